import KVLua
import KVObjects
import KVTexts

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
        .effect { [unowned self] arguments in try declareTest(arguments) }),
      ScriptEntry(
        "pending(name[, f])", "declares a test that is not run yet",
        .effect { [unowned self] arguments in
          _ = try arguments.optionalFunction(2, "f")
          try declareTest(arguments, kind: .pending, nil)
        }),
      ScriptEntry(
        "xfail(name, f)", "declares a test that is known to fail: it fails when it passes",
        .effect { [unowned self] arguments in
          try declareTest(arguments, kind: .expectedToFail, try arguments.function(2, "f"))
        }),
      hook("setup", "runs f once before the tests of its describe", \.setups),
      hook("teardown", "runs f once after the tests of its describe", \.teardowns),
      hook("before_each", "runs f before each test of its describe", \.beforeEach),
      hook("after_each", "runs f after each test of its describe", \.afterEach),
    ])
    try giveMembers()
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

  /// `it(name[, f])`, and `it.only(name, f)`.
  func declareTest(_ arguments: borrowing LuaArguments, isOnly: Bool = false) throws {
    let body = try arguments.optionalFunction(2, "f")
    try declareTest(arguments, kind: body == nil ? .pending : .test, body, isOnly: isOnly)
  }

  private func declareTest(
    _ arguments: borrowing LuaArguments, kind: TestCase.Kind, _ body: LuaFunction?, isOnly: Bool = false
  ) throws {
    try declare(
      [TestDeclaration(name: try arguments.name(1, "name"), kind: kind, body: body, isOnly: isOnly)],
      at: try declarationPlace(arguments))
  }

  /// Declares tests that stand at one place.
  func declare(_ tests: [TestDeclaration], at place: Place) throws {
    for test in tests { suite.declareTest(test, file: place.file, line: place.line, lines: place.lines) }
  }

  typealias Place = (file: String, line: Int, lines: ClosedRange<Int>)

  /// The place of a declaration. Throws where tests run already.
  func declarationPlace(_ arguments: borrowing LuaArguments) throws -> Place {
    guard !suite.isRunning else {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "'\(arguments.functionName)' was called by a running test",
        code: .lateDeclaration, hint: .hintCallAtTop)
    }
    guard let location = state.currentLocation() else { return ("", 1, 1...1) }
    return (location.chunk, location.line, sources.lines(ofStatementStartingAt: location))
  }
}
