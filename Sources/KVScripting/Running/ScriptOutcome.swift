public import KVTrace

/// How the run of a script ended.
public enum ScriptOutcome: Sendable {
  /// To its end.
  case good
  /// By an assertion, or some of its tests failed.
  case assertionFailed
  /// By an error that nobody caught.
  case failed(Diagnostic)
  /// By a limit of time, memory or depth.
  case limitReached(Diagnostic)
  /// It never began: it does not compile.
  case notLoadable(Diagnostic)
  /// Somebody asked it to stop.
  case interrupted
}
