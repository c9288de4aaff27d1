extension ComparisonOperator {
  /// `==`.
  package static let equalTo = ComparisonOperator("==", synonyms: ["="])
}
