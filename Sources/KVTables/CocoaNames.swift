// Whoever writes UIKit's name is told by the compiler what it is called here: there is no animation to name.

import KVObjects
public import KVPositions

@available(*, unavailable, renamed: "TableView")
public typealias UITableView = TableView

@available(*, unavailable, renamed: "TableView", message: "of kind .collection")
public typealias UICollectionView = TableView

@available(*, unavailable, renamed: "TableViewDataSource")
public typealias UITableViewDataSource = TableViewDataSource

extension TableView {
  @available(*, unavailable, renamed: "insertRows(at:)")
  public func insertRows(at paths: [ItemPath], with animation: Any) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "deleteRows(at:)")
  public func deleteRows(at paths: [ItemPath], with animation: Any) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "reloadRows(at:)")
  public func reloadRows(at paths: [ItemPath], with animation: Any) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "insertSections(_:)")
  public func insertSections(_ sections: IndexRanges, with animation: Any) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "deleteSections(_:)")
  public func deleteSections(_ sections: IndexRanges, with animation: Any) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "reloadSections(_:)")
  public func reloadSections(_ sections: IndexRanges, with animation: Any) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "performBatchUpdates(_:)")
  public func performBatchUpdates(
    _ updates: () throws -> Void, completion: ((Bool) -> Void)?
  ) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "cell(at:)")
  public func cellForRow(at path: ItemPath) -> TableCell? { isCalledOtherwise() }

  @available(*, unavailable, renamed: "insertRows(at:)")
  public func insertItems(at paths: [ItemPath]) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "deleteRows(at:)")
  public func deleteItems(at paths: [ItemPath]) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "reloadRows(at:)")
  public func reloadItems(at paths: [ItemPath]) throws { isCalledOtherwise() }

  @available(*, unavailable, renamed: "moveRow(at:to:)")
  public func moveItem(at path: ItemPath, to newPath: ItemPath) throws { isCalledOtherwise() }
}
