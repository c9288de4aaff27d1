import KVLua
import KVObjects

/// Assertions about errors.
extension AssertionLibrary {
  var errorRules: [AssertionRule] {
    [
      AssertionRule(
        "error", "errors", signature: "has_error(f[, text[, message]])",
        "f raises an error, with the text in its tostring; gives the error", arity: 2, negatedArity: 1, required: 1
      ) { [unowned self] call in
        guard let function = call[1].functionValue else { throw call.wrong(1, "f", "a function") }
        if call.isNegated { return try expectNoError(function) }
        // A check that is to fail is not to be written.
        session.blockRecorder?.pauses += 1
        defer { session.blockRecorder?.pauses -= 1 }
        return try expectError(function, call)
      }
    ]
  }

  private func expectNoError(_ function: LuaFunction) throws -> AssertionRule.Verdict {
    guard let error = try raised(function) else { return .satisfied() }
    return .violated(.values(expected: "no error", actual: Value.quoted(try text(of: error))))
  }

  private func expectError(
    _ function: LuaFunction, _ call: borrowing AssertionRule.Call
  ) throws -> AssertionRule.Verdict {
    let text = call[2].stringValue
    guard text != nil || call[2].isNil else { throw call.wrong(2, "text", "a string") }
    let expected = text.map { "an error with \(Value.quoted($0))" } ?? "an error"
    guard let error = try raised(function) else {
      return .violated(.values(expected: expected, actual: "none"))
    }
    guard let text else { return .satisfied(error.value) }
    let actual = try self.text(of: error)
    if actual.contains(plain: text) { return .satisfied(error.value) }
    return .violated(.values(expected: expected, actual: Value.quoted(actual)))
  }

  /// What `function` raises. A limit is not the script's to catch.
  private func raised(_ function: LuaFunction) throws -> LuaError? {
    do {
      try function.notify()
      return nil
    } catch let error as LuaError {
      switch error.limit {
      case .time, .memory, .interrupt: throw error
      case .callDepth, nil: return error
      }
    }
  }

  private func text(of error: LuaError) throws -> String {
    if error.limit != nil { return error.message }
    // A table has no text but an address.
    if case .table(let table) = error.value, try table.metatable() == nil { return try printed(error.value) }
    return try state.describe(error.value)
  }
}

extension String {
  /// Whether it contains `text`, byte for byte. O(n · m).
  func contains(plain text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    let own = Array(utf8)
    guard own.count >= wanted.count else { return false }
    return (0...(own.count - wanted.count)).contains { start in
      own[start] == first && own[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
