import Glibc
import KVScripting
import KVTrace

/// Annotations of GitHub's workflow commands: at most ten of a kind are shown there, so that what is beyond goes to the
/// summary of the step, with everything else that failed.
final class GitHubReporter: TestReporter {
  private static let most = 10

  private let output: any ReportOutput
  /// Where the step's summary is kept; nil outside a workflow.
  private let summaryPath: String?
  private var errors = 0
  private var warnings = 0
  private var failures: [(title: String, failure: FailureFacts)] = []

  init(_ output: any ReportOutput, summaryPath: String?) {
    (self.output, self.summaryPath) = (output, summaryPath)
  }

  func begin(_ run: TestRunFacts) {
    if let seed = run.shuffleSeed { output.write("shuffled: --shuffle=\(seed)\n") }
  }

  func report(_ tested: TestedFile) {
    for result in tested.results {
      let name = tested.testCase(of: result).name
      if let failure = result.failure, result.verdict == .failed { note(name, failure) }
      for warning in result.warnings { annotate("warning", warning, &warnings) }
    }
    if let failure = tested.ownFailure { note(tested.path, failure.facts) }
  }

  func end(_ end: TestRunEnd) {
    if errors > Self.most { output.write("\(errors - Self.most) more failures are in the summary of the step\n") }
    if let remark = end.remark { output.write(remark + "\n") }
    output.write("\(end.counts)\n")
    writeSummary(end)
  }

  private func note(_ title: String, _ failure: FailureFacts) {
    failures.append((title, failure))
    errors += 1
    guard errors <= Self.most else { return }
    command("error", file: failure.file, line: failure.line, title: title, failure.message)
  }

  private func annotate(_ kind: String, _ diagnostic: Diagnostic, _ count: inout Int) {
    count += 1
    guard count <= Self.most else { return }
    command(
      kind, file: diagnostic.place?.file, line: diagnostic.place?.line, title: "\(diagnostic.code)",
      diagnostic.headline)
  }

  private func command(_ kind: String, file: String?, line: Int?, title: String, _ message: String) {
    var properties: [String] = []
    if let file { properties.append("file=\(Self.property(file))") }
    if let line { properties.append("line=\(line)") }
    properties.append("title=\(Self.property(title))")
    output.write("::\(kind) \(properties.joined(separator: ","))::\(Self.message(message))\n")
  }

  private static func message(_ text: String) -> String {
    text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A", "\r\n": "%0D%0A"])
  }

  private static func property(_ text: String) -> String {
    text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A", "\r\n": "%0D%0A", ":": "%3A", ",": "%2C"])
  }

  /// Appends a table of what failed. A summary that cannot be written is no failure of the tests.
  private func writeSummary(_ end: TestRunEnd) {
    guard let summaryPath, let file = fopen(summaryPath, "a") else { return }
    defer { fclose(file) }
    var text = "### kvosandbox: \(end.counts)\n\n"
    for (title, failure) in failures {
      let place = failure.line.map { "\(failure.file):\($0)" } ?? failure.file
      // A fence that the text does not hold.
      var fence = "```"
      while failure.detail.contains(fence) { fence += "`" }
      text +=
        "**\(title.replacing(["*": "\\*", "<": "&lt;"]))** at `\(place)`\n\n\(fence)\n\(failure.detail)\n\(fence)\n\n"
    }
    fputs(text, file)
  }
}

extension String {
  /// Each of these characters by its text.
  fileprivate func replacing(_ table: [Character: String]) -> String {
    reduce(into: "") { result, character in
      if let text = table[character] { result += text } else { result.append(character) }
    }
  }
}
