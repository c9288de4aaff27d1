import Glibc
import KVReport
import KVScripting
import KVTexts
import KVTrace

/// The runs of a comparison, one after the other, and what is written of them.
struct ComparedRuns {
  /// A run that is compared with the first.
  struct Other {
    let name: String
    /// Its script; nil for the same.
    let script: String?
    let variant: ScriptVariant
  }

  /// How the first is run, and how what goes wrong is told.
  let request: RunRequest
  var others: [Other] = []
  /// What stands above the first.
  var firstName = "as it is"
  /// Whether the others are all originals there are: of each only what differs is shown.
  var isSurvey = false

  init(request: RunRequest) { self.request = request }

  /// Runs them and writes how they differ; good where they do not.
  func compare() -> ExitStatus {
    request.diagnostics.becomeLast()
    AddressSpace.prepare(isShared: false)
    let scripts = [request.script] + others.compactMap(\.script)
    if let obstacle = OutputFiles.obstacle([request.report?.path].compactMap(\.self), inputs: scripts) {
      request.diagnostics.write(obstacle.diagnostic)
      return obstacle.status
    }
    var sources: [ScriptSource] = []
    for script in scripts {
      var request = request
      request.script = script
      do { sources.append(try request.source()) } catch { return request.complain(error) }
    }
    let first = run(sources[0], named: firstName, ScriptVariant())
    if let status = first.obstacle { return status }
    // What is the same up to an error is the same: that there was one is said. Of what was cut off nobody knows how it goes on.
    first.errors.forEach(request.diagnostics.write)
    if first.hasReachedLimit { return .limitReached }
    var comparisons: [(comparison: RunComparison, lines: [JSONValue])] = []
    for other in others {
      let source = other.script == nil ? sources[0] : sources[1]
      let outcome = run(source, named: other.name, other.variant)
      if let status = outcome.obstacle { return status }
      comparisons.append((RunComparison(first.run, outcome.run), outcome.lines))
    }
    if !isPageOutput { write(comparisons.map(\.comparison)) }
    if let failure = writePage(first, comparisons) {
      request.diagnostics.write(failure.diagnostic)
      return failure.lateStatus
    }
    return comparisons.allSatisfy(\.comparison.differences.isEmpty) ? .good : .assertionFailed
  }

  private var isPageOutput: Bool { request.report?.isStandardOutput == true }

  // MARK: Running

  /// One run.
  private struct Outcome {
    let run: ComparedRun
    /// All of its lines, where a page is to show them.
    let lines: [JSONValue]
    /// Why there is nothing to compare.
    let obstacle: ExitStatus?
    /// What ended it too early.
    let errors: [Diagnostic]
    let hasReachedLimit: Bool
  }

  private func run(_ source: ScriptSource, named name: String, _ variant: ScriptVariant) -> Outcome {
    let taken = TakenLines(ComparedRun(name: name), keepsLines: request.report != nil)
    var request = request
    request.report = nil
    request.configuration.memoryLimit = request.configuration.memoryLimit.map { AddressSpace.memoryLimit($0) }
    request.configuration.detail = .state
    request.configuration.variant = variant
    request.taker = taken
    let status = ScriptRun(source: source, request: request, stream: StandardStreams.output).status()
    if !taken.hasBegun { taken.diagnostics.forEach(request.diagnostics.write) }
    return Outcome(
      run: taken.run, lines: taken.lines, obstacle: taken.hasBegun ? Interrupts.status : status,
      errors: taken.diagnostics.filter { $0.severity == .error }, hasReachedLimit: status == .limitReached)
  }

  // MARK: Writing

  private func write(_ comparisons: [RunComparison]) {
    let width = ScreenWidth.columns(STDOUT_FILENO)
    func say(_ line: String) { StandardStreams.output.write(line + "\n") }
    for comparison in comparisons {
      if isSurvey {
        let isSame = comparison.differences.isEmpty
        if request.isQuiet { continue }
        say(request.outputStyle.heading("\(comparison.right.name): \(isSame ? "the same" : comparison.summary)"))
        if isSame { continue }
      }
      guard !request.isQuiet else { continue }
      for line in comparison.lines(style: request.outputStyle, width: width, isShort: isSurvey) { say(line) }
      if isSurvey { say("") }
    }
    if request.isQuiet, comparisons.allSatisfy(\.differences.isEmpty) { return }
    if isSurvey {
      let different = comparisons.filter { !$0.differences.isEmpty }
      say(
        different.isEmpty
          ? "none of \(comparisons.count) variants differs"
          : "\(different.count) of \(comparisons.count) variants \(different.count == 1 ? "differs" : "differ"): "
            + different.map(\.right.name).joined(separator: ", "))
    } else if let comparison = comparisons.first {
      say(comparison.summary)
    }
  }

  /// Writes the page: the first run, and those that are compared with it; of originals only those that differ.
  private func writePage(_ first: Outcome, _ others: [(comparison: RunComparison, lines: [JSONValue])])
    -> OutputFailure?
  {
    guard let file = request.report else { return nil }
    var runs = [ReportRun(name: first.run.name)]
    first.lines.forEach(runs[0].take)
    for (comparison, lines) in others where !isSurvey || !comparison.differences.isEmpty {
      let run = ReportRun(name: comparison.right.name)
      lines.forEach(run.take)
      runs.append(run)
    }
    if let remark = file.remark(on: runs), !request.isQuiet { request.diagnostics.write(remark) }
    return file.write(title: request.script, kind: .compare, runs: runs)
  }
}

/// Takes the lines of one run.
private final class TakenLines: RunTaker, @unchecked Sendable {
  let run: ComparedRun
  private(set) var lines: [JSONValue] = []
  private let keepsLines: Bool

  init(_ run: ComparedRun, keepsLines: Bool) { (self.run, self.keepsLines) = (run, keepsLines) }

  override func connect(to runner: ScriptRunner, language: Language) {
    runner.trace.add(
      format: JSONTraceFormat(detail: .state, language: language) { [unowned self] (line: JSONValue) in
        run.take(line)
        if keepsLines { lines.append(line) }
      })
  }
}
