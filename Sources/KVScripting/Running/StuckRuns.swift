import KVLua
public import KVTrace

extension ScriptSession {
  /// What to say of a script that must be ended from outside, because it is inside a call that no limit reaches.
  ///
  /// Asked from another thread while the script's own is stuck inside a call of C and changes nothing.
  var stuckDiagnostic: Diagnostic {
    var diagnostic = diagnostic(for: LuaError(message: "", location: state.outermostLocation(), limit: .time))
    diagnostic.notes.append("it could not be stopped: a call that it had made did not come back")
    return diagnostic
  }

  /// Whether a limit was reached and the script is still being stopped.
  fileprivate var isBeingStopped: Bool {
    do {
      try state.checkInterrupt()
      return false
    } catch {
      return true
    }
  }
}

extension ScriptRunner {
  /// Whether a limit was reached and the script is still being stopped: for long only inside a call of C. May be asked
  /// by another thread.
  public var isBeingStopped: Bool { session.isBeingStopped }

  /// What to say of a script that has filled the memory of its process; it names no place, as the script goes on while
  /// another thread asks.
  public var memoryDiagnostic: Diagnostic { session.diagnostic(for: LuaError(message: "", limit: .memory)) }

  /// What to say of a script that is inside a call that no limit reaches; for another thread to ask, before it ends the
  /// process.
  public var stuckDiagnostic: Diagnostic { session.stuckDiagnostic }
}

extension ScriptTestFile {
  /// Whether a limit was reached and the script is still being stopped: for long only inside a call of C. May be asked
  /// by another thread while the file is open.
  public var isBeingStopped: Bool { session.isBeingStopped }

  /// What to say of a file that cannot be stopped; for another thread to ask.
  public var stuckDiagnostic: Diagnostic { session.stuckDiagnostic }
}

extension ScriptTestFile {
  /// What to tell people of an error that kept the file from being loaded.
  public func diagnostic(for error: any Error) -> Diagnostic { session.diagnostic(for: error) }
}
