import KVObjects
import KVText
import KVTexts

/// A message that FUNCTION can send. Cocoa sends any selector; here are those of Foundation that only look at a value.
struct InvocationSelector: Sendable {
  let selector: String
  let argumentCount: Int
  /// Whether it takes one argument and gives a truth value, and so is a test by itself: `name hasPrefix: "A"`.
  let isTest: Bool
  /// What the message gives; nil where the receiver does not understand it. Nothing understands every message and gives
  /// nothing.
  let body: @Sendable (_ receiver: Value, _ arguments: [Value]) throws -> Value?

  init(
    _ selector: String, _ argumentCount: Int, isTest: Bool = false,
    _ body: @escaping @Sendable (Value, [Value]) throws -> Value?
  ) {
    self.selector = selector
    self.argumentCount = argumentCount
    self.isTest = isTest
    self.body = body
  }

  /// The message of that name. Throws where there is none, or it takes another number of arguments.
  static func named(
    _ name: String, argumentCount: Int, in text: @autoclosure () -> String
  ) throws -> InvocationSelector {
    guard !name.isTooLongForName, let known = bySelector[name] else {
      throw PredicateEvaluationError.function(
        text: text(), problem: "FUNCTION knows no selector \"\(name)\"",
        hint: Spelling.suggestion(for: name, among: bySelector.keys)
          ?? .hintNoFunctionNeeded)
    }
    guard known.argumentCount == argumentCount else {
      let noun = known.argumentCount == 1 ? "argument" : "arguments"
      throw PredicateEvaluationError.function(
        text: text(), problem: "\(name) takes \(known.argumentCount) \(noun), got \(argumentCount)", hint: nil)
    }
    return known
  }

  /// The message of that name, where it is a test by itself.
  static func test(named name: String) -> InvocationSelector? {
    guard !name.isTooLongForName, let known = bySelector[name], known.isTest else { return nil }
    return known
  }

  /// Whether a name is that of a message to a value, or nearly that of a test.
  static func isTest(_ name: String) -> Bool {
    if name.isTooLongForName { return false }
    return bySelector[name] != nil || Spelling.closest(to: name, among: tests) != nil
  }

  /// The selectors of all tests.
  static let tests: [String] = bySelector.values.filter(\.isTest).map(\.selector).sorted()

  private static let bySelector: [String: InvocationSelector] = Dictionary(
    uniqueKeysWithValues: (ofScalars + ofStrings + ofCollections + ofDates + ofObjects + ofAnything).map {
      ($0.selector, $0)
    })

  private static func ofTwoStrings(
    _ selector: String, _ body: @escaping @Sendable (String, String) -> Value
  ) -> InvocationSelector {
    InvocationSelector(selector, 1) { receiver, arguments in
      guard case .string(let text) = receiver, case .string(let other) = arguments[0] else { return nil }
      return body(text, other)
    }
  }

  private static func testOfStrings(
    _ selector: String, _ body: @escaping @Sendable (String, String) -> Bool
  ) -> InvocationSelector {
    InvocationSelector(selector, 1, isTest: true) { receiver, arguments in
      guard case .string(let text) = receiver, case .string(let other) = arguments[0] else { return nil }
      return .boolean(body(text, other))
    }
  }

  private static var ofStrings: [InvocationSelector] {
    [
      ofTwoStrings("stringByAppendingString:") { .string($0 + $1) },
      testOfStrings("hasPrefix:") { StringFolding.hasPrefix($0, $1, []) },
      testOfStrings("hasSuffix:") { StringFolding.hasSuffix($0, $1, []) },
      testOfStrings("isEqualToString:") { StringFolding.equal($0, $1, []) },
      testOfStrings("containsString:") { StringFolding.contains($0, $1, []) },
      testOfStrings("localizedCaseInsensitiveContainsString:") {
        StringFolding.contains($0, $1, .caseInsensitive)
      },
      testOfStrings("localizedStandardContainsString:") {
        StringFolding.contains($0, $1, [.caseInsensitive, .diacriticInsensitive])
      },
      ofTwoStrings("caseInsensitiveCompare:") {
        .integer(LocalizedComparison.caseInsensitiveCompare($0, $1).rawValue)
      },
      ofTwoStrings("localizedCompare:") { .integer(LocalizedComparison.localizedCompare($0, $1).rawValue) },
      ofTwoStrings("localizedCaseInsensitiveCompare:") {
        .integer(LocalizedComparison.localizedCaseInsensitiveCompare($0, $1).rawValue)
      },
      ofTwoStrings("localizedStandardCompare:") {
        .integer(LocalizedComparison.localizedStandardCompare($0, $1).rawValue)
      },
    ]
  }

  private static func ofCollection(
    _ selector: String, _ body: @escaping @Sendable (ValueList) -> Value
  ) -> InvocationSelector {
    InvocationSelector(selector, 0) { receiver, _ in receiver.elements.map(body) }
  }

  private static var ofCollections: [InvocationSelector] {
    [
      ofCollection("count") { .integer($0.count) },
      ofCollection("firstObject") { $0.first ?? .nil },
      ofCollection("lastObject") { $0.last ?? .nil },
      ofCollection("anyObject") { $0.first ?? .nil },
      ofCollection("allObjects") { .list($0) },
      InvocationSelector("containsObject:", 1, isTest: true) { receiver, arguments in
        receiver.isMany ? .boolean(ComparisonOperator.contains(receiver, arguments[0], [])) : nil
      },
      InvocationSelector("objectAtIndex:", 1) { receiver, arguments in
        guard let elements = receiver.elements, let index = arguments[0].wholeNumber else { return nil }
        guard elements.indices.contains(index) else {
          throw KeyValueCodingError.indexOutOfRange(selector: "objectAtIndex:", index: index, count: elements.count)
        }
        return elements[index]
      },
    ]
  }

  /// The keys that texts and numbers answer are messages, too.
  private static var ofScalars: [InvocationSelector] {
    ScalarKey.allCases.map { key in
      InvocationSelector(key.rawValue, 0) { receiver, _ in
        receiver.value(forScalarKey: key) ?? (key == .description ? CastType.string.cast(receiver) : nil)
      }
    }
  }

  private static var ofDates: [InvocationSelector] {
    [
      InvocationSelector("timeIntervalSinceReferenceDate", 0) { receiver, _ in
        if case .date(let date) = receiver { .number(date.secondsSinceReferenceDate) } else { nil }
      },
      InvocationSelector("timeIntervalSince1970", 0) { receiver, _ in
        if case .date(let date) = receiver { .number(date.secondsSinceReferenceDate + 978_307_200) } else { nil }
      },
      InvocationSelector("timeIntervalSinceDate:", 1) { receiver, arguments in
        guard case .date(let date) = receiver, case .date(let other) = arguments[0] else { return nil }
        return .number(date.secondsSinceReferenceDate - other.secondsSinceReferenceDate)
      },
      InvocationSelector("dateByAddingTimeInterval:", 1) { receiver, arguments in
        guard case .date(let date) = receiver, let seconds = arguments[0].doubleValue else { return nil }
        return .date(DateValue(secondsSinceReferenceDate: date.secondsSinceReferenceDate + seconds))
      },
    ]
  }

  private static func ofEquals(_ selector: String) -> InvocationSelector {
    InvocationSelector(selector, 1, isTest: true) { receiver, arguments in
      .boolean(receiver.isEqual(to: arguments[0], []))
    }
  }

  private static var ofAnything: [InvocationSelector] {
    [
      ofEquals("isEqual:"), ofEquals("isEqualToNumber:"), ofEquals("isEqualToDate:"), ofEquals("isEqualToArray:"),
      ofEquals("isEqualToSet:"), ofEquals("isEqualToOrderedSet:"),
      InvocationSelector("self", 0) { receiver, _ in receiver },
      InvocationSelector("compare:", 1) { receiver, arguments in
        receiver.order(before: arguments[0], []).map { .integer($0.rawValue) }
      },
      InvocationSelector("valueForKey:", 1) { receiver, arguments in try followed(receiver, arguments[0]) },
      InvocationSelector("valueForKeyPath:", 1) { receiver, arguments in try followed(receiver, arguments[0]) },
    ]
  }

  private static func followed(_ receiver: Value, _ path: Value) throws -> Value? {
    guard case .string(let text) = path else { return nil }
    return try receiver.value(forKeyPath: text)
  }
}

/// `FUNCTION(operand, "selector", …)`.
final class InvocationEvaluator: ValueEvaluator {
  private let expression: InvocationExpression
  private let message: InvocationSelector
  private let receiver: any ValueEvaluator
  private let parts: [any ValueEvaluator]

  init(
    _ expression: InvocationExpression, _ message: InvocationSelector, _ receiver: any ValueEvaluator,
    _ parts: [any ValueEvaluator]
  ) {
    (self.expression, self.message, self.receiver, self.parts) = (expression, message, receiver, parts)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    let value = try receiver.evaluate(subject, context)
    if value.isNothing { return .nil }
    let arguments = try parts.map { try $0.evaluate(subject, context) }
    if let answer = try message.body(value, arguments) { return answer }
    let given = arguments.isEmpty ? "" : " with \(arguments.map(\.givenText).joined(separator: ", "))"
    throw PredicateEvaluationError.function(
      text: expression.canonicalText, problem: "\(value.givenText) does not answer \(message.selector)\(given)",
      hint: nil)
  }
}
