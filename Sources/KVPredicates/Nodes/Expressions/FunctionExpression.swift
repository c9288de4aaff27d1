package import KVObjects

/// `sum:(ratings)`, `rating + 1`: a function of the language; arithmetic too.
package struct FunctionExpression: ExpressionNode {
  /// The function.
  package let function: PredicateFunction
  /// What it is given.
  package let arguments: [any ExpressionNode]

  /// `function` of `arguments`, as many as it takes.
  package init(_ function: PredicateFunction, _ arguments: [any ExpressionNode]) {
    self.function = function
    self.arguments = arguments
  }

  // MARK: Text

  package var precedence: ExpressionPrecedence {
    isSpelledAsCall ? .primary : function.notation?.precedence ?? .primary
  }

  package func write(to text: inout String) {
    guard !isSpelledAsCall, let notation = function.notation else {
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

  /// A minus in front of a number would be part of the number.
  private var isSpelledAsCall: Bool { arguments.count == 1 && arguments[0].literalValue != nil }

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
    FunctionExpression(function, arguments.map { $0.substituting(values) })
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
