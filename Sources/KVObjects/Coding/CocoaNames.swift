// Whoever writes Cocoa's name of a call on a collection is told by the compiler what it is called here. The names of scripts
// are in `Sources/KVScripting/Names`.

public import KVPositions

@available(*, unavailable, renamed: "ModelObject")
public typealias NSManagedObject = ModelObject

extension ToManyCollection {
  @available(*, unavailable, renamed: "element(at:)")
  public func object(at index: Int) throws -> Value { isCalledOtherwise() }

  @available(*, unavailable, renamed: "firstIndex(of:)")
  public func index(of object: Value) -> Int? { isCalledOtherwise() }

  @available(*, unavailable, renamed: "addAll(_:)")
  public func addObjects(from values: [Value]) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "addAll(_:)")
  public func union(_ values: some Sequence<Value>) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "removeAll(_:)")
  public func minus(_ values: some Sequence<Value>) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "remove(at:)")
  public func removeObject(at index: Int) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "remove(at:)")
  public func removeObjects(at indexes: IndexRanges) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "removeLast()")
  public func removeLastObject() throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "removeAll()")
  public func removeAllObjects() throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "replace(at:with:)")
  public func replaceObject(at index: Int, with value: Value) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "exchange(_:_:)")
  public func exchangeObject(at first: Int, withObjectAt second: Int) throws { isCalledOtherwise() }

  @available(*, unavailable, message: "use move(from:to:) for each, or sort(by:)")
  public func moveObjects(at indexes: IndexRanges, to index: Int) throws { isCalledOtherwise() }
}
