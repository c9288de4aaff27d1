public import KVControllers
public import KVObjects
public import KVPositions

extension TableViewBinding {
  private func begin() throws {
    operations = DelegateOperations()
    try tableView?.loadIfNeeded()
  }

  private func end() throws {
    defer { operations = DelegateOperations() }
    if operations.isReplaced { return try reload() }
    try show(operations.calls, changes: operations.count, isUserDriven: source.isTellingUserDriven)
  }
}

extension TableViewBinding: RelationalCollectionControllerDelegate {
  /// Lets a table that holds nothing read the content before the change. Throws what that throws.
  public func controllerWillChangeContent(_ controller: RelationalCollectionController) throws { try begin() }
  /// Shows what was told. Throws the table's refusal.
  public func controllerDidChangeContent(_ controller: RelationalCollectionController) throws { try end() }
  /// Everything will be read anew.
  public func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) {
    operations.replaceEverything()
  }
  /// Notes what happened.
  public func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) { operations.insert(ItemPath(section: 0, row: index)) }
  /// Notes what happened.
  public func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) { operations.delete(ItemPath(section: 0, row: index)) }
  /// Notes what happened.
  public func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) { operations.move(from: ItemPath(section: 0, row: oldIndex), to: ItemPath(section: 0, row: newIndex)) }
  /// Notes what happened.
  public func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) { operations.update(ItemPath(section: 0, row: index)) }
}

extension TableViewBinding: SetControllerDelegate {
  /// Lets a table that holds nothing read the content before the change. Throws what that throws.
  public func controllerWillChangeContent(_ controller: SetController) throws { try begin() }
  /// Shows what was told. Throws the table's refusal.
  public func controllerDidChangeContent(_ controller: SetController) throws { try end() }
  /// Notes what happened.
  public func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) { type == .delete ? operations.deleteSection(index) : operations.insertSection(index) }
  /// Notes what happened.
  public func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) {
    switch (indexPath, newIndexPath) {
    case (let old?, let new?): type == .move ? operations.move(from: old, to: new) : operations.update(new)
    case (let old?, nil): operations.delete(old)
    case (nil, let new?): operations.insert(new)
    case (nil, nil): break
    }
  }
}
