extension PredicateFunction {
  /// `add:to:`.
  package static let add = PredicateFunction("add:to:", 2...2)

  /// `from:subtract:`.
  package static let subtract = PredicateFunction("from:subtract:", 2...2)

  /// `multiply:by:`.
  package static let multiply = PredicateFunction("multiply:by:", 2...2)

  /// `divide:by:`.
  package static let divide = PredicateFunction("divide:by:", 2...2)

  /// `raise:toPower:`.
  package static let power = PredicateFunction("raise:toPower:", 2...2)

  /// `negate:`.
  package static let negate = PredicateFunction("negate:", 1...1)

  /// `modulus:by:`.
  package static let modulus = PredicateFunction("modulus:by:", 2...2)
}
