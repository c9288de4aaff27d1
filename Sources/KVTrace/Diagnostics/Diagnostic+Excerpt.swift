import KVObjects

extension Diagnostic {
  /// The source line with its number, and under it the caret; nothing where the line is not known.
  ///
  /// Tabs are written as blanks, so that the caret does not depend on the terminal's tab stops.
  func excerptLines(_ style: Style, _ width: Int) -> [String] {
    guard let place, let line = place.line, let source = place.source else { return [] }
    let number = "  \(line) |"
    let gutter = String(repeating: " ", count: number.count - 1) + "|"
    let available = max(20, width - number.count - 1)
    guard let columns = place.columns else {
      return [
        "\(style.faint(number)) \(source.expandingTabs().onOneLine.truncated(to: available).trimmingTrailingBlanks)"
      ]
    }
    let excerpt = Excerpt(source, columns, width: available)
    let carets = String(repeating: "^", count: excerpt.caretCount)
    let mark = severity == .error ? style.error(carets) : style.warning(carets)
    return [
      "\(style.faint(number)) \(excerpt.text)",
      "\(style.faint(gutter)) \(String(repeating: " ", count: excerpt.caretColumn))\(mark)",
    ]
  }
}

/// A source line cut to a width around the columns that are meant.
private struct Excerpt {
  let text: String
  /// Where the carets begin, in columns of the terminal, from 0.
  let caretColumn: Int
  /// How many there are, at least one.
  let caretCount: Int

  init(_ source: String, _ columns: Range<Int>, width: Int) {
    let length = source.count
    let start = min(max(columns.lowerBound - 1, 0), length)
    let end = min(max(columns.upperBound - 1, start), length)
    // Expanding and escaping change how wide a part is, so the parts are measured as they will be shown.
    let before = String(source.prefix(start)).expandingTabs().onOneLine
    let through = String(source.prefix(end)).expandingTabs().onOneLine
    let whole = source.expandingTabs().onOneLine
    let caretWidth = max(1, through.displayWidth - before.displayWidth)
    let (shown, column) = whole.truncated(to: width, showing: before.count)
    text = shown.trimmingTrailingBlanks
    caretColumn = column
    caretCount = max(1, min(caretWidth, shown.displayWidth - column))
  }
}
