extension ComparisonOperator {
  /// `<=`.
  package static let lessThanOrEqualTo = ComparisonOperator("<=", synonyms: ["=<"])
}
