extension ComparisonOperator {
  /// `LIKE`.
  package static let like = ComparisonOperator("LIKE")
}
