import KVScripting
import KVTrace

/// What came of a file, as text and counts: nothing of its interpreter is left in it.
///
/// A file may have very many tests of which nearly all pass: one of these takes three words.
struct TestedFile: Sendable {
  enum Verdict: Sendable {
    case passed, failed, skipped
  }

  /// What came of a test.
  struct Result: Sendable {
    /// The test, by its place in the file.
    let ordinal: Int
    let verdict: Verdict
    /// How long it took, hooks included.
    let seconds: Double
    private let remarks: Remarks?

    init(_ testCase: TestCase, _ verdict: Verdict, seconds: Double, _ remarks: Remarks?) {
      ordinal = testCase.ordinal
      self.verdict = verdict
      self.seconds = seconds
      self.remarks = remarks
    }

    /// What to show of it.
    var block: String? { remarks?.block }
    /// What it left behind that it should not have.
    var warnings: [Diagnostic] { remarks?.warnings ?? [] }
    /// Why it failed.
    var failure: FailureFacts? { remarks?.failure }
  }

  /// What there is to say of a test that did not simply pass.
  final class Remarks: Sendable {
    let block: String?
    let failure: FailureFacts?
    let warnings: [Diagnostic]

    init(block: String?, failure: FailureFacts?, warnings: [Diagnostic] = []) {
      self.block = block
      self.failure = failure
      self.warnings = warnings
    }
  }

  /// Why a file could not be loaded, or could not be stopped.
  struct OwnFailure: Sendable {
    /// The block for people.
    let block: String
    let facts: FailureFacts
  }

  let path: String
  /// All tests of the file, by their places.
  var cases: [TestCase] = []
  /// What came of those that were to run, as far as it is known, in the order in which they ran.
  private(set) var results: [Result] = []
  /// Of a file that could not be loaded, or could not be stopped: it counts as one failure.
  var ownFailure: OwnFailure?
  /// The text blocks that were reached, where they are to be written, and the scripts that they stand in.
  var receivedBlocks: [ReceivedBlock] = []
  var blockTexts: [String: [UInt8]] = [:]
  /// Where modules were looked for; nil where the file did not come to its end.
  var requiredPaths: Set<String>?
  /// The lines on which it has made checks, where that was asked for.
  var checkedLines: Set<Int> = []
  /// How many tests an `it.only` has left out.
  var leftOutCount = 0
  /// How many tests did not run as the run ended at its first failure.
  var notRunCount = 0

  init(path: String) { self.path = path }

  mutating func add(_ testCase: TestCase, _ verdict: Verdict, seconds: Double = 0, _ remarks: Remarks? = nil) {
    results.append(Result(testCase, verdict, seconds: seconds, remarks))
  }

  /// Gives a result another verdict, or other things to say of it.
  mutating func replace(_ place: Int, _ verdict: Verdict, _ remarks: Remarks) {
    let old = results[place]
    results[place] = Result(cases[old.ordinal], verdict, seconds: old.seconds, remarks)
  }

  /// The test that a result is of.
  func testCase(of result: Result) -> TestCase { cases[result.ordinal] }

  /// The names of the tests that have results.
  var names: some Sequence<String> { results.lazy.map { testCase(of: $0).name } }

  var failedCount: Int { count(.failed) + (ownFailure == nil ? 0 : 1) }

  func count(_ verdict: Verdict) -> Int { results.count { $0.verdict == verdict } }
}
