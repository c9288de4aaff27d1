extension Message {
  /// `a and b and c`; what is not a message is the same in every language. Of nothing it is an empty text.
  package static func all(_ items: [Message]) -> Message {
    joined(items) { .listAnd(first: $0, second: $1) }
  }

  /// `a, b, c`.
  package static func list(_ items: [Message]) -> Message {
    joined(items) { .listComma(first: $0, second: $1) }
  }

  private static func joined(_ items: [Message], _ join: (Message, Message) -> Message) -> Message {
    guard let first = items.first else { return .verbatim("") }
    return items.dropFirst().reduce(first, join)
  }
}
