public import KVTrace

/// How the run of a script ended: what ``ScriptRunner/run(report:)`` gives.
///
/// A diagnostic that is in it has been reported, too.
///
/// ```swift
/// let runner = try ScriptRunner(source: ScriptSource(name: "x.lua", text: "error('no')"))
/// switch runner.run() {
/// case .good: print("done")
/// case .assertionFailed: print(runner.testCounts?.failed ?? 1, "failed")
/// case .failed(let diagnostic), .limitReached(let diagnostic), .notLoadable(let diagnostic):
///   print(diagnostic.headline)   // no
/// case .interrupted: print("stopped")
/// }
/// ```
public enum ScriptOutcome: Sendable {
  /// To its end, and every test has passed or was skipped.
  case good
  /// By an assertion, or some of its tests failed; each was reported.
  case assertionFailed
  /// By an error that nobody caught, the script's own or one of the engine.
  case failed(Diagnostic)
  /// By a limit of time, memory or depth.
  case limitReached(Diagnostic)
  /// It never began: it does not compile.
  case notLoadable(Diagnostic)
  /// Somebody asked it to stop (``ScriptRunner/stop()``).
  case interrupted
}
