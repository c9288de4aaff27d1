/// Reads a script as Lua 5.4 tokens, comments included.
///
/// Lua's own reader stops at the first error and forgets positions; this one names the bytes of every token and
/// answers bytes that are none with an error token and goes on, so that a broken script can be shown and repaired.
/// Every byte of the source is in exactly one token or is white space between them; a byte order mark before the
/// first line counts as white space, as it does for Lua's file loader.
///
/// ```swift
/// for token in LuaLexer(LuaSourceText("artist.name = 'Kate'")) { print(token.kind, token.column) }
/// ```
///
/// Costs: one pass, O(bytes), nothing allocated. A value: a copy goes on by itself.
public struct LuaLexer: Sequence, IteratorProtocol, Sendable {
  /// The text that is read.
  public let source: LuaSourceText

  /// The next byte to read.
  var offset = 0

  /// Where the first line starts: behind a byte order mark.
  private let firstLineStart: Int

  /// The line of the byte asked about last, 0-based; only ever rises.
  private var lineIndex = 0

  /// Starts at the first byte.
  public init(_ source: LuaSourceText) {
    self.source = source
    firstLineStart = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    offset = firstLineStart
  }

  /// The next token, or nil at the end of the text.
  public mutating func next() -> LuaToken? {
    while let byte = peek(), isWhitespace(byte) { offset += 1 }
    guard let first = peek() else { return nil }
    let start = offset
    let kind = scan(first)
    let line = lineNumber(of: start)
    let column = start - source.lineStarts[lineIndex] + 1
    return LuaToken(
      kind: kind, range: start..<offset, line: line, lastLine: lineNumber(of: offset - 1), column: column)
  }

  /// The byte `distance` bytes after the next one, nil past the end.
  @inline(__always)
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = offset + distance
    return index < source.bytes.count ? source.bytes[index] : nil
  }

  /// Reads past the next byte if it is this one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  /// Reads past one token, which starts with `first`; always at least one byte.
  private mutating func scan(_ first: UInt8) -> LuaToken.Kind {
    switch first {
    case _ where isNameStart(first):
      return scanName()
    case _ where isDigit(first):
      return scanNumeral()
    case UInt8(ascii: "."):
      if let second = peek(1), isDigit(second) { return scanNumeral() }
      return scanSymbol()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return scanQuotedString()
    case UInt8(ascii: "["):
      return scanLongString() ?? scanSymbol()
    case UInt8(ascii: "-"):
      return peek(1) == UInt8(ascii: "-") ? scanComment() : scanSymbol()
    case UInt8(ascii: "#") where offset == firstLineStart:
      skipToLineEnd()
      return .firstLineComment
    default:
      return scanSymbol()
    }
  }

  private mutating func scanName() -> LuaToken.Kind {
    let start = offset
    while let byte = peek(), isNamePart(byte) { offset += 1 }
    return LuaKeyword(spelling: source.bytes[start..<offset]).map { .keyword($0) } ?? .name
  }

  /// Moves to the end of the line, its line end not included.
  mutating func skipToLineEnd() {
    while let byte = peek(), !isLineEnd(byte) { offset += 1 }
  }

  /// The line of a byte, 1-based. Asked in ascending order only, hence amortised O(1).
  private mutating func lineNumber(of byte: Int) -> Int {
    while lineIndex + 1 < source.lineStarts.count, source.lineStarts[lineIndex + 1] <= byte { lineIndex += 1 }
    return lineIndex + 1
  }
}
