import ArgumentParser
import Glibc
import KVObjects
import KVTrace

/// `--reporter NAME[=FILE]`.
struct ReporterChoice: ExpressibleByArgument, Hashable {
  let name: ReporterName
  /// nil for the standard output.
  let path: String?

  init(name: ReporterName, path: String?) { (self.name, self.path) = (name, path) }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = ReporterName(rawValue: parts[0]), parts.count == 1 || !parts[1].isEmpty else { return nil }
    self.init(name: name, path: parts.count == 2 ? parts[1] : nil)
  }
}

/// The reporters of a run, each with its output.
struct TestReports {
  private let reporters: [(reporter: any TestReporter, output: any ReportOutput)]

  /// The chosen reporters; `pretty` on the standard output where none of them writes there. Where something else goes there
  /// (`hasStandardOutput` is false) it is the error stream for them.
  init(_ choices: [ReporterChoice], style: Style, isVerbose: Bool, hasStandardOutput: Bool) {
    var choices = choices
    if !choices.contains(where: { $0.path == nil }) { choices.append(ReporterChoice(name: .pretty, path: nil)) }
    reporters = choices.map { choice in
      let output: any ReportOutput =
        choice.path.map { AtomicFile($0) }
        ?? StandardReportOutput(hasStandardOutput ? StandardStreams.output : StandardStreams.error)
      let style = choice.path == nil ? style : .plain
      return (TestReports.make(choice.name, output, style, isVerbose), output)
    }
  }

  private static func make(
    _ name: ReporterName, _ output: any ReportOutput, _ style: Style, _ isVerbose: Bool
  ) -> any TestReporter {
    switch name {
    case .pretty: PrettyReporter(output, style: style, isVerbose: isVerbose)
    case .tap: TAPReporter(output)
    case .junit: JUnitReporter(output)
    case .json: JSONReporter(output)
    case .github:
      GitHubReporter(output, summaryPath: getenv("GITHUB_STEP_SUMMARY").map { String(path: $0) })
    }
  }

  func begin(_ run: TestRunFacts) { for entry in reporters { entry.reporter.begin(run) } }

  func report(_ tested: TestedFile) { for entry in reporters { entry.reporter.report(tested) } }

  /// Ends them; gives what could not be written.
  func end(_ end: TestRunEnd) -> [OutputFailure] {
    reporters.compactMap { entry in
      entry.reporter.end(end)
      return entry.output.close()
    }
  }
}
