extension PredicateFunction {
  /// `sum:`.
  package static let sum = PredicateFunction("sum:", 1...64)

  /// `average:`.
  package static let average = PredicateFunction("average:", 1...64)

  /// `count:`.
  package static let count = PredicateFunction("count:", 1...1)

  /// `min:`.
  package static let min = PredicateFunction("min:", 1...64)

  /// `max:`.
  package static let max = PredicateFunction("max:", 1...64)

  /// `median:`.
  package static let median = PredicateFunction("median:", 1...64)

  /// `mode:`.
  package static let mode = PredicateFunction("mode:", 1...64)

  /// `stddev:`.
  package static let stddev = PredicateFunction("stddev:", 1...64)

  /// `distinct:`.
  package static let distinct = PredicateFunction("distinct:", 1...1)
}
