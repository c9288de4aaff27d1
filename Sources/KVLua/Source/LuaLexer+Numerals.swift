extension LuaLexer {
  /// Reads a numeral as Lua's reader does: everything that might belong to a number, then whether it is one.
  mutating func scanNumeral() -> LuaToken.Kind {
    let start = offset
    let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1).map { $0 | 0x20 } == UInt8(ascii: "x")
    let exponentMark = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    if isHexadecimal { offset += 2 }
    while let byte = peek() {
      if byte | 0x20 == exponentMark {
        offset += 1
        if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      } else if isNamePart(byte) || byte == UInt8(ascii: ".") {
        offset += 1
      } else {
        break
      }
    }
    let isNumber =
      isHexadecimal
      ? isNumber(source.bytes[(start + 2)..<offset], exponentMark: exponentMark) { hexadecimalValue($0) != nil }
      : isNumber(source.bytes[start..<offset], exponentMark: exponentMark, isDigit: isDigit)
    return isNumber ? .numeral : .error(.malformedNumeral)
  }

  /// Whether the bytes are digits with at most one point, at least one digit, and at most one decimal exponent.
  private func isNumber(
    _ bytes: ArraySlice<UInt8>, exponentMark: UInt8, isDigit isMantissaDigit: (UInt8) -> Bool
  ) -> Bool {
    var rest = bytes
    var digits = 0
    var points = 0
    while let byte = rest.first {
      if isMantissaDigit(byte) {
        digits += 1
      } else if byte == UInt8(ascii: ".") {
        points += 1
      } else {
        break
      }
      rest.removeFirst()
    }
    guard digits > 0, points <= 1 else { return false }
    guard let mark = rest.popFirst() else { return true }
    guard mark | 0x20 == exponentMark else { return false }
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(KVLua.isDigit)
  }
}
