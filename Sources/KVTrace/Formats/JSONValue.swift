import KVObjects

/// A JSON text in the making: enough to write one, with objects whose members keep their order.
///
/// In contrast to Foundation's encoders it knows no types and reads nothing.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
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

  /// The text, on one line.
  package var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .string(let string): Self.append(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.append(member.name, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  /// Beyond what JSON asks for, everything that a reader of lines or a terminal could take for more than a letter is
  /// escaped: the other control characters and Unicode's line and paragraph separators.
  private static func append(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
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
