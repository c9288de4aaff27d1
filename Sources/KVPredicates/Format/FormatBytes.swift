// The character classes of a format. Operators and literals are ASCII; names may hold letters of any script.

@inline(__always)
func isFormatDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

/// A letter of ASCII or an underscore.
@inline(__always)
func isFormatLetter(_ byte: UInt8) -> Bool {
  let lowercase = byte | 0x20
  return (lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
}

/// Blank, tab, line feed, vertical tab, form feed or carriage return.
@inline(__always)
func isFormatBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
}

/// The value of a digit in any base up to 16, nil for any other byte.
@inline(__always)
func formatDigitValue(_ byte: UInt8) -> UInt8? {
  if isFormatDigit(byte) { return byte - UInt8(ascii: "0") }
  let lowercase = byte | 0x20
  guard lowercase >= UInt8(ascii: "a"), lowercase <= UInt8(ascii: "f") else { return nil }
  return lowercase - UInt8(ascii: "a") + 10
}
