import KVObjects

/// How the values of one sort descriptor are laid into a key. A form takes values of every kind; it is short for those
/// that its name says.
enum SortField: Sendable {
  /// Nothing is known of the values.
  case any
  /// A stored truth value, which is nil only where the path to it ends early.
  case boolean
  /// Whole numbers.
  case integer
  /// Floating-point numbers.
  case number
  /// Texts.
  case string
  /// Texts, upper and lower case being the same; nothing else but nil.
  case foldedString
  /// Points in time.
  case date
  /// Whether there is a value at all: the rest is known only to a comparison.
  case presence

  /// The form for values of a declared type. A computed value may be nil and, where its class is written in Swift, of
  /// another type than declared: only `boolean` relies on what is stored.
  init(_ type: PropertyType, isStored: Bool) {
    switch type {
    case .string: self = .string
    case .integer: self = .integer
    case .number: self = .number
    case .date: self = .date
    case .boolean: self = isStored ? .boolean : .integer
    case .any, .object: self = .any
    }
  }

  /// The rank of the kind whose values are short.
  var expectedRank: SortRank? {
    switch self {
    case .any, .boolean, .presence: nil
    case .integer, .number: .number
    case .string, .foldedString: .string
    case .date: .date
    }
  }
}

/// The kinds of values in their order (mutations.md section 3).
enum SortRank: UInt64 {
  case nothing, notANumber, number, string, date, object, list, opaque

  init(_ value: Value) {
    switch value {
    case .nil, .null: self = .nothing
    case .boolean, .integer: self = .number
    case .number(let number): self = number.isNaN ? .notANumber : .number
    case .string: self = .string
    case .date: self = .date
    case .object: self = .object
    case .list, .collection: self = .list
    case .opaque: self = .opaque
    }
  }
}
