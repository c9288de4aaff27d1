import KVObjects
import KVTexts

/// What CAST can make of a value.
enum CastType: String, CaseIterable, Sendable {
  /// From seconds since the reference date, or from ISO 8601 text.
  case date = "NSDate"
  /// From text, truth values and dates (seconds since the reference date).
  case number = "NSNumber"
  /// The same: numbers here have one kind of fraction.
  case decimalNumber = "NSDecimalNumber"
  /// From anything.
  case string = "NSString"

  /// The type of that name; throws where there is none.
  static func named(_ name: String, in text: @autoclosure () -> String) throws -> CastType {
    if !name.isTooLongForName, let known = CastType(rawValue: name) { return known }
    let names = allCases.map(\.rawValue)
    throw PredicateEvaluationError.function(
      text: text(), problem: "CAST knows no type \"\(name)\"",
      hint: Spelling.suggestion(for: name, among: names) ?? .hintTypesAre(types: names.joined(separator: ", ")))
  }

  /// `value` as this type; nil where it cannot be made one. Text that is no number or date is none: nothing.
  func cast(_ value: Value) -> Value? {
    if value.isNothing { return .nil }
    switch (self, value) {
    case (.date, .date), (.string, .string), (.number, .integer), (.number, .number), (.decimalNumber, .integer),
      (.decimalNumber, .number):
      return value
    case (.date, .string(let text)): return DateValue(iso8601: text).map { .date($0) } ?? .nil
    case (.date, _): return value.doubleValue.map { .date(DateValue(secondsSinceReferenceDate: $0)) }
    case (.number, .string(let text)), (.decimalNumber, .string(let text)): return CastType.number(in: text)
    case (.number, .date(let date)), (.decimalNumber, .date(let date)): return .number(date.secondsSinceReferenceDate)
    case (.number, .boolean(let flag)), (.decimalNumber, .boolean(let flag)): return .integer(flag ? 1 : 0)
    case (.string, _): return .string(CastType.text(of: value))
    default: return nil
    }
  }

  private static func number(in text: String) -> Value {
    var digits = text[...]
    while let first = digits.first, first.isWhitespace { digits.removeFirst() }
    while let last = digits.last, last.isWhitespace { digits.removeLast() }
    if let whole = Int(digits) { return .integer(whole) }
    return Double(digits).map { .number($0) } ?? .nil
  }

  /// As NSNumber's description: truth values as 1 and 0, whole floating-point numbers without a fraction.
  private static func text(of value: Value) -> String {
    switch value {
    case .boolean(let flag): flag ? "1" : "0"
    case .number(let number): Value.numberText(number)
    default: value.plainText
    }
  }
}

/// `CAST(x, "NSDate")`.
final class CastEvaluator: ValueEvaluator {
  private let expression: CastExpression
  private let type: CastType
  private let part: any ValueEvaluator

  init(_ expression: CastExpression, _ type: CastType, _ part: any ValueEvaluator) {
    (self.expression, self.type, self.part) = (expression, type, part)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    let value = try part.evaluate(subject, context)
    if let cast = type.cast(value) { return cast }
    throw PredicateEvaluationError.function(
      text: expression.canonicalText, problem: "\(value.givenText) cannot be made an \(type.rawValue)", hint: nil)
  }
}
