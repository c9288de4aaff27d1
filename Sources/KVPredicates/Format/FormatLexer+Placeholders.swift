extension FormatLexer {
  /// `%@`, `%K`, `%%` and printf's conversions with their lengths (`%ld`, `%llu`, `%zd`).
  ///
  /// Flags, widths and precisions say how to print a number; here a number is compared, so they are refused rather
  /// than silently dropped.
  mutating func scanPlaceholder() throws(FormatFailure) -> FormatToken.Kind {
    let start = offset
    offset += 1
    let detail = offset
    while let byte = peek(), isPlaceholderDetail(byte) { offset += 1 }
    let hasDetail = offset > detail
    let lengths = offset
    while let byte = peek(), isLengthModifier(byte) { offset += 1 }
    guard let letter = peek() else {
      throw FormatFailure(
        .unknownPlaceholder(text(start..<offset)), FormatLexer.commonPlaceholders, at: start..<offset)
    }
    let hasLength = offset > lengths
    guard let placeholder = FormatLexer.placeholder(letter, hasLength: hasLength) else {
      if !isFormatBlank(letter) { offset += scalar(at: offset)?.length ?? 1 }
      let written = text(start..<offset)
      let advice: FormatAdvice =
        switch written {
        case "%": .modulus
        case "%k": .use("%K for a key path")
        case "%p": .use("%@ for an object")
        default: FormatLexer.commonPlaceholders
        }
      throw FormatFailure(.unknownPlaceholder(written), advice, at: start..<offset)
    }
    offset += 1
    if hasDetail {
      throw FormatFailure(
        .placeholderDetail(text(start..<offset)), .use("%\(text(lengths..<offset))"), at: start..<offset)
    }
    return .placeholder(placeholder)
  }

  private static let commonPlaceholders = FormatAdvice.use("%@ for any value, %K for a key path")

  private func isPlaceholderDetail(_ byte: UInt8) -> Bool {
    switch byte {
    case _ where isFormatDigit(byte): true
    case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "#"),
      UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private func isLengthModifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "t"),
      UInt8(ascii: "j"), UInt8(ascii: "L"):
      true
    default: false
    }
  }

  private static func placeholder(_ letter: UInt8, hasLength: Bool) -> FormatPlaceholder? {
    switch letter {
    case UInt8(ascii: "@") where !hasLength: .object
    case UInt8(ascii: "K") where !hasLength: .keyPath
    case UInt8(ascii: "%") where !hasLength: .percent
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"), UInt8(ascii: "x"), UInt8(ascii: "X"),
      UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "c"), UInt8(ascii: "C"):
      .integer
    case UInt8(ascii: "u"), UInt8(ascii: "U"): .unsigned
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "e"),
      UInt8(ascii: "E"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      .number
    case UInt8(ascii: "s"), UInt8(ascii: "S"): .text
    default: nil
    }
  }
}
