import KVLua
import KVObjects
import KVScripting
import KVTrace
import Synchronization

/// Tests one file, on the thread that calls it, and lets another find out whether it is stuck.
final class FileTester: Sendable {
  private struct Shared {
    /// While another thread may read it: closed only after it was taken away.
    var open: OpenFile?
    var tested: TestedFile
    /// Which tests are still to run, and whether the result is still open.
    var progress = FileProgress()
    var running: TestCase?
    /// What the one that runs has printed.
    var printed: [String] = []
    /// When it was first seen being stopped, or ending, in seconds of the caller's clock.
    var stoppedSince: Double?
  }

  /// Handed to the thread that watches; everything asked of it is good for that (see ``ScriptTestFile/isBeingStopped``).
  private struct OpenFile: @unchecked Sendable {
    let file: ScriptTestFile
  }

  /// Of so many failures of a file it is found out what stood before and after.
  private static let rerunLimit = 20

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

  private func blocks(_ cases: [TestCase] = []) -> FailureBlock {
    FailureBlock(plan: plan, path: target.path, cases: cases)
  }

  /// Loads and runs the file. `goesOn` is called after each test, `finished` called when its result is there: what its
  /// script has made only ends after that.
  /// - Returns: whether the thread is still wanted: false where the file was abandoned meanwhile.
  func run(goesOn: @escaping (_ failed: Bool) -> Bool, finished: () -> Void) -> Bool {
    let file: ScriptTestFile
    do {
      if target.source == nil { InputFiles.note(target.path) }
      let source =
        try target.source ?? .file(target.path, limit: plan.memoryLimit, patience: plan.timeLimit)
      file = try ScriptTestFile(source: source, configuration: plan.configuration)
    } catch {
      let code = (error as? ScriptFileError)?.code ?? .memoryLimit
      fail(.ofCommand(code, "\(error)"))
      _ = goesOn(true)
      finished()
      return true
    }
    let open = OpenFile(file: file)
    shared.withLock { $0.open = open }
    let isComplete = test(file, goesOn)
    let requiredPaths = isComplete ? file.requiredPaths : nil
    let checkedLines = file.checkedLines
    let isWanted = shared.withLock { state in
      state.tested.requiredPaths = requiredPaths
      state.tested.checkedLines = checkedLines
      state.open = nil
      state.stoppedSince = nil
      return state.progress.finish()
    }
    guard isWanted else { return false }
    finished()
    file.close()
    return shared.withLock { !$0.progress.isAbandoned }
  }

  /// Loads and runs the file; says whether it came to its end.
  private func test(_ file: ScriptTestFile, _ goesOn: @escaping (Bool) -> Bool) -> Bool {
    // What a test prints is shown if it fails.
    file.session.state.printHook = { [self] line in shared.withLock { $0.printed.append(line) } }
    let cases: [TestCase]
    do {
      cases = try file.load()
    } catch {
      fail(file.diagnostic(for: error))
      _ = goesOn(true)
      return true
    }
    let selected = plan.selection(cases, of: target, in: file)
    shared.withLock { state in
      state.tested.cases = cases
      state.tested.leftOutCount = plan.countLeftOut(cases, of: target)
    }
    if plan.isList {
      for testCase in file.inOrder(selected) { note(testCase, .passed) }
      return true
    }
    guard !selected.isEmpty else { return true }
    shared.withLock { state in
      state.progress.begin(selected.lazy.map(\.ordinal))
      if cases.first?.kind != .script { state.printed = [] }
    }
    let blocks = blocks(cases)
    var rerunCount = 0
    var isStopped = false
    file.run(
      Set(selected),
      report: { [self] result in
        let outcome = result.outcome
        let verdict: TestedFile.Verdict = outcome.isFailure ? .failed : outcome.isSkipped ? .skipped : .passed
        let printed = shared.withLock { state in
          defer { state.printed = [] }
          return state.printed
        }
        let shown = rerunCount < Self.rerunLimit ? file.withContents(result) : result
        if outcome.isFailure { rerunCount += 1 }
        note(result.testCase, verdict, seconds: result.seconds, blocks.remarks(shown, printed: printed))
        isStopped = !goesOn(outcome.isFailure)
        return !isStopped
      }, willRun: { [self] testCase in shared.withLock { $0.running = testCase } })
    if plan.recordedBlocks != nil {
      let (received, texts) = file.receivedBlocks
      shared.withLock { ($0.tested.receivedBlocks, $0.tested.blockTexts) = (received, texts) }
    }
    // The sum is checked: whatever was chosen has run, or somebody wanted no more.
    if !isStopped {
      failRest(why: "it was not run")
    } else if plan.isFailFast {
      shared.withLock { $0.tested.notRunCount = $0.progress.takeRest().count }
    }
    return !isStopped
  }

  private func note(
    _ testCase: TestCase, _ verdict: TestedFile.Verdict, seconds: Double = 0, _ remarks: TestedFile.Remarks? = nil
  ) {
    shared.withLock { state in
      guard state.progress.noteResult(testCase.ordinal) else { return }
      state.tested.add(testCase, verdict, seconds: seconds, remarks)
      state.running = nil
    }
  }

  private func fail(_ diagnostic: Diagnostic) {
    let failure = blocks().ownFailure(diagnostic)
    shared.withLock { if $0.progress.finish() { $0.tested.ownFailure = failure } }
  }

  private func failRest(why: String) {
    shared.withLock {
      if !$0.progress.isAbandoned { Self.fail($0.progress.takeRest(), &$0, why: why, blocks($0.tested.cases)) }
    }
  }

  private static func fail(_ rest: [Int], _ state: inout Shared, why: String, _ blocks: FailureBlock) {
    for ordinal in rest {
      let testCase = state.tested.cases[ordinal]
      if testCase.kind == .pending {
        state.tested.add(testCase, .skipped)
      } else {
        state.tested.add(testCase, .failed, blocks.remarks(testCase, why: why))
      }
    }
  }

  // MARK: The thread that waits

  /// Gives the file up if it has been inside a call of C for too long after its limit; says whether it did.
  ///
  /// The test that was running has failed with what can be said of it, and so have those that can no longer run.
  /// - Parameter now: seconds of a clock that only goes forward.
  func abandonIfStuck(now: Double) -> Bool {
    shared.withLock { state in
      guard let open = state.open, !state.progress.isAbandoned else { return false }
      open.file.stopIfFarOverMemory()
      guard open.file.isBeingStopped else {
        state.stoppedSince = nil
        return false
      }
      let since = state.stoppedSince ?? now
      state.stoppedSince = since
      guard now - since >= Backstop.grace, state.progress.abandon() else { return false }
      sayAbandoned(&state, open.file.stuckDiagnostic, rest: "it was not run: a test before it could not be stopped")
      return true
    }
  }

  /// Gives the file up as the whole run ends: `diagnostic` is said of the test that was running. A result that is complete
  /// stays what it is: which of the two came first is decided here.
  /// - Returns: the result that counts.
  func abandon(_ diagnostic: Diagnostic) -> TestedFile {
    shared.withLock { state in
      if state.progress.abandonForEnd() {
        sayAbandoned(&state, diagnostic, rest: "it was not run: the run ended before")
      }
      return state.tested
    }
  }

  private func sayAbandoned(_ state: inout Shared, _ diagnostic: Diagnostic, rest: String) {
    var left = state.progress.takeRest()
    if let running = state.running {
      left.removeAll { $0 == running.ordinal }
      state.running = nil
      state.tested.add(
        running, .failed, blocks(state.tested.cases).remarks(running, diagnostic, printed: state.printed))
    } else {
      state.tested.ownFailure = blocks().ownFailure(diagnostic)
    }
    if !plan.isFailFast { Self.fail(left, &state, why: rest, blocks(state.tested.cases)) }
  }

  /// Gives the thread up if what the script has made takes longer to end than a test may; says whether it did. Asked
  /// once the result is there.
  func abandonIfEnding(now: Double) -> Bool {
    shared.withLock { state in
      let since = state.stoppedSince ?? now
      state.stoppedSince = since
      return now - since >= plan.timeLimit && state.progress.abandon()
    }
  }
}
