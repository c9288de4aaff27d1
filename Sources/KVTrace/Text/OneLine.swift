extension StringProtocol {
  /// The text without blanks and tabs at either end.
  package var trimmingBlanks: String {
    // By scalars: to compare letters takes n² steps for n marks on one.
    let start = unicodeScalars.firstIndex { !$0.isBlank } ?? endIndex
    return self[start...].trimmingTrailingBlanks
  }

  /// The text without blanks and tabs at its end.
  package var trimmingTrailingBlanks: String {
    let end = unicodeScalars.lastIndex { !$0.isBlank }.map { unicodeScalars.index(after: $0) } ?? startIndex
    return String(self[..<end])
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension String {
  /// The text on one line that a terminal takes for letters only: line breaks are written `\n` and `\r`, other control
  /// characters as Lua writes them, `\u{1B}`. Tabs stay. O(n), and no copy where there is nothing to write otherwise.
  package var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
      return self
    }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\t": line += "\t"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        line += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The text with each tab as the blanks up to the next multiple of `tabWidth` columns.
  package func expandingTabs(to tabWidth: Int = 4) -> String {
    guard contains("\t") else { return self }
    var column = 0
    var expanded = ""
    for character in self {
      if character == "\t" {
        let blanks = tabWidth - column % tabWidth
        expanded += String(repeating: " ", count: blanks)
        column += blanks
      } else {
        expanded.append(character)
        column += character.displayWidth
      }
    }
    return expanded
  }
}
