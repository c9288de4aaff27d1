/// A class of model objects that is declared as a struct of Swift properties.
///
/// ```swift
/// final class Album: ModelObject, TypedModel, @unchecked Sendable {
///   struct Storage {
///     var title: String?
///     var rating = 3
///     var artist: Artist?
///     var songs = Many<Song>()
///   }
///   var storage = Storage()
///
///   static let definition = ClassDefinition(
///     Album.self,
///     [
///       .attribute("title", \.title), .attribute("rating", \.rating),
///       .toOne("artist", \.artist, inverse: "albums"), .toMany("songs", \.songs, .orderedSet, inverse: "album"),
///       .computed("summary", dependsOn: ["title", "rating"]) { "\($0.title ?? "") \($0.rating)" },
///     ])
/// }
///
/// let album = try Album.make(in: world)
/// album.title = "Lionheart"            // notifies observers, as setValue(_:forKey:) does
/// try album.songs.add(Song.make(in: world))
/// album.storage.rating = 5             // notifies nobody: Cocoa's primitive value
/// ```
///
/// In contrast to a ``SwiftModel`` that keeps its values itself, nothing is written twice: each stored property is read
/// and set under its own name, typed, and the same storage answers key-value coding, observers and scripts. In contrast
/// to a class that was defined at run time, a key cannot be misspelt and a value has its own size and not a
/// ``Value``'s.
///
/// - A set notifies, keeps inverses true and honours `isAutomatic`. A setter cannot throw: what an observer throws, and
///   the refusal of a set on the wrong thread, go to ``ObjectWorld/unhandledErrorHandler``; ``set(_:to:)`` throws them.
/// - Threads: in a shared world each access holds its lock; in a confined one a set from another thread is refused.
/// - Costs (Design.md, "Figures"): a get of a number about 1 ns, an unobserved set about 5 ns; a release build reads
///   the field itself, a debug build goes through a key path (about 100 ns). `@exclusivity(unchecked) var storage`
///   leaves out the compiler's check of overlapping accesses, about half of a set: every access through a property is
///   over before anybody else is called.
/// - A field that the definition does not name is no property: no key, no observers, setting it only stores.
/// - A property cannot have the name of a member of ``ModelObject`` (`world`, `serial`, `description`, …): the member
///   would be found first.
/// - The class is final. Scripts may extend it where its definition allows that.
@dynamicMemberLookup
public protocol TypedModel: SwiftModel {
  /// The stored properties, each a ``PropertyValue`` or a ``Many``: a struct, so that the fields' places are known.
  associatedtype Storage
  /// The values. Writing here notifies nobody and keeps no inverse: Cocoa's primitive value (kvo-facts.md D25).
  ///
  /// Whoever observes a path through what was written here follows the new way from the next notification on. Declare
  /// it as a stored property of the class, `var storage = Storage()`: what its fields begin with is what a new object
  /// holds.
  var storage: Storage { get set }
}

extension TypedModel {
  /// A stored property under its own name; setting it is one mutation with its notifications.
  ///
  /// Setting changes the value and its inverse, notifies observers in the order of registration, and then sends the
  /// brackets of controllers; inside ``ObjectWorld/batch(_:)`` the brackets wait for its end. An equal value notifies,
  /// too (kvo-facts.md K016). What an observer or delegate throws, and a refusal (another thread's confined world, an
  /// object of another world), cannot be thrown by a setter: it goes to ``ObjectWorld/unhandledErrorHandler``, and
  /// without one to ``ObjectWorld/takeUnhandledError()`` (a debug build stops there). ``set(_:to:)`` throws it.
  ///
  /// ```swift
  /// let token = try album.observe(\.title, options: [.new, .old]) { print($0) }
  /// album.title = "Lionheart"           // {kind: setting, new: "Lionheart", old: ""}
  /// album.storage.title = "Lionheart"   // notifies nobody
  /// token.invalidate()
  /// ```
  ///
  /// A field that the definition does not name is stored and no more.
  ///
  /// - Complexity: O(1) to read; O(1) beside the notifications to set, and O(log n) for n members of a to-many inverse.
  @inlinable
  public subscript<Field: PropertyValue>(dynamicMember path: WritableKeyPath<Storage, Field>) -> Field {
    @inline(__always)
    get {
      // No key path may live on after this branch: making one costs more than everything else here.
      let isGuarded = objectClass.guardsReads
      if isGuarded { enterRead() }
      defer { if isGuarded { leaveShared() } }
      return storage[keyPath: path]
    }
    @inline(__always)
    set {
      if !Field.isReference, storesDirectly {
        storage[keyPath: path] = newValue
      } else {
        let offset = PropertyField.offset(of: path)
        if names(offset) {
          assign(newValue.propertyValue, atOffset: offset)
        } else {
          storeUnnamed(newValue, at: offset)
        }
      }
    }
  }

  /// The live members of a to-many property under its own name; changing them notifies.
  ///
  /// It is a view: nothing is copied, and it shows what becomes of the property later, an assignment included. There is
  /// no setter; ``ToMany/assign(_:)`` replaces the members.
  ///
  /// ```swift
  /// let songs = album.songs
  /// try album.songs.add(song)
  /// songs.count                         // 1
  /// try songs.move(from: 0, to: 0)      // nothing to do, nobody is notified
  /// try album.songs.assign([])          // one notification of kind setting
  /// ```
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript<Element: NullablePropertyValue>(dynamicMember path: KeyPath<Storage, Many<Element>>) -> ToMany<
    Element
  > {
    ToMany(of: self, atOffset: PropertyField.offset(of: path))
  }

  /// Sets a stored property as its setter does, and throws what the setter cannot.
  ///
  /// ```swift
  /// let token = try album.observe(\.title) { _ in throw CancellationError() }
  /// do {
  ///   try album.set(\.title, to: "Lionheart")
  /// } catch {
  ///   print(album.title)   // Lionheart: the value is changed all the same
  /// }
  /// token.invalidate()
  /// ```
  ///
  /// - Parameters:
  ///   - path: the stored property; one that the definition does not name is only stored.
  ///   - value: its new value.
  /// - Throws: ``KeyValueCodingError/wrongThread(description:)`` in a confined world's other thread,
  ///   ``KeyValueCodingError/wrongType(className:key:expected:given:)`` for an object of another world, both with
  ///   nothing changed; else the first error of an observer or delegate, with the value changed and everybody told.
  /// - Complexity: O(1) beside the notifications, and O(log n) for n members of a to-many inverse.
  @inlinable
  public func set<Field: PropertyValue>(_ path: WritableKeyPath<Storage, Field>, to value: Field) throws {
    let offset = PropertyField.offset(of: path)
    if names(offset) {
      try tryAssign(value.propertyValue, atOffset: offset)
    } else {
      storeUnnamed(value, at: offset)
    }
  }

  /// Sets a field that the definition does not name: nobody can watch it, so it is stored and no more.
  @usableFromInline
  func storeUnnamed<Field: PropertyValue>(_ value: Field, at offset: Int) {
    enterShared()
    defer { leaveShared() }
    // The old value is let go after the access, as in `PropertyField`.
    let old = withUnsafeMutablePointer(to: &storage) { storage in
      let place = (UnsafeMutableRawPointer(storage) + offset).assumingMemoryBound(to: Field.self)
      let old = place.pointee
      place.pointee = value
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// The key of a stored property; nil where the definition does not name it.
  ///
  /// A property is known by the place of its field and its type, so that a field within a field is told from the whole.
  ///
  /// ```swift
  /// Album.key(of: \.title)   // "title"
  /// Album.key(of: \.songs)   // "songs"
  /// ```
  ///
  /// - Parameter path: a path from the storage; one that leads to no stored field (a computed one, the storage itself)
  ///   has none.
  /// - Complexity: O(p) for p properties.
  public static func key(of path: PartialKeyPath<Storage>) -> String? {
    guard let offset = MemoryLayout<Storage>.offset(of: path) else { return nil }
    let type = ObjectIdentifier(Swift.type(of: path).valueType)
    return definition.properties.first { $0.field?.offset == offset && $0.field?.type == type }?.name
  }
}
