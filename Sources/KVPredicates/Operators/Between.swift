import KVObjects

extension ComparisonOperator {
  /// `BETWEEN {1, 5}`: not below the first bound and not above the second. Never true of nothing.
  package static let between = ComparisonOperator(
    "BETWEEN",
    test: { left, right, site in
      let (lower, upper) = try bounds(right, site)
      return try isBetween(left, lower, upper, site)
    },
    prepare: { right, site in
      let (lower, upper) = try bounds(right, site)
      return { try isBetween($0, lower, upper, site) }
    })

  private static func bounds(_ right: Value, _ site: ComparisonSite) throws -> (Value, Value) {
    if right.isNothing { return (.nil, .nil) }
    guard let bounds = right.elements else { throw site.notACollection(right) }
    guard bounds.count == 2 else { throw PredicateEvaluationError.wrongBounds(text: site.text, count: bounds.count) }
    return (bounds[0], bounds[1])
  }

  private static func isBetween(
    _ value: Value, _ lower: Value, _ upper: Value, _ site: ComparisonSite
  ) throws -> Bool {
    if value.isMany { throw site.toMany(isLeft: true) }
    guard let first = try order(lower, value, site), first != .descending,
      let second = try order(value, upper, site)
    else { return false }
    return second != .descending
  }
}
