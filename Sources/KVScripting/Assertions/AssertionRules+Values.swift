import KVLua
import KVObjects
import KVTexts

/// Assertions about values.
extension AssertionLibrary {
  var valueRules: [AssertionRule] {
    [
      AssertionRule(
        "equal", "equals", signature: "equal(expected, actual[, message])", "both are the same: Lua's ==", arity: 2,
        required: 1
      ) { [unowned self] call in
        let holds = try state.areEqual(call[1], call[2]) || isSameBlock(call[1], call[2])
        if !holds, !call.isNegated, let texts = textLines(call[1], call[2]) { return texts }
        return try call.verdict(
          holds, try printed(call[1]), try printed(call[2]), difference: textDifference(call[1], call[2]),
          hint: tableHint(call[1], call[2]))
      },
      AssertionRule(
        "same", signature: "same(expected, actual[, message])",
        "both are the same, tables by what they hold; objects by identity", arity: 2, required: 1
      ) { [unowned self] call in
        var comparison = try DeepComparison(state)
        let difference = try comparison.firstDifference(call[1], call[2])
        let found = difference == nil || isSameBlock(call[1], call[2]) ? nil : difference
        if found != nil, !call.isNegated, let texts = textLines(call[1], call[2]) { return texts }
        return try call.verdict(
          found == nil, try printed(call[1]), try printed(call[2]),
          difference: try found.flatMap { try describe($0) }, hint: collectionHint(call[1], call[2]))
      },
      AssertionRule(
        "near", signature: "near(expected, actual, tolerance[, message])", "two numbers differ by tolerance at most",
        arity: 3, required: 3
      ) { [unowned self] call in
        guard let expected = call[1].numberValue else { throw call.wrong(1, "expected", "a number") }
        guard let tolerance = call[3].numberValue else { throw call.wrong(3, "tolerance", "a number") }
        let holds = call[2].numberValue.map { abs($0 - expected) <= tolerance || $0 == expected } ?? false
        return try call.verdict(
          holds, "\(try printed(call[1])) ± \(try printed(call[3]))", try printed(call[2]))
      },
      AssertionRule("true", signature: "is_true(value[, message])", "the value is true", arity: 1) {
        [unowned self] call in
        try call.verdict(call[1] == true, "true", try printed(call[1]))
      },
      AssertionRule("false", signature: "is_false(value[, message])", "the value is false", arity: 1) {
        [unowned self] call in
        try call.verdict(call[1] == false, "false", try printed(call[1]))
      },
      AssertionRule("nil", signature: "is_nil(value[, message])", "there is no value", arity: 1) {
        [unowned self] call in
        try call.verdict(call[1].isNil, "nil", try printed(call[1]))
      },
      AssertionRule(
        "truthy", signature: "truthy(value[, message])", "the value is neither false nor nil", arity: 1
      ) { [unowned self] call in
        try call.verdict(call[1].isTruthy, "a true value", try printed(call[1]))
      },
      AssertionRule("falsy", signature: "falsy(value[, message])", "the value is false or nil", arity: 1) {
        [unowned self] call in
        try call.verdict(!call[1].isTruthy, "false or nil", try printed(call[1]))
      },
      AssertionRule(
        "matches", "match", signature: "matches(pattern, text[, message])", "the Lua pattern is found in the text",
        arity: 2, required: 1
      ) { [unowned self] call in
        guard let pattern = call[1].stringValue else { throw call.wrong(1, "pattern", "a string") }
        return try call.verdict(
          try isFound(pattern, in: call[2], call), "a text that matches \(Value.quoted(pattern))",
          try printed(call[2]))
      },
    ]
  }

  /// The printed form of a value, whole.
  func printed(_ value: LuaValue) throws -> String { try ValuePrinter.whole(state).text(value) }

  /// Whether a Lua pattern is found in a text, a number or what an object is printed as.
  private func isFound(
    _ pattern: String, in value: LuaValue, _ call: borrowing AssertionRule.Call
  ) throws -> Bool {
    switch value {
    case .string, .bytes, .integer, .number, .object: break
    default: return false
    }
    let text = LuaValue.string(try state.describe(value))
    guard case .table(let library) = try state.globals.get("string"),
      case .function(let find) = try library.get("find")
    else { return false }
    do {
      return try find.call([text, .string(pattern)]).first?.isNil == false
    } catch let error as LuaError where error.limit == nil {
      // Lua says what is wrong with the pattern and not where: it is raised at the assertion.
      throw call.wrong(1, "pattern", "a Lua pattern", given: "\(Value.quoted(pattern)): \(error.message)")
    }
  }

  /// Where two tables part: nil where the values themselves differ.
  private func describe(_ difference: DeepComparison.Difference) throws -> String? {
    if difference.path.isEmpty { return textDifference(difference.expected, difference.actual) }
    let values = "expected \(try printed(difference.expected)), got \(try printed(difference.actual))"
    return "at \(difference.path): \(values)"
  }

  /// Where two long texts part, since nobody finds that in a line of them.
  private func textDifference(_ expected: LuaValue, _ actual: LuaValue) -> String? {
    guard let left = expected.stringValue, let right = actual.stringValue, max(left.count, right.count) > 40 else {
      return nil
    }
    let index = zip(left, right).prefix { $0 == $1 }.count
    func part(_ text: String) -> String {
      text.count == index ? "its end" : Value.quoted(String(text.dropFirst(index).prefix(20)))
    }
    return "at character \(index + 1): expected \(part(left)), got \(part(right))"
  }

  /// The verdict on two texts that differ, where one of them has several lines; nil for anything else.
  private func textLines(_ expected: LuaValue, _ actual: LuaValue) -> AssertionRule.Verdict? {
    guard let wanted = expected.stringValue, let got = actual.stringValue,
      [wanted, got].contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) })
    else { return nil }
    let hint: Message? =
      differInFinalLineEnd(wanted, got)
      ? .hintFinalLineEnd : nil
    return .violated(.texts(expected: wanted, actual: got), hint: hint)
  }

  private func differInFinalLineEnd(_ one: String, _ other: String) -> Bool {
    [(one, other), (other, one)].contains { ($0 + "\n").utf8.elementsEqual($1.utf8) }
  }

  private static let equalities = ["equal", "equals", "same", "not_equal", "not_equals", "not_same"]

  /// Whether two texts differ in a final line end alone, and one of them is written in the call as a block, `[[ … ]]` over
  /// several lines: nobody can say there whether the last line ends.
  private func isSameBlock(_ expected: LuaValue, _ actual: LuaValue) -> Bool {
    guard let wanted = expected.stringValue, let got = actual.stringValue,
      abs(wanted.utf8.count - got.utf8.count) == 1,
      differInFinalLineEnd(wanted, got), let location = state.currentLocation(),
      let source = session.sources.text(of: location.chunk)
    else { return false }
    return [wanted, got].contains {
      source.hasLongBracket($0, amongArgumentsOf: Self.equalities, atLine: location.line)
    }
  }

  /// `assert.equal` of two tables asks for one and the same table, which is seldom meant.
  private func tableHint(_ expected: LuaValue, _ actual: LuaValue) -> Message? {
    guard case .table = expected, case .table = actual else { return nil }
    return .hintSame
  }

  /// A proxy is an object, not a list.
  private func collectionHint(_ expected: LuaValue, _ actual: LuaValue) -> Message? {
    switch (expected, actual) {
    case (.table, .object(is ToManyCollection)), (.object(is ToManyCollection), .table): .hintCompareToTable
    default: nil
    }
  }
}
