package import KVLua
import KVObjects
import KVObserving
import KVTexts
package import KVTrace

extension ScriptSession {
  /// Compiles a script and remembers its text, for causes and carets.
  /// - Throws: `LuaError` for what does not compile.
  package func load(_ source: ScriptSource) throws -> LuaFunction {
    addSource(source)
    noteReadings(of: source.bytes)
    return try state.load(source.bytes, chunkName: source.name)
  }

  /// Remembers the text of a script or module, for causes and carets and for a trace that carries the state.
  func addSource(_ source: ScriptSource) {
    sources.add(source.bytes, as: source.name)
    trace?.noteScript(String(decoding: source.bytes, as: UTF8.self), file: source.name)
  }

  /// Gives the script its arguments: the global `arg`, with the script's name at 0. `...` is what it is called with.
  package func installArguments(_ arguments: [String], script: String) throws {
    let table = try state.makeTable(arguments.map(LuaValue.string))
    try table.rawSet(0, .string(script))
    try language.define("arg", .table(table))
  }

  /// Makes the trace of this session and lets it hear of everything: deliveries, with the outermost script statement
  /// as their cause, and `print`. A second call gives the same trace.
  @discardableResult
  package func startTracing() -> Trace {
    if let trace { return trace }
    let made = Trace(detail: configuration.detail) { [unowned self] in cause }
    made.receiverKind = { ScriptSession.kind(of: $0) }
    made.innerLocation = { [unowned self] in state.currentLocation().map { sources.innerLocation(at: $0) } }
    trace = made
    world.sink = made
    if configuration.detail == .state {
      world.stateSink = made
      let executions = ScriptExecutions(sources)
      state.lineHook = { executions.take($0) }
      made.execution = { [unowned self] in fixedCause == nil ? executions.current(in: state.outermostCall) : nil }
    }
    state.printHook = { [unowned made] in made.print($0) }
    return made
  }

  /// The statement behind what happens now; nil outside the script.
  var cause: TraceCause? {
    fixedCause ?? state.outermostLocation().map { sources.cause(at: $0) }
  }

  /// Lets a trace that carries the state tell of a test that has failed, or with nil of a script.
  func note(_ failure: TestFailure, of testCase: TestCase?) {
    let location = failure.location
    let known = fixedCause
    fixedCause = location.map { sources.cause(at: $0) } ?? known
    defer { fixedCause = known }
    trace?.noteFailure(
      test: testCase?.name, message: failure.headline, difference: failure.assertion?.difference,
      hint: failure.assertion?.hintMessage, rule: failure.rule)
  }

  private static func kind(of receiver: AnyObject) -> String? {
    switch receiver {
    case is TableObject: "table"
    // An observer or a delegate: what it first gets says so.
    default: nil
    }
  }

  /// Does what the end of a script, or of an `it`, does: what background changes left is delivered, with the end as its
  /// cause.
  /// - Throws: the first error that this brought.
  package func finishEvent(file: String, line: Int) throws {
    fixedCause = .end(file: file, line: line)
    defer { fixedCause = nil }
    state.finishLine()
    var errors = FirstError()
    errors.keep { try contexts.finishEvents() }
    mainLoop.drain()
    errors.note(world.takeUnhandledError())
    try errors.rethrow()
  }

  /// At most so many announcements that were never closed are reported of a script or `it`.
  private static let mostAbandoned = 100

  /// The warnings for announcements by hand that were never closed; they are given up (kvo-facts.md D4). Describing an
  /// object may call the script: `limited` runs that within its limit of time.
  package func takeAbandonedWarnings(within limited: (() throws -> Void) throws -> Void) -> [Diagnostic] {
    var abandoned: [(object: String, key: String, place: String?)] = []
    var omitted = 0
    // What describing an object throws is no matter: then it is described by its number.
    try? limited { (abandoned, omitted) = ManualPairs.of(world).takeAbandoned(atMost: Self.mostAbandoned) }
    var warnings = abandoned.map { pair in
      warning(
        DiagnosticWords.abandonedWill(pair.object, pair.key), at: pair.place.flatMap(LuaLocation.init))
    }
    if omitted > 0 { warnings[warnings.count - 1].noteMessages.append(.noteMoreAnnounced(n: omitted)) }
    return warnings
  }
}

extension LuaLocation {
  /// Reads `FILE:LINE`.
  fileprivate init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) else { return nil }
    self.init(chunk: String(text[..<colon]), line: line)
  }
}
