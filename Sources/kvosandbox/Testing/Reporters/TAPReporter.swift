import KVObjects
import KVScripting
import KVTrace

/// The Test Anything Protocol, version 14 (https://testanything.org/tap-version-14-specification.html).
final class TAPReporter: TestReporter {
  private let output: any ReportOutput
  private var count = 0

  init(_ output: any ReportOutput) { self.output = output }

  func begin(_ run: TestRunFacts) {
    output.write("TAP version 14\n")
    if let seed = run.shuffleSeed { output.write("# shuffled: --shuffle=\(seed)\n") }
  }

  func report(_ tested: TestedFile) {
    for result in tested.results {
      let testCase = tested.testCase(of: result)
      let name = testCase.path.isEmpty ? tested.path : "\(tested.path) › \(testCase.name)"
      switch result.verdict {
      case .passed where testCase.kind == .expectedToFail: point(false, name, directive: " # TODO xfail")
      case .passed: point(true, name)
      case .skipped: point(true, name, directive: " # SKIP pending")
      case .failed: point(false, name, failure: result.failure)
      }
    }
    if let failure = tested.ownFailure { point(false, tested.path, failure: failure.facts) }
  }

  func end(_ end: TestRunEnd) {
    if let remark = end.remark { output.write("Bail out! \(TAPReporter.escaped(remark))\n") }
    output.write("1..\(count)\n# \(end.counts)\n")
  }

  private func point(_ isGood: Bool, _ name: String, directive: String = "", failure: FailureFacts? = nil) {
    count += 1
    output.write("\(isGood ? "ok" : "not ok") \(count) - \(TAPReporter.escaped(name))\(directive)\n")
    guard let failure else { return }
    var lines = ["message: \(TAPReporter.quoted(failure.message))", "severity: fail"]
    if let code = failure.code { lines.append("code: \(code)") }
    lines.append("at:")
    lines.append("  file: \(TAPReporter.quoted(failure.file))")
    if let line = failure.line { lines.append("  line: \(line)") }
    let detail = failure.detail.parts(separatedBy: "\n")
    lines.append("detail: |\(TAPReporter.indentation(of: detail))")
    lines += detail.map { "  \($0)" }
    output.write((["---"] + lines + ["..."]).map { "  \($0)\n" }.joined())
  }

  /// What stands behind the `|` of a block of text: nothing where a reader finds out from its first line how far the block is
  /// indented, else the number of blanks.
  private static func indentation(of lines: [Substring]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { $0.utf8.prefix { $0 == UInt8(ascii: " ") }.count }
    let isPlain = lines.first?.isEmpty == false && indents.allSatisfy { $0 >= indents[0] }
    return isPlain ? "" : "2"
  }

  /// A description: `#` would begin a directive, and a line is one point.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.onOneLine.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "#": result += "\\#"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A YAML text on one line.
  private static func quoted(_ text: String) -> String {
    JSONText.quoted(text)
  }
}
