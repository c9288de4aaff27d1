extension LuaLexer {
  /// Reads a string between quotes. One that its line ends is read to the end of the line, so that the next line is
  /// lexed as its author meant it; a wrong escape sequence spoils the string, not what follows it.
  mutating func scanQuotedString() -> LuaToken.Kind {
    let quote = peek()
    var isValid = true
    offset += 1
    while let byte = peek(), !isLineEnd(byte) {
      offset += 1
      if byte == quote { return isValid ? .quotedString : .error(.invalidEscape) }
      if byte == UInt8(ascii: "\\"), !scanEscape() { isValid = false }
    }
    return .error(.unfinishedString)
  }

  /// Reads the rest of an escape sequence, as far as it is one ("Lua 5.4 manual, 3.1").
  private mutating func scanEscape() -> Bool {
    guard let byte = peek() else { return true }
    switch LuaEscape(source.bytes[offset...]) {
    case .byte(_, let length), .codePoint(_, let length), .lineEnd(let length), .whitespace(let length):
      offset += length
      return true
    case .invalid:
      // Keeps an escaped quote inside the string; a line end still ends it.
      if !isLineEnd(byte) { offset += 1 }
      return false
    }
  }

  /// Reads a long string, or an unfinished long bracket; nil where a `[` opens neither.
  mutating func scanLongString() -> LuaToken.Kind? {
    guard let level = longBracketLevel() else {
      guard peek(1) == UInt8(ascii: "=") else { return nil }
      offset += 1
      while skip(UInt8(ascii: "=")) {}
      return .error(.invalidLongBracket)
    }
    return skipLongBracket(level: level) ? .longString(level: level) : .error(.unfinishedLongString)
  }

  /// Reads a comment: to the end of the line, or a long bracket directly behind the `--`.
  mutating func scanComment() -> LuaToken.Kind {
    offset += 2
    if let level = longBracketLevel() {
      return skipLongBracket(level: level) ? .comment : .error(.unfinishedLongComment)
    }
    skipToLineEnd()
    return .comment
  }

  /// The level of the opening long bracket at the next byte, nil where there is none.
  private func longBracketLevel() -> Int? {
    guard peek() == UInt8(ascii: "[") else { return nil }
    var level = 0
    while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
    return peek(1 + level) == UInt8(ascii: "[") ? level : nil
  }

  /// Reads from an opening long bracket past the closing one of the same level; false at the end of the text.
  private mutating func skipLongBracket(level: Int) -> Bool {
    offset += level + 2
    while let byte = peek() {
      offset += 1
      guard byte == UInt8(ascii: "]") else { continue }
      var count = 0
      while count < level, skip(UInt8(ascii: "=")) { count += 1 }
      if count == level, skip(UInt8(ascii: "]")) { return true }
    }
    return false
  }
}
