import KVTrace

/// A JSON object in the making, as bytes that may stand in a `script` element.
struct PackedMembers {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// The finished text.
  var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  /// Adds a member whose value is the text of a JSON value.
  mutating func add(_ name: String, _ value: [UInt8]) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes += PageText.quoted(name)
    bytes.append(UInt8(ascii: ":"))
    bytes += value
  }

  mutating func add(_ name: String, _ number: Int) {
    add(name, Array(String(number).utf8))
  }

  /// A whole value, its texts escaped for a page. O(n).
  static func bytes(of value: JSONValue) -> [UInt8] {
    switch value {
    case .null, .boolean, .integer, .number: return Array(value.text.utf8)
    case .string(let text): return PageText.quoted(text)
    case .array(let elements):
      return Array("[".utf8) + elements.map { bytes(of: $0) }.joined(separator: ",".utf8) + Array("]".utf8)
    case .object(let list):
      var members = PackedMembers()
      for member in list { members.add(member.name, bytes(of: member.value)) }
      return members.closed
    }
  }
}
