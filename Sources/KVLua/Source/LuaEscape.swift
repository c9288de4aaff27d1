/// What one escape sequence of a quoted string stands for ("Lua 5.4 manual, 3.1"), and how many bytes it takes behind
/// the backslash.
enum LuaEscape: Hashable {
  /// One byte: `\n` and its like, `\xXX`, `\ddd`.
  case byte(UInt8, length: Int)
  /// `\u{X…}`: the UTF-8 of a number up to 2³¹ − 1, in up to six bytes.
  case codePoint(UInt32, length: Int)
  /// A line end, which stands for one `\n`.
  case lineEnd(length: Int)
  /// `\z` and the white space behind it, which stand for nothing.
  case whitespace(length: Int)
  /// No escape sequence.
  case invalid

  /// Reads the sequence at the start of `bytes`, which begin behind the backslash.
  init(_ bytes: ArraySlice<UInt8>) {
    self = Self.read(bytes)
  }

  private static func read(_ bytes: ArraySlice<UInt8>) -> LuaEscape {
    guard let first = bytes.first else { return .invalid }
    switch first {
    case UInt8(ascii: "a"): return .byte(7, length: 1)
    case UInt8(ascii: "b"): return .byte(8, length: 1)
    case UInt8(ascii: "f"): return .byte(12, length: 1)
    case UInt8(ascii: "n"): return .byte(10, length: 1)
    case UInt8(ascii: "r"): return .byte(13, length: 1)
    case UInt8(ascii: "t"): return .byte(9, length: 1)
    case UInt8(ascii: "v"): return .byte(11, length: 1)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return .byte(first, length: 1)
    case UInt8(ascii: "x"): return readHexadecimalByte(bytes)
    case UInt8(ascii: "u"): return readCodePoint(bytes)
    case UInt8(ascii: "z"): return .whitespace(length: 1 + bytes.dropFirst().prefix(while: isWhitespace).count)
    case _ where isLineEnd(first):
      let second = bytes.dropFirst().first
      return .lineEnd(length: second.map { isLineEnd($0) && $0 != first } == true ? 2 : 1)
    case _ where isDigit(first):
      return readDecimalByte(bytes)
    default:
      return .invalid
    }
  }

  private static func readHexadecimalByte(_ bytes: ArraySlice<UInt8>) -> LuaEscape {
    let digits = bytes.dropFirst().prefix(2).compactMap(hexadecimalValue)
    guard digits.count == 2 else { return .invalid }
    return .byte(UInt8(digits[0] << 4 | digits[1]), length: 3)
  }

  private static func readDecimalByte(_ bytes: ArraySlice<UInt8>) -> LuaEscape {
    let digits = bytes.prefix(3).prefix(while: isDigit)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard let byte = UInt8(exactly: value) else { return .invalid }
    return .byte(byte, length: digits.count)
  }

  private static func readCodePoint(_ bytes: ArraySlice<UInt8>) -> LuaEscape {
    var rest = bytes.dropFirst()
    guard rest.popFirst() == UInt8(ascii: "{") else { return .invalid }
    var value: UInt32 = 0
    var digits = 0
    while let byte = rest.first, let digit = hexadecimalValue(byte) {
      guard value < 1 << 27 else { return .invalid }
      value = value << 4 | digit
      digits += 1
      rest.removeFirst()
    }
    guard digits > 0, rest.popFirst() == UInt8(ascii: "}") else { return .invalid }
    return .codePoint(value, length: rest.startIndex - bytes.startIndex)
  }
}
