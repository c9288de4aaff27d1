extension JSONValue {
  /// Reads one JSON text (RFC 8259); nil for anything else. Of numbers those that are an `Int` become one, others keep their
  /// text. O(length).
  ///
  /// For the few files that the command has written itself: deeper than 100 levels nothing is read.
  package init?(parsing text: String) {
    var parser = JSONParser(bytes: Array(text.utf8))
    guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = value
  }
}

private struct JSONParser {
  private let bytes: [UInt8]
  private var place = 0

  private static let deepest = 100

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || 0x09...0x0A ~= byte || byte == 0x0D { place += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place + length <= bytes.count, (0..<length).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] }) else {
      return false
    }
    place += length
    return true
  }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  mutating func value(depth: Int) -> JSONValue? {
    guard depth <= Self.deepest else { return nil }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return take(word: "true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    place += 1
    var members: [JSONValue.Member] = []
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard let name = string(), take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(.init(name, value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    place += 1
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = place
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { 0x30...0x39 ~= $0 } ?? false }
    if next == UInt8(ascii: "-") { place += 1 }
    let first = next
    guard isDigit(first) else { return nil }
    place += 1
    if first != UInt8(ascii: "0") { while isDigit(next) { place += 1 } }
    if next == UInt8(ascii: ".") {
      place += 1
      guard isDigit(next) else { return nil }
      while isDigit(next) { place += 1 }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard isDigit(next) else { return nil }
      while isDigit(next) { place += 1 }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    return Int(text).map(JSONValue.integer) ?? .number(text)
  }

  private mutating func string() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += String(scalar).utf8
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal() else { return nil }
      guard 0xD800...0xDBFF ~= unit else { return Unicode.Scalar(unit) }
      guard take(word: "\\u"), let low = hexadecimal(), 0xDC00...0xDFFF ~= low else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  private mutating func hexadecimal() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    defer { place += 4 }
    let digits = bytes[place..<place + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
