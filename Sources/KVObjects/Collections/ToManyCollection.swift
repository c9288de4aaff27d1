/// The live collection of one to-many property of one object.
///
/// It follows the property, not what the property held when it was made (kvo-facts.md K146, D21): after an assignment
/// it shows the new members. It keeps its owner alive. Unlike a ``ValueList`` it changes; take ``snapshot()`` to keep
/// what it holds now, O(1). Mutation with notifications is KVObserving's business.
public final class ToManyCollection: @unchecked Sendable {
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
  public var isNil: Bool { storage.isNil }
  /// The number of elements; 0 where it is nil.
  public var count: Int { storage.count }
  /// Counts the mutations of the collection, so that one made during an enumeration is noticed.
  public var mutationCount: Int { storage.mutationCount }

  /// What it holds now, unchanged by what happens later. O(1).
  public func snapshot() -> ValueList { storage.snapshot() }

  /// The element at a zero-based position; a set's position is that of insertion. O(log n).
  public func element(at index: Int) throws -> Value {
    guard index >= 0, index < count else {
      throw KeyValueCodingError.indexOutOfRange(selector: "at", index: index, count: count)
    }
    return storage.element(at: index)
  }

  /// Whether `value` is in it. O(1) expected, after an index of all elements has been made once.
  public func contains(_ value: Value) -> Bool { storage.contains(value) }

  /// The position of the first occurrence of `value`, or nil. O(log n) for each of its occurrences.
  public func firstIndex(of value: Value) -> Int? { storage.positions(of: value).first }

  /// `<set albums of <Artist "Kate">>`, for messages.
  public var label: String { "<\(kind.typeName) \(property.name) of \(owner)>" }
}
