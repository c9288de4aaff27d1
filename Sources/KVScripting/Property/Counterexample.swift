/// The run of a `forall` that failed, as small as it could be made.
package struct Counterexample: Sendable {
  /// The seed of all random numbers: with it the same run fails again.
  package let seed: UInt64
  /// Which run it was, from 1.
  package let run: Int
  /// How many there would have been.
  package let runs: Int
  /// How many steps it had made when it failed.
  package let stepsBefore: Int
  /// How many the shrunk run makes.
  package let stepsAfter: Int
  /// How many runs it took to find that.
  package let attempts: Int
  /// How shrinking ended.
  package let ending: Ending
  /// A script that makes the shrunk run and fails on its own, with a line end at its end; nil where the text of the
  /// script that called `forall` is not known.
  package let script: String?

  /// How shrinking ended.
  package enum Ending: Sendable, Hashable {
    /// Nothing more could go.
    case smallest
    /// The time was up, or the number of attempts reached: a smaller one may exist.
    case stopped
    /// The same draws did not fail again, so nothing was shrunk.
    case notRepeatable
  }

  /// What is said of it, in one line.
  package var summary: String {
    let place = stepsBefore == 0 ? "in its setup" : "after \(Self.steps(stepsBefore))"
    let found = "forall: run \(run) of \(runs) failed, seed \(seed), \(place)"
    return switch ending {
    case .smallest: "\(found); shrunk to \(Self.steps(stepsAfter)) in \(Self.count(attempts, "attempt"))"
    case .stopped: "\(found); shrunk to \(Self.steps(stepsAfter)) when shrinking had to stop"
    case .notRepeatable:
      "\(found); it did not fail when it was made again, so it is not shrunk: let setup make everything anew"
    }
  }

  private static func steps(_ count: Int) -> String { self.count(count, "step") }

  static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
