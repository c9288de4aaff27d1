import KVLua
import KVObjects
import KVTexts
public import KVTrace

/// Runs one script from its first line to what its end delivers, and says how that went.
///
/// It makes an interpreter and a world for the script, with limits, arguments, modules of Swift classes, a trace, and
/// every error as a ``Diagnostic``. In contrast to a ``ScriptTests``, which is for a test of Swift and gives failures
/// alone, it shows what happens as it happens.
///
/// ```swift
/// var configuration = ScriptRunner.Configuration()
/// configuration.modules = [SwiftModule("library", [Song.self, Album.self, Artist.self])]
/// let source = ScriptSource(
///   name: "title.lua",
///   text: """
///     local library = require "library"
///     local song = library.Song { title = "Wow" }
///     song:addObserver(Recorder "log", "title", { "new" })
///     song.title = "Babooshka"
///     """)
/// let runner = try ScriptRunner(source: source, configuration: configuration)
/// runner.trace.add(format: TextTraceFormat { print($0, terminator: "") })
/// let outcome = runner.run { print($0.text()) }
/// // title.lua:4  song.title = "Babooshka"
/// //     log: observeValue title of <Song "Babooshka"> {kind: setting, new: "Babooshka"}
/// ```
///
/// | | |
/// |---|---|
/// | Order | load, run, then the end: what background changes left, warnings, and everything the script made ends |
/// | Time | the limit holds for the script with its end, and for each of its tests |
/// | Threads | confined to the one that made it, but for ``stop()`` |
/// | Costs | an interpreter and a world for each; O(1) more for each notification, and what formats of the trace take |
public final class ScriptRunner {
  /// How a script is run: limits, seed, arguments and modules.
  ///
  /// ```swift
  /// var configuration = ScriptRunner.Configuration()
  /// configuration.timeLimit = 2
  /// configuration.memoryLimit = nil
  /// configuration.arguments = ["songs.csv"]
  /// ```
  public struct Configuration: Sendable {
    /// Of the random numbers: the same seed gives the same run.
    public var seed: UInt64 = 0
    /// Seconds until it is stopped, for the script and for each of its tests; nil for no limit.
    public var timeLimit: Double? = 10
    /// Bytes that it may hold, those of the interpreter included; nil for no limit.
    public var memoryLimit: Int? = 256 << 20
    /// How much the trace tells: what is delivered, printed and raised, or also what objects hold.
    public var detail = Trace.Detail.callbacks
    /// What the script finds in `arg`, from 1, and in `...`; `arg[0]` is the name of its source.
    public var arguments: [String] = []
    /// The folder below which contexts may keep their objects in files (`store = "songs.sqlite"`); nil for none, so that a
    /// script leaves nothing behind.
    public var storeFolder: String?
    /// Whether contexts get copies of the files there, which go with the run.
    package var copiesStores = false
    /// Where that comes to.
    package var stores: ScriptStores.Place {
      storeFolder.map { copiesStores ? .copies(of: $0) : .folder($0) } ?? .nowhere
    }
    /// What `require` finds beside files: classes written in Swift. Of two of one name the later one.
    public var modules: [SwiftModule] = []
    /// What is otherwise than the script says.
    package var variant = ScriptVariant()

    /// The defaults of the command: 10 seconds, 256 MiB, seed 0, no arguments and no modules.
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

  /// Makes the interpreter and the world for a script; nothing of it is compiled or run yet.
  ///
  /// The calling thread is the one that it belongs to.
  ///
  /// - Parameters:
  ///   - source: the script.
  ///   - configuration: how it is run; the defaults are those of the command.
  /// - Throws: `LuaError` where the memory limit leaves no room for it.
  /// - Complexity: O(1): the names of the language are registered, whatever the script is.
  public init(source: ScriptSource, configuration: Configuration = Configuration()) throws {
    self.source = source
    self.configuration = configuration
    var session = ScriptSession.Configuration()
    session.seed = configuration.seed
    session.detail = configuration.detail
    session.variant = configuration.variant
    session.stores = configuration.stores
    session.limits = LuaLimits(time: configuration.timeLimit, memory: configuration.memoryLimit)
    self.session = try ScriptSession(configuration: session)
    trace = self.session.startTracing()
    self.session.suite.file = source.name
    try self.session.modules.install(besides: source.folder)
    configuration.modules.forEach(self.session.provide)
    try self.session.installArguments(configuration.arguments, script: source.name)
  }

  /// Where the script's own lines go when no format of the trace writes them there; set before ``run(report:)``.
  ///
  /// What the script prints is in the trace all the same. Without this call and without a format it goes nowhere else.
  ///
  /// ```swift
  /// let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: "print(1, 2)"))
  /// var lines: [String] = []
  /// runner.printDirectly { lines.append($0) }
  /// let outcome = runner.run()   // lines is now ["1\t2\n"]
  /// ```
  ///
  /// - Parameter write: receives each line with its line end, on the thread of the script.
  /// - Complexity: O(1) beside `write`.
  public func printDirectly(_ write: @escaping (String) -> Void) {
    session.state.printHook = { [unowned trace] line in
      trace.print(line)
      write(line + "\n")
    }
  }

  /// Runs the script, once.
  ///
  /// The main chunk runs first; then what it has left waiting is delivered (`background`, contexts), and what
  /// `describe` and `it` have declared is run, each test with what its end delivers. Then everything that the script
  /// has made ends, but where a limit or an interrupt has ended it: then it goes with the runner.
  ///
  /// ```swift
  /// let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: "local a = b"))
  /// var headlines: [String] = []
  /// if case .failed = runner.run(report: { headlines.append($0.headline) }) { print(headlines) }
  /// ```
  ///
  /// - Parameter report: receives each warning and error when it comes; the trace has them too.
  /// - Returns: how it ended. Errors of the script are never thrown.
  /// - Complexity: that of the script, within the limits of the configuration.
  public func run(report: (Diagnostic) -> Void = { _ in }) -> ScriptOutcome {
    func tell(_ diagnostic: Diagnostic) {
      trace.report(diagnostic)
      report(diagnostic)
    }
    // Who may still ask for what is in a file ends with the process: that does not close any.
    defer { session.stores.close() }
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

  /// Asks the script to stop, as the user's interrupt does; ``run(report:)`` returns ``ScriptOutcome/interrupted``
  /// then.
  ///
  /// From any thread, while the runner is kept. It reaches what runs, and nothing before that has begun, so whoever must
  /// be sure asks again until ``run(report:)`` has returned. A script cannot catch it.
  ///
  /// - Complexity: O(1).
  public func stop() { session.state.stopper.stop() }

  private func withinTimeLimit(_ body: () throws -> Void) throws {
    // A wish to stop reaches only what runs within some limit.
    try session.state.withTimeLimit(configuration.timeLimit ?? 1e6, body)
  }
}
