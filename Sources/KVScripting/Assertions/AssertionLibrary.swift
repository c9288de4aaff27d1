import KVLua
import KVObjects

/// The global `assert`: callable, and the way to every assertion (lua-api.md section 10).
final class AssertionFace {}

/// `assert.is`, `assert.is_not` and their like: a name before the name of an assertion.
final class AssertionModifier {
  let isNegated: Bool

  init(isNegated: Bool) {
    self.isNegated = isNegated
  }
}

/// Finds assertions by their names, dotted or joined by underscores: `is_not_nil` is `is`, `not`, `nil`.
final class AssertionNames {
  /// Words that say nothing.
  static let modifiers: Set<String> = ["are", "does", "has", "is", "was"]
  /// Words that turn an assertion round.
  static let negations: Set<String> = ["no", "not"]

  let rules: [AssertionRule]
  let plain = AssertionModifier(isNegated: false)
  let negated = AssertionModifier(isNegated: true)
  private let byName: [String: Int]
  /// Functions by rule, plain and negated, made when first used.
  var functions: [String: LuaFunction] = [:]

  init(_ rules: [AssertionRule]) {
    self.rules = rules
    byName = Dictionary(
      uniqueKeysWithValues: rules.enumerated().flatMap { index, rule in rule.names.map { ($0, index) } })
  }

  /// What a name stands for.
  enum Meaning {
    case assertion(AssertionRule, isNegated: Bool)
    case modifier(AssertionModifier)
  }

  /// The meaning of a name behind `assert.` or behind a modifier; nil where it has none.
  func meaning(of name: String, isNegated: Bool) -> Meaning? {
    var isNegated = isNegated
    var words = name.parts(separatedBy: "_").map(String.init)[...]
    while let word = words.first {
      if let index = byName[words.joined(separator: "_")] {
        return .assertion(rules[index], isNegated: isNegated)
      }
      if Self.negations.contains(word) {
        isNegated.toggle()
      } else if !Self.modifiers.contains(word) {
        return nil
      }
      words.removeFirst()
    }
    return .modifier(isNegated ? negated : plain)
  }

  /// The names to suggest for a misspelt one.
  var suggestions: [String] {
    let shown = rules.map { String($0.signature.prefix { $0 != "(" }) }
    return shown + shown.filter { $0.hasPrefix("is_") }.map { "is_not_" + $0.dropFirst(3) }
      + ["has_no_error", "no_callbacks", "not_equal", "not_same"]
  }
}

/// Binding `assert` and `expect`.
extension ScriptSession {
  func bindAssertions() throws {
    assertionNames = AssertionNames(valueRules + errorRules + callbackRules)
    try register(AssertionFace.self, assertType)
    try register(AssertionModifier.self, modifierType)
    try define("assert", .object(AssertionFace()))
    try define([expectEntry])
  }

  private var assertType: ScriptType {
    ScriptType(
      name: "assert", summary: "assert(value[, message]): raises an error where value is false or nil.",
      metamethods: [
        .call: .values { [unowned self] arguments in try assert(try arguments.rest(from: 2)) },
        .toString: .value { _ in "<assert>" },
      ],
      getUnknown: { [unowned self] _, key in try assertionMember(key, isNegated: false) })
  }

  private var modifierType: ScriptType {
    ScriptType(
      name: "assert", summary: "A word before the name of an assertion.",
      metamethods: [.toString: .value { _ in "<assert>" }],
      getUnknown: { [unowned self] object, key in
        let modifier = unsafeDowncast(object, to: AssertionModifier.self)
        return try assertionMember(key, isNegated: modifier.isNegated)
      })
  }

  /// `assert(value[, message])`: its arguments, or an error. A message that is no string is raised as it is, so that
  /// `assert(controller:performFetch())` raises the error that the call gave.
  private func assert(_ arguments: [LuaValue]) throws -> [LuaValue] {
    guard let value = arguments.first else {
      throw LuaArgumentError(
        functionName: "assert", position: 1, name: "value", expected: "a value", given: "no value")
    }
    if value.isTruthy { return arguments }
    let message = arguments.count > 1 ? arguments[1] : .nil
    switch message {
    case .nil, .string:
      throw AssertionFailure(
        assertion: "assert", facts: .finding(message.stringValue ?? "assertion failed!"),
        location: state.currentLocation())
    default: throw LuaError(message: try ValuePrinter(session: self).plainText(message), value: message)
    }
  }

  private func assertionMember(_ key: LuaValue, isNegated: Bool) throws -> LuaValue {
    guard let name = key.stringValue, !name.isTooLongForName,
      let meaning = assertionNames.meaning(of: name, isNegated: isNegated)
    else {
      throw ScriptError.unknownName(typeName: "assert", name: key.keyText, known: assertionNames.suggestions)
    }
    switch meaning {
    case .modifier(let modifier): return .object(modifier)
    case .assertion(let rule, let isNegated): return .function(try function(rule, isNegated: isNegated))
    }
  }

  private func function(_ rule: AssertionRule, isNegated: Bool) throws -> LuaFunction {
    let name = "assert.\(isNegated ? rule.negatedName : rule.shownName)"
    if let known = assertionNames.functions[name] { return known }
    let arity = isNegated ? rule.arity.negated : rule.arity.plain
    let made = try state.makeFunction(
      name,
      .value { [unowned self] arguments in
        let call = AssertionRule.Call(
          session: self, name: name, isNegated: isNegated, arguments: try arguments.rest(from: 1))
        if call.arguments.count < rule.required {
          throw call.wrong(call.arguments.count + 1, rule.parameter(call.arguments.count), "a value")
        }
        switch try rule.check(call) {
        case .satisfied(let value): return value
        case .violated(let facts, let hint):
          let message = call[arity + 1]
          throw AssertionFailure(
            assertion: name, facts: facts,
            message: message.isNil ? nil : try ValuePrinter(session: self).plainText(message),
            location: state.currentLocation(), hint: hint)
        }
      })
    assertionNames.functions[name] = made
    return made
  }
}

extension AssertionRule {
  /// The name that messages call it by: that of its signature.
  var shownName: String { String(signature.prefix { $0 != "(" }) }

  /// The same, turned round: `is_not_nil`, `has_no_error`, `not_equal`.
  var negatedName: String {
    for prefix in ["is_", "has_"] where shownName.hasPrefix(prefix) {
      return prefix + (prefix == "has_" ? "no_" : "not_") + shownName.dropFirst(prefix.count)
    }
    return (names[0] == "callbacks" ? "no_" : "not_") + shownName
  }

  /// The parameter's name, counted from 0, as the signature says.
  func parameter(_ index: Int) -> String {
    let list = signature.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" && $0 != "[" }
    let names = list.split(whereSeparator: { $0 == "," || $0 == " " })
    return index < names.count ? String(names[index]) : "value"
  }
}
