// The character classes of Lua's reader ("Lua 5.4 manual, 3.1"). Lua knows ASCII letters only: every byte above 127
// is foreign outside strings and comments.

@inline(__always)
func isLineEnd(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

/// Space, tab, line feed, vertical tab, form feed or carriage return.
@inline(__always)
func isWhitespace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

@inline(__always)
func isNameStart(_ byte: UInt8) -> Bool {
  let lowercase = byte | 0x20
  return (lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
}

@inline(__always)
func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || isDigit(byte)
}

@inline(__always)
func isUTF8Continuation(_ byte: UInt8) -> Bool {
  byte & 0xC0 == 0x80
}

/// The value of a hexadecimal digit, nil for any other byte.
@inline(__always)
func hexadecimalValue(_ byte: UInt8) -> UInt32? {
  if isDigit(byte) { return UInt32(byte - UInt8(ascii: "0")) }
  let lowercase = byte | 0x20
  guard lowercase >= UInt8(ascii: "a"), lowercase <= UInt8(ascii: "f") else { return nil }
  return UInt32(lowercase - UInt8(ascii: "a")) + 10
}
