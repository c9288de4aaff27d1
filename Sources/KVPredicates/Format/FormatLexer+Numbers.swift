import KVObjects

extension FormatLexer {
  /// `27`, `19.75`, `9.2e-5`, `0x1F`, `0o17`, `0b101` (Predicate Programming Guide, "Literals").
  mutating func scanNumber() throws(FormatFailure) -> FormatToken.Kind {
    let start = offset
    if peek() == UInt8(ascii: "0"), let letter = peek(1), let radix = FormatLexer.radix(letter) {
      offset += 2
      let digits = offset
      while let byte = peek(), let value = formatDigitValue(byte), value < radix { offset += 1 }
      if offset == digits || isNumberGluedToMore { throw malformedNumber(from: start) }
      return .integer(prefix: 2, radix: radix)
    }
    skipDigits()
    var isWhole = true
    if peek() == UInt8(ascii: "."), let next = peek(1), isFormatDigit(next) {
      isWhole = false
      offset += 1
      skipDigits()
    } else if peek() == UInt8(ascii: "."), endsNumber(peek(1)) {
      // `4.`: with a name behind it the point would be a path's.
      offset += 1
      throw malformedNumber(from: start)
    }
    if let letter = peek(), letter | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      offset += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      let digits = offset
      skipDigits()
      if offset == digits { throw malformedNumber(from: start) }
    }
    if isNumberGluedToMore { throw malformedNumber(from: start) }
    return isWhole ? .integer(prefix: 0, radix: 10) : .decimal
  }

  private static func radix(_ letter: UInt8) -> UInt8? {
    switch letter | 0x20 {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  private mutating func skipDigits() {
    while let byte = peek(), isFormatDigit(byte) { offset += 1 }
  }

  /// Whether the byte can belong neither to a number nor to a path.
  private func endsNumber(_ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return isFormatBlank(byte) || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
  }

  private var isNumberGluedToMore: Bool {
    guard let byte = peek() else { return false }
    return isFormatDigit(byte) || isNameStart(at: offset)
  }

  /// Takes in what is glued to the number, so that all of it is shown.
  private mutating func malformedNumber(from start: Int) -> FormatFailure {
    while let byte = peek(), isFormatDigit(byte) || isNameStart(at: offset) {
      offset += scalar(at: offset)?.length ?? 1
    }
    return FormatFailure(.malformedNumber(text(start..<offset)), .numberForms, at: start..<offset)
  }

  /// The value of a number's token. A whole number past 64 bits is a floating-point one, as far as its base is ten.
  func number(_ token: FormatToken, isNegative: Bool = false) throws(FormatFailure) -> Value {
    guard case .integer(let prefix, let radix) = token.kind else {
      let magnitude = Double(text(token.range)) ?? 0
      guard magnitude.isFinite else {
        throw FormatFailure(.numberTooLarge(text(token.range)), at: token.range)
      }
      return .number(isNegative ? -magnitude : magnitude)
    }
    var whole = 0
    for byte in bytes[token.range].dropFirst(prefix) {
      let digit = Int(formatDigitValue(byte) ?? 0)
      let (product, overflowed) = whole.multipliedReportingOverflow(by: Int(radix))
      let (sum, passed) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflowed || passed {
        guard radix == 10, let magnitude = Double(text(token.range)), magnitude.isFinite else {
          throw FormatFailure(.numberTooLarge(text(token.range)), at: token.range)
        }
        return .number(isNegative ? -magnitude : magnitude)
      }
      whole = sum
    }
    return .integer(whole)
  }
}
