import Glibc
import KVScripting
import KVTrace

/// One run of one script by the command: formats, limits, interrupts, and the status in the end.
struct ScriptRun {
  let source: ScriptSource
  let request: RunRequest
  let stream: OutputStream

  func status() -> ExitStatus {
    let diagnostics = request.diagnostics
    let runner: ScriptRunner
    do {
      runner = try ScriptRunner(source: source, configuration: request.configuration)
    } catch {
      diagnostics.write(code: "E-MEMORY-LIMIT", "there is not enough memory to begin: \(error)")
      return .limitReached
    }
    connect(runner)
    // The handler runs on this thread, which is the runner's.
    Interrupts.handle { [unowned(unsafe) runner] in runner.interrupt() }
    let backstop = backstop(for: runner, diagnostics)
    let outcome = runner.run { diagnostic in
      stream.flush()
      if diagnostic.severity == .error || !request.isQuiet { diagnostics.write(diagnostic) }
    }
    backstop.disarm()
    runner.trace.finish()
    stream.flush()
    if let counts = runner.testCounts, !request.isQuiet { StandardStreams.complain("\(counts)\n") }
    return status(of: outcome)
  }

  private func connect(_ runner: ScriptRunner) {
    if request.isQuiet { return }
    let stream = stream
    switch request.format {
    case .text:
      let style = request.output == nil ? request.outputStyle : .plain
      runner.trace.add(format: TextTraceFormat(style: style) { stream.write($0) })
    case .json: runner.trace.add(format: JSONTraceFormat { stream.write($0) })
    case .none: runner.printDirectly { stream.write($0) }
    }
  }

  private func backstop(for runner: ScriptRunner, _ diagnostics: DiagnosticWriter) -> Backstop {
    let stream = stream
    let limit = request.configuration.memoryLimit
    // Asked on the backstop's thread for a flag; and, while the runner's is stuck inside a call of C and changes
    // nothing, for where it stands.
    nonisolated(unsafe) let runner = runner
    return Backstop(
      // What a script makes outside Lua is only estimated by its limit: the same again, and the command itself.
      mostMemory: limit.map { 2 * $0 + (64 << 20) }, isBeingStopped: { runner.isBeingStopped },
      action: { reason in
        stream.flushIfFree()
        switch reason {
        case .stuck: diagnostics.write(runner.stuckDiagnostic)
        case .memory: diagnostics.write(runner.memoryDiagnostic)
        }
        ExitStatus.limitReached.endAtOnce()
      })
  }

  private func status(of outcome: ScriptOutcome) -> ExitStatus {
    switch outcome {
    case .good: .good
    case .assertionFailed: .assertionFailed
    case .failed, .notLoadable: .scriptFailed
    case .limitReached: .limitReached
    case .interrupted: .interrupted
    }
  }
}
