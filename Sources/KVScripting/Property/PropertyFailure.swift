import KVLua
import KVObjects
import KVTexts

/// A run of `forall` that failed: by which error, and what it drew up to there.
struct PropertyFailure {
  let error: any Error
  let record: PropertyRecord

  /// What two failures have in common that are one: a shrunk run must not fail for another reason.
  struct Kind: Equatable {
    /// The assertion, or the code of the error.
    let name: String
    /// Where it was raised; its message where that is not known.
    let place: String
  }

  var kind: Kind {
    if let assertion {
      return Kind(name: assertion.assertion, place: assertion.location.map { "\($0)" } ?? assertion.summary)
    }
    guard let error = error as? LuaError else { return Kind(name: "end", place: "\(error)") }
    let raised = error.value.objectValue?.cast(to: ErrorObject.self)
    let location = raised?.location ?? error.location
    return Kind(name: raised?.code.rawValue ?? "", place: location.map { "\($0)" } ?? error.message)
  }

  /// The assertion that failed; nil for an error.
  private var assertion: AssertionFailure? { error as? AssertionFailure ?? (error as? LuaError)?.assertionFailure }

  /// The failure as that of the assertion `forall`, with what is known of it.
  func failure(_ counterexample: Counterexample) -> AssertionFailure {
    if let assertion {
      return AssertionFailure(
        assertion: assertion.assertion, facts: assertion.facts, message: assertion.message,
        location: assertion.location, hint: assertion.hintMessage, counterexample: counterexample)
    }
    guard let error = error as? LuaError else {
      // Left by the end of a run: an error of the engine.
      let known = error as? any DescribedError
      let text = known.map { "\($0.name): \($0.reason)" } ?? "\(error)"
      return AssertionFailure(
        assertion: "forall", facts: .finding(text), hint: known?.hintMessage, counterexample: counterexample)
    }
    let raised = error.value.objectValue?.cast(to: ErrorObject.self)
    return AssertionFailure(
      assertion: "forall", facts: .finding(error.message), location: raised?.location ?? error.location,
      hint: raised?.hintMessage, counterexample: counterexample, underlyingError: error)
  }
}
