import KVObjects

extension ComparisonOperator {
  /// `<`: smaller, earlier, or first in the order of strings. Never true of nothing.
  package static let lessThan = ComparisonOperator("<", relation: .ascending) { left, right, site in
    try order(left, right, site) == .ascending
  }
}

extension ComparisonOperator {
  /// The order of two numbers, strings or dates; nil where either is nothing, which has no order (as in Cocoa).
  static func order(_ left: Value, _ right: Value, _ site: ComparisonSite) throws -> ValueOrder? {
    if let order = left.order(before: right, site.options) { return order }
    try site.refuseMany(left, right)
    if left.isNothing || right.isNothing { return nil }
    throw site.unlike(left, right)
  }
}
