public import KVControllers
import KVObjects
public import KVPositions
public import KVTables

/// The only adapter from controllers to tables: it answers the table's questions from a controller's content and turns
/// each bracket into operations that the table accepts (table-views.md B6).
///
/// ```swift
/// let controller = try RelationalCollectionController(
///   relation: "songs", onObject: playlist, sortedBy: [KeyValueSortDescriptor("title")],
///   observingChildKeyPaths: ["seconds"])
/// try TableViewBinding(table, to: controller, cellKeyPaths: ["title", "seconds"])
/// try playlist.songs.add(song)   // beginUpdates, insertRows [0, 0], endUpdates
/// song.seconds = 305             // reconfigureRows [0, 0]
/// ```
///
/// It has two vocabularies: that of the recipe for a ``TableObserver``, whose brackets are edit scripts of one section,
/// and that of the events that the others send. A table that it feeds is answered with the old content until the first
/// change of a bracket has been sent.
///
/// A binding to a ``CopiedMapping`` is for showing what that breaks: it calls the table as the copied code does,
/// callback by callback, and passes on what the table refuses.
///
/// The table keeps the binding, the binding the controller: whoever keeps the table keeps all three, until the table
/// gets another data source. A controller has one delegate: another takes the binding's place. Costs: O(k log k) for a
/// bracket of k changes, beside what the table does; nothing per row.
public final class TableViewBinding {
  /// The table that is driven, held weakly; nil where it has gone, and nothing is shown then.
  public private(set) weak var tableView: TableView?
  /// How the table follows; ``TableUpdateStyle/perChange`` for a copied mapping.
  public let style: TableUpdateStyle
  /// The copied mapping by which it follows; nil for the safe one.
  public let copiedMapping: CopiedMapping?
  let source: BoundContent
  /// What becomes of the events.
  var mapping: any CallbackMapping
  /// What the bracket under way has been about so far.
  var singleRow = SingleRowEvents.others
  /// Whether the content before the bracket under way could not be read: it has no positions to speak of.
  var isBlind = false

  /// Binds a table to an observer, whose delegate the binding becomes, and loads it, silently: one section, the members
  /// of the observer's key path.
  ///
  /// Cells show the values of the observer's ``TableObserver/cellKeyPaths``, else the described property. A bracket
  /// becomes the calls of the recipe (controllers.md section 5): a single call bare, several as one group, and one
  /// reconfigureRows behind it for rows that moved and show something new.
  ///
  /// ```swift
  /// let observer = try TableObserver(object: playlist, keyPath: "songs", cellKeyPaths: ["title"])
  /// try TableViewBinding(table, to: observer)
  /// try playlist.songs.add(song)   // insertRows [0, 0]
  /// song.title = "Cloudbusting"    // reloadRows [0, 0]
  /// ```
  ///
  /// - Parameters:
  ///   - tableView: gets the binding as its data source, and keeps it.
  ///   - observer: kept by the binding.
  ///   - style: when a bracket is shown by reading everything anew.
  /// - Throws: what reading a cell throws. Table and observer are bound all the same: the table has read nothing, and
  ///   reads everything with the next bracket.
  /// - Complexity: O(n) for n rows.
  @discardableResult
  public convenience init(
    _ tableView: TableView, to observer: TableObserver, style: TableUpdateStyle = .perChange
  ) throws {
    self.init(tableView, .observer(observer), style)
    observer.delegate = self
    try tableView.load()
  }

  /// Binds a table to a controller, whose delegate the binding becomes, and loads it, silently.
  ///
  /// A bracket becomes one group at its end: sections first, rows that come or go with their section not named, then
  /// deletions, insertions and moves; behind the group one reconfigureRows for rows that were updated or moved
  /// (table-views.md B6). An empty bracket is no call, unless `style` reloads. A controller whose query has not been
  /// performed shows nothing yet: call ``load()`` after it.
  ///
  /// ```swift
  /// try TableViewBinding(table, to: sets, cellKeyPaths: ["title", "rating"])
  /// try sets.performQuery()
  /// try table.load()
  /// ```
  ///
  /// - Parameters:
  ///   - tableView: gets the binding as its data source, and keeps it.
  ///   - controller: kept by the binding.
  ///   - style: when a bracket is shown by reading everything anew.
  ///   - cellKeyPaths: what cells show of an object, joined by two spaces; none for its described property. They are
  ///     not observed: name in the controller what is to refresh a row.
  /// - Throws: ``KeyValueCodingError`` for a malformed key path, with nothing bound; what reading a cell throws, with
  ///   both bound: the table has read nothing then, and reads everything with the next bracket.
  /// - Complexity: O(n) for n rows.
  @discardableResult
  public convenience init(
    _ tableView: TableView, to controller: CollectionController, style: TableUpdateStyle = .perChange,
    cellKeyPaths: [String] = []
  ) throws {
    try self.init(tableView, to: controller, style, cellKeyPaths, copied: nil)
  }

  /// Binds a table to a controller by a mapping that people copy, to show what it breaks.
  ///
  /// The line that makes a change then throws what the table refuses, with a hint that says what the mapping did wrong
  /// and what the safe one sends; and the controller's own error where the mapping asks for an object that is not
  /// there.
  ///
  /// ```swift
  /// let controller = try RelationalCollectionController(
  ///   relation: "songs", onObject: playlist, sortedBy: [KeyValueSortDescriptor("title")])
  /// try TableViewBinding(table, to: controller, copying: .moveAndReload)
  /// song.title = "A"              // the row moves, and goes on showing the old title
  /// try table.firstDifference()   // row [0, 0] shows "Z", its data source says "A"
  /// ```
  ///
  /// - Parameters:
  ///   - tableView: gets the binding as its data source, and keeps it.
  ///   - controller: kept by the binding.
  ///   - mapping: what callbacks become.
  ///   - cellKeyPaths: what cells show of an object, joined by two spaces; none for its described property.
  /// - Throws: what the initialiser for the safe mapping throws.
  /// - Complexity: O(n) for n rows.
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

  /// Reads the table anew, as when what drives it has silently begun afresh.
  ///
  /// For ``SetController/performQuery()`` and ``FetchedResultsController/performFetch()``, which send a binding
  /// nothing. The table records no call. Nothing happens where the table has gone.
  ///
  /// ```swift
  /// let binding = try TableViewBinding(table, to: sets)
  /// try sets.performQuery()
  /// try binding.load()
  /// ```
  ///
  /// - Throws: what reading a cell throws.
  /// - Complexity: O(n) for n rows.
  public func load() throws { try tableView?.load() }
}

extension TableViewBinding: TableViewDataSource {
  /// How many sections the controller's content has; one for a ``TableObserver``, and for a controller that makes none.
  /// O(1).
  public func numberOfSections(in tableView: TableView) -> Int { source.sectionCount }

  /// How many rows a section of the controller's content has; `section` is zero-based and less than
  /// ``numberOfSections(in:)``. O(log s) for s sections.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    source.rowCount(ofSection: section)
  }

  /// The row's described property, or the values of the cell key paths, joined by two spaces; an absent value is empty.
  ///
  /// The identity is that of the object; of an element that is none (a string, a number) its description.
  ///
  /// - Throws: what a getter throws, ``KeyValueCodingError`` for a key that the object's class does not have, and
  ///   ``TableRangeError`` where a getter has removed rows while the table was reading.
  /// - Complexity: O(log n) for n rows, beside reading the values.
  public func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell {
    guard let element = source.element(at: path) else {
      throw TableRangeError(path: path, rows: source.rowCount(ofSection: path.section), kind: tableView.kind)
    }
    guard let object = element.object else {
      return TableCell(text: element.plainText, identity: .name("\(element)"))
    }
    return TableCell(text: try object.cellText(source.cellKeyPaths), object: object)
  }

  /// The section's name; none where the controller makes no sections, and beyond the last. O(log s) for s sections.
  public func tableView(_ tableView: TableView, titleForSection section: Int) -> String? {
    source.name(ofSection: section)
  }
}

extension TableViewBinding: ReceiverNaming {
  /// The table, or who stands for it.
  package var namedReceiver: AnyObject? { tableView.map { $0.receiver ?? $0 } }
}

extension TableViewBinding: TableObserverDelegate {
  /// Takes the beginning of a bracket: lets a table that holds nothing, as after an error in reading a cell, read the
  /// content before the change.
  ///
  /// Where somebody has begun a group by hand, what the table held is forgotten, and the group's end reads everything
  /// anew.
  ///
  /// - Throws: what reading throws.
  /// - Complexity: O(1) where the table has been read, else O(n) for n rows.
  public func tableObserverWillChange(_ observer: TableObserver) throws {
    try readBefore()
  }

  /// Takes the change of a bracket and shows it: a single call bare, several as one group.
  ///
  /// A replacement, and more changes than ``style`` shows one by one, become reloadData. What the user has already done
  /// in the table is recorded (``TableView/operationObserver``) and not carried out; the table then reads everything.
  ///
  /// - Throws: the table's refusal, and what reading a cell throws.
  /// - Complexity: O(k log k) for k changes, beside what the table does.
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
