package import KVLua
package import KVObjects
package import KVTexts
package import KVTrace

/// An assertion of a script that did not hold.
///
/// In contrast to other errors of the engine it says nothing about the engine: a script expected one thing and found
/// another. It crosses Lua as an error object, so that a script may `pcall` an assertion; on the Swift side it is the
/// cause of the ``KVLua/LuaError`` that ends the script (``KVLua/LuaError/assertionFailure``).
package struct AssertionFailure: DescribedError, Sendable {
  /// What was found.
  package enum Facts: Sendable {
    /// A value, or an error, that is not what it should be; both as they are printed, whole: of more than
    /// 65,536 bytes the beginning. `difference` says where two tables or texts part.
    case values(expected: String, actual: String, difference: String? = nil)
    /// A text that is not what it should be, where one of the two has several lines: ``KVTrace/TextDiff`` draws them.
    case texts(expected: String, actual: String)
    /// Callbacks that are not those expected; `source` is the name of the recorder or table, nil for `expect`.
    /// ``KVTrace/TraceDiff`` draws them.
    case lines(expected: [String], actual: [TraceLine], source: String? = nil)
    /// A prediction that is not right; it is shown without what came.
    case prediction(Prediction)
    /// Callbacks that came behind the last `expect`.
    case leftOver([TraceLine])
    /// A check without its text, and the lines that it would hold.
    case unwritten([String])
    /// A sentence of its own.
    case finding(String)
  }

  /// The assertion as it is called: `assert.equal`, `expect`, `predict`.
  package let assertion: String
  /// What was found.
  package internal(set) var facts: Facts
  /// The message that the script gave.
  package let message: String?
  /// The assertion's line in the script.
  package let location: LuaLocation?
  /// A thing to do, or nil.
  package let hintMessage: Message?
  /// What the controller or table of the bracket in which callbacks part held before and after it; nil where that is not
  /// known (``ScriptTestFile/withContents(_:)``).
  package internal(set) var content: ContentColumns?
  /// Why nothing was sent of a change; known by the same run.
  var silence: EventRule?
  /// The run of `forall` in which it was found; nil outside of one.
  package let counterexample: Counterexample?
  /// The error that the run of `forall` raised, where that was no assertion.
  package let underlyingError: LuaError?

  init(
    assertion: String, facts: Facts, message: String? = nil, location: LuaLocation? = nil, hint: Message? = nil,
    counterexample: Counterexample? = nil, underlyingError: LuaError? = nil
  ) {
    self.assertion = assertion
    self.facts = facts
    self.message = message
    self.location = location
    hintMessage = hint
    self.counterexample = counterexample
    self.underlyingError = underlyingError
  }

  /// `KVOSandboxError`: Cocoa has no name for it.
  package var name: String { ExceptionName.sandbox }
  /// `E-ASSERTION`, or `E-UNWRITTEN` where a check has no text yet; `E-FORALL` for a run of `forall`.
  package var code: DiagnosticCode {
    if counterexample != nil { return .forall }
    return if case .unwritten = facts { .unwritten } else { .assertion }
  }
  /// Where the callbacks and what was expected part, to be drawn; nil where it is not about callbacks.
  package var difference: TraceDiff? {
    switch facts {
    case .lines(let expected, let actual, _): TraceDiff(expected: expected, actual: actual, silence: silence)
    case .prediction(let prediction): prediction.difference
    case .leftOver(let lines): TraceDiff(expected: [], actual: lines)
    case .values, .texts, .unwritten, .finding: nil
    }
  }
  /// The script's message, and what was found.
  var summary: String { message.map { "\($0): \(finding)" } ?? finding }
  /// The same; behind it, for a run of `forall`, a line about the run and the script that makes it again.
  package var reason: String {
    guard let counterexample else { return summary }
    return [summary, counterexample.summary, counterexample.script].compactMap(\.self).joined(separator: "\n")
  }
  /// The same without the script.
  var headline: String { [summary, counterexample?.summary].compactMap(\.self).joined(separator: "\n") }
}

extension LuaError {
  /// The assertion that failed, where one did.
  package var assertionFailure: AssertionFailure? { cause as? AssertionFailure }
}
