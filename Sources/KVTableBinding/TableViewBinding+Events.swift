public import KVControllers
import KVObjects
import KVPositions
package import KVTables
package import KVTexts

extension TableViewBinding {
  /// What to do about a row that shows the wrong thing after the last bracket; nil where the mapping is not to blame.
  package func hint(for difference: TableDifference) -> Message? { mapping.hint(for: difference) }

  private func carryOut(_ steps: [MappedStep], of controller: CollectionController) throws {
    guard let tableView, !isBlind else { return }
    for step in steps {
      switch (step, controller.isSendingUserDrivenChange) {
      case (.call(let operation), false):
        do { try tableView.carryOut(operation) } catch let refusal as TableUpdateError {
          throw mapping.explaining(refusal)
        }
      case (.call(let operation), true): tableView.operationObserver?(operation)
      case (.configureCell(let path), false): try configureCell(at: path, of: tableView, from: controller)
      case (.configureCell, true): break
      }
    }
  }

  private func configureCell(
    at path: ItemPath, of tableView: TableView, from controller: CollectionController
  ) throws {
    let object: ModelObject
    do { object = try controller.shownObject(at: path) } catch { throw mapping.explaining(missingObject: error) }
    tableView.fillCell(at: path, with: TableCell(text: try object.cellText(source.cellKeyPaths), object: object))
  }
}

extension TableViewBinding: ControllerEventReceiver {
  /// All of single callbacks; of a table that is loaded anew after each bracket only the two around a bracket, so that nobody
  /// works out what has changed (fetched-results.md A10, pattern B).
  public var implementedCallbacks: FetchedResultsCallbacks {
    style == .reload ? [.willChangeContent, .didChangeContent] : .perChange
  }

  /// Shows what the event comes to; before the first of a bracket a table that holds nothing reads the content before it.
  /// Throws what reading throws, the table's refusal, and for a copied mapping the error of an object that is not there.
  public func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
    let steps = mapping.note(event)
    switch event.callback {
    case .willChangeContent:
      isBlind = true
      try readBefore()
      isBlind = false
      try carryOut(steps, of: controller)
    case .didChangeContent:
      if isBlind { return try reload() }
      try carryOut(steps, of: controller)
      // The user has already made the change in the table: it is recorded, and the table agrees silently.
      if controller.isSendingUserDrivenChange { try tableView?.load() }
    default: try carryOut(steps, of: controller)
    }
  }
}
