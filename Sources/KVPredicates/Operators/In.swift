extension ComparisonOperator {
  /// `IN`.
  package static let `in` = ComparisonOperator("IN")
}
