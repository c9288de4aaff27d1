extension ComparisonOperator {
  /// `<`.
  package static let lessThan = ComparisonOperator("<")
}
