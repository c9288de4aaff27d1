extension LuaSourceText {
  /// The bytes that a string literal stands for: escape sequences read, the line end behind an opening long bracket
  /// dropped, every other line end as `\n` ("Lua 5.4 manual, 3.1").
  /// - Parameter token: one that a ``LuaLexer`` of this same source gave.
  /// - Returns: nil for a token that is no complete string; the bytes need not be UTF-8.
  /// - Complexity: O(length of the token).
  public func stringValue(of token: LuaToken) -> [UInt8]? {
    switch token.kind {
    case .quotedString: quotedValue(bytes[token.range].dropFirst().dropLast())
    case .longString(let level): longValue(bytes[token.range].dropFirst(level + 2).dropLast(level + 2))
    default: nil
    }
  }

  private func quotedValue(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        continue
      }
      switch LuaEscape(rest) {
      case .byte(let escaped, let length):
        value.append(escaped)
        rest.removeFirst(length)
      case .codePoint(let codePoint, let length):
        appendUTF8(codePoint, to: &value)
        rest.removeFirst(length)
      case .lineEnd(let length):
        value.append(UInt8(ascii: "\n"))
        rest.removeFirst(length)
      case .whitespace(let length):
        rest.removeFirst(length)
      case .invalid:
        // A token with a wrong escape sequence is an error token and never comes here.
        value.append(byte)
      }
    }
    return value
  }

  private func longValue(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(content.count)
    var rest = content
    var isFirst = true
    while let byte = rest.popFirst() {
      if isLineEnd(byte) {
        if let second = rest.first, isLineEnd(second), second != byte { rest.removeFirst() }
        if !isFirst { value.append(UInt8(ascii: "\n")) }
      } else {
        value.append(byte)
      }
      isFirst = false
    }
    return value
  }

  /// Lua's UTF-8 reaches past Unicode: up to six bytes for up to 31 bits, surrogates included.
  private func appendUTF8(_ codePoint: UInt32, to value: inout [UInt8]) {
    let (mark, continuationBytes): (UInt32, UInt32) =
      switch codePoint {
      case ..<0x80: (0, 0)
      case ..<0x800: (0xC0, 1)
      case ..<0x1_0000: (0xE0, 2)
      case ..<0x20_0000: (0xF0, 3)
      case ..<0x400_0000: (0xF8, 4)
      default: (0xFC, 5)
      }
    value.append(UInt8(mark | codePoint >> (6 * continuationBytes)))
    for place in (0..<continuationBytes).reversed() {
      value.append(UInt8(0x80 | codePoint >> (6 * place) & 0x3F))
    }
  }
}
