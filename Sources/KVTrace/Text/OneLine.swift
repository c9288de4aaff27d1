import KVObjects

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

/// The one place that says which characters are more than letters to a terminal or a reader of lines, and how they are
/// written instead. Whatever is shown to people or written in a format of lines goes through ``Swift/String/onOneLine`` or
/// ``Swift/String/escapingControls``, or asks ``Swift/Unicode/Scalar/isControl``.
extension Unicode.Scalar {
  /// Whether the character acts rather than shows: control characters of both sets, the separators of lines and paragraphs,
  /// what turns the direction of text, the byte order mark and its mirror image.
  package var isControl: Bool {
    switch self {
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{FFFE}",
      "\u{FFFF}":
      true
    default: false
    }
  }

  /// How it is written instead: `\n`, `\r`, `\t`, else as Lua writes it, `\u{1B}`.
  fileprivate var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}

extension String {
  /// The text on one line that a terminal takes for letters only: line breaks are written `\n` and `\r`, other control
  /// characters as Lua writes them, `\u{1B}`. Tabs stay. O(n), and no copy where there is nothing to write otherwise.
  package var onOneLine: String { escapingControls(besides: "\t", "\t") }

  /// The same for a text of several lines: line feeds stay, too.
  package var escapingControls: String { escapingControls(besides: "\t", "\n") }

  private func escapingControls(besides tab: Unicode.Scalar, _ end: Unicode.Scalar) -> String {
    let mayAct = utf8.contains { byte in
      switch byte {
      case 0x09: false
      case 0x0A: end != "\n"
      // What begins one of more bytes.
      case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xEF: true
      default: false
      }
    }
    guard mayAct else { return self }
    var line = ""
    for scalar in unicodeScalars {
      if scalar.isControl, scalar != tab, scalar != end {
        line += scalar.escape
      } else {
        line.unicodeScalars.append(scalar)
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
