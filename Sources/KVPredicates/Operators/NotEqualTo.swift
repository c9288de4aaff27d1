extension ComparisonOperator {
  /// `!=`.
  package static let notEqualTo = ComparisonOperator("!=", synonyms: ["<>"])
}
