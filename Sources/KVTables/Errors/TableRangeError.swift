public import KVPositions

/// A question about a row or section that is not there.
public struct TableRangeError: TableError, Hashable {
  /// Names the position and how far the content goes.
  public let reason: String
  /// Nothing more to say.
  public var hint: String? { nil }
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
