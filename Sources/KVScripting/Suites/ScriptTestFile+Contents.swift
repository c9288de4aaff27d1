import KVTrace

extension ScriptTestFile {
  /// A result with what the controller or table held before and after the bracket that it failed in, where it failed by
  /// callbacks that are not those expected (``AssertionFailure/content``), and with the rules by which they came.
  ///
  /// To know it the test is run once more, alone, in a session of its own that keeps account of every bracket: so a test that
  /// passes pays nothing. The result is as it was where that run comes to something else, as it may where tests share what
  /// the top level has made, and where loading the file and the test took longer than a second. Costs: that once more, and a
  /// text for each row before and after each bracket; no more than two seconds each.
  package func withContents(_ result: TestResult) -> TestResult {
    guard result.outcome.isFailure, let failure = result.outcome.failure, let assertion = failure.assertion,
      let difference = assertion.difference, assertion.counterexample == nil, loadSeconds + result.seconds < 1,
      let again = resultAgain(of: result.testCase)?.outcome.failure?.assertion,
      again.location == assertion.location, let same = again.difference, same.saysTheSame(as: difference)
    else { return result }
    var shown = result
    shown.outcome = .failed(failure.showing(again))
    return shown
  }

  private func resultAgain(of testCase: TestCase) -> TestResult? {
    var configuration = configuration
    configuration.timeLimit = min(configuration.timeLimit ?? 2, 2)
    configuration.recordedBlocks = nil
    // Only a trace that carries the state knows why a callback is sent.
    configuration.session.detail = .state
    guard let file = try? ScriptTestFile(source: source, configuration: configuration) else { return nil }
    defer { file.close() }
    file.session.bracketAccount = BracketAccount(file.session)
    guard let cases = try? file.load(), cases.contains(testCase) else { return nil }
    return file.results(of: [testCase]).first
  }
}

extension TraceDiff {
  /// Whether the same was expected and the same came.
  fileprivate func saysTheSame(as other: TraceDiff) -> Bool {
    expected == other.expected && actual.map(\.description) == other.actual.map(\.description)
  }
}
