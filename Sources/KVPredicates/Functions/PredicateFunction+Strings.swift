extension PredicateFunction {
  /// `uppercase:`.
  package static let uppercase = PredicateFunction("uppercase:", 1...1)

  /// `lowercase:`.
  package static let lowercase = PredicateFunction("lowercase:", 1...1)

  /// `length:`.
  package static let length = PredicateFunction("length:", 1...1)

  /// `canonical:`.
  package static let canonical = PredicateFunction("canonical:", 1...1)

  /// `noindex:`.
  package static let noindex = PredicateFunction("noindex:", 1...1)
}
