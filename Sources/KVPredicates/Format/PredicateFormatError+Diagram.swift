extension PredicateFormatError {
  /// The format on one line and, under it, carets below what is wrong; a long format is cut around them.
  ///
  /// Counted in characters: a column each. Line ends and tabs are shown as blanks. `width` is at least 20.
  package func diagram(width: Int = 80) -> [String] {
    let width = max(width, 20)
    let characters = format.map(\.inOneColumn)
    let marked = min(max(length, 1), width - 2)
    var window = 0..<characters.count
    if characters.count > width {
      let lead = max(0, position - (width - marked) / 2)
      let start = min(lead, max(0, characters.count - width))
      window = start..<min(start + width, characters.count)
      // Where the format ends too early the caret is behind its last character.
      if position + marked > window.upperBound {
        window = (window.lowerBound + position + marked - window.upperBound)..<window.upperBound
      }
    }
    var shown = Array(characters[window])
    if window.lowerBound > 0 { shown[0] = "…" }
    if window.upperBound < characters.count { shown[shown.count - 1] = "…" }
    let indentation = String(repeating: " ", count: position - window.lowerBound)
    return [String(shown), indentation + String(repeating: "^", count: marked)]
  }
}

extension Character {
  /// The character on one line: a blank for a line end or a tab, and without its marks where there are so many that to
  /// compare it would take long.
  var inOneColumn: Character {
    if utf8.count > 100 { return unicodeScalars.first.map(Character.init) ?? self }
    return isNewline || self == "\t" ? " " : self
  }
}
