extension ComparisonOperator {
  /// `BETWEEN`.
  package static let between = ComparisonOperator("BETWEEN")
}
