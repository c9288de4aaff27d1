import KVTrace

/// Reads lines of a trace back: enough of JSON for what `JSONTraceFormat` writes.
///
/// In contrast to Foundation's it keeps the order of members and tells `true` from 1.
struct LineReader {
  struct Failure: Error {
    let offset: Int
  }

  private let bytes: [UInt8]
  private var offset = 0

  /// The value that `line` is the text of.
  static func value(of line: some StringProtocol) throws -> JSONValue {
    var reader = LineReader(bytes: Array(line.utf8))
    let value = try reader.value()
    guard reader.offset == reader.bytes.count else { throw Failure(offset: reader.offset) }
    return value
  }

  /// The values of all lines of `text`.
  static func lines(of text: String) throws -> [JSONValue] {
    try text.utf8.split(separator: UInt8(ascii: "\n")).map { try value(of: String(decoding: $0, as: UTF8.self)) }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func value() throws -> JSONValue {
    switch peek {
    case UInt8(ascii: "{"):
      var members: [JSONValue.Member] = []
      try list(closedBy: UInt8(ascii: "}")) { reader in
        let name = try reader.string()
        try reader.take(":")
        members.append(JSONValue.Member(name, try reader.value()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try list(closedBy: UInt8(ascii: "]")) { elements.append(try $0.value()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try take("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try take("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try take("null")
      return .null
    default: return try number()
    }
  }

  private mutating func list(closedBy end: UInt8, _ readElement: (inout LineReader) throws -> Void) throws {
    offset += 1
    skipBlanks()
    while peek != end {
      try readElement(&self)
      skipBlanks()
      if peek == UInt8(ascii: ",") { offset += 1 } else if peek != end { throw Failure(offset: offset) }
      skipBlanks()
    }
    offset += 1
  }

  private mutating func string() throws -> String {
    var text: [UInt16] = []
    offset += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      let start = offset
      if byte == UInt8(ascii: "\\") {
        text.append(try escape())
      } else {
        repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
        text += String(decoding: bytes[start..<offset], as: UTF8.self).utf16
      }
    }
    try take("\"")
    return String(decoding: text, as: UTF16.self)
  }

  private mutating func escape() throws -> UInt16 {
    offset += 1
    guard let letter = peek else { throw Failure(offset: offset) }
    offset += 1
    switch letter {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "u"):
      guard offset + 4 <= bytes.count else { throw Failure(offset: offset) }
      let digits = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      offset += 4
      guard let unit = UInt16(digits, radix: 16) else { throw Failure(offset: offset) }
      return unit
    default: return UInt16(letter)
    }
  }

  private mutating func number() throws -> JSONValue {
    let start = offset
    while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { offset += 1 }
    guard offset > start else { throw Failure(offset: offset) }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Int(text).map { .integer($0) } ?? .number(text)
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while peek == UInt8(ascii: " ") { offset += 1 }
  }

  private mutating func take(_ word: String) throws {
    skipBlanks()
    guard bytes[offset...].starts(with: word.utf8) else { throw Failure(offset: offset) }
    offset += word.utf8.count
    skipBlanks()
  }
}
