import KVControllers
import KVObjects
import KVOriginals
import KVPredicates

/// What a script asks of a relational controller: ours, or in a variant of the run the original.
protocol ShownRelation: AnyObject {
  var object: ModelObject { get }
  var relation: PropertyPath { get }
  var filteringPredicate: KeyValuePredicate? { get }
  var sortDescriptors: [KeyValueSortDescriptor] { get }
  var observedChildKeyPaths: [PropertyPath] { get }
  /// Whether something was assigned that is not decided yet.
  var isUndecided: Bool { get }
  /// What it shows now.
  var visibleObjects: [ModelObject] { get }
  /// Throws where that cannot be shown.
  func assign(filter: KeyValuePredicate?) throws
  /// Throws where that cannot be shown.
  func assign(order: [KeyValueSortDescriptor]) throws
  /// The visible object at an index. Throws the range error.
  func object(at index: Int) throws -> ModelObject
  /// Where an object is first shown; nil where it is not.
  func place(of object: ModelObject) throws -> Int?
}

extension RelationalCollectionController: ShownRelation {
  var isUndecided: Bool { hasUndecidedConfiguration }
  var visibleObjects: [ModelObject] { Array(collection) }
  func assign(filter: KeyValuePredicate?) throws { try setFilteringPredicate(filter) }
  func assign(order: [KeyValueSortDescriptor]) throws { try setSortDescriptors(order) }
  func place(of object: ModelObject) -> Int? { index(of: object) }
}

extension OriginalRelationalController: ShownRelation {
  var isUndecided: Bool { false }
  /// No effect: both are settled when an original is made.
  func assign(filter: KeyValuePredicate?) {}
  func assign(order: [KeyValueSortDescriptor]) {}
  func place(of object: ModelObject) throws -> Int? { try index(of: object) }
}
