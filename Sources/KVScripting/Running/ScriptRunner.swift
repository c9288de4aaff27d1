import KVLua
import KVObjects
import KVTexts
public import KVTrace

/// Runs one script from its first line to what its end delivers, and says how that went.
///
/// In contrast to a ``ScriptSession``, which is the machine, a runner is one use of it: with limits, arguments, modules,
/// a trace, and every error as a ``Diagnostic``.
///
/// ```swift
/// let runner = try ScriptRunner(source: .file("lessons/03.lua"))
/// runner.trace.add(format: TextTraceFormat { standardOutput.write($0) })
/// let outcome = runner.run { standardError.write($0.text()) }
/// ```
///
/// | | |
/// |---|---|
/// | Order | load, run, then the end: what background changes left, warnings, and everything the script made ends |
/// | Time | the limit holds for all of it |
/// | Threads | confined to the one that made it, but for ``stop()`` |
public final class ScriptRunner {
  /// How a script is run.
  public struct Configuration: Sendable {
    /// Of the random numbers.
    public var seed: UInt64 = 0
    /// Seconds until it is stopped; nil for no limit.
    public var timeLimit: Double? = 10
    /// Bytes that it may hold; nil for no limit.
    public var memoryLimit: Int? = 256 << 20
    /// How much the trace tells.
    public var detail = Trace.Detail.callbacks
    /// What the script finds in `arg` and `...`.
    public var arguments: [String] = []
    /// What `require` finds beside files: classes written in Swift.
    public var modules: [SwiftModule] = []
    /// What is otherwise than the script says.
    package var variant = ScriptVariant()

    /// The defaults of the command.
    public init() {}
  }

  /// The script.
  public let source: ScriptSource
  /// What happens, as it happens; add formats before ``run(report:)``.
  public let trace: Trace
  /// What came of the script's tests; nil for a script without any, and before ``run(report:)`` has returned.
  public private(set) var testCounts: TestCounts?
  let session: ScriptSession
  private let configuration: Configuration

  /// Makes the machine for a script; nothing runs yet.
  /// - Throws: `LuaError` where the memory limit leaves no room for it.
  public init(source: ScriptSource, configuration: Configuration = Configuration()) throws {
    self.source = source
    self.configuration = configuration
    var session = ScriptSession.Configuration()
    session.seed = configuration.seed
    session.detail = configuration.detail
    session.variant = configuration.variant
    session.limits = LuaLimits(time: configuration.timeLimit, memory: configuration.memoryLimit)
    self.session = try ScriptSession(configuration: session)
    trace = self.session.startTracing()
    self.session.suite.file = source.name
    try self.session.modules.install(besides: source.folder)
    configuration.modules.forEach(self.session.provide)
    try self.session.installArguments(configuration.arguments, script: source.name)
  }

  /// Where the script's own lines go when no format of the trace writes them there; set before ``run(report:)``.
  public func printDirectly(_ write: @escaping (String) -> Void) {
    session.state.printHook = { [unowned trace] line in
      trace.print(line)
      write(line + "\n")
    }
  }

  /// Runs the script, once.
  /// - Parameter report: receives each warning and error when it comes; the trace has them too.
  public func run(report: (Diagnostic) -> Void = { _ in }) -> ScriptOutcome {
    func tell(_ diagnostic: Diagnostic) {
      trace.report(diagnostic)
      report(diagnostic)
    }
    let outcome = outcome(tell)
    switch outcome {
    // What it has made, perhaps a million observations in an endless loop, goes with the runner: the limit is for that, too.
    case .limitReached, .interrupted: break
    default: session.end()
    }
    return outcome
  }

  private func outcome(_ tell: (Diagnostic) -> Void) -> ScriptOutcome {
    let main: LuaFunction
    do {
      main = try session.load(source)
    } catch {
      let outcome = session.outcome(of: error, tell)
      if case .failed(let diagnostic) = outcome { return .notLoadable(diagnostic) }
      return outcome
    }
    var warnings: [Diagnostic] = []
    do {
      session.beginExpecting()
      try withinTimeLimit {
        _ = try main.call(configuration.arguments.map(LuaValue.string))
        try session.finishEvent(file: source.name, line: session.sources.lastLine(of: source.name))
        // The objects that they are about describe themselves.
        warnings = session.takeAbandonedWarnings { try $0() }
        guard session.suite.isEmpty else { return }
        let left = session.takeLeftBehind { try $0() }
        warnings += left.failures.map(session.warning) + left.warnings
      }
    } catch {
      for warning in session.takeNotedWarnings() { tell(warning) }
      return session.outcome(of: error, tell)
    }
    for warning in session.takeNotedWarnings() + warnings { tell(warning) }
    return session.suite.isEmpty ? .good : runTests(tell)
  }

  /// Runs what `describe` and `it` have declared.
  private func runTests(_ tell: (Diagnostic) -> Void) -> ScriptOutcome {
    var isInterrupted = false
    var counts = TestCounts()
    withoutActuallyEscaping(tell) { tell in
      SuiteRunner.run(session, timeLimit: configuration.timeLimit) { result in
        counts.add(result.outcome)
        result.warnings.forEach(tell)
        if result.outcome.isFailure, let failure = result.outcome.failure {
          var diagnostic = self.session.placed(failure.diagnostic, at: failure.location)
          let test = result.testCase.name
          diagnostic.noteMessages.insert(
            failure.stage.isHook
              ? .noteInHook(test: test, hook: failure.stage.rawValue) : .noteInTest(test: test), at: 0)
          tell(diagnostic)
          isInterrupted = isInterrupted || failure.isInterrupt
        }
        return true
      }
    }
    testCounts = counts
    if isInterrupted { return .interrupted }
    return counts.failed > 0 ? .assertionFailed : .good
  }

  /// Where `require` has looked for modules so far, also in vain: a change of one of these files may change the run.
  package var requiredPaths: Set<String> { session.modules.lookedFor }

  /// Asks the script to stop, as the user's interrupt does. From any thread, while the runner is kept; it reaches what
  /// runs within the time limit, so whoever must be sure asks again until ``run(report:)`` has returned.
  public func stop() { session.state.stopper.stop() }

  private func withinTimeLimit(_ body: () throws -> Void) throws {
    guard let limit = configuration.timeLimit else { return try body() }
    try session.state.withTimeLimit(limit, body)
  }
}
