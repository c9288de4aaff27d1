extension ComparisonOperator {
  /// `CONTAINS`.
  package static let contains = ComparisonOperator("CONTAINS")
}
