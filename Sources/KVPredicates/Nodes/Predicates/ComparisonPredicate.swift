package import KVObjects
package import KVText

/// How many elements of a to-many value a comparison has to be true of.
package enum Quantifier: Hashable, Sendable, CaseIterable {
  /// The value itself is compared.
  case direct
  /// `ANY`, `SOME`: at least one.
  case any
  /// `ALL`: every one; also true where there is none.
  case all
  /// `NONE`: not one.
  case none
}

/// `name CONTAINS[cd] "x"`: two expressions and an operator.
package struct ComparisonPredicate: PredicateNode {
  /// The left expression.
  package let left: any ExpressionNode
  /// How they are compared.
  package let comparison: ComparisonOperator
  /// The right expression.
  package let right: any ExpressionNode
  /// How many elements of the left value are meant.
  package let quantifier: Quantifier
  /// How strings are compared.
  package let options: StringOptions

  /// `left` compared with `right`.
  package init(
    _ left: any ExpressionNode, _ comparison: ComparisonOperator, _ right: any ExpressionNode,
    quantifier: Quantifier = .direct, options: StringOptions = []
  ) {
    self.left = left
    self.comparison = comparison
    self.right = right
    self.quantifier = quantifier
    self.options = options
  }

  // MARK: Text

  package var precedence: PredicatePrecedence { .comparison }

  package func write(to text: inout String) {
    switch quantifier {
    case .direct: break
    case .any: text += "ANY "
    case .all: text += "ALL "
    case .none: text += "NONE "
    }
    left.write(to: &text)
    text += " \(comparison.symbol)\(options.letters) "
    right.write(to: &text)
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.comparison == right.comparison && left.quantifier == right.quantifier && left.options == right.options
      && left.left.isEqual(to: right.left) && left.right.isEqual(to: right.right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(left)
    hasher.combine(comparison)
    hasher.combine(right)
    hasher.combine(quantifier)
    hasher.combine(options)
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) {
    reads.noteReads(of: left)
    reads.noteReads(of: right)
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any PredicateNode {
    ComparisonPredicate(
      left.substituting(values), comparison, right.substituting(values), quantifier: quantifier, options: options)
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any PredicateEvaluator {
    try ComparisonCompiler(self).evaluator(try left.compile(in: scope), try right.compile(in: scope))
  }
}

extension StringOptions {
  /// `[cd]`, as it is written behind an operator; nothing where there is none.
  package var letters: String {
    let known: [(StringOptions, String)] = [
      (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"), (.localeSensitive, "l"),
    ]
    let letters = known.filter { contains($0.0) }.map(\.1).joined()
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}
