public import KVPredicates

/// What is to be fetched, and how (NSFetchRequest). What is not saved yet is fetched too.
///
/// ```swift
/// let request = FetchRequest(
///   entityName: "Friend", predicate: try KeyValuePredicate(format: "age > 20"),
///   sortDescriptors: [try KeyValueSortDescriptor("name")])
/// let adults = try context.fetch(request)
/// ```
public struct FetchRequest: Sendable {
  /// The name of the entity; those that extend it are fetched too.
  public var entityName: String
  /// Which objects; nil for all.
  public var predicate: KeyValuePredicate?
  /// The order; that of insertion where it is empty or nil. A controller of fetched results asks for one that is not nil.
  public var sortDescriptors: [KeyValueSortDescriptor]?
  /// At most so many objects; 0 for all.
  public var fetchLimit: Int
  /// So many are left out at the beginning.
  public var fetchOffset: Int
  /// Whether objects of entities that extend the named one are fetched.
  public var includesSubentities = true
  /// Of dictionary results which keys; nil for all that are kept.
  public var propertiesToFetch: [String]?
  /// Whether equal dictionaries are given once.
  public var returnsDistinctResults = false

  /// A request for objects of an entity. Checks nothing; a fetch does.
  ///
  /// - Parameters:
  ///   - entityName: the name of the entity, which is that of its class.
  ///   - predicate: which objects; nil for all.
  ///   - sortDescriptors: the order; nil or empty for that of insertion.
  ///   - fetchLimit: at most so many objects; 0 for all.
  ///   - fetchOffset: so many are left out at the beginning.
  public init(
    entityName: String, predicate: KeyValuePredicate? = nil, sortDescriptors: [KeyValueSortDescriptor]? = nil,
    fetchLimit: Int = 0, fetchOffset: Int = 0
  ) {
    self.entityName = entityName
    self.predicate = predicate
    self.sortDescriptors = sortDescriptors
    self.fetchLimit = fetchLimit
    self.fetchOffset = fetchOffset
  }
}
