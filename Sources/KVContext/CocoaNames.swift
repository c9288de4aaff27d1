// Whoever writes Cocoa's name is told by the compiler what it is called here.

public import KVObjects

@available(*, unavailable, renamed: "ManagedObjectContext")
public typealias NSManagedObjectContext = ManagedObjectContext

@available(*, unavailable, renamed: "ManagedObjectID")
public typealias NSManagedObjectID = ManagedObjectID

@available(*, unavailable, renamed: "ManagedObjectModel")
public typealias NSManagedObjectModel = ManagedObjectModel

@available(*, unavailable, renamed: "EntityDescription")
public typealias NSEntityDescription = EntityDescription

@available(*, unavailable, renamed: "FetchRequest")
public typealias NSFetchRequest = FetchRequest

extension ManagedObjectContext {
  @available(*, unavailable, renamed: "object(for:)")
  public func object(with id: ManagedObjectID) throws -> ModelObject { isCalledOtherwise() }

  @available(*, unavailable, renamed: "existingObject(for:)")
  public func existingObject(with id: ManagedObjectID) throws -> ModelObject { isCalledOtherwise() }

  @available(*, unavailable, renamed: "merge(_:)")
  public func mergeChanges(fromContextDidSave notification: ManagedObjectContext) throws { isCalledOtherwise() }
}

extension FetchRequest {
  /// Which call is made says what it gives.
  @available(
    *, unavailable, message: "use ManagedObjectContext.fetch, count(for:), fetchObjectIDs or fetchDictionaries"
  )
  public var resultType: Never { isCalledOtherwise() }
}
