extension PredicateFunction {
  /// `now`.
  package static let now = PredicateFunction("now", 0...0)
}
