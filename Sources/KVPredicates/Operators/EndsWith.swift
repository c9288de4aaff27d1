extension ComparisonOperator {
  /// `ENDSWITH`.
  package static let endsWith = ComparisonOperator("ENDSWITH")
}
