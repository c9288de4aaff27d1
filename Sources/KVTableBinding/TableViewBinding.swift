public import KVControllers
import KVObjects
public import KVPositions
public import KVTables

/// The only adapter from controllers to tables: it answers the table's questions from a controller's content and turns each
/// bracket into operations that the table accepts (table-views.md B6).
///
/// It has two vocabularies: that of the recipe for a ``TableObserver``, whose brackets are edit scripts of one section, and
/// that of the events that the others send. A table that it feeds is answered with the old content until the first change of
/// a bracket has been sent.
///
/// A binding to a ``CopiedMapping`` is for showing what that breaks: it calls the table as the copied code does, callback by
/// callback, and passes on what the table refuses.
///
/// The table keeps the binding, the binding the controller: whoever keeps the table keeps all three until the controller is
/// invalidated. Costs: O(k log k) for a bracket of k changes, beside what the table does.
public final class TableViewBinding {
  /// The table that is driven.
  public private(set) weak var tableView: TableView?
  /// How it follows.
  public let style: TableUpdateStyle
  /// The copied mapping by which it does so; nil for the safe one.
  public let copiedMapping: CopiedMapping?
  let source: BoundContent
  /// What becomes of the events.
  var mapping: any CallbackMapping
  /// Whether the content before the bracket under way could not be read: it has no positions to speak of.
  var isBlind = false

  /// Binds a table to an observer, whose delegate the binding becomes, and loads it, silently: one section, the members of
  /// the observer's key path. `style` says when a bracket is shown by reading everything anew. O(n) for n rows.
  ///
  /// Throws what reading a cell throws.
  @discardableResult
  public convenience init(
    _ tableView: TableView, to observer: TableObserver, style: TableUpdateStyle = .perChange
  ) throws {
    self.init(tableView, .observer(observer), style)
    observer.delegate = self
    try tableView.load()
  }

  /// Binds a table to a controller, whose delegate the binding becomes, and loads it, silently; cells show the values of
  /// `cellKeyPaths`, else the described property. `style` says when a bracket is shown by reading everything anew. O(n) for
  /// n rows.
  ///
  ///     let table = TableView()
  ///     try TableViewBinding(table, to: controller, cellKeyPaths: ["name", "age"])
  ///
  /// Throws ``KVObjects/KeyValueCodingError`` for a malformed key path, with nothing bound, and what reading a cell
  /// throws.
  @discardableResult
  public convenience init(
    _ tableView: TableView, to controller: CollectionController, style: TableUpdateStyle = .perChange,
    cellKeyPaths: [String] = []
  ) throws {
    try self.init(tableView, to: controller, style, cellKeyPaths, copied: nil)
  }

  /// Binds a table to a controller by a mapping that people copy, to show what it breaks: callbacks then throw what the
  /// table refuses, and the controller's own error where the mapping asks for an object that is not there. O(n) for n rows.
  ///
  ///     try TableViewBinding(table, to: controller, copying: .moveAndReload)
  ///
  /// Throws as the initialiser for the safe mapping does.
  @discardableResult
  public convenience init(
    _ tableView: TableView, to controller: CollectionController, copying mapping: CopiedMapping,
    cellKeyPaths: [String] = []
  ) throws {
    try self.init(tableView, to: controller, .perChange, cellKeyPaths, copied: mapping)
  }

  private convenience init(
    _ tableView: TableView, to controller: CollectionController, _ style: TableUpdateStyle, _ cellKeyPaths: [String],
    copied: CopiedMapping?
  ) throws {
    let paths = try cellKeyPaths.map { try PropertyPath($0) }
    self.init(tableView, .controller(controller, cellKeyPaths: paths), style, copied)
    controller.setReceiver(self)
    try tableView.load()
  }

  private init(
    _ tableView: TableView, _ source: BoundContent, _ style: TableUpdateStyle, _ copied: CopiedMapping? = nil
  ) {
    self.tableView = tableView
    self.style = style
    self.source = source
    copiedMapping = copied
    mapping = copied.map { CopiedCallbacks($0) } ?? SafeMapping(style: style)
    tableView.retainDataSource(self)
  }

  /// Reads the table anew, as when what drives it has silently begun afresh. Throws what reading a cell throws.
  public func load() throws { try tableView?.load() }
}

extension TableViewBinding: TableViewDataSource {
  /// The sections of the controller's content.
  public func numberOfSections(in tableView: TableView) -> Int { source.sectionCount }

  /// The rows of a section of it.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    source.rowCount(ofSection: section)
  }

  /// The row's described property, or the values of the cell key paths, joined by two spaces.
  ///
  /// Throws what a getter throws, and `TableRangeError` where a getter has removed rows while the table was reading.
  public func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    guard let element = source.element(at: path) else {
      throw TableRangeError(path: path, rows: source.rowCount(ofSection: path.section), kind: tableView.kind)
    }
    guard let object = element.object else {
      return TableCell(text: element.plainText, identity: .name("\(element)"))
    }
    return TableCell(text: try object.cellText(source.cellKeyPaths), object: object)
  }

  /// The section's name; none where the controller makes no sections.
  public func tableView(_ tableView: TableView, titleForSection section: Int) -> String? {
    source.name(ofSection: section)
  }
}

extension TableViewBinding: ReceiverNaming {
  /// The table, or who stands for it.
  package var namedReceiver: AnyObject? { tableView.map { $0.receiver ?? $0 } }
}

extension TableViewBinding: TableObserverDelegate {
  /// Lets a table that holds nothing, as after an error in reading a cell, read the content before the change. Throws what
  /// that throws.
  public func tableObserverWillChange(_ observer: TableObserver) throws {
    try readBefore()
  }

  /// Shows a bracket: a single call bare, several as one group. Throws the table's refusal.
  public func tableObserver(
    _ observer: TableObserver, didChange change: ListChange, isUserDriven: Bool
  ) throws {
    guard case .edited(let script) = change else { return try reload() }
    try show(ObserverOperations(script).calls, changes: script.changes.count, isUserDriven: isUserDriven)
  }
}

extension TableViewBinding {
  /// Lets a table that holds nothing read the content before the change.
  ///
  /// Two things leave no frame for what is sent: a table that cannot be read, as it is just being asked; and a group that
  /// somebody has begun by hand, whose paths are about the rows before it, while brackets and what refreshes rows after
  /// them have frames of their own. Everything is read anew then.
  func readBefore() throws {
    guard let tableView else { return }
    if tableView.isUpdating, copiedMapping == nil { tableView.forget() }
    do { try tableView.loadIfNeeded() } catch {
      tableView.forget()
      throw error
    }
  }

  /// Reads everything anew.
  func reload() throws { try tableView?.reloadData() }

  /// Shows a bracket of so many changes. Throws the table's refusal.
  func show(_ calls: [TableOperation], changes: Int, isUserDriven: Bool) throws {
    guard let tableView else { return }
    // What could not be read before the change has no positions to speak of.
    if !tableView.isLoaded || style.reloads(for: changes) { return try reload() }
    if isUserDriven {
      // The user has already made the change in the table: it is recorded, and the table agrees silently.
      for operation in calls { tableView.operationObserver?(operation) }
      try tableView.load()
    } else {
      for operation in calls { try tableView.carryOut(operation) }
    }
  }
}

extension ObserverOperations {
  /// All calls, in order.
  fileprivate var calls: [TableOperation] {
    (grouped.count > 1 ? [.beginUpdates] + grouped + [.endUpdates] : grouped) + refreshing
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
