/// The live collection of one to-many property of one object.
///
/// It follows the property, not what the property held when it was made (kvo-facts.md K146, D21): after an assignment
/// it shows the new members. It keeps its owner alive. Unlike a ``ValueList`` it changes; take ``snapshot()`` to keep
/// what it holds now, O(1). Mutation with notifications is KVObserving's business.
public final class ToManyCollection: @unchecked Sendable {
  // Not checked: its owner's world keeps threads apart.
  /// The object whose property this is.
  public let owner: ModelObject
  /// The property.
  public let property: Property
  package let storage: ToManyStorage

  init(owner: ModelObject, property: Property, storage: ToManyStorage) {
    self.owner = owner
    self.property = property
    self.storage = storage
  }

  /// Array, set or ordered set.
  public var kind: CollectionKind { storage.kind }
  /// Whether the property holds nil instead of a collection.
  public var isNil: Bool { reading { $0.isNil } }
  /// The number of elements; 0 where it is nil.
  public var count: Int { reading { $0.count } }
  /// Counts the mutations of the collection, so that one made during an enumeration is noticed.
  public var mutationCount: Int { reading { $0.mutationCount } }

  /// What it holds now, unchanged by what happens later. O(1).
  public func snapshot() -> ValueList { reading { $0.snapshot() } }

  /// The element at a zero-based position; a set's position is that of insertion. O(log n).
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

  /// Whether `value` is in it. O(1) expected, after an index of all elements has been made once.
  public func contains(_ value: Value) -> Bool { reading { $0.contains(value) } }

  /// The position of the first occurrence of `value`, or nil. O(log n) for each of its occurrences.
  public func firstIndex(of value: Value) -> Int? { reading { $0.positions(of: value).first } }

  /// Reads alone: other threads may be changing a shared world's collection.
  private func reading<Result>(_ body: (ToManyStorage) -> Result) -> Result {
    owner.world.isolation.enterAnyway()
    defer { owner.world.isolation.leave() }
    return body(storage)
  }

  /// `<set albums of <Artist "Kate">>`, for messages.
  public var label: String { "<\(kind.typeName) \(property.name) of \(owner)>" }

  /// The same without any value of the owner, for a thread that must not read them.
  package var unreadLabel: String { "<\(kind.typeName) \(property.name) of \(owner.unreadDescription)>" }
}
