public import KVEngine
public import Observation

/// A typed object, for code that tracks what it reads: SwiftUI's views, and `withObservationTracking`.
///
/// In contrast to the object itself, whose observers name their keys, a reader is told of exactly what it has read. Each key is
/// observed from the first time on that somebody reads it.
///
/// ```swift
/// let album = ObservableModel(album)
/// withObservationTracking {
///   print(album.title ?? "", album.songs.count)
/// } onChange: {
///   print("to be drawn again")   // once, before the first change of title or songs
/// }
/// album.title = "Hounds of Love"
/// ```
///
/// The object is kept alive. Belongs to the thread or the lock of the object's world, and calls `onChange` there, before the
/// change. Costs: one observation, 734 bytes, for each key that was read; a change of it costs what an observer with a prior
/// notification costs.
@dynamicMemberLookup
public final class ObservableModel<Object: TypedModel>: Observable {
  /// The object.
  public let object: Object
  private let registrar = ObservationRegistrar()
  private var observations: [PartialKeyPath<Object.Storage>: KeyValueObservation] = [:]

  /// Observes nothing until something is read.
  public init(_ object: Object) {
    self.object = object
  }

  /// A property of the object. Reading is noted; writing is the object's own (`TypedModel.set(_:to:)`). O(1).
  public subscript<Field: PropertyValue>(dynamicMember path: WritableKeyPath<Object.Storage, Field>) -> Field {
    get {
      note(path, \ObservableModel.[dynamicMember: path])
      return object[dynamicMember: path]
    }
    set { object[dynamicMember: path] = newValue }
  }

  /// A to-many relation of the object; who comes and goes is noted, what becomes of members is not. O(1).
  public subscript<Element: NullablePropertyValue>(
    dynamicMember path: KeyPath<Object.Storage, Many<Element>>
  ) -> ToMany<Element> {
    note(path, \ObservableModel.[dynamicMember: path])
    return object[dynamicMember: path]
  }

  /// Somebody reads the field at `path`, which this has at `member`.
  private func note<Member>(
    _ path: PartialKeyPath<Object.Storage>, _ member: KeyPath<ObservableModel, Member>
  ) {
    registrar.access(self, keyPath: member)
    guard observations[path] == nil else { return }
    // A field that the definition does not name is stored and no more: nobody hears of it.
    guard Object.key(of: path) != nil else { return }
    observations[path] = try? object.observe(path, options: .prior) { [unowned self] change in
      if change.isPrior {
        registrar.willSet(self, keyPath: member)
      } else {
        registrar.didSet(self, keyPath: member)
      }
    }
  }
}

extension ObservableModel: CustomStringConvertible {
  /// As the object's.
  public var description: String { object.description }
}
