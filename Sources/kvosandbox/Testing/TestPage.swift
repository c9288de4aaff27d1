import Glibc
import KVReport
import KVScripting
import KVTrace
import Synchronization

/// The page of `test --html`: the tests that failed, each run once more for its trace.
///
/// A test is the same in every run, so those that pass pay nothing. The tests are run one after the other on a thread of their
/// own; one that cannot be stopped ends the page before it.
struct TestPage {
  private let plan: TestPlan
  private let file: ReportFile
  private let showsAll: Bool

  /// How many failed tests are shown, and how many in all; the others are named.
  private static let (mostFailed, most) = (20, 100)

  init(_ plan: TestPlan, _ file: ReportFile, showsAll: Bool) {
    (self.plan, self.file, self.showsAll) = (plan, file, showsAll)
  }

  /// Runs the tests and writes the page; one that shows no test is written too, in the place of an older one. Gives why it could
  /// not be written.
  func write(_ tested: [TestedFile]) -> OutputFailure? {
    let failed = tests(of: tested, where: .failed)
    let passed = showsAll ? tests(of: tested, where: .passed) : []
    let chosen = (failed.prefix(Self.mostFailed) + passed).prefix(Self.most)
    let shown = Set(chosen.map(\.name))
    let runs = runs(of: Array(chosen))
    let omitted = (failed + passed).map(\.name).filter { !shown.contains($0) }
    return file.write(title: title, kind: .test, runs: runs, omitted: omitted)
  }

  private var title: String {
    plan.targets.count == 1 ? plan.targets[0].path : "\(plan.targets.count) files"
  }

  /// A test, and the file that it is in.
  private struct Test: Sendable {
    let path: String
    let testCase: TestCase
    var name: String { "\(path) › \(testCase.name)" }
  }

  private func tests(of tested: [TestedFile], where verdict: TestedFile.Verdict) -> [Test] {
    tested.flatMap { file in
      file.results.filter { $0.verdict == verdict }.map { Test(path: file.path, testCase: file.testCase(of: $0)) }
    }
  }

  private func runs(of tests: [Test]) -> [ReportRun] {
    let progress = PageProgress()
    let signal = Signal()
    let (configuration, language) = (plan.configuration, file.language)
    let (memoryLimit, timeLimit) = (plan.memoryLimit, plan.timeLimit)
    let isStarted = Thread.startForScript {
      for test in tests {
        progress.begin()
        let run = ReportRun(name: test.name)
        if let source = try? ScriptSource.file(test.path, limit: memoryLimit, patience: timeLimit) {
          try? ScriptTestFile.traceAgain(test.testCase, of: source, configuration: configuration, language: language)
          { run.take($0) }
        }
        progress.add(run)
      }
      progress.end()
      signal.raise()
    }
    guard isStarted else { return [] }
    // Loading the file and the test have the limit each, and a moment to be stopped in.
    let patience = 2 * plan.timeLimit + Backstop.grace
    while Interrupts.status == nil, !progress.isOver(patience: patience) { signal.wait(milliseconds: 50) }
    return progress.runs
  }
}

/// How far the thread is that runs tests for a page, and what it has come to.
private final class PageProgress: Sendable {
  /// Handed over by the thread that has filled it.
  private struct State: @unchecked Sendable {
    var runs: [ReportRun] = []
    var isDone = false
    /// When the test under way began.
    var start = Clock.now
  }

  private let state = Mutex(State())

  /// What has come to its end.
  var runs: [ReportRun] { state.withLock { $0.runs } }

  func begin() { state.withLock { $0.start = Clock.now } }

  func add(_ run: ReportRun) {
    nonisolated(unsafe) let run = run
    state.withLock { $0.runs.append(run) }
  }

  func end() { state.withLock { $0.isDone = true } }

  /// Whether it has ended, or the test under way takes longer than so many seconds.
  func isOver(patience: Double) -> Bool { state.withLock { $0.isDone || Clock.now - $0.start > patience } }
}
