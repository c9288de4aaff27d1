// Whoever writes Cocoa's name, or that of an original, is told by the compiler what it is called here.

public import KVContext
public import KVObjects
public import KVPositions
public import KVPredicates

@available(*, unavailable, renamed: "FetchedResultsController")
public typealias NSFetchedResultsController = FetchedResultsController

@available(*, unavailable, renamed: "FetchedResultsControllerDelegate")
public typealias NSFetchedResultsControllerDelegate = FetchedResultsControllerDelegate

@available(*, unavailable, renamed: "SectionInfo")
public typealias NSFetchedResultsSectionInfo = SectionInfo

@available(*, unavailable, renamed: "RelationalCollectionController")
public typealias MZRelationalCollectionController = RelationalCollectionController

@available(*, unavailable, renamed: "RelationalCollectionControllerDelegate")
public typealias MZRelationalCollectionControllerDelegate = RelationalCollectionControllerDelegate

@available(*, unavailable, renamed: "SetController")
public typealias CMSetController = SetController

@available(*, unavailable, renamed: "SetControllerDelegate")
public typealias CMSetControllerDelegate = SetControllerDelegate

extension FetchedResultsController {
  @available(*, unavailable, renamed: "init(fetchRequest:context:sectionNameKeyPath:cacheName:)")
  public convenience init(
    fetchRequest: FetchRequest, managedObjectContext: ManagedObjectContext, sectionNameKeyPath: String?,
    cacheName: String?
  ) { isCalledOtherwise() }

  @available(*, unavailable, renamed: "context")
  public var managedObjectContext: ManagedObjectContext { isCalledOtherwise() }

  @available(*, unavailable, renamed: "indexPath(of:)")
  public func indexPath(forObject object: ModelObject) -> ItemPath? { isCalledOtherwise() }

  @available(*, unavailable, renamed: "indexTitle(ofSectionNamed:)")
  public func sectionIndexTitle(forSectionName name: String) throws -> String? { isCalledOtherwise() }

  @available(*, unavailable, renamed: "deleteCache(withName:in:)")
  public static func deleteCache(withName name: String?) { isCalledOtherwise() }
}

extension RelationalCollectionController {
  @available(*, unavailable, renamed: "init(relation:onObject:filteredBy:sortedBy:observingChildKeyPaths:delegate:)")
  public convenience init(
    forRelation relation: String, onObject object: ModelObject, filteredBy predicate: KeyValuePredicate?,
    sortedBy descriptors: [KeyValueSortDescriptor], observingChildKeyPaths: [String],
    delegate: (any RelationalCollectionControllerDelegate)?
  ) { isCalledOtherwise() }
}

extension SetController {
  @available(*, unavailable, renamed: "observed")
  public var observedObject: ModelObject? { isCalledOtherwise() }

  @available(*, unavailable, renamed: "indexPath(of:)")
  public func indexPath(forObject object: ModelObject) -> ItemPath? { isCalledOtherwise() }
}
