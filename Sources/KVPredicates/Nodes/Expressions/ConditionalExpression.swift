package import KVObjects

/// `TERNARY(live == YES, 1, 2)`: one of two values.
package struct ConditionalExpression: ExpressionNode {
  /// Which one it is.
  package let condition: any PredicateNode
  /// The value where the condition is true.
  package let yes: any ExpressionNode
  /// The value where it is false.
  package let no: any ExpressionNode

  /// `yes` where `condition` is true, else `no`.
  package init(_ condition: any PredicateNode, _ yes: any ExpressionNode, _ no: any ExpressionNode) {
    self.condition = condition
    self.yes = yes
    self.no = no
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    text += "TERNARY("
    condition.write(to: &text)
    text += ", "
    yes.write(to: &text)
    text += ", "
    no.write(to: &text)
    text += ")"
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.condition.isEqual(to: right.condition) && left.yes.isEqual(to: right.yes) && left.no.isEqual(to: right.no)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(condition)
    hasher.combine(yes)
    hasher.combine(no)
  }

  // MARK: Reads

  package func collectReads(into reads: inout ReadCollector) -> [String] {
    condition.collectReads(into: &reads)
    return yes.collectReads(into: &reads) + no.collectReads(into: &reads)
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    ConditionalExpression(condition.substituting(values), yes.substituting(values), no.substituting(values))
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    ConditionalEvaluator(
      try condition.compile(in: scope), try yes.compile(in: scope), try no.compile(in: scope))
  }
}
