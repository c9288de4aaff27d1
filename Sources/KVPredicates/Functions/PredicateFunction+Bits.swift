extension PredicateFunction {
  /// `bitwiseAnd:with:`.
  package static let bitwiseAnd = PredicateFunction("bitwiseAnd:with:", 2...2)

  /// `bitwiseOr:with:`.
  package static let bitwiseOr = PredicateFunction("bitwiseOr:with:", 2...2)

  /// `bitwiseXor:with:`.
  package static let bitwiseXor = PredicateFunction("bitwiseXor:with:", 2...2)

  /// `leftshift:by:`.
  package static let leftShift = PredicateFunction("leftshift:by:", 2...2)

  /// `rightshift:by:`.
  package static let rightShift = PredicateFunction("rightshift:by:", 2...2)

  /// `onesComplement:`.
  package static let onesComplement = PredicateFunction("onesComplement:", 1...1)
}
