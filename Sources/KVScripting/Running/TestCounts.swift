/// How many tests of a script passed, failed and were skipped.
///
/// ```swift
/// let text = "it('adds', function() assert.equal(2, 1 + 1) end)"
/// let runner = try ScriptRunner(source: ScriptSource(name: "sums.lua", text: text))
/// let outcome = runner.run()
/// print(runner.testCounts?.description ?? "no tests")   // 1 passed, 0 failed
/// ```
///
/// Each test is in one of ``passed``, ``failed`` and ``skipped``, so that ``total`` is their sum.
public struct TestCounts: Hashable, Sendable, CustomStringConvertible {
  /// Those that did what they should; an `xfail` that failed is one.
  public var passed = 0
  /// Those that did not; an `xfail` that passed is one.
  public var failed = 0
  /// Those of the failed that ``ScriptRunner/stop()``, or a user's interrupt, has ended.
  public var interrupted = 0
  /// Those that are pending.
  public var skipped = 0

  /// No tests.
  public init() {}

  /// Counts one more.
  package mutating func add(_ outcome: TestOutcome) {
    if outcome.isFailure {
      failed += 1
      if outcome.failure?.isInterrupt == true { interrupted += 1 }
    } else if outcome.isSkipped {
      skipped += 1
    } else {
      passed += 1
    }
  }

  /// How many there are: the sum of the passed, failed and skipped.
  public var total: Int { passed + failed + skipped }

  /// `N passed, N failed`, and `, N skipped` behind it where any was; of those that failed is said which were
  /// interrupted.
  public var description: String {
    "\(passed) passed, \(failed) failed\(interrupted > 0 ? " (\(interrupted) interrupted)" : "")\(skipped > 0 ? ", \(skipped) skipped" : "")"
  }
}
