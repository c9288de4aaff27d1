package import KVObjects

/// `FUNCTION(operand, "selector", …)`: a message to a value. Which messages there are says ``InvocationSelector``.
package struct InvocationExpression: ExpressionNode {
  /// The receiver.
  package let operand: any ExpressionNode
  /// The message.
  package let selector: String
  /// What goes with it.
  package let arguments: [any ExpressionNode]

  /// What `operand` answers to `selector`.
  package init(operand: any ExpressionNode, selector: String, arguments: [any ExpressionNode]) {
    self.operand = operand
    self.selector = selector
    self.arguments = arguments
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    text += "FUNCTION("
    operand.write(to: &text)
    text += ", \(ConstantExpression.quoted(selector))"
    for argument in arguments {
      text += ", "
      argument.write(to: &text)
    }
    text += ")"
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.selector == right.selector && left.operand.isEqual(to: right.operand)
      && areEqual(left.arguments, right.arguments)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operand)
    hasher.combine(selector)
    for argument in arguments { hasher.combine(argument) }
  }

  // MARK: Reads

  /// A key path that is written out is one that is read from the operand.
  package func collectReads(into reads: inout ReadCollector) -> [String] {
    if let path = followedPath {
      return operand.collectReads(into: &reads).map { ReadCollector.join($0, path.description) }
    }
    reads.noteMore()
    reads.noteReads(of: operand)
    for argument in arguments { reads.noteReads(of: argument) }
    return []
  }

  /// The path of `valueForKeyPath:`, where it is written out.
  private var followedPath: PropertyPath? {
    guard selector == "valueForKeyPath:" || selector == "valueForKey:", arguments.count == 1,
      case .string(let path)? = arguments[0].literalValue
    else { return nil }
    return try? PropertyPath(path)
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    InvocationExpression(
      operand: operand.substituting(values), selector: selector,
      arguments: arguments.map { $0.substituting(values) })
  }

  // MARK: Compilation

  /// Throws where there is no such message or it takes another number of arguments.
  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    let receiver = try operand.compile(in: scope)
    if let followedPath { return try scope.keyPathEvaluator(followedPath, of: receiver) }
    let parts = try arguments.map { try $0.compile(in: scope) }
    let message = try InvocationSelector.named(selector, argumentCount: arguments.count, in: canonicalText)
    return InvocationEvaluator(self, message, receiver, parts).folded(from: [receiver] + parts)
  }
}
