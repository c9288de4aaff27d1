import KVObjects

/// Reads a format as tokens, one at a time, from its UTF-8 bytes.
///
/// It knows words and literals, not grammar: a byte that starts nothing is a token too, so that the parser can say
/// what it expected. It refuses only what is a broken literal whatever is around it: an open quote, half a
/// number, a percent sign that begins no placeholder. One pass, O(bytes), nothing allocated per token.
struct FormatLexer {
  let bytes: [UInt8]
  /// The next byte to read.
  var offset = 0

  init(_ format: String) {
    bytes = Array(format.utf8)
  }

  /// The next token; at the end, again and again, the end.
  mutating func next() throws(FormatFailure) -> FormatToken {
    skipBlanks()
    let start = offset
    guard let first = peek() else { return FormatToken(kind: .end, range: start..<start) }
    let token = FormatToken(kind: try scan(first), range: start..<offset)
    try checkName(token)
    return token
  }

  /// Refuses what is longer than names are before it is compared with any.
  private func checkName(_ token: FormatToken) throws(FormatFailure) {
    guard token.range.count > String.longestName else { return }
    switch token.kind {
    case .word, .escapedWord, .operatorName, .variable, .selector:
      throw FormatFailure(
        .malformedKeyPath(text(token.range).shortened, "it has more than \(String.longestName) bytes in one part"),
        at: token.range)
    default: break
    }
  }

  /// The byte `distance` bytes after the next one, nil past the end.
  @inline(__always)
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : nil
  }

  /// The first byte from `position` on that is no blank.
  func significantByte(from position: Int) -> UInt8? {
    var position = position
    while position < bytes.count, isFormatBlank(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  /// The text of some bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = peek() {
      if isFormatBlank(byte) {
        offset += 1
      } else if byte >= 0x80, let (scalar, length) = scalar(at: offset), scalar.properties.isWhitespace {
        offset += length
      } else {
        return
      }
    }
  }

  private mutating func scan(_ first: UInt8) throws(FormatFailure) -> FormatToken.Kind {
    if isNameStart(at: offset) { return scanWord() }
    if isFormatDigit(first) { return try scanNumber() }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try scanString(quote: first)
    case UInt8(ascii: "%"): return try scanPlaceholder()
    case UInt8(ascii: "#"): return scanPrefixed(.escapedWord)
    case UInt8(ascii: "@"): return scanPrefixed(.operatorName)
    case UInt8(ascii: "$"): return scanPrefixed(.variable)
    default: return scanSymbol(first)
    }
  }

  /// A name, with the colons of a selector where they follow directly.
  private mutating func scanWord() -> FormatToken.Kind {
    let start = offset
    skipName()
    if peek() == UInt8(ascii: ":"), isSelectorPart(at: offset + 1) { return scanSelector() }
    if peek() == UInt8(ascii: ":"), InvocationSelector.isTest(text(start..<(offset + 1))) {
      offset += 1
      return .selector
    }
    return .word(bytes[start..<offset].withUnsafeBufferPointer { FormatKeyword(spelling: $0) })
  }

  private mutating func scanSelector() -> FormatToken.Kind {
    while peek() == UInt8(ascii: ":"), isSelectorPart(at: offset + 1) {
      offset += 1
      if isNameStart(at: offset) { skipName() }
    }
    return .selector
  }

  /// Whether a colon before `position` belongs to a selector: another part or the arguments follow.
  private func isSelectorPart(at position: Int) -> Bool {
    if isNameStart(at: position) { return true }
    return significantByte(from: position) == UInt8(ascii: "(")
  }

  /// A sign with a name behind it; without one the sign means nothing.
  private mutating func scanPrefixed(_ kind: FormatToken.Kind) -> FormatToken.Kind {
    offset += 1
    guard isNameStart(at: offset) else { return .unknown }
    skipName()
    return kind
  }

  private mutating func skipName() {
    while offset < bytes.count {
      let byte = bytes[offset]
      if isFormatLetter(byte) || isFormatDigit(byte) {
        offset += 1
      } else if byte >= 0x80, let (scalar, length) = scalar(at: offset), scalar.properties.isXIDContinue {
        offset += length
      } else {
        return
      }
    }
  }

  func isNameStart(at position: Int) -> Bool {
    guard position < bytes.count else { return false }
    let byte = bytes[position]
    if byte < 0x80 { return isFormatLetter(byte) }
    return scalar(at: position).map { $0.scalar.properties.isXIDStart } ?? false
  }

  /// The character that begins at a byte, and how many bytes it has. The bytes come from a `String`, hence are valid.
  func scalar(at position: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[position]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0
    guard length > 0, position + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for byte in bytes[(position + 1)..<(position + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    return Unicode.Scalar(value).map { ($0, length) }
  }
}
