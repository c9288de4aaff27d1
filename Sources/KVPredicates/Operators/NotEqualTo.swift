extension ComparisonOperator {
  /// `!=`: not `==`.
  package static let notEqualTo = ComparisonOperator("!=", synonyms: ["<>"], relation: [.ascending, .descending]) {
    left, right, site in
    try !areSame(left, right, site)
  }
}
