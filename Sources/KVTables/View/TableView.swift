import KVObjects
import KVPositions

/// A list view without a screen: it keeps what a `UITableView` or `UICollectionView` would show, and refuses every
/// update that they would refuse, in their words.
///
/// In contrast to its data source, which is the truth, a table view holds what it *last read*: a row whose data changed
/// without a call of the view goes on showing the old text here as it would on a screen. In contrast to a diffable
/// data source it takes positions, and believes them.
///
/// ```swift
/// let letters = TextDataSource([["a", "b"]])
/// let table = TableView(name: "letters")
/// table.retainDataSource(letters)
/// try table.load()
/// letters.rows[0].remove(at: 0)
/// try table.deleteRows(at: [ItemPath(section: 0, row: 0)])
/// try table.text()   // "── (1)\n   0 b"
/// ```
///
/// A ``TableViewBinding`` makes these calls for a controller.
///
/// | | |
/// |---|---|
/// | Counts before an update | those last read; else read when the outermost update begins |
/// | Checks | at the end of the outermost update, `TableUpdateRules` in fixed order; also of an empty one |
/// | After a refusal | the data source's state, as after ``reloadData()`` |
/// | After an error of the data source | nothing is kept: the next call reads everything |
/// | Update of k positions, s sections | O(k log k + s), and O(log n) for each of n rows that it names |
/// | Questions of an update | 1 + s for counts, one for each cell that is read |
/// | Loading n rows | O(n), with a question for each cell, unless these are read when shown |
/// | Memory | a text and an identity per row |
/// | Threads | none: use it from one thread |
public final class TableView {
  /// What the view is called in traces and errors; nil for a view without a name.
  public let name: String?
  /// Table or collection view: the words of refusals.
  public let kind: TableKind
  /// Whose words refusals use.
  public let messages: TableMessages
  /// When rows that no update names are read.
  public let cellReading: CellReading

  /// The source of the content, not kept alive (see ``retainDataSource(_:)``). Without one there are no sections.
  ///
  /// Assigning forgets what was read, also where it is the same source: the next call reads anew, and an open update
  /// then ends like ``reloadData()``. It asks nothing. A source that is freed by its owner leaves what was read in
  /// place.
  ///
  /// - Complexity: O(1) to read; assigning frees the n rows that were read, O(n).
  public weak var dataSource: (any TableViewDataSource)? {
    didSet {
      adopted = nil
      forget()
    }
  }

  /// Receives every call the view gets, in order, before it is looked at: also calls that are then refused.
  ///
  /// ``load()`` is no such call, nor are methods that read or compare. An end without a begin, and calls that the data
  /// source makes while it is asked, are left out. nil, the start value, for nobody.
  public var operationObserver: ((TableOperation) -> Void)?
  /// Receives every question, before it is asked; nil, the start value, for nobody. The questions of
  /// ``firstDifference()`` and ``staleCells()`` are left out.
  public var questionObserver: ((TableQuestion) -> Void)?

  /// Receives refusals instead of the caller: the call that ends the update returns then, and the view shows the data
  /// source's state as after any refusal. nil, the start value, is strict: refusals are thrown.
  ///
  /// Errors that are not refusals (of the data source, and ``endUpdates()`` without ``beginUpdates()``) are thrown
  /// either way.
  ///
  /// ```swift
  /// let letters = TextDataSource([["a"]])
  /// table.retainDataSource(letters)
  /// try table.load()
  /// table.refusalObserver = { print($0.rule.rawValue) }
  /// letters.rows[0].append("b")
  /// try table.reloadRows(at: [ItemPath(section: 0, row: 0)])   // T1
  /// ```
  public var refusalObserver: ((TableUpdateError) -> Void)?

  /// Receives what is shown whenever that has become something else: everything once it has been read anew, else what an update
  /// has read. In contrast to ``operationObserver`` it is called behind the call that ends an update, when it has been carried
  /// out or refused. Nothing is asked for it.
  package var stateObserver: ((TableCells) -> Void)?
  /// Who gets its operations in its place, as a trace names receivers; nil for itself.
  package weak var receiver: AnyObject?

  /// What the view shows; nil where it has not read anything yet, or must not trust what it has.
  var shown: TableSections?
  /// The calls since the outermost begin.
  var openUpdate: OpenUpdate?
  /// Whether the data source is being asked: it must not call back then.
  var isAsking = false
  private var adopted: (any TableViewDataSource)?

  /// Makes a view that has read nothing, and has no data source. O(1).
  ///
  /// ```swift
  /// let photos = TableView(name: "photos", kind: .collection, messages: .ios16, cells: .whenShown)
  /// try photos.numberOfSections()   // 0
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called in traces and errors; nil for no name.
  ///   - kind: whether refusals speak of the rows of a table view or the items of a collection view.
  ///   - messages: whose words refusals use.
  ///   - cellReading: whether all cells are read with the counts or each when it is first shown.
  public init(
    name: String? = nil, kind: TableKind = .table, messages: TableMessages = .classic,
    cells cellReading: CellReading = .whenLoaded
  ) {
    self.name = name
    self.kind = kind
    self.messages = messages
    self.cellReading = cellReading
  }

  /// Makes `source` the data source and keeps it alive until another is assigned.
  ///
  /// In contrast to assigning ``dataSource``, which holds it weakly as UIKit does, nobody else needs to hold it: for
  /// data sources that have the same life as the view. What was read is forgotten; nothing is asked. A source that
  /// holds the view strongly keeps both alive until another is assigned.
  ///
  /// ```swift
  /// let table = TableView()
  /// table.retainDataSource(TextDataSource([["a"]]))
  /// try table.text()   // "── (1)\n   0 a"
  /// ```
  ///
  /// - Complexity: O(1), beside freeing the n rows that were read, O(n).
  public func retainDataSource(_ source: any TableViewDataSource) {
    dataSource = source
    adopted = source
  }

  /// Whether an update has begun and not ended, by ``beginUpdates()`` or ``performBatchUpdates(_:)``. O(1).
  public var isUpdating: Bool { openUpdate != nil }

  /// How many calls of an update that has begun wait for its end.
  package var waitingCallCount: Int { openUpdate?.operations.count ?? 0 }

  /// Whether it has read its content, and may trust what it has.
  package var isLoaded: Bool { shown != nil }

  /// Forgets what was read. The calls of an open update are about rows that nobody knows any more.
  package func forget() {
    shown = nil
    openUpdate?.isForgotten = true
  }

  /// An update that has begun.
  struct OpenUpdate {
    var depth = 1
    var operations: [TableOperation] = []
    /// Cells that were filled since, by their places before the update; only noted where somebody wants to know.
    var filled: [ItemPath] = []
    /// Whether the rows before have been forgotten since: it ends like `reloadData`, also where they were read anew.
    var isForgotten = false
    /// Whether the rows before were read when it began, and never earlier.
    let isFirstReading: Bool
  }
}

extension TableView: CustomStringConvertible {
  /// `<TableView "name">`, or `<TableView>`.
  public var description: String { name.map { "<TableView \"\($0)\">" } ?? "<TableView>" }
}

extension TableView: EventReceiver {
  package var receiverKind: String { "table" }
}

extension TableView: TracedReceiver {
  package var tracedKind: String { kind == .collection ? "collectionView" : "table" }
}
