package import KVObjects

extension ExpressionNode {
  /// The value that it has whatever it is evaluated with: a literal's, or what never changes was computed to when it was
  /// compiled, as in `CAST(0, "NSDate")`. Nil where it has none, or where computing it fails.
  package var constantValue: Value? {
    if let literalValue { return literalValue }
    let scope = CompilationScope(objectClass: nil) { "" }
    return (try? compile(in: scope) as? ConstantEvaluator)?.value
  }
}
