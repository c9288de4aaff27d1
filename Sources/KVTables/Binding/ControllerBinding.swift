public import KVControllers
public import KVObjects
public import KVPositions

/// Drives a table from a controller's delegate callbacks: the one safe mapping (table-views.md B6).
///
/// ``TableViewBinding`` is the same for the recipe's edit scripts; both share the operations that a table takes and how it
/// reads its cells. A table that the binding feeds is answered from the controller's content: the old one until the first
/// change of a bracket has been told.
///
/// The table keeps the binding, the binding the controller. Costs: O(k log k) for a bracket of k changes, beside what the
/// table does.
public final class ControllerBinding {
  /// The table that is driven.
  public private(set) weak var tableView: TableView?
  /// How it follows.
  public let style: TableUpdateStyle
  private let controller: CollectionController
  private let cellKeyPaths: [PropertyPath]
  private var operations = DelegateOperations()

  /// Binds a table to a relational controller, whose delegate it becomes, and loads it, silently. Throws what reading a
  /// cell throws.
  @discardableResult
  public convenience init(
    _ tableView: TableView, to controller: RelationalCollectionController, style: TableUpdateStyle = .perChange,
    cellKeyPaths: [String] = []
  ) throws {
    try self.init(tableView, controller, style, cellKeyPaths)
    controller.delegate = self
    try tableView.load()
  }

  /// Binds a table to a set controller, whose delegate it becomes, and loads it, silently. Throws what reading a cell
  /// throws.
  @discardableResult
  public convenience init(
    _ tableView: TableView, to controller: SetController, style: TableUpdateStyle = .perChange,
    cellKeyPaths: [String] = []
  ) throws {
    try self.init(tableView, controller, style, cellKeyPaths)
    controller.delegate = self
    try tableView.load()
  }

  private init(
    _ tableView: TableView, _ controller: CollectionController, _ style: TableUpdateStyle, _ cellKeyPaths: [String]
  ) throws {
    self.tableView = tableView
    self.controller = controller
    self.style = style
    self.cellKeyPaths = try cellKeyPaths.map { try PropertyPath($0) }
    tableView.adopt(self)
  }

  private func begin() throws {
    operations = DelegateOperations()
    // A table that holds nothing, as after an error in reading a cell, reads the content before the change.
    try tableView?.loadIfNeeded()
  }

  private func end() throws {
    guard let tableView else { return }
    defer { operations = DelegateOperations() }
    if operations.isReplaced || tableView.shown == nil || style.reloads(for: operations.count) {
      return try tableView.reloadData()
    }
    if controller.isTellingUserDriven {
      // The user has already made the change in the table: it is recorded, and the table agrees silently.
      for operation in operations.calls { tableView.operationObserver?(operation) }
      try tableView.load()
    } else {
      for operation in operations.calls { try tableView.carryOut(operation) }
    }
  }
}

extension ControllerBinding: TableViewDataSource {
  private var content: Arrangement { controller.snapshot().arrangement }

  /// The content's sections.
  public func numberOfSections(in tableView: TableView) -> Int { content.sections.count }

  /// The rows of a section of the content.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    content.sections[section].rowCount
  }

  /// The row's described property, or the values of the cell key paths, joined by two spaces. Throws what a getter throws,
  /// and `TableRangeError` where a getter has removed rows while the table was reading.
  public func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    let content = content
    guard path.section < content.sections.count, path.row < content.sections[path.section].rowCount else {
      let rows = path.section < content.sections.count ? content.sections[path.section].rowCount : 0
      throw TableRangeError(path: path, rows: rows, kind: tableView.kind)
    }
    let object = content.rows[content.row(at: path)]
    return TableCell(text: try object.cellText(cellKeyPaths), object: object)
  }

  /// The section's name; none where there are no sections.
  public func tableView(_ tableView: TableView, titleForSection section: Int) -> String? {
    let content = content
    guard content.isSectioned, section < content.sections.count else { return nil }
    return content.sections[section].name
  }
}

extension ControllerBinding: RelationalCollectionControllerDelegate {
  public func controllerWillChangeContent(_ controller: RelationalCollectionController) throws { try begin() }
  public func controllerDidChangeContent(_ controller: RelationalCollectionController) throws { try end() }
  public func controllerReplacedEntireCollection(_ controller: RelationalCollectionController) {
    operations.replaceEverything()
  }
  public func controller(
    _ controller: RelationalCollectionController, insertedObject object: ModelObject, at index: Int
  ) { operations.insert(ItemPath(section: 0, row: index)) }
  public func controller(
    _ controller: RelationalCollectionController, removedObject object: ModelObject, at index: Int
  ) { operations.delete(ItemPath(section: 0, row: index)) }
  public func controller(
    _ controller: RelationalCollectionController, movedObject object: ModelObject, from oldIndex: Int, to newIndex: Int
  ) { operations.move(from: ItemPath(section: 0, row: oldIndex), to: ItemPath(section: 0, row: newIndex)) }
  public func controller(
    _ controller: RelationalCollectionController, updatedObject object: ModelObject, at index: Int,
    changedKeyPath: String
  ) { operations.update(ItemPath(section: 0, row: index)) }
}

extension ControllerBinding: SetControllerDelegate {
  public func controllerWillChangeContent(_ controller: SetController) throws { try begin() }
  public func controllerDidChangeContent(_ controller: SetController) throws { try end() }
  public func controller(
    _ controller: SetController, didChange section: SectionInfo, at index: Int, for type: ControllerChange.Kind
  ) { type == .delete ? operations.deleteSection(index) : operations.insertSection(index) }
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
