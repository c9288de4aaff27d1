/// Names of files are bytes, and need not be UTF-8. As a `String` a name keeps each byte that is no part of UTF-8 as one private
/// scalar, so that the system gets the bytes again that it gave.
///
/// A name that has one of these scalars itself keeps its four bytes in the same way: no two names are the same text.
extension String {
  /// A name of these bytes. O(n).
  package init(path bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self), !text.hasRawBytes {
      self = text
      return
    }
    var text = ""
    var start = 0
    while start < bytes.count {
      // No letter of UTF-8 has more than four bytes.
      let letter = (1...4).lazy.filter { start + $0 <= bytes.count }.compactMap { count in
        String(validating: bytes[start..<start + count], as: UTF8.self).map { (text: $0, count: count) }
      }.first
      if let letter, !letter.text.hasRawBytes {
        text += letter.text
        start += letter.count
      } else {
        for byte in bytes[start..<start + (letter?.count ?? 1)] { text.unicodeScalars.append(.init(rawByte: byte)) }
        start += letter?.count ?? 1
      }
    }
    self = text
  }

  /// A name that ends with a zero, as the system gives it. O(n).
  package init(path pointer: UnsafePointer<CChar>) {
    var count = 0
    while pointer[count] != 0 { count += 1 }
    self.init(path: UnsafeBufferPointer(start: pointer, count: count).map(UInt8.init(bitPattern:)))
  }

  /// The bytes of a name, as the system takes them. O(n).
  package var pathBytes: [UInt8] {
    guard hasRawBytes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in scalar.rawByte.map { [$0] } ?? Array(UTF8.encode(scalar) ?? .init()) }
  }

  /// Calls `body` with the bytes of a name and a zero behind them. O(n).
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    guard hasRawBytes else { return try withCString(body) }
    return try (pathBytes + [0]).withUnsafeBytes { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { try body($0.baseAddress!) }
    }
  }

  /// The text with U+FFFD for each byte that is no part of UTF-8: for what is no name. O(n).
  package var withoutRawBytes: String { hasRawBytes ? String(decoding: pathBytes, as: UTF8.self) : self }

  /// Whether some byte is no part of UTF-8. O(n).
  package var hasRawBytes: Bool {
    utf8.contains(0xF4) && unicodeScalars.contains { $0.rawByte != nil }
  }
}

extension Unicode.Scalar {
  /// The byte of a name that the scalar stands for; nil for every other scalar.
  package var rawByte: UInt8? { value >= 0x10_FF80 ? UInt8(truncatingIfNeeded: value) : nil }

  /// What stands for a byte from 0x80 on.
  fileprivate init(rawByte: UInt8) { self = Unicode.Scalar(0x10_FF00 + UInt32(rawByte | 0x80)) ?? "\u{FFFD}" }
}
