extension PredicateFunction {
  /// `abs:`.
  package static let abs = PredicateFunction("abs:", 1...1)

  /// `ceiling:`.
  package static let ceiling = PredicateFunction("ceiling:", 1...1)

  /// `floor:`.
  package static let floor = PredicateFunction("floor:", 1...1)

  /// `trunc:`.
  package static let trunc = PredicateFunction("trunc:", 1...1)

  /// `sqrt:`.
  package static let sqrt = PredicateFunction("sqrt:", 1...1)

  /// `exp:`.
  package static let exp = PredicateFunction("exp:", 1...1)

  /// `ln:`.
  package static let ln = PredicateFunction("ln:", 1...1)

  /// `log:`.
  package static let log = PredicateFunction("log:", 1...1)

  /// `random`.
  package static let random = PredicateFunction("random", 0...0)

  /// `random:`.
  package static let randomBelow = PredicateFunction("random:", 1...1)
}
