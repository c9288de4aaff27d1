extension String {
  /// The text in at most `width` columns: where it is longer its end gives way to `…`.
  package func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    return prefix(ofWidth: width - 1).trimmingTrailingBlanks + "…"
  }

  /// The text in at most `width` columns with the character at `position` (counted from 0) among them, and the column
  /// in which that character stands then. A beginning that is cut away gives way to `…` too.
  package func truncated(to width: Int, showing position: Int) -> (text: String, column: Int) {
    let before = String(prefix(position))
    let column = before.displayWidth
    // Where the character stands before the mark of a text cut at its end, that is enough.
    let meant = dropFirst(position).first?.displayWidth ?? 1
    guard displayWidth > width, column + Swift.max(1, meant) + 1 > width else {
      return (truncated(to: width), column)
    }
    let kept = before.suffix(ofWidth: Swift.max(0, width / 3 - 1))
    return ("…" + (kept + dropFirst(position)).truncated(to: Swift.max(0, width - 1)), 1 + kept.displayWidth)
  }

  /// The text with blanks behind it, `width` columns in all; longer texts as they are.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }

  /// The longest beginning of at most `width` columns.
  package func prefix(ofWidth width: Int) -> String {
    var rest = width
    return String(
      prefix { character in
        rest -= character.displayWidth
        return rest >= 0
      })
  }

  /// The longest end of at most `width` columns.
  package func suffix(ofWidth width: Int) -> String {
    String(String(reversed()).prefix(ofWidth: width).reversed())
  }
}
