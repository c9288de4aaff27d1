import KVLua
import KVObjects
import KVTexts

/// `assert`, `expect` and `predict` (lua-api.md section 10).
final class AssertionLibrary: ScriptLibrary {
  private(set) var names = AssertionNames([])
  /// How often the script or `it` under way has called `expect` or `predict`.
  var expectCount = 0
  /// The lines of the script that checks were made on: assertions, `expect` and `predict`; nil where nobody asks.
  var checkedLines: Set<Int>?

  override func register() throws {
    names = AssertionNames(valueRules + errorRules + callbackRules)
    try language.register(AssertObject.self, assertType)
    try language.register(AssertionModifier.self, modifierType)
    try language.define("assert", .object(AssertObject()))
    try language.define([expectEntry, predictEntry])
  }

  /// Notes a check that is being made, where somebody asks.
  func noteCheck() {
    guard checkedLines != nil, let place = state.currentLocation(), place.chunk == session.suite.file else { return }
    checkedLines?.insert(place.line)
  }

  /// How many arguments an assertion takes, its message too; nil for any other function.
  func mostParameters(of function: String) -> Int? {
    guard function.hasPrefix("assert."), !function.isTooLongForName,
      case .assertion(let rule, let isNegated)? = names.meaning(
        of: String(function.dropFirst("assert.".count)), isNegated: false)
    else { return nil }
    return (isNegated ? rule.arity.negated : rule.arity.plain) + 1
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

  /// `assert(value[, message])`: its arguments, or an error. A message is raised as it is, as in Lua, so that
  /// `assert(controller:performFetch())` raises the error that the call gave.
  private func assert(_ arguments: [LuaValue]) throws -> [LuaValue] {
    noteCheck()
    guard let value = arguments.first else {
      throw LuaArgumentError(
        functionName: "assert", position: 1, name: "value", expected: "a value", given: "no value")
    }
    if value.isTruthy { return arguments }
    let message = arguments.count > 1 ? arguments[1] : .nil
    func failure(_ finding: String, hint: Message? = nil) -> AssertionFailure {
      AssertionFailure(assertion: "assert", facts: .finding(finding), location: state.currentLocation(), hint: hint)
    }
    switch message {
    case .nil: throw failure("assertion failed!", hint: comparisonHint)
    // As in Lua it is the text itself that is raised; what ends the script by it is a failed assertion all the same.
    case .string(let text): throw LuaError(message: text, value: message, cause: failure(text))
    default: throw LuaError(message: try ValuePrinter(state: state).plainText(message), value: message)
    }
  }

  /// What shows both sides of a comparison, where the line that failed makes one.
  private var comparisonHint: Message? {
    guard let location = state.currentLocation(),
      let line = session.sources.text(of: location.chunk)?.text(ofLine: location.line), line.contains("==")
    else { return nil }
    return .hintEqualShows
  }

  private func assertionMember(_ key: LuaValue, isNegated: Bool) throws -> LuaValue {
    guard let name = key.stringValue, !name.isTooLongForName,
      let meaning = names.meaning(of: name, isNegated: isNegated)
    else {
      throw ScriptError.unknownName(typeName: "assert", name: key.keyText, known: names.suggestions)
    }
    switch meaning {
    case .modifier(let modifier): return .object(modifier)
    case .assertion(let rule, let isNegated): return .function(try function(rule, isNegated: isNegated))
    }
  }

  private func function(_ rule: AssertionRule, isNegated: Bool) throws -> LuaFunction {
    let name = "assert.\(isNegated ? rule.negatedName : rule.shownName)"
    if let known = names.functions[name] { return known }
    let arity = isNegated ? rule.arity.negated : rule.arity.plain
    let made = try state.makeFunction(
      name,
      .value { [unowned self] arguments in
        noteCheck()
        let call = AssertionRule.Call(
          name: name, isNegated: isNegated, arguments: try arguments.rest(from: 1))
        if call.arguments.count < rule.required {
          throw call.wrong(call.arguments.count + 1, rule.parameter(call.arguments.count), "a value")
        }
        switch try rule.check(call) {
        case .satisfied(let value): return value
        case .violated(let facts, let hint):
          let message = call[arity + 1]
          var failure = AssertionFailure(
            assertion: name, facts: facts,
            message: message.isNil ? nil : try ValuePrinter(state: state).plainText(message),
            location: state.currentLocation(), hint: hint)
          failure.content = session.bracketAccount?.columns(of: failure.difference)
          throw failure
        }
      })
    names.functions[name] = made
    return made
  }
}

/// The global `assert`: callable, and the way to every assertion.
private final class AssertObject {}
