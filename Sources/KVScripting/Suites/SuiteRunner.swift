import KVLua
import KVObjects

/// Runs the tests that a script has declared, one after the other, each in a world that looks new.
///
/// | | |
/// |---|---|
/// | Order | that of declaration, or shuffled within each describe |
/// | Before a test | serial numbers, clock and random numbers start afresh and `compat` is what the top level and the describes' `setup` have set; then the `before_each` of the describes around it, outermost first |
/// | After it | what waits is delivered, the `after_each` run, innermost first and whatever has failed; then what the test has made ends |
/// | Around a describe | `setup` before its first test, `teardown` after its last; what `setup` makes lives that long |
///
/// A describe of which no test is selected runs nothing.
package final class SuiteRunner {
  let session: ScriptSession
  let timeLimit: Double?
  private let shuffleSeed: UInt64?
  private let willRun: (TestCase) -> Void
  private let report: (TestResult) -> Bool
  private let selected: Set<TestCase>?
  /// The switches that a test starts with.
  var compatibility: Compatibility
  /// The last result, not reported yet: a teardown may still have to say something about it.
  private var held: TestResult?
  private var isStopped = false

  /// Runs all that `session` has declared, or those `selected`.
  /// - Parameters:
  ///   - timeLimit: seconds for each test, its `before_each` included, and for each other hook; nil for none.
  ///   - shuffleSeed: shuffles the tests and describes inside each describe, the same for the same seed whichever are
  ///     selected.
  ///   - report: receives each result as it comes; returns whether to go on.
  ///   - willRun: receives each test, or the first of a describe with a `setup`, before anything of it runs.
  package static func run(
    _ session: ScriptSession, selected: Set<TestCase>? = nil, timeLimit: Double? = nil, shuffleSeed: UInt64? = nil,
    report: @escaping (TestResult) -> Bool = { _ in true }, willRun: @escaping (TestCase) -> Void = { _ in }
  ) {
    let runner = SuiteRunner(
      session, selected: selected ?? session.suite.onlyCases, timeLimit: timeLimit, shuffleSeed: shuffleSeed,
      report: report, willRun: willRun)
    session.suite.isRunning = true
    defer { session.suite.isRunning = false }
    runner.run(session.suite.root, after: nil)
    runner.flush()
  }

  private init(
    _ session: ScriptSession, selected: Set<TestCase>?, timeLimit: Double?, shuffleSeed: UInt64?,
    report: @escaping (TestResult) -> Bool, willRun: @escaping (TestCase) -> Void
  ) {
    self.session = session
    self.selected = selected
    self.timeLimit = timeLimit
    self.shuffleSeed = shuffleSeed
    self.willRun = willRun
    self.report = report
    compatibility = session.world.compatibility
  }

  /// Runs the selected tests of `group`; `failure` is that of a setup further out: they fail without running.
  private func run(_ group: SuiteGroup, after failure: TestFailure?) {
    let cases = group.allCases.filter(isSelected)
    guard !isStopped, !cases.isEmpty else { return }
    flush()
    let outerScope = session.beginScope()
    let outerCompatibility = compatibility
    let first = cases.first { $0.kind != .pending }
    let needsHooks = failure == nil && first != nil
    if needsHooks, !group.setups.isEmpty, let first { willRun(first) }
    let failure = needsHooks ? setUp(group) : failure
    for node in Self.nodes(of: group, shuffledBy: shuffleSeed) where !isStopped {
      switch node {
      case .group(let inner): run(inner, after: failure)
      case .test(let test) where isSelected(test.testCase):
        flush()
        if isStopped { break }
        willRun(test.testCase)
        finish(failure.map { notRun(test, $0) } ?? run(test, in: group))
      case .test: break
      }
    }
    if needsHooks, failure == nil { tearDown(group) }
    session.endScope(outerScope)
    compatibility = outerCompatibility
    session.world.compatibility = outerCompatibility
  }

  private func isSelected(_ testCase: TestCase) -> Bool { selected?.contains(testCase) ?? true }

  /// The tests of a group in the order in which they are run.
  static func cases(of group: SuiteGroup, shuffledBy shuffleSeed: UInt64?) -> [TestCase] {
    nodes(of: group, shuffledBy: shuffleSeed).flatMap { node in
      switch node {
      case .group(let inner): cases(of: inner, shuffledBy: shuffleSeed)
      case .test(let test): [test.testCase]
      }
    }
  }

  private static func nodes(of group: SuiteGroup, shuffledBy shuffleSeed: UInt64?) -> [SuiteGroup.Node] {
    guard let shuffleSeed else { return group.nodes }
    // By the describe's own place, so that what is selected does not change the order.
    var random = WorldRandom(seed: shuffleSeed &+ UInt64(group.line))
    return group.nodes.shuffled(using: &random)
  }

  // MARK: Hooks of a describe

  private func setUp(_ group: SuiteGroup) -> TestFailure? {
    guard !group.setups.isEmpty else { return nil }
    session.world.compatibility = compatibility
    let failure = attempt(.setup, LuaLocation(chunk: session.suite.file, line: group.line)) {
      try session.startAfresh()
      for hook in group.setups { try hook.notify() }
      try session.finishEvent(file: session.suite.file, line: group.line)
    }
    compatibility = session.world.compatibility
    session.settle(within: limited)
    return failure
  }

  private func tearDown(_ group: SuiteGroup) {
    guard !group.teardowns.isEmpty, held?.outcome.failure?.isInterrupt != true else { return }
    let location = LuaLocation(chunk: session.suite.file, line: group.line)
    let failure = attempt(.teardown, location) {
      for hook in group.teardowns { try hook.notify() }
      try session.finishEvent(file: session.suite.file, line: group.lines.upperBound)
    }
    guard let failure, var last = held else { return }
    if case .failed(var first) = last.outcome {
      first.alsoFailed.append(failure)
      last.outcome = .failed(first)
    } else {
      last.outcome = .failed(failure)
    }
    held = last
  }

  private func notRun(_ test: SuiteTest, _ failure: TestFailure) -> TestResult {
    let outcome = test.testCase.kind == .pending ? TestOutcome.pending : .failed(failure)
    return TestResult(testCase: test.testCase, outcome: outcome, warnings: [], seconds: 0)
  }

  // MARK: Results

  private func finish(_ result: TestResult) {
    held = result
    if result.outcome.isFailure, let failure = result.outcome.failure { session.note(failure, of: result.testCase) }
    if result.outcome.failure?.isInterrupt == true { isStopped = true }
  }

  /// Reports the last result.
  private func flush() {
    guard let result = held else { return }
    held = nil
    if !report(result) { isStopped = true }
  }

  /// Runs `body` within the limit of time; gives its failure.
  func attempt(_ stage: TestFailure.Stage, _ location: LuaLocation, _ body: () throws -> Void) -> TestFailure? {
    do {
      try limited(body)
      return nil
    } catch {
      return TestFailure(error, at: stage, line: location, timeLimit: timeLimit, session)
    }
  }

  /// Runs `body` within the limit of time.
  func limited(_ body: () throws -> Void) throws {
    do {
      // A wish to stop reaches only what runs within some limit.
      try session.state.withTimeLimit(timeLimit ?? 1e6, body)
    } catch {
      if error.endsEverything { session.isUnsettled = true }
      throw error
    }
  }
}
