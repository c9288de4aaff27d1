import KVObjects

extension ComparisonOperator {
  /// `==`: the same value; strings by Unicode canonical equivalence, nothing is equal to nothing.
  package static let equalTo = ComparisonOperator("==", synonyms: ["="], relation: .same) { left, right, site in
    try areSame(left, right, site)
  }
}

extension ComparisonOperator {
  /// Whether two values are the same. A list is compared with a list, and with nothing; with one value it is refused.
  static func areSame(_ left: Value, _ right: Value, _ site: ComparisonSite) throws -> Bool {
    if left.isMany != right.isMany, !left.isNothing, !right.isNothing { try site.refuseMany(left, right) }
    return left.isEqual(to: right, site.options)
  }
}
