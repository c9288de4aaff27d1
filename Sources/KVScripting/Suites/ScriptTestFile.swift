import KVLua
package import KVTrace

/// A script as a test file: its cases, and what came of them.
///
///     let file = try ScriptTestFile(source: .file("Scenarios/rename.lua"))
///     defer { file.close() }
///     for testCase in try file.load() { print(testCase.name) }
///     file.run { result in print(result.testCase.name, result.outcome.isFailure); return true }
///
/// Each file has a session, and so an interpreter and a world, of its own; it stays on the thread that made it. Files
/// on several threads do not know of each other.
package final class ScriptTestFile {
  /// How a file's tests are run.
  package struct Configuration: Sendable {
    /// Seed, memory, depth.
    package var session = ScriptSession.Configuration()
    /// Seconds for the main chunk and for each test; nil for none.
    package var timeLimit: Double? = 10
    /// Shuffles the tests inside each describe; nil for the order of declaration.
    package var shuffleSeed: UInt64?
    /// Whether it is noted where checks are made.
    package var notesChecks = false
    /// Which text blocks are noted in place of failing where they are wrong (``ScriptTestFile/receivedBlocks``); nil for none.
    package var recordedBlocks: BlockScope?

    /// Ten seconds a test, in the order of declaration.
    package init() {}
  }

  /// The session that the script runs in. What it prints goes to the formats of ``trace``.
  package let session: ScriptSession
  /// What hears of everything that is delivered.
  package let trace: Trace
  /// The script.
  package let source: ScriptSource

  let configuration: Configuration
  /// What came of a script without tests; it has run then.
  private var scriptResult: TestResult?
  /// How long the main chunk took.
  private(set) var loadSeconds = 0.0

  /// A file of that source; nothing runs yet.
  /// - Throws: ``KVLua/LuaError`` where no interpreter can be had.
  package init(source: ScriptSource, configuration: Configuration = Configuration()) throws {
    self.source = source
    self.configuration = configuration
    session = try ScriptSession(configuration: configuration.session)
    session.suite.file = source.name
    if let scope = configuration.recordedBlocks { session.blockRecorder = BlockRecorder(scope, session.sources) }
    if configuration.notesChecks { session.assertions.checkedLines = [] }
    trace = session.startTracing()
    try session.modules.install(besides: source.folder)
    try session.installArguments([], script: source.name)
  }

  /// Runs the main chunk, which declares the tests.
  ///
  /// A script that declares none is a test itself: it has run when this returns, and an error of its is its result.
  /// - Returns: the tests, in the order of declaration.
  /// - Throws: ``KVLua/LuaError`` where the source does not compile, or the main chunk of a script with tests raises an
  ///   error or reaches a limit.
  package func load() throws -> [TestCase] {
    let chunk = try session.load(source)
    let name = source.name
    let stopwatch = Stopwatch()
    var failures = TestFailures()
    let last = session.sources.lastLine(of: name)
    session.beginExpecting()
    do {
      try limited { try chunk.notify() }
    } catch {
      guard session.suite.isEmpty else { throw error }
      failures.add(failure(error, at: .body))
    }
    do {
      try limited { try session.finishEvent(file: name, line: last) }
    } catch {
      guard session.suite.isEmpty else { throw error }
      failures.add(failure(error, at: .end))
    }
    loadSeconds = stopwatch.seconds
    guard session.suite.isEmpty else { return session.suite.cases }
    let place = LuaLocation(chunk: name, line: 1)
    if failures.first == nil, let failure = LeftOver(session).failure(at: place) { failures.add(failure) }
    var warnings = session.takeNotedWarnings() + session.takeAbandonedWarnings(within: limited)
    if failures.first == nil {
      let left = session.takeLeftBehind(within: limited)
      for remark in left.failures { failures.add(failure(remark, at: .end)) }
      warnings += left.warnings
    }
    let testCase = TestCase(path: [], kind: .script, file: name, line: 1, lines: 1...last, ordinal: 0)
    scriptResult = TestResult(
      testCase: testCase, outcome: failures.first.map { .failed($0) } ?? .passed,
      warnings: warnings, seconds: stopwatch.seconds)
    return [testCase]
  }

  /// The tests that cover a line, else all of the innermost describe that does (`PATH:LINE`). Good after ``load()``.
  package func cases(atLine line: Int) -> [TestCase] {
    scriptResult.map { $0.testCase.lines.contains(line) ? [$0.testCase] : [] } ?? session.suite.cases(atLine: line)
  }

  /// Those of the tests that are `selected`, in the order in which they are run: that of declaration, or the shuffled one. Good
  /// after ``load()``. O(tests).
  package func inOrder(_ selected: [TestCase]) -> [TestCase] {
    if scriptResult != nil { return selected }
    let chosen = Set(selected.lazy.map(\.ordinal))
    return SuiteRunner.cases(of: session.suite.root, shuffledBy: configuration.shuffleSeed).filter {
      chosen.contains($0.ordinal)
    }
  }

  /// Runs the tests, or those `selected`. Good after ``load()``.
  /// - Parameters:
  ///   - report: receives each result as it comes; returns whether to go on.
  ///   - willRun: receives each test, or the first of a describe with a `setup`, before anything of it runs.
  package func run(
    _ selected: Set<TestCase>? = nil, report: @escaping (TestResult) -> Bool,
    willRun: @escaping (TestCase) -> Void = { _ in }
  ) {
    guard let scriptResult else {
      return SuiteRunner.run(
        session, selected: selected, timeLimit: configuration.timeLimit, shuffleSeed: configuration.shuffleSeed,
        report: report, willRun: willRun)
    }
    if selected?.contains(scriptResult.testCase) ?? true { _ = report(scriptResult) }
  }

  /// Runs the tests, or those `selected`, and gives their results in the order in which they were run.
  package func results(of selected: Set<TestCase>? = nil) -> [TestResult] {
    var results: [TestResult] = []
    run(
      selected,
      report: { result in
        results.append(result)
        return true
      })
    return results
  }

  /// The text blocks that were reached, with what they would have to hold, in turn; and the texts of the scripts that they
  /// stand in, as they were read. Nothing where the configuration notes none.
  package var receivedBlocks: (blocks: [ReceivedBlock], texts: [String: [UInt8]]) {
    let blocks = session.blockRecorder?.blocks ?? []
    let files = Set(blocks.map(\.location.chunk))
    var texts: [String: [UInt8]] = [:]
    for file in files { texts[file] = session.sources.text(of: file)?.bytes }
    return (blocks, texts)
  }

  /// The lines of the file that checks have been made on so far: assertions, `expect` and `predict`, those that failed among
  /// them. Empty unless ``Configuration/notesChecks``.
  package var checkedLines: Set<Int> { session.assertions.checkedLines ?? [] }

  /// Where `require` has looked for modules so far, also in vain: a change of one of these files may change what comes of
  /// the tests.
  package var requiredPaths: Set<String> { session.modules.lookedFor }

  /// Ends what the script has made, and the interpreter.
  package func close() {
    session.end()
    session.state.close()
  }

  private func failure(_ error: any Error, at stage: TestFailure.Stage) -> TestFailure {
    TestFailure(
      error, at: stage, line: LuaLocation(chunk: source.name, line: 1), timeLimit: configuration.timeLimit, session)
  }

  private func limited(_ body: () throws -> Void) throws {
    guard let timeLimit = configuration.timeLimit else { return try body() }
    try session.state.withTimeLimit(timeLimit, body)
  }
}
