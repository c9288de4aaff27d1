/// The two columns of a difference: a few equal lines, the first that differ, what caused it, and a count of the rest.
struct DiffColumns {
  private let diff: TraceDiff
  private let file: String
  private let style: Style
  /// How many columns the numbers take, with the blanks in front of them.
  private let numberWidth: Int
  private let leftWidth: Int
  private let rightWidth: Int

  /// How many equal lines are shown before the first that differ.
  private static let contextCount = 3
  /// Between the columns: a blank, two for a mark, a blank.
  private static let gapWidth = 4

  init(_ diff: TraceDiff, file: String, style: Style, width: Int) {
    self.diff = diff
    self.file = file
    self.style = style
    numberWidth = max(4, "\(diff.index + 2)".count + 1)
    let available = width - numberWidth - 1 - Self.gapWidth
    let shown = Self.firstShown(diff)...diff.index
    let left = shown.map { Self.left(diff, $0).displayWidth }.max() ?? 0
    let right = shown.map { Self.right(diff, $0).displayWidth }.max() ?? 0
    // The left column takes what the right one leaves it, and two fifths where both would have more than there is.
    leftWidth = max("expected".count, min(left, max(available * 2 / 5, available - right)))
    rightWidth = available - leftWidth
  }

  var lines: [String] {
    let first = Self.firstShown(diff)
    var lines = [row(number: nil, "expected", " ", "got")]
    if first > 0 { lines.append(row(number: 1, "(\(first) equal)", " ", "")) }
    for index in first..<diff.index {
      lines.append(row(number: index + 1, Self.left(diff, index), " ", Self.right(diff, index)))
    }
    lines.append(differingRow)
    if let pointer { lines.append(row(number: nil, "", " ", pointer)) }
    if let rest { lines.append(row(number: diff.index + 2, rest, " ", "")) }
    return lines
  }

  /// One line alone is shown rather than counted.
  private static func firstShown(_ diff: TraceDiff) -> Int {
    diff.index <= contextCount + 1 ? 0 : diff.index - contextCount
  }

  // MARK: Texts

  private static func left(_ diff: TraceDiff, _ index: Int) -> String {
    if index == diff.index, diff.kind == .extra { return "(nothing)" }
    return diff.expected[index].onOneLine
  }

  private static func right(_ diff: TraceDiff, _ index: Int) -> String {
    if index == diff.index, diff.kind == .missing { return "(missing)" }
    return diff.actual[index].description
  }

  private var mark: String {
    switch diff.kind {
    case .missing: "−"
    case .extra: "+"
    case .reordered: "⇅"
    case .differs: "≠"
    }
  }

  private var pointer: String? {
    guard diff.kind == .missing else { return "╰─ caused \(cause(of: diff.actual[diff.index]))" }
    return diff.index == 0 ? nil : "╰─ the one before: \(cause(of: diff.actual[diff.index - 1]))"
  }

  private func cause(of line: TraceLine) -> String {
    guard let cause = line.cause else { return "outside the script" }
    guard cause.kind == .statement else { return "at the end" }
    let place = cause.file == file ? "line \(cause.line)" : "\(cause.file):\(cause.line)"
    return "by \(place):  \(cause.source.trimmingBlanks)".onOneLine
  }

  /// How many lines follow that are not shown.
  private var rest: String? {
    let expected = diff.expected.count - diff.index - (diff.kind == .extra ? 0 : 1)
    let actual = diff.actual.count - diff.index - (diff.kind == .missing ? 0 : 1)
    switch (expected, actual) {
    case (0, 0): return nil
    case (expected, expected): return "(\(expected) more)"
    case (_, 0): return "(\(expected) more expected)"
    case (0, _): return "(\(actual) more came)"
    default: return "(\(expected) more expected, \(actual) more came)"
    }
  }

  // MARK: Rows

  /// The row at the difference: each side is cut so that the place where the two part can be seen.
  private var differingRow: String {
    let left = Self.left(diff, diff.index)
    let right = Self.right(diff, diff.index)
    let parting = zip(left, right).prefix { $0 == $1 }.count
    return row(
      number: diff.index + 1, left.truncated(to: leftWidth, showing: parting).text, mark,
      right.truncated(to: rightWidth, showing: parting).text, isDifference: true)
  }

  private func row(number: Int?, _ left: String, _ mark: String, _ right: String, isDifference: Bool = false)
    -> String
  {
    let number = number.map(String.init) ?? ""
    // A count may run into the right column where nothing stands there.
    let left = right.isEmpty ? left : left.truncated(to: leftWidth)
    let right = right.truncated(to: rightWidth)
    let blanks = String(repeating: " ", count: max(0, leftWidth - left.displayWidth))
    let gutter = String(repeating: " ", count: numberWidth - number.count) + number + " "
    guard isDifference else { return (gutter + left + blanks + "  \(mark) " + right).trimmingTrailingBlanks }
    return gutter + style.added(left) + blanks + "  \(style.heading(mark)) " + style.removed(right)
  }
}
