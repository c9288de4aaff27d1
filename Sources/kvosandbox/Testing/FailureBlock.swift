import KVLua
import KVObjects
import KVScripting
import KVTrace

/// What is shown of a failed test: its name, the first thing that is not as expected, and how to run it again.
struct FailureBlock {
  let plan: TestPlan
  let path: String

  /// At most so many lines of what a test printed are shown.
  private static let printedLimit = 20

  /// The block of a test, with a line end at its end; nil for one that did not fail.
  func text(_ result: TestResult, printed: [String]) -> String? {
    guard result.outcome.isFailure else { return nil }
    var lines: [String] = []
    if case .unexpectedPass = result.outcome {
      lines.append("  \(place(result.testCase.line))  it passed, and xfail says that it fails: make it an 'it'")
    } else if let failure = result.outcome.failure {
      lines += body(failure)
      lines += Diagnostic.scriptLines(failure.assertion?.counterexample?.script, plan.style)
      for also in failure.alsoFailed { lines += ["  and then:"] + body(also) }
    }
    return text(result.testCase, lines + self.printed(printed))
  }

  /// The block of a test that could not be stopped.
  func text(_ testCase: TestCase, _ diagnostic: Diagnostic, printed: [String]) -> String {
    text(testCase, block(diagnostic) + self.printed(printed))
  }

  /// The block of a test that did not run.
  func text(_ testCase: TestCase, why: String) -> String {
    text(testCase, ["  \(place(testCase.line))  \(why)"])
  }

  private func text(_ testCase: TestCase, _ lines: [String]) -> String {
    ([heading(testCase)] + lines + ["  again: \(command(testCase))"]).joined(separator: "\n") + "\n"
  }

  /// The block of a file that could not be tested.
  func text(_ diagnostic: Diagnostic) -> String {
    """
    \(plan.style.failure("FAIL"))  \(path)
    \(block(diagnostic).joined(separator: "\n"))
      again: kvosandbox test \(quoted(path))

    """
  }

  private func heading(_ testCase: TestCase) -> String {
    let name = testCase.path.isEmpty ? path : "\(path) › \(testCase.name.shortened)"
    return "\(plan.style.failure("FAIL"))  \(name)      (seed \(plan.seed))"
  }

  private func body(_ failure: TestFailure) -> [String] {
    guard let assertion = failure.assertion, assertion.underlyingError == nil else {
      return block(failure.diagnostic)
    }
    let line = failure.location?.line ?? 1
    let file = failure.location?.chunk ?? path
    switch assertion.facts {
    case .lines(let expected, let actual, _):
      if let diff = TraceDiff(expected: expected, actual: actual) {
        let stage = hook(failure).map { ["  \($0)"] } ?? []
        let message = assertion.message.map { ["  \($0)"] } ?? []
        let run = assertion.counterexample.map { ["  \($0.summary)"] } ?? []
        return stage + message + [diff.text(file: file, line: line, hint: assertion.hint, style: plan.style)] + run
      }
    case .leftOver(let lines):
      return ["  \(place(line, file))  \(failure.headline)"]
        + lines.prefix(8).map { "     \($0)\($0.cause.map { "   ╰─ \($0)" } ?? "")" }
    case .unwritten(let lines):
      return ["  \(place(line, file))  \(failure.headline)"] + lines.prefix(Self.printedLimit).map { "     \($0)" }
    case .values, .finding: break
    }
    let headlines = failure.headline.parts(separatedBy: "\n").map { String($0).shortened }
    var lines = headlines.enumerated().map { $0 == 0 ? "  \(place(line, file))  \($1)" : "     \($1)" }
    if let source = failure.diagnostic.place?.source {
      lines.append("     \(line) │ \(String(source.trimmed).shortened)")
    }
    if let hint = assertion.hint { lines.append("     hint: \(hint)") }
    return lines
  }

  private func hook(_ failure: TestFailure) -> String? {
    switch failure.stage {
    case .setup, .beforeEach, .afterEach, .teardown: "in \(failure.stage.rawValue):"
    case .body, .end: nil
    }
  }

  private func printed(_ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let rest = lines.count > Self.printedLimit ? ["     (\(lines.count - Self.printedLimit) more lines)"] : []
    return ["  printed:"] + lines.prefix(Self.printedLimit).map { "     \($0)" } + rest
  }

  private func place(_ line: Int, _ file: String? = nil) -> String {
    let file = file ?? path
    return "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)"
  }

  /// The diagnostic, indented; its script comes for itself.
  private func block(_ diagnostic: Diagnostic) -> [String] {
    var block = diagnostic
    block.script = nil
    return block.text(style: plan.style).parts(separatedBy: "\n").map { "  \($0)" }
  }

  private func command(_ testCase: TestCase) -> String {
    // A part of a name finds it too.
    let name = String(testCase.name.prefix(String.longestFact))
    let filter = testCase.path.isEmpty ? "" : " --filter \(quoted(name, always: true))"
    let seed = plan.seed == 0 ? "" : " --seed \(plan.seed)"
    let shuffle = plan.shuffleSeed.map { " --shuffle=\($0)" } ?? ""
    return "kvosandbox test \(quoted(path))\(filter)\(seed)\(shuffle)"
  }

  /// As a shell reads it.
  private func quoted(_ text: String, always: Bool = false) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
        UInt8(ascii: "."):
        true
      default: byte >= 0x80
      }
    }
    if isPlain && !always { return text }
    return "'" + text.parts(separatedBy: "'").joined(separator: "'\\''") + "'"
  }
}

extension String {
  fileprivate var trimmed: Substring {
    drop { $0.isWhitespace }.trimmingEnd
  }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    var rest = self
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return rest
  }
}
