import KVScripting
import KVTrace

/// A line of JSON for each test, and one for the whole (Documentation/RunningTests.md).
final class JSONReporter: TestReporter {
  private let output: any ReportOutput

  init(_ output: any ReportOutput) { self.output = output }

  func begin(_ run: TestRunFacts) {
    var members = JSONReporter.line("run")
    members.append(.init("seed", .number("\(run.seed)")))
    if let seed = run.shuffleSeed { members.append(.init("shuffle", .number("\(seed)"))) }
    write(members)
  }

  func report(_ tested: TestedFile) {
    for result in tested.results {
      let testCase = tested.testCase(of: result)
      var members = JSONReporter.line("test")
      members.append(.init("file", .string(tested.path)))
      members.append(.init("line", .integer(testCase.line)))
      members.append(.init("path", .array(testCase.path.map { .string($0) })))
      if !testCase.tags.isEmpty { members.append(.init("tags", .array(testCase.tags.map { .string($0) }))) }
      members.append(.init("outcome", .string(JSONReporter.outcome(result, testCase))))
      members.append(.init("milliseconds", .number((result.seconds * 1000).decimals(most: 3))))
      if let failure = result.failure { members += failure.jsonMembers }
      write(members)
    }
    guard let failure = tested.ownFailure else { return }
    var members = JSONReporter.line("file")
    members.append(.init("file", .string(tested.path)))
    members.append(.init("outcome", .string("failed")))
    write(members + failure.facts.jsonMembers)
  }

  func end(_ end: TestRunEnd) {
    var members = JSONReporter.line("summary")
    members.append(.init("passed", .integer(end.counts.passed)))
    members.append(.init("failed", .integer(end.counts.failed)))
    members.append(.init("skipped", .integer(end.counts.skipped)))
    members.append(.init("milliseconds", .number((end.seconds * 1000).decimals(most: 3))))
    if let remark = end.remark { members.append(.init("remark", .string(remark))) }
    write(members)
  }

  private static func line(_ type: String) -> [JSONValue.Member] { [.init("type", .string(type))] }

  private static func outcome(_ result: TestedFile.Result, _ testCase: TestCase) -> String {
    switch result.verdict {
    case .passed: testCase.kind == .expectedToFail ? "failed as expected" : "passed"
    case .failed:
      testCase.kind == .expectedToFail && result.failure?.isUnexpectedPass == true ? "passed unexpectedly" : "failed"
    case .skipped: "skipped"
    }
  }

  private func write(_ members: [JSONValue.Member]) { output.write(JSONValue.object(members).text + "\n") }
}

extension FailureFacts {
  /// The facts as members of a JSON object; nothing is cut.
  var jsonMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("message", .string(message))]
    func add(_ name: String, _ text: String?) { if let text { members.append(.init(name, .string(text))) } }
    func add(_ name: String, _ lines: [String]) {
      members.append(.init(name, .array(lines.map { .string($0) })))
    }
    func add(_ name: String, _ side: Compared?) {
      switch side {
      case .lines(let lines): add(name, lines)
      case .text(let text): add(name, text)
      case nil: break
      }
    }
    add("code", code)
    add("failedAt", line.map { "\(file):\($0)" })
    add("stage", stage)
    add("expected", expected)
    add("received", received)
    if let difference {
      members.append(.init("difference", .string(difference.kind)))
      members.append(.init("firstDifference", .integer(difference.index)))
    }
    if let credit { members.append(.init("credit", .number(credit.decimals(most: 3)))) }
    if let content {
      func lines(_ lines: [String]) -> JSONValue { .array(lines.map { .string($0) }) }
      members.append(
        .init("content", .object([.init("before", lines(content.before)), .init("after", lines(content.after))])))
    }
    if let cause {
      members.append(
        .init(
          "cause",
          .object([
            .init("file", .string(cause.file)), .init("line", .integer(cause.line)),
            .init("source", .string(cause.source)),
          ])))
    }
    add("hint", hint)
    if !printed.isEmpty { add("printed", printed) }
    add("detail", detail)
    return members
  }

  /// A line for who reads diagnostics as JSON.
  func diagnosticText(of test: String) -> String {
    JSONValue.object([.init("severity", .string("error")), .init("test", .string(test))] + jsonMembers).text
  }
}

enum JSONText {
  /// A text in quotes, as JSON writes it.
  static func quoted(_ text: String) -> String { JSONValue.string(text).text }
}
