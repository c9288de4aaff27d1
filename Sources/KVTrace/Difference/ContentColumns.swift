/// What a collection or a table held before and after a difference, to be shown below it.
public struct ContentColumns: Hashable, Sendable {
  /// Its lines before, such as `0 A`.
  public let before: [String]
  /// Its lines after.
  public let after: [String]

  /// Lines as they are to be shown.
  public init(before: [String], after: [String]) {
    self.before = before
    self.after = after
  }

  /// Rows that get their indexes, from 0, in front of them.
  public init(rowsBefore: [String], rowsAfter: [String]) {
    func numbered(_ rows: [String]) -> [String] { rows.enumerated().map { "\($0) \($1)" } }
    self.init(before: numbered(rowsBefore), after: numbered(rowsAfter))
  }

  /// The two columns under their headings; of long ones the beginning and a count.
  func lines(width: Int?) -> [String] {
    let count = max(before.count, after.count)
    let shown = count > Self.limit ? Self.limit - 1 : count
    let longest = before.prefix(shown).map { $0.onOneLine.displayWidth }.max() ?? 0
    let left = min(max(longest, "before".count), width.map { max(10, $0 / 2 - 2) } ?? .max)
    func row(_ before: String, _ after: String) -> String {
      (before.truncated(to: left).padded(to: left) + "    "
        + (width.map { after.truncated(to: max(10, $0 - left - 4)) } ?? after))
        .trimmingTrailingBlanks
    }
    func line(_ column: [String], _ index: Int) -> String { index < column.count ? column[index].onOneLine : "" }
    let rows = (0..<shown).map { row(line(before, $0), line(after, $0)) }
    return [row("before", "after")] + rows + (shown < count ? ["(\(count - shown) more)"] : [])
  }

  private static let limit = 8
}
