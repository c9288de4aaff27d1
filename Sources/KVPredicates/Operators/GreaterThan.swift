import KVObjects

extension ComparisonOperator {
  /// `>`: greater, later, or behind in the order of strings. Never true of nothing.
  package static let greaterThan = ComparisonOperator(">", relation: .descending) { left, right, site in
    try order(left, right, site) == .descending
  }
}
