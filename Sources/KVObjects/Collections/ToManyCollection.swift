/// The live collection of one to-many property of one object: what `mutableArrayValue(forKey:)` and its siblings give
/// in Cocoa.
///
/// It follows the property, not what the property held when it was made (kvo-facts.md K146, D21): after an assignment
/// it shows the new members. It keeps its owner alive. Unlike a ``ValueList`` it changes; take ``snapshot()`` to keep
/// what it holds now, O(1). A ``ToMany`` is the same with the members' Swift type.
///
/// ```swift
/// let songs = album.songs.collection
/// let token = try album.observe("songs", options: [.new]) { print($0) }
/// try songs.add(.object(Song.make(in: world)))
/// // {kind: insertion, indexes: [1], new: [<Song "">]}
/// songs.count  // 2
/// token.invalidate()
/// ```
///
/// Each call that changes something is one mutation: what is wrong is refused before anybody is notified (D16); then
/// the change is made, with the other sides of a relation, observers are notified, and each controller sends one
/// bracket with the net change (D15). A call that changes nothing notifies nobody (D14). A call on a property that
/// holds nil makes a collection, where it adds anything.
///
/// | call | notifications |
/// |---|---|
/// | ``add(_:)``, ``addAll(_:)``, ``insert(_:at:)``, ``insertAll(_:at:)`` | one insertion |
/// | ``remove(_:)``, ``removeAll(_:)``, ``removeAll()``, ``intersect(_:)`` | one removal |
/// | `remove(at:)`, ``removeLast()`` | one removal |
/// | `replace(at:with:)`, ``setSet(_:)``, ``sort(by:)`` | one replacement |
/// | ``exchange(_:_:)`` | two replacements |
/// | ``move(from:to:)``, ``setArray(_:)`` | a removal, then an insertion |
///
/// Costs: members are kept in a tree and can be inserted, removed and read anywhere in O(log n), whatever the kind. An
/// index of all members is made, in O(n), when membership is first asked for, and again after an assignment of the
/// whole. What is changed at other sides costs as much there. In a shared world each call holds its lock from its first
/// check to its last notification.
public final class ToManyCollection: @unchecked Sendable {
  // Not checked: its owner's world keeps threads apart.
  /// The object whose property this is, which this keeps alive.
  public let owner: ModelObject
  /// The property, of kind to-many.
  public let property: Property
  package let storage: ToManyStorage

  init(owner: ModelObject, property: Property, storage: ToManyStorage) {
    self.owner = owner
    self.property = property
    self.storage = storage
  }

  /// Array, set or ordered set, as the property was declared. O(1).
  public var kind: CollectionKind { storage.kind }
  /// Whether the property holds nil instead of a collection: after an assignment of nil, until members are added. O(1).
  public var isNil: Bool { reading { $0.isNil } }
  /// The number of elements; 0 where it is nil. Every occurrence of an element of an array counts. O(1).
  public var count: Int { reading { $0.count } }
  /// Counts the mutations of the collection, so that one made during an enumeration is noticed.
  ///
  /// It is another number after each change of the members; a call may count more than once. Changes of the elements
  /// themselves do not count.
  ///
  /// - Complexity: O(1).
  public var mutationCount: Int { reading { $0.mutationCount } }

  /// What it holds now, unchanged by what happens later; an empty list where the property holds nil.
  ///
  /// It is what to enumerate: the collection may be changed meanwhile.
  ///
  /// ```swift
  /// for member in album.songs.collection.snapshot() {
  ///   try member.object?.setValue(0, forKey: "rating")
  /// }
  /// ```
  ///
  /// - Complexity: O(1). While it is kept, the first change at each place copies a node of at most 32 entries per
  ///   level.
  public func snapshot() -> ValueList { reading { $0.snapshot() } }

  /// The element at a zero-based position; a set's position is that of insertion.
  ///
  /// ```swift
  /// try album.songs.collection.element(at: 0)  // <Song "Bertie">
  /// ```
  ///
  /// - Parameter index: from 0, less than ``count``.
  /// - Throws: ``KeyValueCodingError/indexOutOfRange(selector:index:count:)`` for any other index,
  ///   ``KeyValueCodingError/wrongThread(description:)``.
  /// - Complexity: O(log n).
  public func element(at index: Int) throws -> Value {
    // A confined world has no lock to take, and the owner's class knows its thread.
    if owner.objectClass.isConfinedToCurrentThread { return try elementAlone(at: index) }
    return try owner.world.isolated(for: unreadLabel) { try elementAlone(at: index) }
  }

  private func elementAlone(at index: Int) throws -> Value {
    guard index >= 0, index < storage.count else {
      throw KeyValueCodingError.indexOutOfRange(selector: "at", index: index, count: storage.count)
    }
    return storage.element(at: index)
  }

  /// Whether `value` is in it.
  ///
  /// Objects are compared by identity, everything else as values are equal: 3.0 is in where 3 is. nil is never in.
  ///
  /// ```swift
  /// album.songs.collection.contains(.object(song))  // true
  /// ```
  ///
  /// - Complexity: O(1) expected, after an index of all elements has been made once, O(n).
  public func contains(_ value: Value) -> Bool { reading { $0.contains(value) } }

  /// The zero-based position of the first occurrence of `value`, or nil where it is not in.
  ///
  /// Values are compared as by ``contains(_:)``; a set's position is that of insertion.
  ///
  /// ```swift
  /// try playlist.tags.collection.setArray(["a", "b", "a"])
  /// playlist.tags.collection.firstIndex(of: "b")  // 1
  /// playlist.tags.collection.firstIndex(of: "c")  // nil
  /// ```
  ///
  /// - Complexity: O(log n) for each of its occurrences, after an index of all elements has been made once, O(n).
  public func firstIndex(of value: Value) -> Int? { reading { $0.positions(of: value).first } }

  /// Reads alone: other threads may be changing a shared world's collection.
  private func reading<Result>(_ body: (ToManyStorage) -> Result) -> Result {
    owner.world.isolation.enterAnyway()
    defer { owner.world.isolation.leave() }
    return body(storage)
  }

  /// `<set albums of <Artist "Kate">>`, for messages: kind, key and owner, whose describing getter may be called. O(1)
  /// beside that.
  public var label: String { "<\(kind.typeName) \(property.name) of \(owner)>" }

  /// The same without any value of the owner, for a thread that must not read them.
  package var unreadLabel: String { "<\(kind.typeName) \(property.name) of \(owner.unreadDescription)>" }
}
