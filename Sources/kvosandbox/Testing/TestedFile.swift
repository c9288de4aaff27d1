import KVTrace

/// What came of a file, as text and counts: nothing of its interpreter is left in it.
struct TestedFile: Sendable {
  /// A test, as the summary and the record of failures know it.
  struct Case: Sendable {
    enum Verdict: Sendable {
      case passed, failed, skipped
    }

    let name: String
    let line: Int
    let verdict: Verdict
    /// What to show of it.
    let block: String?
    let warnings: [Diagnostic]
  }

  let path: String
  var cases: [Case] = []
  /// What to show of a file that could not be loaded, or could not be stopped: it counts as one failure.
  var ownFailure: String?

  var failedCount: Int { count(.failed) + (ownFailure == nil ? 0 : 1) }

  func count(_ verdict: Case.Verdict) -> Int { cases.count { $0.verdict == verdict } }
}
