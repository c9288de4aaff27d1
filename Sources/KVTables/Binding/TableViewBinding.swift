public import KVControllers
import KVObjects
public import KVPositions

/// The only adapter from controllers to tables: it answers the table's questions from a controller's content and turns each
/// bracket into operations that the table accepts.
///
/// The table keeps the binding, the binding the controller: whoever keeps the table keeps all three until the controller is
/// invalidated. Costs: O(k log k) for a bracket of k changes, beside what the table does.
public final class TableViewBinding {
  /// The table that is driven.
  public private(set) weak var tableView: TableView?
  /// How it follows.
  public let style: TableUpdateStyle

  private let observer: TableObserver

  /// Binds a table to an observer and loads it, silently.
  ///
  /// Throws what reading a cell throws.
  @discardableResult
  public init(_ tableView: TableView, to observer: TableObserver, style: TableUpdateStyle = .perChange) throws {
    self.tableView = tableView
    self.observer = observer
    self.style = style
    tableView.adopt(self)
    observer.delegate = self
    try tableView.load()
  }
}

extension TableViewBinding: TableViewDataSource {
  /// One.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// The rows of the observer's content.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { observer.content.count }

  /// The row's described property, or the values of the cell key paths, joined by two spaces.
  ///
  /// Throws what a getter throws, and `TableRangeError` where a getter has removed rows while the table was reading.
  public func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    let count = observer.content.count
    guard path.row < count else { throw TableRangeError(path: path, rows: count, kind: tableView.kind) }
    let element = observer.content[path.row]
    guard let object = element.object else {
      return TableCell(text: element.plainText, identity: .name("\(element)"))
    }
    return TableCell(text: try object.cellText(observer.cellKeyPaths), object: object)
  }
}

extension TableViewBinding: TableObserverDelegate {
  /// Lets a table that holds nothing, as after an error in reading a cell, read the content before the change. Throws what
  /// that throws.
  public func tableObserverWillChange(_ observer: TableObserver) throws {
    try tableView?.loadIfNeeded()
  }

  /// Shows a bracket: a single call bare, several as one group. Throws the table's refusal.
  public func tableObserver(
    _ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool
  ) throws {
    guard let tableView else { return }
    // What could not be read before the change has no positions to speak of.
    guard tableView.shown != nil else { return try tableView.reloadData() }
    switch change {
    case .edited(let script) where !style.reloads(for: script.changes.count):
      let operations = RecipeOperations(script)
      if isUserDriven {
        // The user has already made the change in the table: it is recorded, and the table agrees silently.
        for operation in operations.calls { tableView.operationObserver?(operation) }
        try tableView.load()
      } else {
        for operation in operations.calls { try tableView.carryOut(operation) }
      }
    case .edited, .replacedEverything:
      try tableView.reloadData()
    }
  }
}

extension RecipeOperations {
  /// All calls, in order.
  fileprivate var calls: [TableOperation] {
    (grouped.count > 1 ? [.beginUpdates] + grouped + [.endUpdates] : grouped) + refreshing
  }
}

extension TableView {
  /// Makes the call that `operation` records.
  package func carryOut(_ operation: TableOperation) throws {
    switch operation {
    case .beginUpdates: try beginUpdates()
    case .endUpdates: try endUpdates()
    case .insertRows(let paths): try insertRows(at: paths)
    case .deleteRows(let paths): try deleteRows(at: paths)
    case .reloadRows(let paths): try reloadRows(at: paths)
    case .reconfigureRows(let paths): try reconfigureRows(at: paths)
    case .moveRow(let from, let to): try moveRow(at: from, to: to)
    case .insertSections(let sections): try insertSections(sections)
    case .deleteSections(let sections): try deleteSections(sections)
    case .reloadSections(let sections): try reloadSections(sections)
    case .moveSection(let from, let to): try moveSection(from, to: to)
    case .reloadData: try reloadData()
    }
  }
}

extension ModelObject {
  /// What a cell shows of the object (lua-api.md section 7).
  func cellText(_ paths: [PropertyPath]) throws -> String {
    if paths.isEmpty { return descriptiveText }
    return try paths.map { path in
      let value = try value(at: path)
      return value.isAbsent ? "" : value.plainText
    }.joined(separator: "  ")
  }
}
