/// Reading a value that was made to be written: whoever takes the lines of a trace looks its members up by name.
extension JSONValue {
  /// The member called `name`, if this is an object that has one; of several the first. O(members).
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, if this is one.
  package var stringValue: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The number, if this is one that is an `Int`.
  package var integerValue: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The elements, if this is a list; else none.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// Whether this is `true`.
  package var isTrue: Bool { self == .boolean(true) }
}
