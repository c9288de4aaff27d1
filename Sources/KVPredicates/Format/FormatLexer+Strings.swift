extension FormatLexer {
  /// A text in single or double quotes; the other kind is a plain character in it.
  mutating func scanString(quote: UInt8) throws(FormatFailure) -> FormatToken.Kind {
    let start = offset
    offset += 1
    var hasEscapes = false
    while let byte = peek() {
      offset += 1
      if byte == quote { return .string(hasEscapes: hasEscapes) }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        if offset < bytes.count { offset += 1 }
      }
    }
    throw FormatFailure(
      .unterminatedString, .closeQuote(quote == UInt8(ascii: "'") ? "'" : "\""), at: start..<(start + 1))
  }

  /// What a string's token says: the bytes between the quotes, its escapes read.
  ///
  /// Cocoa takes the backslash of an unknown escape away without a word, which turns `'\d+'` into `d+`; here it is
  /// refused.
  func string(_ token: FormatToken) throws(FormatFailure) -> String {
    let content = (token.range.lowerBound + 1)..<(token.range.upperBound - 1)
    guard case .string(hasEscapes: true) = token.kind else { return text(content) }
    var result = String.UnicodeScalarView()
    var position = content.lowerBound
    while position < content.upperBound {
      if bytes[position] == UInt8(ascii: "\\") {
        let escape = try escape(at: position, before: content.upperBound)
        result.append(escape.scalar)
        position = escape.end
      } else if let (scalar, length) = scalar(at: position) {
        result.append(scalar)
        position += length
      } else {
        position += 1
      }
    }
    return String(result)
  }

  /// Reads `\n`, `\101`, `\x41`, `\u00e4` (Predicate Programming Guide, "Identifiers"); two halves of a surrogate pair
  /// are one character.
  private func escape(at start: Int, before end: Int) throws(FormatFailure) -> (scalar: Unicode.Scalar, end: Int) {
    let letter = bytes[start + 1]
    switch letter {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return (Unicode.Scalar(letter), start + 2)
    case UInt8(ascii: "n"): return ("\n", start + 2)
    case UInt8(ascii: "t"): return ("\t", start + 2)
    case UInt8(ascii: "r"): return ("\r", start + 2)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let value = try digits(3, radix: 8, from: start + 1, of: start, before: end)
      return (Unicode.Scalar(UInt8(truncatingIfNeeded: value)), start + 4)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      let value = try digits(2, radix: 16, from: start + 2, of: start, before: end)
      return (Unicode.Scalar(UInt8(truncatingIfNeeded: value)), start + 4)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      return try unicodeEscape(at: start, before: end)
    default:
      let length = 1 + (scalar(at: start + 1)?.length ?? 1)
      let range = start..<min(start + length, end)
      throw FormatFailure(.unknownEscape(text(range)), .doubleBackslash, at: range)
    }
  }

  private func unicodeEscape(at start: Int, before end: Int) throws(FormatFailure)
    -> (scalar: Unicode.Scalar, end: Int)
  {
    let value = try digits(4, radix: 16, from: start + 2, of: start, before: end)
    if let scalar = Unicode.Scalar(value) { return (scalar, start + 6) }
    let second = start + 6
    if value < 0xDC00, second + 1 < end, bytes[second] == UInt8(ascii: "\\"),
      bytes[second + 1] | 0x20 == UInt8(ascii: "u")
    {
      let low = try digits(4, radix: 16, from: second + 2, of: second, before: end)
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
      {
        return (scalar, second + 6)
      }
    }
    throw FormatFailure(.malformedEscape(text(start..<second), .surrogatePair), at: start..<second)
  }

  private func digits(
    _ count: Int, radix: UInt8, from first: Int, of start: Int, before end: Int
  ) throws(FormatFailure) -> UInt32 {
    var value: UInt32 = 0
    var position = first
    while position < first + count {
      guard position < end, let digit = formatDigitValue(bytes[position]), digit < radix else {
        let problem = FormatProblem.malformedEscape(text(start..<position), .digits(count, radix: Int(radix)))
        throw FormatFailure(problem, .doubleBackslash, at: start..<position)
      }
      value = value * UInt32(radix) + UInt32(digit)
      position += 1
    }
    guard radix != 8 || value <= 0xFF else {
      throw FormatFailure(.malformedEscape(text(start..<position), .octalRange), at: start..<position)
    }
    return value
  }
}
