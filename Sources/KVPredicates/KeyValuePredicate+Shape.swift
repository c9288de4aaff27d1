import KVObjects

/// What can be said about a predicate without evaluating it.
extension KeyValuePredicate {
  /// Whether it does nothing but compare single keys of its subject with scalars that are written out, joined by AND, OR and
  /// NOT: where those keys are stored attributes, evaluating it calls no foreign code.
  package var comparesKeysWithScalars: Bool { root.comparesKeysWithScalars }
}

extension PredicateNode {
  fileprivate var comparesKeysWithScalars: Bool {
    switch self {
    case is TruthPredicate: return true
    case let compound as CompoundPredicate: return compound.subpredicates.allSatisfy(\.comparesKeysWithScalars)
    case let comparison as ComparisonPredicate:
      guard comparison.quantifier == .direct else { return false }
      let (left, right) = (comparison.left, comparison.right)
      return left.isSingleKey && right.isScalar || left.isScalar && right.isSingleKey
    default: return false
    }
  }
}

extension ExpressionNode {
  fileprivate var isSingleKey: Bool {
    guard let expression = self as? KeyPathExpression, expression.base is SelfExpression else { return false }
    return expression.path.singleKey.map { $0 != "self" } ?? false
  }

  fileprivate var isScalar: Bool {
    guard let expression = self as? ConstantExpression else { return false }
    switch expression.value {
    case .nil, .null, .boolean, .integer, .number, .string, .date: return true
    case .object, .list, .collection, .opaque: return false
    }
  }
}
