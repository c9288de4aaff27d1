package import KVLua
import KVObjects
import KVTables
package import KVTrace

/// Why a test failed.
package struct TestFailure: Error, Sendable, CustomStringConvertible {
  /// Which part of a test it was.
  package enum Stage: String, Sendable {
    /// A `setup` of a describe around it: none of the describe's tests ran.
    case setup
    /// A `before_each`: the body did not run.
    case beforeEach = "before_each"
    /// The test itself.
    case body
    /// What was delivered at its end, or was left over there.
    case end
    /// An `after_each`.
    case afterEach = "after_each"
    /// A `teardown` of the describe whose last test it was.
    case teardown

    /// Whether it is a function around the test.
    var isHook: Bool {
      switch self {
      case .setup, .beforeEach, .afterEach, .teardown: true
      case .body, .end: false
      }
    }
  }

  /// Which part of a test it was.
  package let stage: Stage
  /// A sentence: what an assertion found, else the error; behind the hook's name where a hook failed.
  package let headline: String
  /// The same for a screen: long values shortened around the first difference.
  package let headlineForScreen: String
  /// Where to point at; nil outside the script.
  package let location: LuaLocation?
  /// The assertion, where one failed.
  package private(set) var assertion: AssertionFailure?
  /// What crossed Lua, with its traceback and the limit that was reached; nil for what was found at the end.
  package let error: LuaError?
  /// The block for people.
  package let diagnostic: Diagnostic
  /// What failed after it in the same test: hooks that ran nevertheless.
  package internal(set) var alsoFailed: [TestFailure] = []

  /// `headline`, with the location in front where there is one.
  package var description: String { location.map { "\($0): \(headline)" } ?? headline }

  /// The failure that an error is; `line` is the place of an error that knows none.
  init(_ error: any Error, at stage: Stage, line: LuaLocation?, timeLimit: Double?, _ session: ScriptSession) {
    self.stage = stage
    // What is raised may be as large as the memory of the script: of a result nobody needs it.
    self.error = (error as? LuaError)?.withoutLongValue
    assertion = error as? AssertionFailure ?? self.error?.assertionFailure
    location = assertion?.location ?? self.error?.location ?? (error as? Remark)?.location ?? line
    let sentences =
      switch self.error?.limit {
      case .time:
        [timeLimit.map { "the time limit of \($0.plainText) s was reached" } ?? "the time limit was reached"]
      case .memory: ["the memory limit was reached"]
      case .interrupt: ["interrupted"]
      case .callDepth, nil:
        (assertion.map { [$0.headline, $0.headlineForScreen] }
          ?? [self.error?.message ?? (error as? any DescribedError)?.description ?? "\(error)"]).map(LuaError.cut)
      }
    let hook = stage.isHook ? "\(stage.rawValue): " : ""
    headline = hook + sentences[0]
    headlineForScreen = hook + (sentences.last ?? "")
    diagnostic = session.diagnostic(for: error)
  }

  /// The same with what another run knows: what stood before and after the bracket that failed, and why each callback came.
  func showing(_ again: AssertionFailure) -> TestFailure {
    var failure = self
    if let content = again.content { failure.assertion?.content = content }
    failure.assertion?.facts = again.facts
    failure.assertion?.silence = again.silence
    return failure
  }

  /// The rule that was broken, where a table has refused an update or the error is a rule's.
  package var rule: TraceRule? {
    if let refusal = error?.cause as? TableUpdateError { return TraceRules.rule(named: refusal.rule.rawValue) }
    return assertion == nil ? TraceRules.rule(of: diagnostic.code) : nil
  }

  /// Whether somebody asked the run to stop.
  package var isInterrupt: Bool { error?.limit == .interrupt }
}

/// The failures of one test, in order.
struct TestFailures {
  private(set) var first: TestFailure?

  mutating func add(_ failure: TestFailure) {
    if first == nil { first = failure } else { first?.alsoFailed.append(failure) }
  }
}

extension Double {
  /// Without a fraction that is none.
  fileprivate var plainText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
