extension LuaSourceText {
  /// The bytes that a string literal stands for: escape sequences read, the line end behind an opening long bracket
  /// dropped, every other line end as `\n` ("Lua 5.4 manual, 3.1").
  /// - Parameter token: one that a ``LuaLexer`` of this same source gave.
  /// - Returns: nil for a token that is no complete string; the bytes need not be UTF-8.
  /// - Complexity: O(length of the token).
  public func stringValue(of token: LuaToken) -> [UInt8]? {
    var value: [UInt8] = []
    value.reserveCapacity(token.range.count)
    return readString(token) { byte, _ in value.append(byte) } ? value : nil
  }

  /// Where in the source each byte of ``stringValue(of:)`` is written, and behind them where its last delimiter begins:
  /// 0-based offsets into ``bytes``. All bytes that one escape sequence stands for have its place.
  /// - Parameter token: one that a ``LuaLexer`` of this same source gave.
  /// - Returns: nil for a token that is no complete string.
  /// - Complexity: O(length of the token).
  package func stringPlaces(of token: LuaToken) -> [Int]? {
    var places: [Int] = []
    guard readString(token, { _, place in places.append(place) }) else { return nil }
    let delimiter = if case .longString(let level) = token.kind { level + 2 } else { 1 }
    return places + [token.range.upperBound - delimiter]
  }

  /// Returns the bytes that a literal stands for, each with its place; false for a token that is no complete string.
  private func readString(_ token: LuaToken, _ take: (UInt8, Int) -> Void) -> Bool {
    switch token.kind {
    case .quotedString: readQuoted(bytes[token.range].dropFirst().dropLast(), take)
    case .longString(let level): readLong(bytes[token.range].dropFirst(level + 2).dropLast(level + 2), take)
    default: return false
    }
    return true
  }

  private func readQuoted(_ content: ArraySlice<UInt8>, _ take: (UInt8, Int) -> Void) {
    var rest = content
    while !rest.isEmpty {
      let place = rest.startIndex
      let byte = rest.removeFirst()
      guard byte == UInt8(ascii: "\\") else {
        take(byte, place)
        continue
      }
      switch LuaEscape(rest) {
      case .byte(let escaped, let length):
        take(escaped, place)
        rest.removeFirst(length)
      case .codePoint(let codePoint, let length):
        forEachUTF8Byte(of: codePoint) { take($0, place) }
        rest.removeFirst(length)
      case .lineEnd(let length):
        take(UInt8(ascii: "\n"), place)
        rest.removeFirst(length)
      case .whitespace(let length):
        rest.removeFirst(length)
      case .invalid:
        // A token with a wrong escape sequence is an error token and never comes here.
        take(byte, place)
      }
    }
  }

  private func readLong(_ content: ArraySlice<UInt8>, _ take: (UInt8, Int) -> Void) {
    var rest = content
    var isFirst = true
    while !rest.isEmpty {
      let place = rest.startIndex
      let byte = rest.removeFirst()
      if isLineEnd(byte) {
        if let second = rest.first, isLineEnd(second), second != byte { rest.removeFirst() }
        if !isFirst { take(UInt8(ascii: "\n"), place) }
      } else {
        take(byte, place)
      }
      isFirst = false
    }
  }

  /// Lua's UTF-8 reaches past Unicode: up to six bytes for up to 31 bits, surrogates included.
  private func forEachUTF8Byte(of codePoint: UInt32, _ take: (UInt8) -> Void) {
    let (mark, continuationBytes): (UInt32, UInt32) =
      switch codePoint {
      case ..<0x80: (0, 0)
      case ..<0x800: (0xC0, 1)
      case ..<0x1_0000: (0xE0, 2)
      case ..<0x20_0000: (0xF0, 3)
      case ..<0x400_0000: (0xF8, 4)
      default: (0xFC, 5)
      }
    take(UInt8(mark | codePoint >> (6 * continuationBytes)))
    for place in (0..<continuationBytes).reversed() {
      take(UInt8(0x80 | codePoint >> (6 * place) & 0x3F))
    }
  }
}
