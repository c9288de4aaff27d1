import KVLua
import KVTexts
package import KVTrace

extension ScriptSession {
  /// What to say of a script that must be ended from outside, because it is inside a call that no limit reaches.
  ///
  /// Called from another thread while the script's own is stuck inside a call of C and changes nothing.
  func stuckDiagnostic(_ limit: LuaError.Limit) -> Diagnostic {
    var diagnostic = diagnostic(for: LuaError(message: "", location: state.outermostLocation(), limit: limit))
    diagnostic.noteMessages.append(.noteNotStopped)
    return diagnostic
  }

  /// The limit that was reached while the script is still being stopped.
  fileprivate var limitInForce: LuaError.Limit? { state.limitInForce }
}

extension ScriptRunner {
  /// Whether a limit was reached and the script is still being stopped: for long only inside a call of C. May be
  /// read by another thread.
  package var isBeingStopped: Bool { session.limitInForce != nil }

  /// What to say of a script that has filled the memory of its process; it names no place, as the script goes on while
  /// another thread asks.
  package var memoryDiagnostic: Diagnostic { session.diagnostic(for: LuaError(message: "", limit: .memory)) }

  /// What to say of a script that is inside a call that no limit reaches; for another thread to ask, before it ends the
  /// process.
  /// - Parameter isInterrupt: whether it was somebody's wish that it stops, and not a limit.
  package func stuckDiagnostic(isInterrupt: Bool) -> Diagnostic {
    session.stuckDiagnostic(isInterrupt ? .interrupt : session.limitInForce ?? .time)
  }
}

extension ScriptTestFile {
  /// Whether a limit was reached and the script is still being stopped: for long only inside a call of C. May be
  /// read by another thread while the file is open.
  package var isBeingStopped: Bool { session.limitInForce != nil }

  /// Asks the script to stop if it holds far more memory than it may: a call that looks at no limit, or whose garbage
  /// nothing collects. For another thread to call while the file is open and its thread lives.
  package func stopIfFarOverMemory() {
    if session.state.isFarOverMemory { session.state.stopper.stopForMemory() }
  }

  /// What to say of a file that cannot be stopped; for another thread to ask.
  package var stuckDiagnostic: Diagnostic { session.stuckDiagnostic(session.limitInForce ?? .time) }
}

extension ScriptTestFile {
  /// The diagnostic of an error that kept the file from being loaded.
  package func diagnostic(for error: any Error) -> Diagnostic { session.diagnostic(for: error) }
}
