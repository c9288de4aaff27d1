/// Which tests of a file have not run yet, and who has the last word on its result: the thread that tests it, or the one
/// that gives it up.
///
/// In contrast to ``TestCounts`` it knows no outcomes. Both threads ask it under one lock, so that whoever comes second
/// finds the decision made: what is complete is not given up for the end of the run, and what was given up takes no more
/// results. O(1) for each test.
package struct FileProgress: Sendable {
  /// Tests that are to run, until they have, by their place in the file.
  package private(set) var waiting: Set<Int> = []
  /// Whether somebody has given the file up: what comes then is not heard.
  package private(set) var isAbandoned = false
  /// Whether the result is all there.
  package private(set) var isComplete = false

  /// Nothing is known of the file yet.
  package init() {}

  /// These tests are to run.
  package mutating func begin(_ ordinals: some Sequence<Int>) { waiting.formUnion(ordinals) }

  /// A test has run; with the last of those that were to run the result is complete. Returns whether it counts: nothing
  /// does once the file was given up.
  package mutating func noteResult(_ ordinal: Int) -> Bool {
    guard !isAbandoned else { return false }
    if waiting.remove(ordinal) != nil, waiting.isEmpty { isComplete = true }
    return true
  }

  /// The thread that tests the file adds nothing more; returns whether its result counts.
  package mutating func finish() -> Bool {
    if !isAbandoned { isComplete = true }
    return !isAbandoned
  }

  /// Gives the file up because its thread cannot be stopped, complete or not; returns whether nobody has before.
  package mutating func abandon() -> Bool {
    defer { isAbandoned = true }
    return !isAbandoned
  }

  /// Gives the file up because the run ends; returns whether it does: a result that is complete stays what it is.
  package mutating func abandonForEnd() -> Bool { !isComplete && abandon() }

  /// Returns the tests that have not run, in their order, and forgets them.
  package mutating func takeRest() -> [Int] {
    defer { waiting = [] }
    return waiting.sorted()
  }
}
