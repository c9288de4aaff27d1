extension ComparisonOperator {
  /// `MATCHES`.
  package static let matches = ComparisonOperator("MATCHES")
}
