extension ComparisonOperator {
  /// `>=`.
  package static let greaterThanOrEqualTo = ComparisonOperator(">=", synonyms: ["=>"])
}
