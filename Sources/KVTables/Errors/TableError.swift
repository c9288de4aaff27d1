public import KVPositions
public import KVTexts

/// An error of a table view: a Cocoa exception's name, its sentence, and what to do about it.
///
/// There are three, by who is at fault: a ``TableUpdateError`` refuses calls that do not fit the data, a
/// ``TableDataSourceError`` an answer that makes no sense by itself, a ``TableRangeError`` a question about what is not
/// there. What a data source throws itself is passed on as it is.
///
/// ```swift
/// do { try table.reloadSections([7]) } catch let error as any TableError {
///   print(error)               // NSInternalInconsistencyException: attempt to reload section 7, …
///   print(error.hint ?? "")
/// }
/// ```
public protocol TableError: Error, CustomStringConvertible {
  /// The exception's name in Cocoa: `NSInternalInconsistencyException` or `NSRangeException`.
  var name: String { get }
  /// The exception's sentence, without addresses; UIKit's where there is one.
  var reason: String { get }
  /// A thing to do, in the reader's language; nil where the sentence says it all.
  var hintMessage: Message? { get }
}

extension TableError {
  /// Name and sentence: `NSRangeException: row 3 does not exist: section 0 has 1 row`.
  public var description: String { "\(name): \(reason)" }
  /// ``hintMessage`` in English, as scripts and programs get it; nil where there is none.
  public var hint: String? { hintMessage?.description }
}

/// The refusal of an update that UIKit would refuse, in UIKit's words (table-views.md section B2).
///
/// In contrast to ``TableDataSourceError``, where an answer made no sense by itself, here the calls and the counts do
/// not fit each other. The table view shows the data source's state afterwards, as after ``TableView/reloadData()``.
///
/// ```swift
/// let letters = TextDataSource([["a", "b"]])
/// table.retainDataSource(letters)
/// try table.load()
/// letters.rows[0].append("c")
/// do { try table.deleteRows(at: [ItemPath(section: 0, row: 0)]) } catch let error as TableUpdateError {
///   error.rule   // .numberOfRows
///   error.hint   // "instead of deleteRows [0, 0] send insertRows [0, 2]: that is what changed in section 0"
/// }
/// ```
///
/// It is thrown by the call that ends the outermost update, or goes to ``TableView/refusalObserver``. Not made by
/// clients.
public struct TableUpdateError: TableError, Hashable {
  /// Which rule refused: the first that did, in a fixed order (table-views.md section B2).
  public let rule: TableUpdateRuleID
  /// The sentence, without addresses: an index path prints as `<NSIndexPath> {length = 2, path = 0 - 0}`.
  public let reason: String
  /// The first call at fault; nil where the counts alone are.
  public let operation: TableOperation?
  /// The zero-based index of that call among the calls of the outermost update, begins and ends not counted; nil where
  /// the counts alone are at fault, and for an end without a begin.
  public let operationIndex: Int?
  /// What to send instead, in the reader's language.
  public let hintMessage: Message?

  /// `NSInternalInconsistencyException`, UIKit's name for all of them.
  public var name: String { "NSInternalInconsistencyException" }
}

extension TableUpdateError {
  /// The same refusal with another thing to do.
  package func hinting(_ hint: Message) -> TableUpdateError {
    TableUpdateError(
      rule: rule, reason: reason, operation: operation, operationIndex: operationIndex, hintMessage: hint)
  }
}

/// An answer of a data source, or a call made while it answers, that cannot be worked with.
///
/// In contrast to a ``TableUpdateError`` it does not depend on the calls of an update, and it goes past
/// ``TableView/refusalObserver``: it is always thrown. Unless it was only comparing, the table view has read nothing
/// then, and the next call reads everything anew.
///
/// ```swift
/// final class Wrong: TableViewDataSource {
///   func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { -1 }
///   func tableView(_ tableView: TableView, cellAt path: ItemPath) -> TableCell { TableCell(text: "") }
/// }
/// table.retainDataSource(Wrong())
/// do { try table.load() } catch let error as TableDataSourceError {
///   error.reason   // "the data source returned -1 for the number of rows in section 0"
/// }
/// ```
public struct TableDataSourceError: TableError, Hashable {
  /// What can be wrong with an answer. Numbers are those that the data source returned.
  public enum Fault: Hashable, Sendable {
    /// A negative number of sections.
    case negativeSections(Int)
    /// A negative number of rows of the zero-based section.
    case negativeRows(Int, section: Int)
    /// More sections than a view keeps, ``TableView/maximumNumberOfRows``.
    case tooManySections(Int)
    /// So many rows in the zero-based section that the view would have more than it keeps, counted over all sections.
    case tooManyRows(Int, section: Int)
    /// The data source called back into the table view that was asking it.
    case calledBack
  }

  /// What was wrong.
  public let fault: Fault
  /// Whether the sentence speaks of rows or of items: the view's kind.
  public let kind: TableKind

  /// `NSInternalInconsistencyException`, as for a refusal.
  public var name: String { "NSInternalInconsistencyException" }

  /// The engine's own sentence: UIKit has none for these.
  public var reason: String {
    switch fault {
    case .negativeSections(let count): "the data source returned \(count) for the number of sections"
    case .negativeRows(let count, let section):
      "the data source returned \(count) for the number of \(TableWords(kind).many) in section \(section)"
    case .tooManySections(let count):
      "the data source returned \(count) for the number of sections, which is too many"
    case .tooManyRows(let count, let section):
      "the data source returned \(count) for the number of \(TableWords(kind).many) in section \(section), which is too "
        + "many"
    case .calledBack: "the data source called its \(TableWords(kind).view) while that was asking it"
    }
  }

  /// What to do, in the reader's language; never nil.
  public var hintMessage: Message? {
    switch fault {
    case .negativeSections, .negativeRows: .hintCountIsNatural
    case .tooManySections, .tooManyRows:
      .hintMostRows(
        view: TableWords(kind).viewSaid, most: TableView.maximumNumberOfRows, rows: TableWords(kind).manySaid)
    case .calledBack: .hintAnswerFromData(view: TableWords(kind).viewSaid)
    }
  }
}

/// A question about a row or section that is not there.
///
/// Thrown by the methods of a ``TableView`` that read; the view goes on showing what it showed. A data source that is
/// asked for too much throws it too, as an error like any other.
///
/// ```swift
/// table.retainDataSource(TextDataSource([["a"]]))
/// do { _ = try table.cell(at: ItemPath(section: 0, row: 3)) } catch let error as TableRangeError {
///   error.reason   // "row 3 does not exist: section 0 has 1 row"
/// }
/// ```
public struct TableRangeError: TableError, Hashable {
  /// Names the position and how far the content goes.
  public let reason: String
  /// None: the sentence says how far the content goes.
  public var hintMessage: Message? { nil }
  /// `NSRangeException`, Cocoa's name for an index out of range.
  public var name: String { "NSRangeException" }

  /// Makes the error of a section that is not there. O(1).
  ///
  /// - Parameters:
  ///   - section: the zero-based index that was asked for.
  ///   - sections: how many sections there are.
  public init(section: Int, sections: Int) {
    reason = "section \(section) does not exist: there \(sections == 1 ? "is 1 section" : "are \(sections) sections")"
  }

  /// Makes the error of a row that is not there. O(1).
  ///
  /// - Parameters:
  ///   - path: the place that was asked for; its section exists.
  ///   - rows: how many rows that section has.
  ///   - kind: whether the sentence speaks of rows or of items.
  public init(path: ItemPath, rows: Int, kind: TableKind = .table) {
    let words = TableWords(kind)
    reason = "\(words.one) \(path.row) does not exist: section \(path.section) has \(words.counted(rows))"
  }
}
