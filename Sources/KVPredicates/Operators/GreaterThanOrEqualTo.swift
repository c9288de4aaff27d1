import KVObjects

extension ComparisonOperator {
  /// `>=`: `>` or the same. Never true of nothing.
  package static let greaterThanOrEqualTo = ComparisonOperator(
    ">=", synonyms: ["=>"], relation: [.descending, .same]
  ) { left, right, site in
    try order(left, right, site).map { $0 != .ascending } ?? false
  }
}
