import Glibc
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// One run of tests by the command: starts the threads, shows results in the files' order, counts, and says how it
/// ended.
struct TestRun {
  private let plan: TestPlan
  private let jobCount: Int
  private let diagnostics: DiagnosticWriter
  private let isQuiet: Bool
  private let reports: TestReports
  private let isTerminal = isatty(STDOUT_FILENO) != 0
  private let start = Clock.now
  private var counts = TestCounts()
  private var shown: [TestedFile] = []
  /// What waits until text blocks are written: that moves lines, and a block that is left wrong fails its test.
  private var held: [TestedFile] = []
  private var failed: [String: Set<String>] = [:]
  private var next = 0

  init(_ plan: TestPlan, jobs: Int, diagnostics: DiagnosticWriter, isQuiet: Bool, reports: TestReports) {
    self.plan = plan
    self.reports = reports
    jobCount = jobs
    self.diagnostics = diagnostics
    self.isQuiet = isQuiet
  }

  mutating func status() -> ExitStatus {
    let signal = Signal()
    let pool = TestPool(plan, signal: signal)
    Interrupts.handle(waking: signal)
    if !plan.isList { reports.begin(TestRunFacts(seed: plan.seed, shuffleSeed: plan.shuffleSeed)) }
    pool.start(jobCount)
    while Interrupts.status == nil {
      let isDone = pool.isDone
      showFinished(pool)
      if isDone { break }
      StandardStreams.output.flush()
      showProgress(pool)
      signal.wait(milliseconds: 50)
      pool.tend(now: Clock.now)
    }
    if let status = Interrupts.status { return interrupted(pool, status) }
    if plan.isList { return listed() }
    let isWritten = writeBlocks()
    FailureRecord().update(ran: shown, failed: failed)
    let pageFailure = plan.report.flatMap { TestPage(plan, $0, showsAll: plan.reportsAll).write(shown) }
    let status = summarised()
    if let pageFailure {
      diagnostics.write(pageFailure.diagnostic)
      return pageFailure.lateStatus
    }
    return status == .good && !isWritten ? .assertionFailed : status
  }

  // MARK: Results

  private mutating func showFinished(_ pool: TestPool) {
    while next < plan.targets.count, let tested = pool.result(next) {
      next += 1
      show(tested)
    }
    guard pool.isDone else { return }
    while next < plan.targets.count {
      if let tested = pool.result(next) {
        show(tested)
      } else if !pool.isStopping {
        // The sum is checked: only what was stopped leaves gaps.
        show(missing(plan.targets[next].path))
      }
      next += 1
    }
  }

  private func missing(_ path: String) -> TestedFile {
    var tested = TestedFile(path: path)
    tested.ownFailure = FailureBlock(plan: plan, path: path).ownFailure(
      Diagnostic(code: .internalError, headline: "\(path) was not tested"))
    return tested
  }

  private mutating func show(_ tested: TestedFile) {
    let waits = !held.isEmpty || !tested.receivedBlocks.isEmpty
    if waits, !plan.isList { held.append(tested) } else { report(tested) }
  }

  private mutating func report(_ tested: TestedFile) {
    counts.passed += tested.count(.passed)
    counts.failed += tested.failedCount
    counts.skipped += tested.count(.skipped)
    clearProgress()
    if plan.isList {
      for testCase in tested.results.map(tested.testCase) {
        let name = testCase.name == tested.path ? "" : "  \(testCase.name.onOneLine)"
        StandardStreams.output.write("\(tested.path.onOneLine):\(testCase.line)\(name)\n")
      }
    }
    shown.append(tested)
    if plan.tellsRequirements { RequirementNotes.write(tested) }
    if !plan.isList { reports.report(tested) }
    for result in tested.results {
      if !isQuiet { result.warnings.forEach(diagnostics.write) }
      if let failure = result.failure, diagnostics.format == .json {
        StandardStreams.complain(failure.diagnosticText(of: tested.testCase(of: result).name) + "\n")
      }
      if result.verdict == .failed { failed[tested.path, default: []].insert(tested.testCase(of: result).name) }
    }
    if let failure = tested.ownFailure {
      if diagnostics.format == .json {
        StandardStreams.complain(failure.facts.diagnosticText(of: tested.path) + "\n")
      }
      if plan.isList { StandardStreams.output.write(failure.block + "\n") }
      failed[tested.path, default: []].insert(tested.path)
    }
    if tested.leftOutCount > 0, !isQuiet { warnAboutOnly(tested) }
  }

  /// What `it.only` leaves out is easily forgotten, and on a build server nobody meant it.
  private func warnAboutOnly(_ tested: TestedFile) {
    let line = tested.cases.first(where: \.isOnly)?.line ?? 1
    var warning = Diagnostic.ofCommand(
      .onlySome, "'it.only' leaves out \(tested.leftOutCount) of \(tested.cases.count) tests",
      hint: .hintWriteIt)
    warning.severity = .warning
    warning.place = Diagnostic.Place(file: tested.path, line: line)
    diagnostics.write(warning)
  }

  /// Writes the text blocks that were reached, where that is what the run is for; says whether all are.
  private mutating func writeBlocks() -> Bool {
    guard plan.recordedBlocks != nil else { return true }
    clearProgress()
    var update = BlockUpdate()
    for tested in held { update.add(tested) }
    let review = BlockReview(update: update, asks: plan.isReview, style: plan.style, diagnostics: diagnostics)
    let outcome = review.finish()
    for tested in held { report(outcome.applied(to: tested, plan)) }
    return outcome.isGood
  }

  private func end(_ remark: String? = nil) -> ExitStatus? {
    clearProgress()
    let failures = reports.end(TestRunEnd(counts: counts, seconds: Clock.now - start, remark: remark))
    for failure in failures { diagnostics.write(failure.diagnostic) }
    return failures.first?.lateStatus
  }

  private func summarised() -> ExitStatus {
    clearProgress()
    // Of files that cannot be loaded nobody knows whether they have what was asked for.
    let hasMatched = shown.contains { !$0.results.isEmpty }
    let isEmpty = !hasMatched && (plan.isChoice || counts.failed == 0)
    if isEmpty { sayNothingMatched() }
    if let status = end(stopped) { return status }
    return status(isEmpty: isEmpty)
  }

  /// What the first failure has kept from running, where it ended the run; nil where that was nothing.
  private var stopped: String? {
    guard plan.isFailFast, counts.failed > 0 else { return nil }
    let files = plan.targets.count - shown.count
    let tests = shown.reduce(0) { $0 + $1.notRunCount }
    var parts: [String] = []
    if tests > 0 { parts.append(tests == 1 ? "1 test" : "\(tests) tests") }
    if files > 0 { parts.append(files == 1 ? "1 file" : "\(files) files") }
    if parts.isEmpty { return nil }
    return "stopped at the first failure: \(parts.joined(separator: " and ")) not run"
  }

  private func listed() -> ExitStatus {
    let isEmpty = counts.passed == 0 && (plan.isChoice || counts.failed == 0)
    if isEmpty { sayNothingMatched() }
    return status(isEmpty: isEmpty)
  }

  /// Of a part it is no error: another may have what was asked for.
  private func sayNothingMatched() {
    guard let shard = plan.shard else { return diagnostics.write(code: .nothingMatched, "no test matched") }
    if isQuiet { return }
    // There may be more parts than files.
    let isEmpty = plan.targets.isEmpty && !plan.isChoice
    let part = "part \(shard.index)/\(shard.count)"
    var remark = Diagnostic.ofCommand(
      .nothingMatched, isEmpty ? "\(part) has no file" : "no test of \(part) matched",
      hint: isEmpty ? .hintFewerFiles : .hintOtherPart)
    remark.severity = .warning
    diagnostics.write(remark)
  }

  private func status(isEmpty: Bool) -> ExitStatus {
    if isEmpty, plan.shard == nil { return .nothingMatched }
    return counts.failed > 0 ? .assertionFailed : .good
  }

  /// What is known so far, of files that are still running too.
  private mutating func interrupted(_ pool: TestPool, _ status: ExitStatus) -> ExitStatus {
    for index in next..<plan.targets.count {
      if let tested = pool.result(index) { show(tested) }
    }
    for (_, tested) in pool.unfinished { show(tested) }
    for tested in held { report(tested) }
    clearProgress()
    let left = plan.targets.count - pool.finishedCount
    let word = status == .terminated ? "terminated" : "interrupted"
    _ = end("\(word): \(left) of \(plan.targets.count) files did not finish")
    return status
  }

  // MARK: Progress

  private func showProgress(_ pool: TestPool) {
    guard isTerminal, !isQuiet, !plan.isList else { return }
    let failed = counts.failed > 0 ? ", \(counts.failed) failed" : ""
    StandardStreams.output.write("\r\u{1B}[K\(pool.finishedCount) of \(plan.targets.count) files\(failed)")
    StandardStreams.output.flush()
  }

  private func clearProgress() {
    if isTerminal, !isQuiet, !plan.isList { StandardStreams.output.write("\r\u{1B}[K") }
  }
}
