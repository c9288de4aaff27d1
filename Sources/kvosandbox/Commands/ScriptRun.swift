import Glibc
import KVObjects
import KVReport
import KVScripting
import KVTexts
import KVTrace
import Synchronization

/// One run of one script by the command: formats, limits, interrupts, and the status in the end.
///
/// The script runs on a thread with a stack of its own. The main one minds it: it takes the signals, writes what is
/// printed while it comes, and ends what nothing else can.
struct ScriptRun {
  let source: ScriptSource
  let request: RunRequest
  let stream: OutputStream

  /// What was printed waits for at most so many milliseconds.
  private static let interval = 40

  func status() -> ExitStatus {
    let signal = Signal()
    Interrupts.handle(waking: signal)
    let running = RunningScript()
    let isStarted = Thread.startForScript { [self] in
      Interrupts.keepFromThisThread()
      let status = run(running)
      running.end(status)
      signal.raise()
    }
    guard isStarted else {
      request.diagnostics.write(
        code: .noThread, "\(Thread.lack) to run the script on", hint: Thread.lackHint)
      return .internalError
    }
    return mind(running, signal)
  }

  // MARK: The script's thread

  private func run(_ running: RunningScript) -> ExitStatus {
    let diagnostics = request.diagnostics
    let runner: ScriptRunner
    do {
      runner = try ScriptRunner(source: source, configuration: request.configuration(of: source))
    } catch {
      diagnostics.write(code: .memoryLimit, "there is not enough memory to begin: \(error)")
      return .limitReached
    }
    let shown = request.report.map { ReportRun(steps: $0.steps) }
    connect(runner)
    if let shown {
      runner.trace.add(
        format: JSONTraceFormat(detail: .state, language: request.diagnostics.style.language) { (line: JSONValue) in
          shown.take(line)
        })
    }
    running.begin(runner)
    let outcome = runner.run { diagnostic in
      if let taker = request.taker { return taker.diagnostics.append(diagnostic) }
      stream.flush()
      if diagnostic.severity == .error || !request.isQuiet { diagnostics.write(diagnostic) }
    }
    if request.tellsRequirements { RequirementNotes.write(request.script, runner.requiredPaths) }
    if case .notLoadable = outcome {} else { request.taker?.hasBegun = true }
    runner.trace.finish()
    stream.flush()
    let failure = shown.flatMap(report)
    if let counts = runner.testCounts, !request.isQuiet, request.taker == nil {
      StandardStreams.complain("\(counts)\n")
    }
    return failure?.lateStatus ?? status(of: outcome)
  }

  /// Writes the page; gives why that could not be done, which was said.
  private func report(_ run: ReportRun) -> OutputFailure? {
    guard let file = request.report else { return nil }
    if let remark = file.remark(on: [run]), !request.isQuiet { request.diagnostics.write(remark) }
    let failure = file.write(title: source.name, runs: [run])
    if let failure { request.diagnostics.write(failure.diagnostic) }
    return failure
  }

  private func connect(_ runner: ScriptRunner) {
    let language = request.diagnostics.style.language
    if let taker = request.taker { return taker.connect(to: runner, language: language) }
    // A page on the standard output has what was printed.
    if request.isQuiet || request.report?.isStandardOutput == true && request.output == nil { return }
    let stream = stream
    switch request.format {
    case .text:
      let style = request.output == nil ? request.outputStyle : .plain
      runner.trace.add(format: TextTraceFormat(style: style) { stream.write($0) })
    case .json: runner.trace.add(format: JSONTraceFormat(detail: request.detail) { stream.write($0) })
    case .none: runner.printDirectly { stream.write($0) }
    }
  }

  private func status(of outcome: ScriptOutcome) -> ExitStatus {
    switch outcome {
    case .good: .good
    case .assertionFailed: .assertionFailed
    case .failed, .notLoadable: .scriptFailed
    case .limitReached: .limitReached
    case .interrupted: Interrupts.status ?? .interrupted
    }
  }

  // MARK: The main thread

  private func mind(_ running: RunningScript, _ signal: Signal) -> ExitStatus {
    // The limit does not count what the C library keeps of freed memory: the same again, and the command itself.
    var backstop = Backstop(mostMemory: request.configuration.memoryLimit.map { 2 * $0 + Backstop.spareMemory })
    while true {
      if let status = running.status { return status }
      signal.wait(milliseconds: Self.interval)
      stream.flushWithoutWaiting()
      let isInterrupted = Interrupts.status != nil
      running.whileRunning { runner in
        // Again each time: a request between two calls of Lua is forgotten.
        if isInterrupted { runner?.stop() }
        let isBeingStopped = isInterrupted || runner?.isBeingStopped == true
        let reason = backstop.look(
          now: Clock.now, used: Clock.used, isBeingStopped: isBeingStopped, output: stream)
        if let reason { endAtOnce(reason, runner) }
      }
    }
  }

  /// Ends the process while the script goes on, or is stuck inside a call and changes nothing.
  private func endAtOnce(_ reason: Backstop.Reason, _ runner: ScriptRunner?) -> Never {
    stream.flushBeforeEnd()
    if let failure = stream.commit() { StandardStreams.sayLast(failure.diagnostic) }
    let status = Interrupts.status
    switch reason {
    case .stuck: (runner?.stuckDiagnostic(isInterrupt: status != nil)).map(StandardStreams.sayLast)
    case .memory: (runner?.memoryDiagnostic).map(StandardStreams.sayLast)
    }
    (status ?? .limitReached).endAtOnce()
  }
}

/// What the thread of a script and the one that minds it know of each other.
private final class RunningScript: Sendable {
  /// Asked by the other thread for a flag, to stop; and, while the script's own is stuck inside a call of C and changes
  /// nothing, for where it stands.
  private struct Shared: @unchecked Sendable {
    var runner: ScriptRunner?
    var status: ExitStatus?
  }

  private let shared = Mutex(Shared())

  /// How it ended; nil while it runs.
  var status: ExitStatus? { shared.withLock { $0.status } }

  func begin(_ runner: ScriptRunner) {
    nonisolated(unsafe) let runner = runner
    shared.withLock { $0.runner = runner }
  }

  /// From here on it is not ended from outside. What it made goes with the process.
  func end(_ status: ExitStatus) {
    shared.withLock { $0.status = status }
  }

  /// Does something while the script cannot end, unless it has.
  func whileRunning(_ body: (ScriptRunner?) -> Void) {
    shared.withLock { state in if state.status == nil { body(state.runner) } }
  }
}
