import KVLua
import KVObjects
import KVTexts
import KVTrace

extension SuiteRunner {
  /// Runs one test with the hooks of the describes around it.
  func run(_ test: SuiteTest, in group: SuiteGroup) -> TestResult {
    let testCase = test.testCase
    guard let body = test.body, testCase.kind != .pending else {
      return TestResult(testCase: testCase, outcome: .pending, warnings: [], seconds: 0)
    }
    let stopwatch = Stopwatch()
    let outerScope = session.beginScope()
    session.world.compatibility = compatibility
    let groups = group.chain
    let location = LuaLocation(chunk: testCase.file, line: testCase.line)
    session.blockRecorder?.test = testCase.ordinal
    if testCase.kind == .expectedToFail { session.blockRecorder?.pauses += 1 }
    defer { if testCase.kind == .expectedToFail { session.blockRecorder?.pauses -= 1 } }
    var failures = TestFailures()
    var stage = TestFailure.Stage.beforeEach
    do {
      try session.startAfresh()
      session.beginExpecting()
      try limited {
        for group in groups { for hook in group.beforeEach { try hook.notify() } }
        stage = .body
        if test.arguments.isEmpty { try body.notify() } else { try body.call(test.arguments) }
      }
    } catch {
      failures.add(TestFailure(error, at: stage, line: location, timeLimit: timeLimit, session))
    }
    deliver(testCase, &failures)
    if failures.first?.isInterrupt != true { finish(testCase, groups, &failures) }
    let warnings = session.takeNotedWarnings() + leftWarnings(testCase, &failures)
    session.endScope(outerScope)
    session.settle(within: limited)
    session.freeUnreachable()
    return TestResult(
      testCase: testCase, outcome: outcome(of: testCase, failures.first), warnings: warnings,
      seconds: stopwatch.seconds)
  }

  /// What a test that has not failed leaves behind: the first that is a failure fails it, the rest are warnings.
  private func leftWarnings(_ testCase: TestCase, _ failures: inout TestFailures) -> [Diagnostic] {
    let abandoned = session.takeAbandonedWarnings(within: limited)
    if let failure = failures.first {
      let mayLook = failure.error?.limit == nil
      return abandoned + (mayLook ? session.takeCausesOfFailure(within: limited) : [])
    }
    let location = LuaLocation(chunk: testCase.file, line: testCase.line)
    let left = session.takeLeftBehind(within: limited)
    for remark in left.failures {
      failures.add(TestFailure(remark, at: .end, line: location, timeLimit: timeLimit, session))
    }
    return abandoned + left.warnings
  }

  /// The hooks behind a test, and what it has left over: that is what its body left, unless a hook expects too.
  private func finish(_ testCase: TestCase, _ groups: [SuiteGroup], _ failures: inout TestFailures) {
    let location = LuaLocation(chunk: testCase.file, line: testCase.line)
    let left = LeftOver(session)
    for group in groups.reversed() {
      for hook in group.afterEach {
        if let failure = attempt(.afterEach, location, { try hook.notify() }) { failures.add(failure) }
      }
    }
    deliver(testCase, &failures)
    if failures.first == nil, let failure = left.failure(at: location) { failures.add(failure) }
  }

  private func deliver(_ testCase: TestCase, _ failures: inout TestFailures) {
    let location = LuaLocation(chunk: testCase.file, line: testCase.line)
    let failure = attempt(.end, location) {
      try session.finishEvent(file: testCase.file, line: testCase.lines.upperBound)
    }
    if let failure { failures.add(failure) }
  }

  private func outcome(of testCase: TestCase, _ failure: TestFailure?) -> TestOutcome {
    guard testCase.kind == .expectedToFail else { return failure.map { .failed($0) } ?? .passed }
    guard let failure else {
      let location = LuaLocation(chunk: testCase.file, line: testCase.line)
      let pass = AssertionFailure(
        assertion: "xfail", facts: .finding("it is marked with 'xfail', but it passed"), location: location,
        hint: .hintMakeIt)
      return .unexpectedPass(TestFailure(pass, at: .body, line: location, timeLimit: timeLimit, session))
    }
    // A hook that fails, or a limit, is not what the mark is about.
    let isExpected = [.body, .end].contains(failure.stage) && failure.error?.endsEverything != true
    return isExpected ? .expectedFailure(failure) : .failed(failure)
  }
}

/// What a test leaves behind its last `expect`.
struct LeftOver {
  private let session: ScriptSession
  private let expectCount: Int
  private let lines: Int

  /// Notes what has come so far.
  init(_ session: ScriptSession) {
    self.session = session
    expectCount = session.assertions.expectCount
    lines = session.trace?.pendingLineCount ?? 0
  }

  /// The failure, where the test has used `expect` and lines were left over: those noted, or all where a hook has
  /// expected since. Takes them.
  func failure(at location: LuaLocation) -> TestFailure? {
    guard session.assertions.expectCount > 0, let trace = session.trace else { return nil }
    let hasHookExpected = session.assertions.expectCount > expectCount
    let left = hasHookExpected ? trace.takeLines() : Array(trace.takeLines().prefix(lines))
    guard !left.isEmpty else { return nil }
    var failure = AssertionFailure(assertion: "expect", facts: .leftOver(left), location: location)
    failure.content = session.bracketAccount?.columns(of: failure.difference)
    return TestFailure(failure, at: .end, line: location, timeLimit: nil, session)
  }
}
