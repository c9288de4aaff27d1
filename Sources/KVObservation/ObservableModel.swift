public import KVEngine
public import Observation

/// A typed object, for code that tracks what it reads: SwiftUI's views, and `withObservationTracking`.
///
/// In contrast to the object itself, whose observers name their keys, a reader is told of exactly what it has read.
/// Each key is observed from the first time on that somebody reads it.
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
/// The object is kept alive. Belongs to the thread or the lock of the object's world, and calls `onChange` there,
/// before the change. Costs: one observation, 734 bytes, for each key that was read; a change of it costs what an
/// observer with a prior notification costs.
@dynamicMemberLookup
public final class ObservableModel<Object: TypedModel>: Observable {
  /// The object, for what has no property here: keys, methods, other observers. Kept alive.
  public let object: Object
  private let registrar = ObservationRegistrar()
  private var observations: [PartialKeyPath<Object.Storage>: KeyValueObservation] = [:]

  /// Makes one that observes nothing until something is read. O(1).
  ///
  /// Two of one object observe it apart from each other.
  public init(_ object: Object) {
    self.object = object
  }

  /// A property of the object under its own name. Reading is noted; writing is the object's own.
  ///
  /// Whoever reads inside a tracking is told before the next change of this property, once. A field that the definition
  /// does not name is read and notifies nobody. Errors of a set go where those of the object's own setter go.
  ///
  /// ```swift
  /// let shown = ObservableModel(song)
  /// withObservationTracking { print(shown.rating) } onChange: { print("changed") }
  /// song.title = "Wow"   // not read: nobody is told
  /// song.rating = 5      // changed
  /// ```
  ///
  /// - Complexity: O(1); the first reading of a property O(p) for p properties of the class.
  public subscript<Field: PropertyValue>(dynamicMember path: WritableKeyPath<Object.Storage, Field>) -> Field {
    get {
      note(path, \ObservableModel.[dynamicMember: path])
      return object[dynamicMember: path]
    }
    set { object[dynamicMember: path] = newValue }
  }

  /// A to-many relation of the object under its own name; who comes and goes is noted, what becomes of members is not.
  ///
  /// To be told of a member's properties, too, read them through an ``ObservableModel`` of that member.
  ///
  /// ```swift
  /// let shown = ObservableModel(album)
  /// withObservationTracking { print(shown.songs.count) } onChange: { print("changed") }
  /// try album.songs.add(song)   // changed
  /// ```
  ///
  /// - Complexity: O(1); the first reading of a relation O(p) for p properties of the class.
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
    observations[path] = try? object.observe(path, options: .prior) { [weak self] change in
      // Another thread of a shared world may be letting go of it.
      guard let self else { return }
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
