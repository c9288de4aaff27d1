import KVObjects

/// Functions of a string.
extension PredicateFunction {
  /// `uppercase:`.
  package static let uppercase = PredicateFunction("uppercase:", 1...1) { call in
    try call.text(0).map { .string($0.uppercased()) } ?? .nil
  }

  /// `lowercase:`.
  package static let lowercase = PredicateFunction("lowercase:", 1...1) { call in
    try call.text(0).map { .string($0.lowercased()) } ?? .nil
  }

  /// `length:`, in UTF-16 code units as Cocoa counts.
  package static let length = PredicateFunction("length:", 1...1) { call in
    try call.text(0).map { .integer($0.utf16.count) } ?? .nil
  }

  /// `noindex:`: its argument; a hint for Core Data's store.
  package static let noindex = PredicateFunction("noindex:", 1...1, givesItsArgument: true) { $0.arguments[0] }
}
