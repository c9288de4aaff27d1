public import KVPredicates

/// What is to be fetched, and how (NSFetchRequest). What is not saved yet is fetched too.
///
/// ```swift
/// var request = FetchRequest("Friend")
/// request.predicate = try KeyValuePredicate(format: "age > 20")
/// request.sortDescriptors = [try KeyValueSortDescriptor("name")]
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
  public var fetchLimit = 0
  /// So many are left out at the beginning.
  public var fetchOffset = 0
  /// Whether objects of entities that extend the named one are fetched.
  public var includesSubentities = true
  /// Of dictionary results which keys; nil for all that are kept.
  public var propertiesToFetch: [String]?
  /// Whether equal dictionaries are given once.
  public var returnsDistinctResults = false

  /// A request for all objects of an entity.
  public init(_ entityName: String) {
    self.entityName = entityName
  }
}
