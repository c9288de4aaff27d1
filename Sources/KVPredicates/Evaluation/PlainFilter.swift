package import KVObjects

/// A predicate that only compares numbers and truth values in the fields of one class written in Swift with constants: read
/// where they lie, without a ``Value`` in between.
package struct PlainFilter: Sendable {
  /// One field compared with a constant: plain bits.
  package struct Comparison: Sendable {
    fileprivate let field: PlainField
    fileprivate let relation: OrderRelation
    fileprivate let constant: Int

    /// Whether it is true of `object`, which is of the class.
    @inline(__always)
    package func passes(_ object: ModelObject) -> Bool {
      let number = field.isInteger ? field.integer(of: object) : field.boolean(of: object) ? 1 : 0
      return relation.holds(number, constant)
    }
  }

  private indirect enum Test: Sendable {
    case truth(Bool)
    case comparison(Comparison)
    case not(Test)
    case all([Test])
    case any([Test])
  }

  private let test: Test

  /// Nil for a predicate that does anything else. `object` is one of the class.
  package init?(_ predicate: KeyValuePredicate, like object: ModelObject) {
    guard let test = PlainFilter.test(of: predicate.root, object) else { return nil }
    self.test = test
  }

  private static func test(of node: any PredicateNode, _ object: ModelObject) -> Test? {
    switch node {
    case let truth as TruthPredicate: return .truth(truth.value)
    case let compound as CompoundPredicate:
      let tests = compound.subpredicates.compactMap { test(of: $0, object) }
      guard tests.count == compound.subpredicates.count else { return nil }
      switch compound.logicalType {
      case .not: return tests.first.map { .not($0) }
      case .and: return .all(tests)
      case .or: return .any(tests)
      }
    case let comparison as ComparisonPredicate:
      guard comparison.quantifier == .direct, let relation = comparison.comparison.relation else { return nil }
      if let field = field(comparison.left, object), let constant = constant(comparison.right) {
        return .comparison(Comparison(field: field, relation: relation, constant: constant))
      }
      if let constant = constant(comparison.left), let field = field(comparison.right, object) {
        return .comparison(Comparison(field: field, relation: relation.mirrored, constant: constant))
      }
      return nil
    default: return nil
    }
  }

  private static func field(_ node: any ExpressionNode, _ object: ModelObject) -> PlainField? {
    guard let expression = node as? KeyPathExpression, expression.base is SelfExpression,
      let key = expression.path.singleKey, let property = object.objectClass.property(key), property.isPlain,
      let field = PlainField(property, in: object), !field.isText
    else { return nil }
    return field
  }

  private static func constant(_ node: any ExpressionNode) -> Int? {
    switch (node as? ConstantExpression)?.value {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): number
    default: nil
    }
  }

  /// The only comparison, where that is all it is.
  package var comparison: Comparison? {
    if case .comparison(let comparison) = test { comparison } else { nil }
  }

  /// Whether it is true of `object`, which is of the class.
  package func passes(_ object: ModelObject) -> Bool { PlainFilter.evaluate(test, object) }

  private static func evaluate(_ test: Test, _ object: ModelObject) -> Bool {
    switch test {
    case .truth(let truth): truth
    case .comparison(let comparison): comparison.passes(object)
    case .not(let test): !evaluate(test, object)
    case .all(let tests): tests.allSatisfy { evaluate($0, object) }
    case .any(let tests): tests.contains { evaluate($0, object) }
    }
  }
}
