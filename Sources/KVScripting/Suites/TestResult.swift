package import KVTrace

/// What came of a test.
package enum TestOutcome: Sendable {
  /// It did what it should.
  case passed
  /// It did not.
  case failed(TestFailure)
  /// It was not run: it is pending.
  case pending
  /// It failed, as its `xfail` says.
  case expectedFailure(TestFailure)
  /// It passed though its `xfail` says that it fails: the mark is out of date.
  case unexpectedPass(TestFailure)

  /// Whether it counts as failed.
  package var isFailure: Bool {
    switch self {
    case .failed, .unexpectedPass: true
    case .passed, .pending, .expectedFailure: false
    }
  }

  /// Whether it counts as skipped.
  package var isSkipped: Bool { if case .pending = self { true } else { false } }

  /// Why it failed, expected or not.
  package var failure: TestFailure? {
    switch self {
    case .failed(let failure), .expectedFailure(let failure), .unexpectedPass(let failure): failure
    case .passed, .pending: nil
    }
  }
}

/// One test that was run, or passed over.
package struct TestResult: Sendable {
  /// The test.
  package let testCase: TestCase
  /// What came of it.
  package internal(set) var outcome: TestOutcome
  /// What it left behind that it should not have.
  package let warnings: [Diagnostic]
  /// How long it took, hooks included.
  package let seconds: Double
}
