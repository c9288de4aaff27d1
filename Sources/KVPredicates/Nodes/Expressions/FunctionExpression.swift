package import KVObjects

/// `sum:(ratings)`, `rating + 1`: a function of the language; arithmetic too.
package struct FunctionExpression: ExpressionNode {
  /// The function.
  package let function: PredicateFunction
  /// What it is given.
  package let arguments: [any ExpressionNode]

  private init(_ function: PredicateFunction, _ arguments: [any ExpressionNode]) {
    self.function = function
    self.arguments = arguments
  }

  /// `function` of `arguments`, as many as it takes. The sign of a number is part of it (decisions.md 14): a minus in front
  /// of one gives a number.
  package static func node(_ function: PredicateFunction, _ arguments: [any ExpressionNode]) -> any ExpressionNode {
    if function == .negate, arguments.count == 1, let operand = arguments[0] as? ConstantExpression,
      let number = operand.negated
    {
      return ConstantExpression(number)
    }
    return FunctionExpression(function, arguments)
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence {
    function.notation?.precedence ?? .primary
  }

  package func write(to text: inout String) {
    guard let notation = function.notation else {
      text += function.selector
      if arguments.isEmpty && !function.selector.hasSuffix(":") {
        text += "()"
        return
      }
      text += "("
      arguments.writeList(to: &text)
      text += ")"
      return
    }
    if arguments.count == 1 {
      text += notation.symbol
      arguments[0].write(to: &text, atLeast: .primary)
      return
    }
    arguments[0].write(to: &text, atLeast: notation.leftMinimum)
    text += " \(notation.symbol) "
    arguments[1].write(to: &text, atLeast: notation.rightMinimum)
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.function == right.function && areEqual(left.arguments, right.arguments)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(function)
    for argument in arguments { hasher.combine(argument) }
  }

  // MARK: Reads

  /// The value of a function that returns its argument is at the argument's key paths.
  package func collectReads(into reads: inout ReadCollector) -> [String] {
    if function.givesItsArgument, arguments.count == 1 { return arguments[0].collectReads(into: &reads) }
    for argument in arguments { reads.noteReads(of: argument) }
    return []
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    FunctionExpression.node(function, arguments.map { $0.substituting(values) })
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    let parts = try arguments.map { try $0.compile(in: scope) }
    let call = FunctionEvaluator(self, parts)
    var evaluator: any ValueEvaluator = call
    if let operation = function.arithmetic, parts.count == 2 {
      evaluator = ArithmeticEvaluator(operation, parts[0], parts[1], call)
    }
    return function.isDeterministic ? evaluator.folded(from: parts) : evaluator
  }
}
