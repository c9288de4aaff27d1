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
  public var hint: String? {
    switch fault {
    case .negativeSections, .negativeRows: "a count is zero or more"
    case .tooManySections, .tooManyRows:
      "a \(TableWords(kind).view) keeps at most \(TableView.mostRows) sections and as many \(TableWords(kind).many)"
    case .calledBack: "answer from the data alone, and update the \(TableWords(kind).view) where the data changes"
    }
  }
}
