import KVLua
import KVObjects

/// `describe`, `it`, their relatives and hooks (lua-api.md section 10).
final class SuiteLibrary: ScriptLibrary {
  let suite = ScriptSuite()

  override func register() throws {
    try language.define([
      ScriptEntry(
        "describe(name, f)", "groups the tests that f declares",
        .effect { [unowned self] arguments in
          let place = try declarationPlace(arguments)
          let function = try arguments.function(2, "f")
          try suite.declareGroup(try arguments.name(1, "name"), at: place.line, lines: place.lines) {
            try function.notify()
          }
        }),
      ScriptEntry(
        "it(name[, f])", "declares a test; pending without f",
        .effect { [unowned self] arguments in
          let function = try arguments.optionalFunction(2, "f")
          try declareTest(arguments, function == nil ? .pending : .test, function)
        }),
      ScriptEntry(
        "pending(name[, f])", "declares a test that is not run yet",
        .effect { [unowned self] arguments in
          _ = try arguments.optionalFunction(2, "f")
          try declareTest(arguments, .pending, nil)
        }),
      ScriptEntry(
        "xfail(name, f)", "declares a test that is known to fail: it fails when it passes",
        .effect { [unowned self] arguments in
          try declareTest(arguments, .expectedToFail, try arguments.function(2, "f"))
        }),
      hook("setup", "runs f once before the tests of its describe", \.setups),
      hook("teardown", "runs f once after the tests of its describe", \.teardowns),
      hook("before_each", "runs f before each test of its describe", \.beforeEach),
      hook("after_each", "runs f after each test of its describe", \.afterEach),
    ])
  }

  private func hook(
    _ name: String, _ summary: String, _ list: ReferenceWritableKeyPath<SuiteGroup, [LuaFunction]>
  ) -> ScriptEntry {
    ScriptEntry(
      "\(name)(f)", summary,
      .effect { [unowned self] arguments in
        _ = try declarationPlace(arguments)
        suite.current[keyPath: list].append(try arguments.function(1, "f"))
      })
  }

  private func declareTest(
    _ arguments: borrowing LuaArguments, _ kind: TestCase.Kind, _ body: LuaFunction?
  ) throws {
    let place = try declarationPlace(arguments)
    suite.declareTest(
      try arguments.name(1, "name"), kind, body, file: place.file, line: place.line, lines: place.lines)
  }

  /// The place of a declaration. Throws where tests run already.
  private func declarationPlace(
    _ arguments: borrowing LuaArguments
  ) throws -> (file: String, line: Int, lines: ClosedRange<Int>) {
    guard !suite.isRunning else {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "'\(arguments.functionName)' was called by a running test",
        code: .lateDeclaration, hint: "call it at the top level of the script or inside describe")
    }
    guard let location = state.currentLocation() else { return ("", 1, 1...1) }
    return (location.chunk, location.line, sources.lines(ofStatementStartingAt: location))
  }
}
