extension LuaLexer {
  /// Reads the longest symbol, or one character that starts none.
  mutating func scanSymbol() -> LuaToken.Kind {
    guard let first = peek() else { return .error(.unexpectedCharacter) }
    offset += 1
    switch first {
    case UInt8(ascii: "+"): return .symbol(.plus)
    case UInt8(ascii: "-"): return .symbol(.minus)
    case UInt8(ascii: "*"): return .symbol(.asterisk)
    case UInt8(ascii: "/"): return .symbol(skip(UInt8(ascii: "/")) ? .doubleSlash : .slash)
    case UInt8(ascii: "%"): return .symbol(.percent)
    case UInt8(ascii: "^"): return .symbol(.caret)
    case UInt8(ascii: "#"): return .symbol(.hash)
    case UInt8(ascii: "&"): return .symbol(.ampersand)
    case UInt8(ascii: "~"): return .symbol(skip(UInt8(ascii: "=")) ? .notEqual : .tilde)
    case UInt8(ascii: "|"): return .symbol(.pipe)
    case UInt8(ascii: "<"):
      if skip(UInt8(ascii: "<")) { return .symbol(.shiftLeft) }
      return .symbol(skip(UInt8(ascii: "=")) ? .lessOrEqual : .less)
    case UInt8(ascii: ">"):
      if skip(UInt8(ascii: ">")) { return .symbol(.shiftRight) }
      return .symbol(skip(UInt8(ascii: "=")) ? .greaterOrEqual : .greater)
    case UInt8(ascii: "="): return .symbol(skip(UInt8(ascii: "=")) ? .equal : .assign)
    case UInt8(ascii: "("): return .symbol(.leftParenthesis)
    case UInt8(ascii: ")"): return .symbol(.rightParenthesis)
    case UInt8(ascii: "{"): return .symbol(.leftBrace)
    case UInt8(ascii: "}"): return .symbol(.rightBrace)
    case UInt8(ascii: "["): return .symbol(.leftBracket)
    case UInt8(ascii: "]"): return .symbol(.rightBracket)
    case UInt8(ascii: ":"): return .symbol(skip(UInt8(ascii: ":")) ? .doubleColon : .colon)
    case UInt8(ascii: ";"): return .symbol(.semicolon)
    case UInt8(ascii: ","): return .symbol(.comma)
    case UInt8(ascii: "."):
      guard skip(UInt8(ascii: ".")) else { return .symbol(.dot) }
      return .symbol(skip(UInt8(ascii: ".")) ? .ellipsis : .concatenation)
    default:
      // A letter outside ASCII is one mistake, not one for each of its bytes.
      while first >= 0xC2, first <= 0xF4, let byte = peek(), isUTF8Continuation(byte) { offset += 1 }
      return .error(.unexpectedCharacter)
    }
  }
}
