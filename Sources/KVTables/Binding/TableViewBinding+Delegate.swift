public import KVControllers
public import KVObjects
public import KVPositions

extension TableViewBinding {
  /// What to do about a row that shows the wrong thing after the last bracket; nil where the mapping is not to blame.
  package func hint(for difference: TableDifference) -> String? { mapping.hint(for: difference) }

  private func begin() throws {
    let steps = mapping.begin()
    isBlind = true
    try readBefore()
    isBlind = false
    try take(steps)
  }

  private func note(_ change: ToldChange) throws {
    try take(mapping.note(change))
  }

  private func end() throws {
    let steps = mapping.end()
    if isBlind { return try reload() }
    try take(steps)
    // The user has already made the change in the table: it is recorded, and the table agrees silently.
    if source.isTellingUserDriven { try tableView?.load() }
  }

  private func take(_ steps: [MappedStep]) throws {
    guard let tableView, !isBlind else { return }
    for step in steps {
      switch (step, source.isTellingUserDriven) {
      case (.call(let operation), false):
        do { try tableView.carryOut(operation) } catch let refusal as TableUpdateError {
          throw mapping.explaining(refusal)
        }
      case (.call(let operation), true): tableView.operationObserver?(operation)
      case (.configureCell(let path), false): try configureCell(at: path, of: tableView)
      case (.configureCell, true): break
      }
    }
  }

  private func configureCell(at path: ItemPath, of tableView: TableView) throws {
    let object: ModelObject?
    do { object = try source.askedObject(at: path) } catch { throw mapping.explaining(missingObject: error) }
    guard let object else { return }
    tableView.fillCell(at: path, with: TableCell(text: try object.cellText(source.cellKeyPaths), object: object))
  }
}

extension TableViewBinding: RelationalCollectionControllerDelegate {
  /// Lets a table that holds nothing read the content before the change. Throws what that throws.
  public func controllerWillChangeContent(_ controller: RelationalCollectionController) throws { try begin() }
  /// Shows what was told. Throws the table's refusal.
  public func controllerDidChangeContent(_ controller: RelationalCollectionController) throws { try end() }
  /// Everything will be read anew. Throws what a copied mapping's call throws.
  public func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) throws {
    try note(.replacedEverything)
  }
  /// Notes what happened, or shows it. Throws what showing it throws.
  public func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) throws { try note(.inserted(ItemPath(section: 0, row: index))) }
  /// Notes what happened, or shows it. Throws what showing it throws.
  public func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) throws { try note(.deleted(ItemPath(section: 0, row: index))) }
  /// Notes what happened, or shows it. Throws what showing it throws.
  public func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int,
    to newIndex: Int
  ) throws {
    try note(.moved(from: ItemPath(section: 0, row: oldIndex), to: ItemPath(section: 0, row: newIndex)))
  }
  /// Notes what happened, or shows it. Throws what showing it throws.
  public func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) throws {
    let path = ItemPath(section: 0, row: index)
    try note(.updated(path, now: path))
  }
}

extension TableViewBinding: SetControllerDelegate {
  /// Lets a table that holds nothing read the content before the change. Throws what that throws.
  public func controllerWillChangeContent(_ controller: SetController) throws { try begin() }
  /// Shows what was told. Throws the table's refusal.
  public func controllerDidChangeContent(_ controller: SetController) throws { try end() }
  /// Notes what happened, or shows it. Throws what showing it throws.
  public func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) throws { try note(type == .delete ? .deletedSection(index) : .insertedSection(index)) }
  /// Notes what happened, or shows it. Throws what showing it throws.
  public func controller(
    _ controller: SetController, didChange object: ModelObject, at indexPath: ItemPath?,
    for type: ControllerChange.Kind, newIndexPath: ItemPath?
  ) throws {
    switch (indexPath, newIndexPath) {
    case (let old?, let new?): try note(type == .move ? .moved(from: old, to: new) : .updated(old, now: new))
    case (let old?, nil): try note(.deleted(old))
    case (nil, let new?): try note(.inserted(new))
    case (nil, nil): break
    }
  }
}
