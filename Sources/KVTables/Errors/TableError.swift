public import KVPositions
public import KVTexts

/// An error of a table view: a Cocoa exception's name, its sentence, and what to do about it.
public protocol TableError: Error, CustomStringConvertible {
  /// The exception's name in Cocoa.
  var name: String { get }
  /// The exception's sentence.
  var reason: String { get }
  /// A thing to do, in the reader's language; nil where the sentence says it all.
  var hintMessage: Message? { get }
}

extension TableError {
  /// `NAME: reason`.
  public var description: String { "\(name): \(reason)" }
  /// ``hintMessage`` in English, as scripts and programs get it.
  public var hint: String? { hintMessage?.description }
}

/// The refusal of an update that UIKit would refuse, in UIKit's words (table-views.md section B2).
///
/// In contrast to `TableDataSourceError`, where an answer made no sense by itself, here the calls and the counts do
/// not fit each other. The table view shows the data source's state afterwards, as after `reloadData`.
public struct TableUpdateError: TableError, Hashable {
  /// Which rule refused.
  public let rule: TableUpdateRuleID
  /// The sentence, without addresses: an index path prints as `<NSIndexPath> {length = 2, path = 0 - 0}`.
  public let reason: String
  /// The first call at fault; nil where the counts alone are.
  public let operation: TableOperation?
  /// The zero-based index of that call among the calls of the outermost update, begins and ends not counted.
  public let operationIndex: Int?
  /// What to send instead.
  public let hintMessage: Message?

  /// `NSInternalInconsistencyException`.
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
public struct TableDataSourceError: TableError, Hashable {
  /// What was wrong.
  public enum Fault: Hashable, Sendable {
    /// A negative number of sections.
    case negativeSections(Int)
    /// A negative number of rows of the zero-based section.
    case negativeRows(Int, section: Int)
    /// More sections than a view keeps.
    case tooManySections(Int)
    /// So many rows in the zero-based section that the view would have more than it keeps.
    case tooManyRows(Int, section: Int)
    /// The data source called back into the table view that was asking it.
    case calledBack
  }

  /// What was wrong.
  public let fault: Fault
  /// Rows or items.
  public let kind: TableKind

  /// `NSInternalInconsistencyException`.
  public var name: String { "NSInternalInconsistencyException" }

  /// Ours: UIKit has no sentence of its own for these.
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

  /// What to do.
  public var hintMessage: Message? {
    switch fault {
    case .negativeSections, .negativeRows: .hintCountIsNatural
    case .tooManySections, .tooManyRows:
      .hintMostRows(view: TableWords(kind).viewSaid, most: TableView.maximumNumberOfRows, rows: TableWords(kind).manySaid)
    case .calledBack: .hintAnswerFromData(view: TableWords(kind).viewSaid)
    }
  }
}

/// A question about a row or section that is not there.
public struct TableRangeError: TableError, Hashable {
  /// Names the position and how far the content goes.
  public let reason: String
  /// Nothing more to say.
  public var hintMessage: Message? { nil }
  /// `NSRangeException`.
  public var name: String { "NSRangeException" }

  /// There is no `section` among `sections`.
  public init(section: Int, sections: Int) {
    reason = "section \(section) does not exist: there \(sections == 1 ? "is 1 section" : "are \(sections) sections")"
  }

  /// There is no row at `path`: its section has `rows`.
  public init(path: ItemPath, rows: Int, kind: TableKind = .table) {
    let words = TableWords(kind)
    reason = "\(words.one) \(path.row) does not exist: section \(path.section) has \(words.counted(rows))"
  }
}
