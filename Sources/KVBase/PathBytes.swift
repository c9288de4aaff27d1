/// Names of files are bytes, and need not be UTF-8. As a `String` a name has `\xE9` for each byte that is no part of UTF-8, which
/// is also how people see it, so that the system gets the bytes again that it gave.
///
/// A backslash that could be taken for the beginning of such a byte is itself written `\x5C`: no two names are the same text, and
/// every text without `\x` is a name as it is. What a script or a program calls a file becomes a name by
/// ``init(path:)-(Collection)`` of its UTF-8; a text that is no name is never read in this way.
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
      if let letter, bytes.escapedByte(at: start) == nil {
        text += letter.text
      } else {
        text += "\\x" + String(bytes[start], radix: 16, uppercase: true)
      }
      start += letter?.count ?? 1
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
    let text = Array(utf8)
    guard text.contains(UInt8(ascii: "\\")) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var start = 0
    while start < text.count {
      let escaped = text.escapedByte(at: start)
      bytes.append(escaped ?? text[start])
      start += escaped == nil ? 1 : 4
    }
    return bytes
  }

  /// Calls `body` with the bytes of a name and a zero behind them. O(n).
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    guard hasRawBytes else { return try withCString(body) }
    return try (pathBytes + [0]).withUnsafeBytes { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { try body($0.baseAddress!) }
    }
  }

  /// The text of a word that is no name, although it was read as one: with U+FFFD for each byte that is no part of UTF-8. O(n).
  package var withoutRawBytes: String { hasRawBytes ? String(decoding: pathBytes, as: UTF8.self) : self }

  /// Whether a name has bytes written as `\xE9`. O(n).
  package var hasRawBytes: Bool {
    guard utf8.contains(UInt8(ascii: "\\")) else { return false }
    let text = Array(utf8)
    return text.indices.contains { text.escapedByte(at: $0) != nil }
  }
}

extension [UInt8] {
  /// The byte that the four from `start` on are written for: `\x5C`, or `\x80` to `\xFF`; nil for all others.
  fileprivate func escapedByte(at start: Int) -> UInt8? {
    guard self[start] == UInt8(ascii: "\\"), start + 3 < count, self[start + 1] == UInt8(ascii: "x"),
      let byte = UInt8(String(decoding: self[start + 2...start + 3], as: UTF8.self), radix: 16),
      byte >= 0x80 || byte == UInt8(ascii: "\\"),
      !self[start + 2...start + 3].contains(where: { $0 >= UInt8(ascii: "a") || $0 == UInt8(ascii: "+") })
    else { return nil }
    return byte
  }
}
