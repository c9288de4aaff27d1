import KVTexts

/// What a collection or a table held before and after a bracket, to be shown below a difference in it.
package struct ContentColumns: Hashable, Sendable {
  /// Its lines before, such as `0 A`.
  package let before: [String]
  /// Its lines after.
  package let after: [String]

  /// Lines as they are to be shown.
  package init(before: [String], after: [String]) {
    self.before = before
    self.after = after
  }

  /// The two columns under their headings.
  ///
  /// Without a width, as for a file, they are whole; on a terminal of long ones as many as fit below a difference, around
  /// the first line in which the two differ, and a count of those above and below. O(n).
  func lines(_ style: Style, width: Int?) -> [String] {
    let shown = width == nil ? 0..<count : window
    let longest = before[clamped(shown, before)].map { $0.onOneLine.displayWidth }.max() ?? 0
    let titles = (before: style.say(.contentBefore), after: style.say(.contentAfter))
    let left = min(max(longest, titles.before.displayWidth), width.map { max(10, $0 / 2 - 2) } ?? .max)
    func row(_ before: String, _ after: String) -> String {
      (before.truncated(to: left).padded(to: left) + "    "
        + (width.map { after.truncated(to: max(10, $0 - left - 4)) } ?? after))
        .trimmingTrailingBlanks
    }
    func line(_ column: [String], _ index: Int) -> String { index < column.count ? column[index].onOneLine : "" }
    let (above, below) = (shown.lowerBound, count - shown.upperBound)
    return [row(titles.before, titles.after)] + (above == 0 ? [] : [style.say(.contentMoreAbove(n: above))])
      + shown.map { row(line(before, $0), line(after, $0)) }
      + (below == 0 ? [] : [style.say(.contentMoreBelow(n: below))])
  }

  private var count: Int { max(before.count, after.count) }

  /// The lines that are shown where not all are.
  private var window: Range<Int> {
    if count <= Self.limit { return 0..<count }
    let same = zip(before, after).prefix { $0 == $1 }.count
    let start = min(max(0, same - Self.contextCount), count - Self.limit)
    // A single line more or less is shown rather than counted.
    let end = start + Self.limit == count - 1 ? count : start + Self.limit
    return (start == 1 ? 0 : start)..<end
  }

  private func clamped(_ range: Range<Int>, _ column: [String]) -> Range<Int> {
    min(range.lowerBound, column.count)..<min(range.upperBound, column.count)
  }

  /// How many lines are shown at most, and how many equal ones above the first that differ.
  private static let (limit, contextCount) = (8, 2)
}
