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
    if try takeSingleRow(event, of: controller) { return }
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

/// What the events of the bracket under way have been about so far, where it may be about one row alone.
enum SingleRowEvents {
  /// More than one row, or something else: the mapping has all events.
  case others
  /// Nothing yet.
  case none
  /// One row; the mapping does not have the event.
  case row(ControllerEvent)
}

extension TableViewBinding {
  /// Takes an event of a bracket that may be about one row alone, and shows that row when it ends. Returns whether the mapping
  /// needs nothing of the event.
  private func takeSingleRow(_ event: ControllerEvent, of controller: CollectionController) throws -> Bool {
    switch (singleRow, event.callback) {
    case (_, .willChangeContent):
      singleRow = mayShowSingleRow(of: controller) ? .none : .others
      // The mapping forgets what an earlier bracket may have left.
      return false
    case (.others, _): return false
    case (.none, .didChangeObject), (.none, .insertedObject), (.none, .removedObject), (.none, .movedObject),
      (.none, .updatedObject):
      singleRow = .row(event)
      return true
    case (.row(let row), .didChangeContent):
      singleRow = .others
      if try show(row, of: controller) { return true }
      _ = mapping.note(row)
    case (.row(let row), _):
      singleRow = .others
      _ = mapping.note(row)
    case (.none, _): singleRow = .others
    }
    return false
  }

  /// Whether a row may be shown alone: not of a controller whose engine is another's, as its events may be wrong, which
  /// an update finds.
  private func mayShowSingleRow(of controller: CollectionController) -> Bool {
    guard controller.engine != nil, copiedMapping == nil, !style.reloads(for: 1),
      !controller.isSendingUserDrivenChange, let tableView
    else { return false }
    return tableView.isLoaded && !tableView.isUpdating && tableView.dataSource === self
  }

  /// Shows the row that is all that a bracket is about. Returns whether that was done.
  private func show(_ event: ControllerEvent, of controller: CollectionController) throws -> Bool {
    guard let tableView, !isBlind, let change = event.change, let object = change.object else { return false }
    let old = change.kind == .update ? change.to : change.from
    return try tableView.showRow(from: old, to: change.to, leadingTo: controller.shownContent.sections) {
      TableCell(text: try object.cellText(source.cellKeyPaths), object: object)
    }
  }
}
