import KVObjects
import KVTexts

/// A function of the format language, `sum:` or `uppercase:`; arithmetic is such functions too, written with symbols.
///
/// Nothing in a function traps: where a whole number has no whole answer (overflow, division by zero) the answer is the
/// floating-point one. Nothing as an argument of arithmetic gives nothing.
package struct PredicateFunction: Hashable, Sendable {
  /// Computes the value of a call.
  typealias Body = @Sendable (FunctionCall) throws -> Value

  /// How a function is written with a symbol between or in front of its arguments.
  struct Notation: Sendable {
    let symbol: String
    let precedence: ExpressionPrecedence
    /// An argument of less precedence than this is written in parentheses.
    let leftMinimum: ExpressionPrecedence
    /// The same for the right one.
    let rightMinimum: ExpressionPrecedence
  }

  /// Cocoa's selector, as canonical text has it: `sum:`, `modulus:by:`, `now`.
  package let selector: String
  /// How many arguments it takes.
  package let argumentCounts: ClosedRange<Int>
  /// The symbol it is written with; nil where it is written as a call.
  let notation: Notation?
  /// Whether the same arguments always give the same value.
  let isDeterministic: Bool
  /// Whether its value is its argument.
  let givesItsArgument: Bool
  /// Which of the four operations it is, if it is one.
  let arithmetic: Arithmetic?
  let body: Body

  /// The selector up to its first colon: `sum`, `modulus`.
  package var name: String { String(selector.prefix { $0 != ":" }) }

  init(
    _ selector: String, _ argumentCounts: ClosedRange<Int>, notation: Notation? = nil, isDeterministic: Bool = true,
    givesItsArgument: Bool = false, arithmetic: Arithmetic? = nil, _ body: @escaping Body
  ) {
    self.selector = selector
    self.argumentCounts = argumentCounts
    self.notation = notation
    self.isDeterministic = isDeterministic
    self.givesItsArgument = givesItsArgument
    self.arithmetic = arithmetic
    self.body = body
  }

  package static func == (left: Self, right: Self) -> Bool { left.selector == right.selector }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(selector)
  }

  /// The function that `name` means: its selector, with or without the last colon, or the selector's first word, in any
  /// case.
  package static func named(_ name: String) -> PredicateFunction? { bySpelling[name.lowercased()] }

  /// The first words of all selectors, for "did you mean".
  package static let names: [String] = all.map(\.name).sorted()

  private static let bySpelling: [String: PredicateFunction] = {
    var found: [String: PredicateFunction] = [:]
    for function in all {
      let selector = function.selector
      var spellings = [selector, function.name]
      if selector.hasSuffix(":") { spellings.append(String(selector.dropLast())) }
      for spelling in spellings { found[spelling.lowercased()] = function }
    }
    // Its name in older headers; `random` alone takes no argument.
    found["random:"] = .randomBelow
    return found
  }()

  /// Every function.
  package static let all: [PredicateFunction] = [
    .sum, .average, .count, .min, .max, .median, .mode, .stddev, .add, .subtract, .multiply, .divide, .power, .negate,
    .modulus, .abs, .ceiling, .floor, .trunc, .sqrt, .exp, .ln, .log, .random, .randomBelow, .bitwiseAnd, .bitwiseOr,
    .bitwiseXor, .leftShift, .rightShift, .onesComplement, .uppercase, .lowercase, .length, .noindex, .now,
  ]
}

/// One call of a function: its arguments, its expression and its world.
struct FunctionCall {
  let arguments: [Value]
  let expression: FunctionExpression
  /// Whose clock and random numbers it uses; nil where the subject belongs to no world and none was given.
  let world: ObjectWorld?

  /// The error of a call that cannot take what it was given.
  func error(_ problem: String, hint: Message? = nil) -> PredicateEvaluationError {
    .function(text: expression.canonicalText, problem: problem, hint: hint)
  }

  private var takerName: String {
    expression.function.notation.map(\.symbol) ?? expression.function.selector
  }

  /// The argument as a string; nil where it is nothing.
  func text(_ index: Int) throws -> String? {
    if case .string(let text) = arguments[index] { return text }
    if arguments[index].isNothing { return nil }
    throw error("\(takerName) takes a string, got \(arguments[index].givenText)")
  }

  /// The argument as a number; nil where it is nothing.
  func number(_ index: Int) throws -> Value? {
    let value = arguments[index]
    switch value {
    case .integer, .number: return value
    case .boolean(let flag): return .integer(flag ? 1 : 0)
    default:
      if value.isNothing { return nil }
      throw error("\(takerName) takes numbers, got \(value.givenText)")
    }
  }

  /// The argument as a whole number, floating-point ones cut off; nil where it is nothing.
  func whole(_ index: Int) throws -> Int? {
    switch try number(index) {
    case .integer(let number)?: return number
    case .number(let number)?:
      guard let whole = Int(exactly: number.rounded(.towardZero)) else {
        throw error("\(takerName) takes whole numbers, got \(arguments[index].givenText)")
      }
      return whole
    default: return nil
    }
  }

  /// The elements that an aggregate function counts on: those of the only argument, or the arguments themselves. What is
  /// nothing is left out.
  func elements() throws -> [Value] {
    guard arguments.count == 1 else { return arguments.filter { !$0.isNothing } }
    if let elements = arguments[0].elements { return elements.filter { !$0.isNothing } }
    if arguments[0].isNothing { return [] }
    throw error("\(takerName) takes a collection, got \(arguments[0].givenText)")
  }

  /// The same, where all of them have to be numbers.
  func numbers() throws -> [Value] {
    try elements().map { element in
      guard element.isNumeric else { throw error("\(takerName) takes numbers, got \(element.givenText)") }
      if case .boolean(let flag) = element { return .integer(flag ? 1 : 0) }
      return element
    }
  }
}

/// A call of a function.
final class FunctionEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let expression: FunctionExpression
  private let parts: [any ValueEvaluator]

  init(_ expression: FunctionExpression, _ parts: [any ValueEvaluator]) {
    self.expression = expression
    self.parts = parts
    resultClass = expression.function.givesItsArgument ? parts.first?.resultClass : nil
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    try value(of: try parts.map { try $0.evaluate(subject, context) }, subject, context)
  }

  fileprivate func value(
    of arguments: [Value], _ subject: Value, _ context: EvaluationContext
  ) throws -> Value {
    try expression.function.body(
      FunctionCall(arguments: arguments, expression: expression, world: context.world ?? subject.object?.world))
  }
}

/// One of the four operations: between numbers without a call; dates, nothing and what is refused are the function's.
final class ArithmeticEvaluator: ValueEvaluator {
  private let operation: Arithmetic
  private let left: any ValueEvaluator
  private let right: any ValueEvaluator
  /// The right operand where it is a constant, as it mostly is: that takes no call.
  private let constant: Value?
  private let function: FunctionEvaluator

  init(
    _ operation: Arithmetic, _ left: any ValueEvaluator, _ right: any ValueEvaluator, _ function: FunctionEvaluator
  ) {
    (self.operation, self.left, self.right, self.function) = (operation, left, right, function)
    constant = (right as? ConstantEvaluator)?.value
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    let (a, b) = (try left.evaluate(subject, context), try constant ?? right.evaluate(subject, context))
    switch (a, b) {
    case (.integer, .integer), (.number, .number), (.integer, .number), (.number, .integer):
      return operation.value(a, b)
    default: return try function.value(of: [a, b], subject, context)
    }
  }
}
