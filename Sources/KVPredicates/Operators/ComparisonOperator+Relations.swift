import KVObjects

/// The operators that look at the order of two values, or at whether they are the same.
extension ComparisonOperator {
  /// `==`: the same value; strings by Unicode canonical equivalence, nothing is equal to nothing.
  package static let equalTo = ComparisonOperator("==", synonyms: ["="], relation: .same) { left, right, site in
    try areSame(left, right, site)
  }

  /// `!=`: not `==`.
  package static let notEqualTo = ComparisonOperator("!=", synonyms: ["<>"], relation: [.ascending, .descending]) {
    left, right, site in
    try !areSame(left, right, site)
  }

  /// `<`: smaller, earlier, or first in the order of strings. Never true of nothing.
  package static let lessThan = ComparisonOperator("<", relation: .ascending) { left, right, site in
    try order(left, right, site) == .ascending
  }

  /// `<=`: `<` or the same. Never true of nothing.
  package static let lessThanOrEqualTo = ComparisonOperator("<=", synonyms: ["=<"], relation: [.ascending, .same]) {
    left, right, site in
    try order(left, right, site).map { $0 != .descending } ?? false
  }

  /// `>`: greater, later, or behind in the order of strings. Never true of nothing.
  package static let greaterThan = ComparisonOperator(">", relation: .descending) { left, right, site in
    try order(left, right, site) == .descending
  }

  /// `>=`: `>` or the same. Never true of nothing.
  package static let greaterThanOrEqualTo = ComparisonOperator(
    ">=", synonyms: ["=>"], relation: [.descending, .same]
  ) { left, right, site in
    try order(left, right, site).map { $0 != .ascending } ?? false
  }

  /// Whether two values are the same. A list is compared with a list, and with nothing; with one value it is refused.
  private static func areSame(_ left: Value, _ right: Value, _ site: ComparisonSite) throws -> Bool {
    if left.isMany != right.isMany, !left.isNothing, !right.isNothing { try site.refuseMany(left, right) }
    return left.isEqual(to: right, site.options)
  }

  /// The order of two numbers, strings or dates; nil where either is nothing, which has no order (as in Cocoa).
  static func order(_ left: Value, _ right: Value, _ site: ComparisonSite) throws -> ValueOrder? {
    if let order = left.order(before: right, site.options) { return order }
    try site.refuseMany(left, right)
    if left.isNothing || right.isNothing { return nil }
    throw site.unlike(left, right)
  }
}
