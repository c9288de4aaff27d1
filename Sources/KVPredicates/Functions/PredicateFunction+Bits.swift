import KVObjects

/// Functions of the bits of whole numbers; floating-point ones are cut off.
extension PredicateFunction {
  /// `bitwiseAnd:with:`.
  package static let bitwiseAnd = bits("bitwiseAnd:with:") { $0 & $1 }
  /// `bitwiseOr:with:`.
  package static let bitwiseOr = bits("bitwiseOr:with:") { $0 | $1 }
  /// `bitwiseXor:with:`.
  package static let bitwiseXor = bits("bitwiseXor:with:") { $0 ^ $1 }
  /// `leftshift:by:`: bits shifted out are lost, so that a shift by 64 or more gives 0; a negative one shifts right.
  package static let leftShift = bits("leftshift:by:") { $0 << $1 }
  /// `rightshift:by:`: keeps the sign; a negative one shifts left.
  package static let rightShift = bits("rightshift:by:") { $0 >> $1 }

  /// `onesComplement:`.
  package static let onesComplement = PredicateFunction("onesComplement:", 1...1) { call in
    try call.whole(0).map { .integer(~$0) } ?? .nil
  }

  private static func bits(_ selector: String, _ body: @escaping @Sendable (Int, Int) -> Int) -> PredicateFunction {
    PredicateFunction(selector, 2...2) { call in
      guard let left = try call.whole(0), let right = try call.whole(1) else { return .nil }
      return .integer(body(left, right))
    }
  }
}
