import Glibc
import KVObjects

/// The four operations, for numbers of either kind.
enum Arithmetic {
  case add
  case subtract
  case multiply
  case divide

  /// Whole numbers give a whole number while there is one: a quotient is cut off, as in Cocoa.
  func value(_ left: Value, _ right: Value) -> Value {
    if case .integer(let a) = left, case .integer(let b) = right {
      let (result, isWrong) =
        switch self {
        case .add: a.addingReportingOverflow(b)
        case .subtract: a.subtractingReportingOverflow(b)
        case .multiply: a.multipliedReportingOverflow(by: b)
        case .divide: a.dividedReportingOverflow(by: b)
        }
      if !isWrong { return .integer(result) }
    }
    let (a, b) = (left.doubleValue ?? .nan, right.doubleValue ?? .nan)
    return switch self {
    case .add: .number(a + b)
    case .subtract: .number(a - b)
    case .multiply: .number(a * b)
    case .divide: .number(a / b)
    }
  }
}

/// What is written `+ - * / ** -x`. A date and a number of seconds give a date, two dates the seconds between them.
extension PredicateFunction {
  private static func notation(
    _ symbol: String, _ precedence: ExpressionPrecedence, _ next: ExpressionPrecedence
  ) -> Notation {
    Notation(symbol: symbol, precedence: precedence, leftMinimum: precedence, rightMinimum: next)
  }

  /// `add:to:`, `a + b`.
  package static let add = PredicateFunction(
    "add:to:", 2...2, notation: notation("+", .sum, .product), arithmetic: .add
  ) { call in
    switch (call.arguments[0], call.arguments[1]) {
    case (.date(let date), let seconds) where seconds.isNumeric: return date.moved(by: seconds)
    case (let seconds, .date(let date)) where seconds.isNumeric: return date.moved(by: seconds)
    default: return try arithmetic(call, .add)
    }
  }

  /// `from:subtract:`, `a - b`.
  package static let subtract = PredicateFunction(
    "from:subtract:", 2...2, notation: notation("-", .sum, .product), arithmetic: .subtract
  ) { call in
    switch (call.arguments[0], call.arguments[1]) {
    case (.date(let date), .date(let other)):
      return .number(date.secondsSinceReferenceDate - other.secondsSinceReferenceDate)
    case (.date(let date), let seconds) where seconds.isNumeric:
      return date.moved(by: .number(-(seconds.doubleValue ?? 0)))
    default: return try arithmetic(call, .subtract)
    }
  }

  /// `multiply:by:`, `a * b`.
  package static let multiply = PredicateFunction(
    "multiply:by:", 2...2, notation: notation("*", .product, .power), arithmetic: .multiply
  ) { try arithmetic($0, .multiply) }

  /// `divide:by:`, `a / b`: of whole numbers the whole quotient, as in Cocoa.
  package static let divide = PredicateFunction(
    "divide:by:", 2...2, notation: notation("/", .product, .power), arithmetic: .divide
  ) { try arithmetic($0, .divide) }

  /// `raise:toPower:`, `a ** b`.
  package static let power = PredicateFunction(
    "raise:toPower:", 2...2, notation: notation("**", .power, .sign)
  ) { call in
    guard let base = try call.number(0), let exponent = try call.number(1) else { return .nil }
    if case .integer(let number) = base, case .integer(let times) = exponent,
      let whole = wholePower(of: number, times)
    {
      return .integer(whole)
    }
    return .number(pow(base.doubleValue ?? .nan, exponent.doubleValue ?? .nan))
  }

  /// `number` to a whole power by repeated squaring; nil where that is no whole number, or does not fit.
  private static func wholePower(of number: Int, _ exponent: Int) -> Int? {
    guard exponent >= 0 else { return nil }
    var (result, factor, rest) = (1, number, exponent)
    while rest > 0 {
      if rest & 1 == 1 {
        let (product, overflow) = result.multipliedReportingOverflow(by: factor)
        if overflow { return nil }
        result = product
      }
      rest >>= 1
      if rest > 0 {
        // The highest bit is still to come: a factor that does not fit belongs to a result that does not.
        let (square, overflow) = factor.multipliedReportingOverflow(by: factor)
        if overflow { return nil }
        factor = square
      }
    }
    return result
  }

  /// `-a`. Cocoa has no name for it.
  package static let negate = PredicateFunction(
    "negate:", 1...1,
    notation: Notation(symbol: "-", precedence: .sign, leftMinimum: .primary, rightMinimum: .primary)
  ) { call in
    try call.number(0).map { Arithmetic.subtract.value(.integer(0), $0) } ?? .nil
  }

  /// `modulus:by:`: what is left over of a division, with the sign of the left number.
  package static let modulus = PredicateFunction("modulus:by:", 2...2) { call in
    guard let left = try call.number(0), let right = try call.number(1) else { return .nil }
    if case .integer(let a) = left, case .integer(let b) = right, b != 0 {
      return .integer(a.remainderReportingOverflow(dividingBy: b).partialValue)
    }
    return .number(fmod(left.doubleValue ?? .nan, right.doubleValue ?? .nan))
  }

  private static func arithmetic(_ call: FunctionCall, _ operation: Arithmetic) throws -> Value {
    guard let left = try call.number(0), let right = try call.number(1) else { return .nil }
    return operation.value(left, right)
  }
}

extension DateValue {
  fileprivate func moved(by seconds: Value) -> Value {
    .date(DateValue(secondsSinceReferenceDate: secondsSinceReferenceDate + (seconds.doubleValue ?? 0)))
  }
}
