import KVTexts

/// The two columns of a difference: a few equal lines, the first that differ, what caused it, and a count of the rest.
///
/// Where the columns do not fit, the two lines that differ stand one above the other, with what differs marked: nothing
/// of a difference is cut.
struct DiffColumns {
  private let diff: TraceDiff
  private let file: String
  private let style: Style
  /// How many columns there are; nil where lines may be as long as they are.
  private let width: Int?
  /// How many columns the numbers take, with the blanks in front of them.
  private let numberWidth: Int
  private let leftWidth: Int
  /// How many columns the names of the two take where they stand one above the other, with the blanks behind them.
  private let labelWidth: Int
  /// Whether the pair stands one above the other.
  private let isStacked: Bool

  /// How many equal lines are shown before the first that differ.
  private static let contextCount = 3
  /// Between the columns: a blank, two for a mark, a blank.
  private static let gapWidth = 4
  /// In how many columns two stand side by side where nothing says how many there are.
  private static let layoutWidth = 100

  init(_ diff: TraceDiff, file: String, style: Style, width: Int?) {
    self.diff = diff
    self.file = file
    self.style = style
    self.width = width
    numberWidth = max(4, "\(diff.index + 2)".count + 1)
    let available = (width ?? Self.layoutWidth) - numberWidth - 1 - Self.gapWidth
    let shown = Self.firstShown(diff)...diff.index
    let expected = style.say(.diffExpected).displayWidth
    let left = max(expected, shown.map { Self.left(diff, $0, style).displayWidth }.max() ?? 0)
    let right = shown.map { Self.right(diff, $0, style).displayWidth }.max() ?? 0
    labelWidth = max(expected, style.say(.diffGot).displayWidth) + 2
    leftWidth = left
    isStacked = left + right > available
  }

  var lines: [String] {
    let first = Self.firstShown(diff)
    var lines = isStacked ? [] : [row(number: nil, style.say(.diffExpected), " ", style.say(.diffGot))]
    if first > 0 { lines.append(row(number: 1, style.say(.diffEqual(n: first)), " ", "")) }
    for index in first..<diff.index {
      if isStacked {
        lines += stacked(MarkedText(left(index)), gutter("\(index + 1)")) { $0 }
      } else {
        lines.append(row(number: index + 1, left(index), " ", right(index)))
      }
    }
    lines += isStacked ? stackedPair : [differingRow]
    if let pointer { lines.append(pointerRow(pointer)) }
    if let rest { lines.append(row(number: diff.index + 2, rest, " ", "")) }
    return lines
  }

  /// One line alone is shown rather than counted.
  private static func firstShown(_ diff: TraceDiff) -> Int {
    diff.index <= contextCount + 1 ? 0 : diff.index - contextCount
  }

  // MARK: Texts

  private static func left(_ diff: TraceDiff, _ index: Int, _ style: Style) -> String {
    if index == diff.index, diff.kind == .extra { return style.say(.diffNothing) }
    return diff.expected[index].onOneLine
  }

  private static func right(_ diff: TraceDiff, _ index: Int, _ style: Style) -> String {
    if index == diff.index, diff.kind == .missing { return style.say(.diffMissing) }
    return diff.actual[index].description
  }

  private func left(_ index: Int) -> String { Self.left(diff, index, style) }
  private func right(_ index: Int) -> String { Self.right(diff, index, style) }

  private var mark: String {
    switch diff.kind {
    case .missing: "−"
    case .extra: "+"
    case .reordered: "⇅"
    case .differs: "≠"
    }
  }

  private var pointer: String? {
    guard diff.kind == .missing else { return style.say(.diffCaused(cause: cause(of: diff.actual[diff.index]))) }
    return diff.index == 0 ? nil : style.say(.diffOneBefore(cause: cause(of: diff.actual[diff.index - 1])))
  }

  private func cause(of line: TraceLine) -> Message {
    guard let cause = line.cause else { return .causeOutside }
    guard cause.kind == .statement else { return .causeAtEnd }
    let source = cause.source.trimmingBlanks.onOneLine
    return cause.file == file
      ? .causeLine(line: cause.line, source: source)
      : .causePlace(place: "\(cause.file):\(cause.line)".onOneLine, source: source)
  }

  /// How many lines follow that are not shown.
  private var rest: String? {
    let expected = diff.expected.count - diff.index - (diff.kind == .extra ? 0 : 1)
    let actual = diff.actual.count - diff.index - (diff.kind == .missing ? 0 : 1)
    switch (expected, actual) {
    case (0, 0): return nil
    case (expected, expected): return style.say(.diffMore(n: expected))
    case (_, 0): return style.say(.diffMoreExpected(n: expected))
    case (0, _): return style.say(.diffMoreCame(n: actual))
    default: return style.say(.diffMoreExpectedAndCame(expected: expected, came: actual))
    }
  }

  // MARK: Rows

  private func gutter(_ text: String) -> String {
    String(repeating: " ", count: max(0, numberWidth - text.displayWidth)) + text + " "
  }

  /// What caused it, below what came; further to the left where it has no room there.
  private func pointerRow(_ pointer: String) -> String {
    let wanted = numberWidth + 1 + (isStacked ? labelWidth : leftWidth + Self.gapWidth)
    let start = width.map { min(wanted, max(numberWidth + 1, $0 - pointer.displayWidth)) } ?? wanted
    return String(repeating: " ", count: start) + pointer
  }

  private var differingRow: String {
    row(number: diff.index + 1, left(diff.index), mark, right(diff.index), isDifference: true)
  }

  private func row(number: Int?, _ left: String, _ mark: String, _ right: String, isDifference: Bool = false)
    -> String
  {
    let blanks = String(repeating: " ", count: max(0, leftWidth - left.displayWidth))
    let gutter = gutter(number.map(String.init) ?? "")
    guard isDifference else { return (gutter + left + blanks + "  \(mark) " + right).trimmingTrailingBlanks }
    return gutter + style.added(left) + blanks + "  \(style.heading(mark)) " + style.removed(right)
  }

  // MARK: One above the other

  private var stackedPair: [String] {
    let (left, right) = (left(diff.index), right(diff.index))
    let labels = [Message.diffExpected, .diffGot].map { style.say($0).padded(to: labelWidth) }
    // Of lines that are at other places nothing in them is what differs.
    let pair = diff.kind == .differs ? MarkedText.pair(left, right) : (MarkedText(left), MarkedText(right))
    return stacked(pair.0, gutter("\(diff.index + 1)") + labels[0], style.added)
      + stacked(pair.1, gutter("") + labels[1], mark: mark, style.removed)
  }

  /// A text behind what stands in front of its first line.
  private func stacked(
    _ text: MarkedText, _ start: String, mark: String? = nil, _ colored: (String) -> String
  ) -> [String] {
    let indent = String(repeating: " ", count: start.displayWidth)
    var start = start
    if let mark { start = gutter(mark) + start.dropFirst(numberWidth + 1) }
    var lines: [String] = []
    for (index, line) in text.lines(width: width.map { $0 - indent.count }).enumerated() {
      lines.append((index == 0 ? start : indent) + colored(line.text))
      if !line.marks.isEmpty { lines.append(indent + style.heading(line.marks)) }
    }
    return lines
  }
}
