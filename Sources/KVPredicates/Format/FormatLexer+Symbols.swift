extension FormatLexer {
  /// Punctuation and operators in signs.
  mutating func scanSymbol(_ first: UInt8) -> FormatToken.Kind {
    switch first {
    case UInt8(ascii: "("): return take(1, .leftParenthesis)
    case UInt8(ascii: ")"): return take(1, .rightParenthesis)
    case UInt8(ascii: "{"): return take(1, .leftBrace)
    case UInt8(ascii: "}"): return take(1, .rightBrace)
    case UInt8(ascii: "["): return take(1, .leftBracket)
    case UInt8(ascii: "]"): return take(1, .rightBracket)
    case UInt8(ascii: ","): return take(1, .comma)
    case UInt8(ascii: "."): return take(1, .dot)
    case UInt8(ascii: "+"): return take(1, .plus)
    case UInt8(ascii: "-"): return take(1, .minus)
    case UInt8(ascii: "/"): return take(1, .divided)
    case UInt8(ascii: "*"): return peek(1) == first ? take(2, .power) : take(1, .times)
    case UInt8(ascii: "&"): return peek(1) == first ? take(2, .and) : take(1, .bitwiseAnd)
    case UInt8(ascii: "|"): return peek(1) == first ? take(2, .or) : take(1, .bitwiseOr)
    case UInt8(ascii: "^"): return take(1, .bitwiseXor)
    case UInt8(ascii: "~") where peek(1) != UInt8(ascii: "="): return take(1, .complement)
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"): return scanComparison()
    default: return scanUnknown()
    }
  }

  private mutating func take(_ count: Int, _ symbol: FormatSymbol) -> FormatToken.Kind {
    offset += count
    return .symbol(symbol)
  }

  /// Reads all the adjacent signs of comparison, so that `=!`, `===` or `=~` is one unknown operator and not a
  /// known one with something odd behind it. Exclamation marks alone are each a NOT.
  private mutating func scanComparison() -> FormatToken.Kind {
    let start = offset
    var end = start
    while end < bytes.count, isComparisonSign(bytes[end]) { end += 1 }
    offset = end
    switch (bytes[start], end - start) {
    case (UInt8(ascii: "="), 1) where peek() == UInt8(ascii: "~"):
      offset += 1
      return .unknown
    case (UInt8(ascii: "="), 1): return .symbol(.equal)
    case (UInt8(ascii: "<"), 1): return .symbol(.less)
    case (UInt8(ascii: ">"), 1): return .symbol(.greater)
    case (UInt8(ascii: "!"), 1): return .symbol(.not)
    case (_, 2):
      switch (bytes[start], bytes[start + 1]) {
      case (UInt8(ascii: "="), UInt8(ascii: "=")): return .symbol(.equal)
      case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")): return .symbol(.notEqual)
      case (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: "<")):
        return .symbol(.lessOrEqual)
      case (UInt8(ascii: ">"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: ">")):
        return .symbol(.greaterOrEqual)
      case (UInt8(ascii: "<"), UInt8(ascii: "<")): return .symbol(.leftShift)
      case (UInt8(ascii: ">"), UInt8(ascii: ">")): return .symbol(.rightShift)
      default: break
      }
    default: break
    }
    if bytes[start..<end].allSatisfy({ $0 == UInt8(ascii: "!") }) {
      offset = start
      return take(1, .not)
    }
    return .unknown
  }

  private func isComparisonSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "!")
  }

  /// One character that starts nothing, whole; `:=` and `~=` are read together, so that an error names both.
  private mutating func scanUnknown() -> FormatToken.Kind {
    offset += scalar(at: offset)?.length ?? 1
    let first = bytes[offset - 1]
    if first == UInt8(ascii: ":") || first == UInt8(ascii: "~"), peek() == UInt8(ascii: "=") { offset += 1 }
    return .unknown
  }
}
