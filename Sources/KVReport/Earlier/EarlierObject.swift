import KVTrace

/// An object with what it holds after the changes that it has taken.
struct EarlierObject {
  let id: String
  private var text: JSONValue
  private var values: [JSONValue.Member] = []

  /// The object of an `object` line.
  init(_ line: JSONValue) {
    id = line["id"]?.stringValue ?? ""
    text = line["text"] ?? .string("")
    if case .object(let members)? = line["values"] { values = members }
  }

  /// Takes a `change` line. O(properties), and O(n) for a list of n elements.
  mutating func take(_ line: JSONValue) {
    if let text = line["text"] { self.text = text }
    let key = line["key"]?.stringValue ?? ""
    let place = values.firstIndex { $0.name == key }
    let value: JSONValue
    if let splices = line["splices"] {
      var held = place.map { values[$0].value.elements } ?? []
      for splice in splices.elements.map({ $0.elements }) where splice.count == 3 {
        let start = min(splice[0].integerValue ?? 0, held.count)
        held.replaceSubrange(start..<min(start + splice[1].elements.count, held.count), with: splice[2].elements)
      }
      value = .array(held)
    } else {
      value = line["new"] ?? .null
    }
    let member = JSONValue.Member(key, value)
    if let place { values[place] = member } else { values.append(member) }
  }

  /// An `object` line of what it is now.
  var line: JSONValue {
    .object([
      JSONValue.Member("type", .string("object")), JSONValue.Member("id", .string(id)),
      JSONValue.Member("text", text),
      JSONValue.Member("values", .object(values)),
    ])
  }
}
