import Glibc
import KVObjects
import KVTexts

/// Functions of one number. Those that round leave a whole number as it is.
extension PredicateFunction {
  /// `abs:`.
  package static let abs = PredicateFunction("abs:", 1...1) { call in
    switch try call.number(0) {
    case .integer(let number)? where number != .min: .integer(Swift.abs(number))
    case let number?: .number(Swift.abs(number.doubleValue ?? .nan))
    case nil: .nil
    }
  }

  /// `ceiling:`: rounded up.
  package static let ceiling = rounding("ceiling:", .up)
  /// `floor:`: rounded down.
  package static let floor = rounding("floor:", .down)
  /// `trunc:`: rounded towards zero.
  package static let trunc = rounding("trunc:", .towardZero)

  /// `sqrt:`.
  package static let sqrt = floating("sqrt:") { $0.squareRoot() }
  /// `exp:`: e to that power.
  package static let exp = floating("exp:") { Glibc.exp($0) }
  /// `ln:`: the natural logarithm.
  package static let ln = floating("ln:") { Glibc.log($0) }
  /// `log:`: the logarithm to base ten.
  package static let log = floating("log:") { Glibc.log10($0) }

  /// `random`: a whole number from 0 up to 2³¹ - 1, of the world's own random numbers.
  package static let random = PredicateFunction("random", 0...0, isDeterministic: false) { call in
    try randomNumber(below: 1 << 31, call)
  }

  /// `randomn:`: a whole number from 0 up to, not with, the argument; 0 where that is no more than 1.
  package static let randomBelow = PredicateFunction("randomn:", 1...1, isDeterministic: false) { call in
    guard let bound = try call.whole(0) else { return .nil }
    return bound > 1 ? try randomNumber(below: bound, call) : .integer(0)
  }

  private static func randomNumber(below bound: Int, _ call: FunctionCall) throws -> Value {
    guard let world = call.world else {
      throw call.error(
        "\(call.expression.function.selector) takes the world's random numbers, and the subject belongs to no world",
        hint: .hintGiveWorld)
    }
    return .integer(Int.random(in: 0..<bound, using: &world.random))
  }

  private static func rounding(_ selector: String, _ rule: FloatingPointRoundingRule) -> PredicateFunction {
    PredicateFunction(selector, 1...1) { call in
      guard case .number(let number)? = try call.number(0) else { return try call.number(0) ?? .nil }
      return .number(number.rounded(rule))
    }
  }

  private static func floating(
    _ selector: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> PredicateFunction {
    PredicateFunction(selector, 1...1) { call in
      try call.number(0).map { .number(body($0.doubleValue ?? .nan)) } ?? .nil
    }
  }
}
