import KVLua
import KVTrace

extension ScriptSession {
  /// Tells of the error that has ended a script or a statement, in the trace too, and says how it ended.
  func outcome(of error: any Error, _ tell: (Diagnostic) -> Void) -> ScriptOutcome {
    state.finishLine()
    let raised = error as? LuaError
    let diagnostic = diagnostic(for: error)
    // The stack has unwound, and the error still belongs to the statement that it came from.
    fixedCause = raised?.traceback.last(where: { $0.kind != .host })?.location.map(sources.cause)
    if let failure = raised?.assertionFailure {
      trace?.noteFailure(
        test: nil, message: failure.headline, difference: failure.difference, hint: failure.hintMessage)
    }
    tell(diagnostic)
    fixedCause = nil
    if raised?.limit == .interrupt { return .interrupted }
    if raised?.assertionFailure != nil { return .assertionFailed }
    return raised?.limit != nil || raised?.isStackOverflow == true ? .limitReached(diagnostic) : .failed(diagnostic)
  }
}
