import KVLua
import KVObjects
import KVTexts
package import KVTrace

/// One world that statements are run in, one after the other.
///
/// In contrast to a ``ScriptRunner``, which runs a script once, it stays, and with it what each statement has made: that is as
/// if all of them were one script that has not ended yet. A ``Prompt`` makes another one to go back.
package final class PromptSession {
  /// What came of a statement.
  package enum Result {
    /// The beginning of something that may follow.
    case unfinished
    /// It has run; the values of an expression, as they are printed.
    case values([String])
    /// It does not compile, and nothing has happened.
    case refused(ScriptOutcome)
    /// It has raised an error, of which was told; what it had done stays done.
    case failed(ScriptOutcome)
    /// A limit, or somebody's wish, has ended it in the middle of something: nobody can say what it has done.
    case stopped(ScriptOutcome)
  }

  let session: ScriptSession
  /// What happens, as it happens.
  package let trace: Trace
  /// What can be asked of it.
  package let notes = PromptNotes()
  let statements: LuaStatements
  /// Whether what was run last is an expression and could be no statement: it has hardly changed anything.
  private(set) var wasLook = false
  /// Seconds that a statement may take.
  var timeLimit: Double

  /// A world without anything. Throws `LuaError` where the limit of memory leaves no room for it.
  package init(_ configuration: ScriptRunner.Configuration, timeLimit: Double?) throws {
    var session = ScriptSession.Configuration()
    session.seed = configuration.seed
    session.stores = configuration.stores
    // Rules are known, and changes told of, only where the state is written down.
    session.detail = .state
    session.limits = LuaLimits(time: configuration.timeLimit, memory: configuration.memoryLimit)
    self.session = try ScriptSession(configuration: session)
    // A wish to stop reaches only what runs within some limit.
    self.timeLimit = timeLimit ?? 1e6
    trace = self.session.startTracing()
    trace.add(format: notes)
    statements = LuaStatements(self.session.state)
    try self.session.modules.install(besides: "")
    try self.session.installArguments([], script: "repl")
    self.session.beginExpecting()
  }

  /// Runs a statement.
  /// - Parameter report: receives each warning and error when it comes; the trace has them too.
  package func run(_ input: PromptInput, report: (Diagnostic) -> Void = { _ in }) -> Result {
    func tell(_ diagnostic: Diagnostic) {
      trace.report(diagnostic)
      report(diagnostic)
    }
    // A wish to stop that came when the one before had just ended is not about this one: such a scope takes it.
    try? session.state.withTimeLimit(1) {}
    let known = session.sources.text(of: input.name)
    let text = input.wholeText ?? input.bytes
    if known?.bytes != text { session.addSource(ScriptSource(name: input.name, bytes: text, folder: "")) }
    let loaded: LuaStatements.Loaded
    do {
      loaded = try statements.load(input.bytes, chunkName: input.name)
    } catch {
      defer { if let known { session.sources.add(known.bytes, as: input.name) } }
      if let error = error as? LuaError, error.isUnfinished, !input.isFile { return .unfinished }
      return result(of: error, tell, isLoaded: false)
    }
    notes.beginStatement()
    wasLook = loaded.isExpression && !loaded.isStatement
    do {
      let values = try session.state.withTimeLimit(timeLimit) {
        let values = try statements.run(loaded)
        // A call that gives nothing is a statement.
        if loaded.isStatement, values.allSatisfy(\.isNil) { return [String]() }
        return try values.map(printed)
      }
      session.state.finishLine()
      session.takeNotedWarnings().forEach(tell)
      return .values(loaded.isExpression || loaded.names.hasReturn && !input.isFile ? values : [])
    } catch {
      session.takeNotedWarnings().forEach(tell)
      return result(of: error, tell, isLoaded: true)
    }
  }

  /// Does what the end of a script does: what background changes left is delivered, and what is most likely a mistake said.
  package func end(_ last: PromptInput?, report: (Diagnostic) -> Void) -> Result {
    func tell(_ diagnostic: Diagnostic) {
      trace.report(diagnostic)
      report(diagnostic)
    }
    defer {
      session.end()
      session.stores.close()
    }
    var warnings: [Diagnostic] = []
    do {
      try session.state.withTimeLimit(timeLimit) {
        if let last { try session.finishEvent(file: last.name, line: session.sources.lastLine(of: last.name)) }
        warnings = session.takeAbandonedWarnings { try $0() }
        let left = session.takeLeftBehind { try $0() }
        warnings += left.failures.map(session.warning) + left.warnings
      }
    } catch {
      return result(of: error, tell, isLoaded: true)
    }
    (session.takeNotedWarnings() + warnings).forEach(tell)
    return .values([])
  }

  /// The diagnostic of an error that ended something in this session.
  package func diagnostic(for error: any Error) -> Diagnostic { session.diagnostic(for: error) }

  /// Whether statements have declared tests, which a prompt does not run.
  package var hasTests: Bool { !session.suite.isEmpty }

  private func result(of error: any Error, _ tell: (Diagnostic) -> Void, isLoaded: Bool) -> Result {
    switch session.outcome(of: error, tell) {
    case .limitReached(let diagnostic) where isLoaded && !diagnostic.isOfDepth: .stopped(.limitReached(diagnostic))
    case .interrupted: .stopped(.interrupted)
    case let outcome: isLoaded ? .failed(outcome) : .refused(outcome)
    }
  }

  /// A value as it is printed; a text of several lines as its lines.
  private func printed(_ value: LuaValue) throws -> String {
    if case .string(let text) = value, text.utf8.contains(UInt8(ascii: "\n")) {
      return text.last == "\n" ? String(text.dropLast()) : text
    }
    return try ValuePrinter(state: session.state, limit: Self.longestValue, depth: 6).text(value)
  }

  private static let longestValue = 2_000

  /// Lets account be kept of what is shown before each change, for ``ScriptQuestions``. Before the first statement.
  func keepAccount() {
    session.bracketAccount = BracketAccount(session)
    session.asksForPredictions = true
  }

  // MARK: Other threads

  /// Asks what runs to stop. From any thread, while the session is kept; whoever must be sure asks again.
  package func stop() { session.state.stopper.stop() }

  /// Whether a limit was reached and what runs is still being stopped. May be read by another thread.
  package var isBeingStopped: Bool { session.state.limitInForce != nil }

  /// What to say of a statement that is inside a call that no limit reaches; for another thread, before it ends the process.
  package func stuckDiagnostic(isInterrupt: Bool) -> Diagnostic {
    session.stuckDiagnostic(isInterrupt ? .interrupt : session.state.limitInForce ?? .time)
  }

  /// What to say of a statement that has filled the memory of its process.
  package var memoryDiagnostic: Diagnostic { session.diagnostic(for: LuaError(message: "", limit: .memory)) }
}

extension Diagnostic {
  /// Whether it tells of calls that nest too deep, which every run does at the same place.
  fileprivate var isOfDepth: Bool { code == .callDepth }
}
