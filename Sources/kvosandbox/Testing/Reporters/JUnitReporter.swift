import KVObjects
import KVScripting
import KVTrace

/// JUnit's XML, as build servers read it: a suite for each file, a case for each test.
final class JUnitReporter: TestReporter {
  private let output: any ReportOutput
  private var suites: [String] = []
  private var counts = Counts()

  private struct Counts {
    var tests = 0, failures = 0, errors = 0, skipped = 0
    var seconds = 0.0

    var attributes: String {
      "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\" "
        + "time=\"\(JUnitReporter.time(seconds))\""
    }
  }

  init(_ output: any ReportOutput) { self.output = output }

  func begin(_ run: TestRunFacts) {}

  func report(_ tested: TestedFile) {
    var own = Counts()
    var cases: [String] = []
    for result in tested.results {
      let testCase = tested.testCase(of: result)
      own.tests += 1
      own.seconds += result.seconds
      var body = ""
      switch result.verdict {
      case .passed: break
      case .skipped:
        own.skipped += 1
        body = "      <skipped/>\n"
      case .failed:
        let isError = result.failure?.isAssertion == false
        if isError { own.errors += 1 } else { own.failures += 1 }
        body = result.failure.map { JUnitReporter.element(isError ? "error" : "failure", $0) } ?? ""
      }
      let name = testCase.path.last ?? tested.path
      let group = ([tested.path] + testCase.path.dropLast()).joined(separator: " › ")
      cases.append(
        JUnitReporter.testCase(name, group, tested.path, testCase.line, result.seconds, body: body))
    }
    if let failure = tested.ownFailure {
      own.tests += 1
      own.errors += 1
      let body = JUnitReporter.element("error", failure.facts)
      cases.append(
        JUnitReporter.testCase(tested.path, tested.path, tested.path, failure.facts.line ?? 1, 0, body: body))
    }
    counts.tests += own.tests
    counts.failures += own.failures
    counts.errors += own.errors
    counts.skipped += own.skipped
    counts.seconds += own.seconds
    guard !cases.isEmpty else { return }
    let name = JUnitReporter.escaped(tested.path)
    suites.append(
      "  <testsuite name=\"\(name)\" file=\"\(name)\" \(own.attributes)>\n\(cases.joined())  </testsuite>\n")
  }

  func end(_ end: TestRunEnd) {
    output.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kvosandbox\" \(counts.attributes)>\n")
    for suite in suites { output.write(suite) }
    output.write("</testsuites>\n")
  }

  private static func testCase(
    _ name: String, _ group: String, _ file: String, _ line: Int, _ seconds: Double, body: String
  ) -> String {
    let start =
      "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(group))\" file=\"\(escaped(file))\" "
      + "line=\"\(line)\" time=\"\(time(seconds))\""
    return body.isEmpty ? start + "/>\n" : start + ">\n\(body)    </testcase>\n"
  }

  private static func element(_ name: String, _ failure: FailureFacts) -> String {
    let type = failure.code.map { " type=\"\(escaped($0))\"" } ?? ""
    var text = "      <\(name) message=\"\(escaped(failure.message))\"\(type)>\(escaped(failure.detail))</\(name)>\n"
    if !failure.printed.isEmpty {
      text += "      <system-out>\(escaped(failure.printed.joined(separator: "\n")))</system-out>\n"
    }
    return text
  }

  /// Seconds with three decimals, and six where they say more.
  fileprivate static func time(_ seconds: Double) -> String { seconds.decimals(least: 3, most: 6) }

  /// Text of an element or an attribute; control characters, most of which XML 1.0 has no way to write, are left out, and what
  /// else acts rather than shows is written by its number. O(n).
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // In an attribute these would be read as blanks.
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": continue
      case _ where scalar.isControl: result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
