import KVObjects

/// A JSON text in the making: enough to write one, with objects whose members keep their order.
///
/// In contrast to Foundation's encoders it knows no types.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number as it is written: one that is no `Int`, such as `0.25`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The text, on one line. O(n).
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let text): bytes += text.utf8
    case .string(let string): bytes.appendJSONString(string)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendJSONString(member.name)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  /// Appends `string` in quotes.
  ///
  /// Beyond what JSON asks for, everything that a reader of lines or a terminal could take for more than a letter is
  /// escaped (``Swift/Unicode/Scalar/isControl``).
  fileprivate mutating func appendJSONString(_ string: String) {
    append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x22: self += #"\""#.utf8
      case 0x5C: self += #"\\"#.utf8
      case 0x0A: self += #"\n"#.utf8
      case 0x0D: self += #"\r"#.utf8
      case 0x09: self += #"\t"#.utf8
      case 0x20..<0x7F: append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where scalar.isControl:
        let digits = String(scalar.value, radix: 16)
        self += #"\u"#.utf8
        self += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        self += digits.utf8
      default: self += String(scalar).utf8
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension JSONValue.Member {
  /// A fact of an event.
  init(_ field: EventField) {
    self.init(field.name, JSONValue(field.value))
  }
}

extension JSONValue {
  /// What a fact of an event is.
  init(_ field: EventFieldValue) {
    switch field {
    case .text(let text): self = .string(text)
    case .number(let number): self = .integer(number)
    case .flag(let flag): self = .boolean(flag)
    case .list(let list): self = .array(list.map { JSONValue($0) })
    case .record(let fields): self = .object(fields.map { JSONValue.Member($0) })
    // Identities are said by a trace that carries the state, which knows what they are called.
    case .identity(let value): self = .string(value.description)
    case .receiver, .controller, .modelIdentity: self = .null
    }
  }
}

extension [JSONValue.Member] {
  /// Adds a member, unless there is no value.
  mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { append(JSONValue.Member(name, value)) }
  }

  /// Adds a member of text, unless there is none.
  mutating func add(_ name: String, text: String?) {
    add(name, text.map { .string($0) })
  }
}
