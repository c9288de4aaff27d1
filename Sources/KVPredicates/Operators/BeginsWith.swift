extension ComparisonOperator {
  /// `BEGINSWITH`.
  package static let beginsWith = ComparisonOperator("BEGINSWITH")
}
