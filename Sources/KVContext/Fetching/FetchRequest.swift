public import KVPredicates

/// What is to be fetched, and how (NSFetchRequest). What is not saved yet is fetched too.
///
/// In contrast to a predicate, which is a question about one object, it names an entity, an order and a part of what is
/// found; the same request serves ``ManagedObjectContext/fetch(_:)`` and a ``FetchedResultsController``. A value: who
/// has been given one does not see later changes of it.
///
/// ```swift
/// var request = FetchRequest(
///   entityName: "Song", predicate: try KeyValuePredicate(format: "rating > 3"),
///   sortDescriptors: [try KeyValueSortDescriptor("-rating"), try KeyValueSortDescriptor("title")])
/// request.fetchLimit = 10
/// let best = try context.fetch(request)   // at most ten songs
/// ```
public struct FetchRequest: Sendable {
  /// The name of the entity, which is that of its class; entities that extend it are fetched too, where
  /// ``includesSubentities`` says so.
  public var entityName: String
  /// Which objects; nil for all.
  public var predicate: KeyValuePredicate?
  /// The order; that of insertion where it is empty or nil. A controller of fetched results asks for one that is not
  /// nil (fetched-results.md A2). The first decides, each later one where those before it see no difference.
  public var sortDescriptors: [KeyValueSortDescriptor]?
  /// At most so many objects, counted from the offset; 0 for all. One below 0 is refused by the fetch.
  public var fetchLimit: Int
  /// So many are left out at the beginning of what the predicate passes, in the order; past the end nothing is left.
  /// One below 0 is refused by the fetch.
  public var fetchOffset: Int
  /// How many of the objects are read at a time; 0 for all of them at once.
  ///
  /// It changes no result. The first batch is read by the fetch, each other one when the first of its faults is used; by
  /// then others may have changed or deleted their rows. Where all is in memory anyway nothing is left to be read: in a
  /// store in memory, where objects of the entity have unsaved changes, or where the predicate or order has to be
  /// evaluated there.
  /// One below 0 is refused by the fetch.
  public var fetchBatchSize = 0
  /// Whether objects that the fetch finds come to show what the store holds, but for unsaved changes; false at first: what
  /// an object shows stays until it is refreshed or merged.
  ///
  /// Observers are notified at once of what differs, and handlers of changes get the objects as `refreshed` with the next
  /// event. A count does not look at it.
  public var shouldRefreshRefetchedObjects = false
  /// Whether objects of entities that extend the named one are fetched too; true at first.
  public var includesSubentities = true
  /// The keys of dictionary results (``ManagedObjectContext/fetchDictionaries(_:)``); nil for all that are kept and not
  /// to-many.
  public var propertiesToFetch: [String]?
  /// Whether equal dictionaries are given once, before limit and offset count them. Other results do not look at it.
  public var returnsDistinctResults = false

  /// A request for objects of an entity. Checks nothing; a fetch does.
  ///
  /// - Parameters:
  ///   - entityName: the name of the entity, which is that of its class.
  ///   - predicate: which objects; nil for all.
  ///   - sortDescriptors: the order; nil or empty for that of insertion.
  ///   - fetchLimit: at most so many objects; 0 for all.
  ///   - fetchOffset: so many are left out at the beginning.
  /// - Complexity: O(1).
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
