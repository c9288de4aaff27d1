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
  /// All of single callbacks; of a table that is loaded anew after each bracket only the two around a bracket, so that
  /// nobody works out what has changed (fetched-results.md A10, pattern B). O(1).
  public var implementedCallbacks: FetchedResultsCallbacks {
    style == .reload ? [.willChangeContent, .didChangeContent] : .perChange
  }

  /// Takes an event of a bracket and shows what it comes to; before the first of a bracket a table that holds nothing
  /// reads the content before it.
  ///
  /// The safe mapping collects the changes and calls the table at the end of the bracket; a copied one calls it at each
  /// event. Code that stands between controller and table passes every event on:
  ///
  /// ```swift
  /// final class Log: ControllerEventReceiver {
  ///   let binding: TableViewBinding
  ///   init(_ binding: TableViewBinding) { self.binding = binding }
  ///   func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
  ///     if let change = event.change { print(change.kind) }
  ///     try binding.controller(controller, didSend: event)
  ///   }
  /// }
  /// ```
  ///
  /// What the user has already done in the table (``CollectionController/userDriven(_:)``) is recorded and not carried
  /// out; the table then reads everything.
  ///
  /// - Throws: what reading throws, the table's refusal, and for a copied mapping the error of an object that is not
  ///   there.
  /// - Complexity: O(k log k) at the end of a bracket of k changes, O(1) for the other events, beside what the table
  ///   does.
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
