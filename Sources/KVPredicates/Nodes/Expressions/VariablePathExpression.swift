package import KVObjects

/// `owner.$key`, `$object.$key`: what key-value coding gives for a path that a variable names (BNF Definition of Cocoa
/// Predicates, "Keypath Expression").
package struct VariablePathExpression: ExpressionNode {
  /// Where the path begins.
  package let base: any ExpressionNode
  /// What gives the path, as text.
  package let path: any ExpressionNode

  private init(_ path: any ExpressionNode, of base: any ExpressionNode) {
    self.base = base
    self.path = path
  }

  /// The value at the path that `path` gives, from `base`: a plain key path where that is written out already.
  package static func node(_ path: any ExpressionNode, of base: any ExpressionNode) -> any ExpressionNode {
    if case .string(let text)? = path.literalValue, let known = try? PropertyPath(text) {
      if let head = base as? KeyPathExpression,
        let whole = try? PropertyPath(head.path.description + "." + text)
      {
        return KeyPathExpression(whole, of: head.base, spelledSelf: head.spelledSelf)
      }
      return KeyPathExpression(known, of: base, spelledSelf: base is SelfExpression)
    }
    return VariablePathExpression(path, of: base)
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    base.write(to: &text, atLeast: .primary)
    text += "."
    path.write(to: &text, atLeast: .primary)
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.base.isEqual(to: right.base) && left.path.isEqual(to: right.path)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(path)
  }

  // MARK: Reads

  /// Which path is read is not known before the variable is.
  package func collectReads(into reads: inout ReadCollector) -> [String] {
    reads.noteMore()
    reads.noteReads(of: base)
    reads.noteReads(of: path)
    return []
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    VariablePathExpression.node(path.substituting(values), of: base.substituting(values))
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    let (start, path) = (try base.compile(in: scope), try path.compile(in: scope))
    return VariablePathEvaluator(self, start, path).folded(from: [start, path])
  }
}
