import Glibc
import KVObjects
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
    text.escaped { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  private static func property(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  private static func markdown(_ text: String) -> String {
    text.onOneLine.escaped { scalar in
      switch scalar {
      case "*": "\\*"
      case "<": "&lt;"
      default: nil
      }
    }
  }

  /// Appends a table of what failed. A summary that cannot be written is no failure of the tests.
  private func writeSummary(_ end: TestRunEnd) {
    guard let summaryPath, let file = summaryPath.withPath({ fopen($0, "a") }) else { return }
    defer { fclose(file) }
    var text = "### kvosandbox: \(end.counts)\n\n"
    for (title, failure) in failures {
      let place = failure.line.map { "\(failure.file):\($0)" } ?? failure.file
      // A fence that the text does not hold.
      let fence = String(repeating: "`", count: max(3, failure.detail.longestRun(of: "`") + 1))
      text +=
        "**\(Self.markdown(title))** at `\(place.onOneLine)`\n\n\(fence)\n\(failure.detail)\n\(fence)\n\n"
    }
    fputs(text, file)
  }
}

extension String {
  /// What acts rather than shows as its escape, but for line feeds, and other characters as `text` says. O(n).
  fileprivate func escaped(_ text: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in escapingControls.unicodeScalars {
      if let text = text(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// How many of a byte stand one behind the other at most. O(n).
  fileprivate func longestRun(of byte: Unicode.Scalar) -> Int {
    var (longest, count) = (0, 0)
    for other in utf8 {
      count = other == UInt8(ascii: byte) ? count + 1 : 0
      longest = Swift.max(longest, count)
    }
    return longest
  }
}
