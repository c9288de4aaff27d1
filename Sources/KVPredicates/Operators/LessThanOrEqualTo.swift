import KVObjects

extension ComparisonOperator {
  /// `<=`: `<` or the same. Never true of nothing.
  package static let lessThanOrEqualTo = ComparisonOperator("<=", synonyms: ["=<"], relation: [.ascending, .same]) {
    left, right, site in
    try order(left, right, site).map { $0 != .descending } ?? false
  }
}
