import KVLua
import KVScripting
import KVTrace
import Synchronization

/// Tests one file, on the thread that calls it, and can be asked by another whether it is stuck.
final class FileTester: Sendable {
  private struct Shared {
    /// While it may be asked: closed only after it was taken away.
    var open: OpenFile?
    var tested: TestedFile
    /// When it was first seen being stopped, in seconds of the caller's clock.
    var stoppedSince: Double?
    /// Whether somebody has given it up: what comes then is not heard.
    var isAbandoned = false
  }

  /// Handed to the thread that watches; everything asked of it is good for that (see ``ScriptTestFile/isBeingStopped``).
  private struct OpenFile: @unchecked Sendable {
    let file: ScriptTestFile
  }

  private let plan: TestPlan
  private let target: TestTarget
  private let shared: Mutex<Shared>

  init(_ target: TestTarget, _ plan: TestPlan) {
    self.plan = plan
    self.target = target
    shared = Mutex(Shared(tested: TestedFile(path: target.path)))
  }

  /// What is known so far.
  var tested: TestedFile { shared.withLock { $0.tested } }

  /// Loads and runs the file. `goesOn` is asked after each test.
  /// - Returns: whether its result stands: false where it was abandoned meanwhile.
  func run(goesOn: @escaping (_ failed: Bool) -> Bool) -> Bool {
    let file: ScriptTestFile
    do {
      file = try ScriptTestFile(source: try .file(target.path), configuration: plan.configuration)
    } catch {
      let code = error is ScriptFileError ? "E-NO-FILE" : "E-MEMORY-LIMIT"
      fail(Diagnostic(code: code, headline: "\(error)", isExplained: false))
      _ = goesOn(true)
      return true
    }
    let open = OpenFile(file: file)
    shared.withLock { $0.open = open }
    test(file, goesOn)
    let stands = shared.withLock { state in
      state.open = nil
      return !state.isAbandoned
    }
    file.close()
    return stands
  }

  private func test(_ file: ScriptTestFile, _ goesOn: @escaping (Bool) -> Bool) {
    // What a test prints is shown if it fails.
    var printed: [String] = []
    file.session.state.printHook = { printed.append($0) }
    let cases: [TestCase]
    do {
      cases = try file.load()
    } catch {
      fail(file.diagnostic(for: error))
      _ = goesOn(true)
      return
    }
    let selected = plan.selection(cases, of: target, in: file)
    if plan.isList {
      for testCase in selected {
        note(.init(name: testCase.name, line: testCase.line, verdict: .passed, block: nil, warnings: []))
      }
      return
    }
    guard !selected.isEmpty else { return }
    if cases.first?.kind != .script { printed = [] }
    let blocks = FailureBlock(plan: plan, path: target.path)
    file.run(Set(selected)) { [self] result in
      let outcome = result.outcome
      let verdict: TestedFile.Case.Verdict = outcome.isFailure ? .failed : outcome.isSkipped ? .skipped : .passed
      note(
        .init(
          name: result.testCase.name, line: result.testCase.line, verdict: verdict,
          block: blocks.text(result, printed: printed), warnings: result.warnings))
      printed = []
      return goesOn(outcome.isFailure)
    }
  }

  private func note(_ testCase: TestedFile.Case) {
    shared.withLock { if !$0.isAbandoned { $0.tested.cases.append(testCase) } }
  }

  private func fail(_ diagnostic: Diagnostic) {
    let text = FailureBlock(plan: plan, path: target.path).text(diagnostic)
    shared.withLock { if !$0.isAbandoned { $0.tested.ownFailure = text } }
  }

  /// Gives the file up if it has been inside a call of C for too long after its limit; says whether it did.
  /// - Parameter now: seconds of a clock that only goes forward.
  func abandonIfStuck(now: Double) -> Bool {
    shared.withLock { state in
      guard let open = state.open, !state.isAbandoned else { return false }
      guard open.file.isBeingStopped else {
        state.stoppedSince = nil
        return false
      }
      let since = state.stoppedSince ?? now
      state.stoppedSince = since
      guard now - since >= Backstop.grace else { return false }
      state.isAbandoned = true
      state.tested.ownFailure = FailureBlock(plan: plan, path: target.path).text(open.file.stuckDiagnostic)
      return true
    }
  }
}
