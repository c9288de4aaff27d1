extension ComparisonOperator {
  /// `>`.
  package static let greaterThan = ComparisonOperator(">")
}
