/// How the elements of a to-many property are kept.
public enum CollectionKind: Hashable, Sendable {
  /// In order; an element may be at several places.
  case array
  /// Each once; enumerated in insertion order.
  case set
  /// In order, each once.
  case orderedSet

  /// The name in messages.
  public var typeName: String {
    switch self {
    case .array: "array"
    case .set: "set"
    case .orderedSet: "ordered set"
    }
  }

  /// Whether positions mean something to observers (sets notify without indexes, kvo-facts.md K161).
  public var isOrdered: Bool { self != .set }
  /// Whether an element can be in only once.
  public var isUnique: Bool { self != .array }
}

/// What a property holds: one value, one object or many.
public enum PropertyKind: Hashable, Sendable {
  /// One value.
  case attribute
  /// One object or nil.
  case toOne
  /// A collection.
  case toMany(CollectionKind)
}
