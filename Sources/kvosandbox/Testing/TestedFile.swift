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
    private let remarks: Remarks?

    init(_ testCase: TestCase, _ verdict: Verdict, block: String?, warnings: [Diagnostic]) {
      ordinal = testCase.ordinal
      self.verdict = verdict
      remarks = block == nil && warnings.isEmpty ? nil : Remarks(block: block, warnings: warnings)
    }

    /// What to show of it.
    var block: String? { remarks?.block }
    /// What it left behind that it should not have.
    var warnings: [Diagnostic] { remarks?.warnings ?? [] }
  }

  private final class Remarks: Sendable {
    let block: String?
    let warnings: [Diagnostic]

    init(block: String?, warnings: [Diagnostic]) {
      self.block = block
      self.warnings = warnings
    }
  }

  let path: String
  /// All tests of the file, by their places.
  var cases: [TestCase] = []
  /// What came of those that were to run, as far as it is known, in the order in which they ran.
  private(set) var results: [Result] = []
  /// What to show of a file that could not be loaded, or could not be stopped: it counts as one failure.
  var ownFailure: String?

  init(path: String) { self.path = path }

  mutating func add(_ testCase: TestCase, _ verdict: Verdict, block: String? = nil, warnings: [Diagnostic] = []) {
    results.append(Result(testCase, verdict, block: block, warnings: warnings))
  }

  /// The test that a result is of.
  func testCase(of result: Result) -> TestCase { cases[result.ordinal] }

  /// The names of the tests that have results.
  var names: some Sequence<String> { results.lazy.map { testCase(of: $0).name } }

  var failedCount: Int { count(.failed) + (ownFailure == nil ? 0 : 1) }

  func count(_ verdict: Verdict) -> Int { results.count { $0.verdict == verdict } }
}
