public import KVObjects
public import KVPositions

/// What a ``TableView`` asks for its content: UIKit's data source, with errors.
///
/// In contrast to UIKit's it can throw, and a row is answered with a value, a ``TableCell``, not a view. Two methods
/// have a default: one section, no headers.
///
/// ```swift
/// final class Hits: TableViewDataSource {
///   var songs: [Song] = []
///   func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { songs.count }
///   func tableView(_ tableView: TableView, cellAt path: ItemPath) -> TableCell {
///     TableCell(text: songs[path.row].title, object: songs[path.row])
///   }
/// }
/// ```
///
/// Every position is in the frame of the moment in which the question is asked; the table view asks only inside
/// ``TableView/load()``, a method that reads or compares, or a call that begins or ends an update. An error thrown here
/// reaches that call. A data source that calls its table view while that is asking gets
/// ``TableDataSourceError/Fault/calledBack``.
///
/// The table view holds it weakly, unless by ``TableView/retainDataSource(_:)``. It counts what it reads: each section
/// is asked for its rows once per reading or update, each row for its cell as ``CellReading`` says.
public protocol TableViewDataSource: AnyObject {
  /// How many sections there are, zero or more. One unless implemented, as in UIKit.
  ///
  /// Asked first, at each reading of everything and at the end of each outermost update. A negative number, or more
  /// than ``TableView/maximumNumberOfRows``, is a ``TableDataSourceError``.
  ///
  /// - Throws: anything; it reaches the call that made the table view ask. Unless that only compares, the view forgets
  ///   what it has read, and the next call reads everything.
  func numberOfSections(in tableView: TableView) throws -> Int
  /// How many rows `section` has, zero or more.
  ///
  /// Asked for each section in ascending order, right after the number of sections. A negative number, or one that
  /// makes more than ``TableView/maximumNumberOfRows`` together with the sections before, is a
  /// ``TableDataSourceError``.
  ///
  /// - Parameters:
  ///   - tableView: who asks.
  ///   - section: zero-based, below the number of sections that was just returned.
  /// - Throws: anything, as for ``numberOfSections(in:)``.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) throws -> Int
  /// What the row at `path` shows.
  ///
  /// Asked when the row is read: with everything or when it is first shown (``CellReading``), and at the end of an
  /// update that inserts, reloads or reconfigures it.
  ///
  /// - Parameters:
  ///   - tableView: who asks.
  ///   - path: a row below the number that was returned last for its section.
  /// - Throws: anything; it reaches the call that made the table view ask.
  func tableView(_ tableView: TableView, cellAt path: ItemPath) throws -> TableCell
  /// The header of `section` (zero-based), nil for none; none unless implemented.
  ///
  /// Asked when everything is read, and at the end of an update that inserts or reloads the section, before its cells.
  ///
  /// - Throws: anything, as for ``numberOfSections(in:)``.
  func tableView(_ tableView: TableView, titleForSection section: Int) throws -> String?
}

extension TableViewDataSource {
  /// One section, as UIKit has it for a data source without this method; throws nothing. O(1).
  public func numberOfSections(in tableView: TableView) throws -> Int { 1 }
  /// No header for any section; throws nothing. O(1).
  public func tableView(_ tableView: TableView, titleForSection section: Int) throws -> String? { nil }
}

/// What one row shows: its text, and whose text it is.
///
/// The identity distinguishes two silent faults: a row that shows an old text of the right object is *stale*, a row
/// that shows another object is *wrong* (``TableDifference/isStale``). Cells are equal where both text and identity
/// are.
///
/// ```swift
/// let shown = TableCell(text: song.title, object: song)
/// shown == TableCell(text: song.title)   // false: nobody says whose text that is
/// ```
///
/// A value that keeps no object alive; a table view keeps one for each row that it has read.
public struct TableCell: Hashable, Sendable {
  /// Whose row it is. Identities of different cases are never equal.
  public enum Identity: Hashable, Sendable {
    /// An object, known by its address. The cell does not keep the object alive: once it has gone, another may be at
    /// its address and be taken for it.
    case object(ObjectIdentifier)
    /// A model object, known by the number of its class and its own there, which no other object gets.
    case modelObject(class: Int, serial: Int)
    /// A name that the data source gives it.
    case name(String)
  }

  /// Whose row it is; nil where the data source distinguishes rows by their text alone.
  public var identity: Identity?
  /// The text shown; it may be empty and may have several lines.
  public var text: String

  /// Makes the cell that shows `text` for `identity`; nil for nobody in particular. O(1).
  public init(text: String, identity: Identity? = nil) {
    self.text = text
    self.identity = identity
  }

  /// Makes the cell that shows `text` for an object of any class, which is not kept alive. O(1).
  ///
  /// The object is known by its address (``Identity/object(_:)``): keep it alive as long as the cell is compared.
  public init(text: String, object: AnyObject) {
    self.init(text: text, identity: .object(ObjectIdentifier(object)))
  }

  /// Makes the cell that shows `text` for a model object, which is not kept alive. O(1).
  ///
  /// The object is known by the number of its class and its own there, which no other object gets
  /// (``Identity/modelObject(class:serial:)``): the cell may outlive it.
  public init(text: String, object: ModelObject) {
    self.init(
      text: text, identity: .modelObject(class: object.objectClass.number, serial: object.serial))
  }
}

/// One question of a ``TableView`` to its data source, as data.
///
/// Three of the commonest faults of table code are about *when* these are asked: ``TableView/questionObserver``
/// receives each.
///
/// ```swift
/// table.retainDataSource(TextDataSource([["a", "b"]]))
/// table.questionObserver = { print($0) }
/// try table.load()   // numberOfSections, numberOfRows 0, title 0, cell [0, 0], cell [0, 1]
/// ```
public enum TableQuestion: Hashable, Sendable {
  /// ``TableViewDataSource/numberOfSections(in:)``.
  case numberOfSections
  /// ``TableViewDataSource/tableView(_:numberOfRowsInSection:)``, with the zero-based section.
  case numberOfRows(section: Int)
  /// ``TableViewDataSource/tableView(_:cellAt:)``, with the row's place at that moment.
  case cell(ItemPath)
  /// ``TableViewDataSource/tableView(_:titleForSection:)``, with the zero-based section.
  case title(section: Int)
}

extension TableQuestion: CustomStringConvertible {
  /// The question and its place: `numberOfSections`, `numberOfRows 0`, `cell [0, 1]`, `title 0`.
  public var description: String {
    switch self {
    case .numberOfSections: "numberOfSections"
    case .numberOfRows(let section): "numberOfRows \(section)"
    case .cell(let path): "cell \(path)"
    case .title(let section): "title \(section)"
    }
  }
}
