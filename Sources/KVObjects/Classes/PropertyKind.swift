/// How the elements of a to-many property are kept.
///
/// | kind | order | an element | notifications |
/// |---|---|---|---|
/// | ``array`` | as it is made | any number of times | with indexes |
/// | ``orderedSet`` | as it is made | once | with indexes |
/// | ``set`` | of insertion | once | without |
///
/// ```swift
/// album.songs.collection.kind  // orderedSet
/// CollectionKind.set.isOrdered  // false
/// ```
public enum CollectionKind: Hashable, Sendable {
  /// In order; an element may be at several places (NSArray).
  case array
  /// Each once; enumerated in insertion order (NSSet).
  case set
  /// In order, each once (NSOrderedSet).
  case orderedSet

  /// The name in messages: `array`, `set` or `ordered set`.
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
///
/// In contrast to a ``PropertyType``, which says what a value or an element is, it says how many there may be, and
/// whether they are objects.
///
/// ```swift
/// song.objectClass.property("title")?.kind  // attribute
/// song.objectClass.property("album")?.kind  // toOne
/// album.objectClass.property("songs")?.kind  // toMany(orderedSet)
/// ```
public enum PropertyKind: Hashable, Sendable {
  /// One value that is no object, or of type ``PropertyType/any``.
  case attribute
  /// One object of a class, or nil.
  case toOne
  /// A collection of values or objects; the whole of it may be nil.
  case toMany(CollectionKind)
}
