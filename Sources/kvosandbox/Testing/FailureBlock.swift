import KVLua
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// What is shown of a failed test: its name, the first thing that is not as expected, and how to run it again.
struct FailureBlock {
  let plan: TestPlan
  let path: String
  /// The tests of the file, where they are known.
  var cases: [TestCase] = []

  /// At most so many lines of what a test printed are shown.
  private static let printedLimit = 20

  /// What there is to say of a result; nil where it is only that it passed.
  func remarks(_ result: TestResult, printed: [String]) -> TestedFile.Remarks? {
    let failure = result.outcome.isFailure ? result.outcome.failure : nil
    if failure == nil, result.warnings.isEmpty { return nil }
    let facts = failure.map { failure in
      FailureFacts(
        failure, isUnexpectedPass: { if case .unexpectedPass = result.outcome { true } else { false } }(), file: path,
        printed: printed, detail: plain.detail(of: result, printed: printed))
    }
    return TestedFile.Remarks(block: text(result, printed: printed), failure: facts, warnings: result.warnings)
  }

  /// What there is to say of a test that could not be stopped.
  func remarks(_ testCase: TestCase, _ diagnostic: Diagnostic, printed: [String]) -> TestedFile.Remarks {
    let detail = plain.block(diagnostic).joined(separator: "\n")
    return TestedFile.Remarks(
      block: text(testCase, block(diagnostic) + self.printed(printed)),
      failure: FailureFacts(diagnostic, file: path, detail: detail))
  }

  /// What there is to say of a test that did not run.
  func remarks(_ testCase: TestCase, why: String) -> TestedFile.Remarks {
    TestedFile.Remarks(
      block: text(testCase, ["  \(place(testCase.line))  \(why)"]),
      failure: FailureFacts(why, file: path, line: testCase.line, detail: why))
  }

  /// What there is to say of a test whose text block is left wrong; `why` begins with the block's place.
  func remarks(_ testCase: TestCase, leftWrong why: String, warnings: [Diagnostic]) -> TestedFile.Remarks {
    TestedFile.Remarks(
      block: text(testCase, ["  \(why)"]),
      failure: FailureFacts(why, file: path, line: testCase.line, isAssertion: true, detail: "  \(why)"),
      warnings: warnings)
  }

  /// The block of a test that stands at another line since: its last line says so.
  func block(_ block: String, movedTo testCase: TestCase) -> String {
    let lines = block.parts(separatedBy: "\n").dropLast(2).map(String.init)
    return (lines + ["  \(say(.lineAgain(command: command(testCase))))"]).joined(separator: "\n") + "\n"
  }

  /// What there is to say of a file that could not be tested.
  func ownFailure(_ diagnostic: Diagnostic) -> TestedFile.OwnFailure {
    TestedFile.OwnFailure(
      block: text(diagnostic),
      facts: FailureFacts(diagnostic, file: path, detail: plain.block(diagnostic).joined(separator: "\n")))
  }

  /// The same without colours, for files.
  private var plain: FailureBlock {
    var plan = plan
    plan.style = .plain
    plan.width = nil
    return FailureBlock(plan: plan, path: path, cases: cases)
  }

  private func say(_ message: Message) -> String { plan.style.say(message) }

  /// The lines between the heading and the command.
  private func detail(of result: TestResult, printed: [String]) -> String {
    let lines = text(result, printed: printed)?.parts(separatedBy: "\n") ?? []
    return lines.dropFirst().dropLast(2).joined(separator: "\n")
  }

  /// The block of a test, with a line end at its end; nil for one that did not fail.
  private func text(_ result: TestResult, printed: [String]) -> String? {
    guard result.outcome.isFailure else { return nil }
    var lines: [String] = []
    if case .unexpectedPass = result.outcome {
      lines.append(
        wrapped("  \(place(result.testCase.line))  \(say(.xfailPassed))"))
    } else if let failure = result.outcome.failure {
      lines += body(failure)
      lines += Diagnostic.scriptLines(failure.assertion?.counterexample?.script, plan.style)
      for also in failure.alsoFailed { lines += ["  \(say(.lineAndThen))"] + body(also) }
    }
    return text(result.testCase, lines + self.printed(printed))
  }

  private func text(_ testCase: TestCase, _ lines: [String]) -> String {
    if plan.isLesson { return lines.joined(separator: "\n") + "\n" }
    return ([heading(testCase)] + lines + ["  \(say(.lineAgain(command: command(testCase))))"]).joined(
      separator: "\n")
      + "\n"
  }

  /// The block of a file that could not be tested.
  private func text(_ diagnostic: Diagnostic) -> String {
    if plan.isLesson { return block(diagnostic).joined(separator: "\n") + "\n" }
    return """
      \(plan.style.failure("FAIL"))  \(path.onOneLine)
      \(block(diagnostic).joined(separator: "\n"))
        \(say(.lineAgain(command: "kvosandbox test \(quoted(path))")))

      """
  }

  private func heading(_ testCase: TestCase) -> String {
    let file = path.onOneLine
    let name = testCase.path.isEmpty ? file : "\(file) › \(testCase.name.shortened.onOneLine)"
    let lines = wrapped("FAIL  \(name)", 6).parts(separatedBy: "\n")
    let seed = "      (seed \(plan.seed))"
    let fits = plan.width.map { (lines.last?.displayWidth ?? 0) + seed.displayWidth <= $0 } ?? true
    let heading = plan.style.failure("FAIL") + lines.joined(separator: "\n").dropFirst("FAIL".count)
    return heading + (fits ? "" : "\n") + seed
  }

  private func body(_ failure: TestFailure) -> [String] {
    guard let assertion = failure.assertion, assertion.underlyingError == nil else {
      return (hook(failure).map { ["  \($0)"] } ?? []) + block(failure.diagnostic)
    }
    let line = failure.location?.line ?? 1
    let file = failure.location?.chunk ?? path
    let said = assertion.message?.escapingControls
    switch assertion.facts {
    case .lines(_, let actual, _):
      if let diff = assertion.difference {
        let stage = hook(failure).map { ["  \($0)"] } ?? []
        let message = said.map { ["  \($0)"] } ?? []
        let run = assertion.counterexample.map { ["  \($0.summary.escapingControls)"] } ?? []
        let difference = diff.text(
          file: file, line: line, hint: assertion.hintMessage, showsHint: !plan.isLesson, content: assertion.content,
          style: plan.style, width: plan.width)
        return stage + message + [difference] + received(actual.map(\.description)) + run
      }
    case .prediction(let prediction):
      return (hook(failure).map { ["  \($0)"] } ?? []) + (said.map { ["  \($0)"] } ?? [])
        + [
          prediction.text(
            file: file, line: line, showsHint: !plan.isLesson, style: plan.style, width: plan.width)
        ]
    case .leftOver(let lines):
      return [wrapped("  \(place(line, file))  \(failure.headline.onOneLine)")]
        + some(lines.map { "     \($0)\($0.cause.map { "   ╰─ \($0)" } ?? "")".onOneLine }, most: 8)
    case .unwritten(let lines):
      return [wrapped("  \(place(line, file))  \(failure.headline.onOneLine)")]
        + some(lines.map { "     \($0.onOneLine)" }, most: Self.printedLimit)
    case .texts(let expected, let actual):
      let diff = TextDiff(expected: expected, actual: actual)
      let hook = self.hook(failure).map { ["  \($0)"] } ?? []
      let message = assertion.message.map { "\($0.shortened): " } ?? ""
      let hint = hint(assertion).map { [hintLine($0)] } ?? []
      return hook + [wrapped("  \(place(line, file))  \(say(.textsDiffer(message: message, line: diff.line)))")]
        + diff.lines(style: plan.style).map { "     \($0)" } + hint + received(actual.textLines)
    case .values, .finding: break
    }
    // What is long is shortened for a screen alone.
    let headlines =
      plan.width == nil
      ? failure.headline.parts(separatedBy: "\n").map(String.init)
      : failure.headlineForScreen.parts(separatedBy: "\n").map { String($0).shortenedLine }
    var lines = headlines.map(\.onOneLine).enumerated().map {
      wrapped($0 == 0 ? "  \(place(line, file))  \($1)" : "     \($1)")
    }
    if let source = failure.diagnostic.place?.source {
      lines.append("     \(line) │ \(String(source.trimmed).shortened.onOneLine)")
    }
    if let hint = hint(assertion) { lines.append(hintLine(hint)) }
    if case .values(_, let actual, _) = assertion.facts { lines += received([actual]) }
    return lines
  }

  private func hint(_ assertion: AssertionFailure) -> Message? { plan.isLesson ? nil : assertion.hintMessage }

  /// A hint, whose further lines stand below its first word.
  private func hintLine(_ hint: Message) -> String {
    wrapped("     \(say(.lineHint(hint: hint)))", 5 + say(.lineHint(hint: "")).displayWidth)
  }

  /// A line of words, broken at blanks where the width is known.
  private func wrapped(_ line: String, _ indent: Int = 5) -> String { line.wrapped(to: plan.width, indent: indent) }

  /// All that came, where that is asked for.
  private func received(_ lines: [String]) -> [String] {
    plan.showsReceived ? ["  \(say(.lineReceived))"] + lines.map { "     \($0.onOneLine)" } : []
  }

  /// The lines; on a screen so many of them, and a count of the rest.
  private func some(_ lines: [String], most: Int) -> [String] {
    guard plan.width != nil, lines.count > most else { return lines }
    return lines.prefix(most) + ["     \(say(.diffMore(n: lines.count - most)))"]
  }

  private func hook(_ failure: TestFailure) -> String? {
    switch failure.stage {
    case .setup, .beforeEach, .afterEach, .teardown: say(.lineInHook(hook: failure.stage.rawValue))
    case .body, .end: nil
    }
  }

  private func printed(_ texts: [String]) -> [String] {
    // A text that was printed may have lines of its own.
    let lines = texts.flatMap { $0.parts(separatedBy: "\n") }
    guard !lines.isEmpty else { return [] }
    let rest =
      lines.count > Self.printedLimit ? ["     \(say(.lineMoreLines(n: lines.count - Self.printedLimit)))"] : []
    return ["  \(say(.linePrinted))"] + lines.prefix(Self.printedLimit).map { "     \(String($0).onOneLine)" } + rest
  }

  private func place(_ line: Int, _ file: String? = nil) -> String {
    "\((file ?? path).onOneLine):\(line)"
  }

  /// The diagnostic, indented; its script comes for itself.
  private func block(_ diagnostic: Diagnostic) -> [String] {
    var block = diagnostic
    block.script = nil
    if plan.isLesson { (block.labelMessage, block.isExplained) = (nil, false) }
    return block.text(style: plan.style, width: plan.width.map { $0 - 2 }).parts(separatedBy: "\n").map { "  \($0)" }
  }

  /// How to run exactly this test again: by its line, and by its number where others stand on that line.
  private func command(_ testCase: TestCase) -> String {
    let seed = plan.seed == 0 ? "" : " --seed \(plan.seed)"
    let shuffle = plan.shuffleSeed.map { " --shuffle=\($0)" } ?? ""
    let store = plan.storeType == .memory ? "" : " --store-type \(plan.storeType.rawValue)"
    let file = testCase.path.isEmpty ? path : "\(path):\(testCase.line)"
    return "kvosandbox test \(quoted(file))\(number(testCase))\(seed)\(shuffle)\(store)"
  }

  /// `#2` for the second of the tests that stand on its line, as rows of `it.each` and those of loops do; else nothing.
  private func number(_ testCase: TestCase) -> String {
    if testCase.path.isEmpty { return "" }
    var (before, count) = (0, 0)
    for other in cases where other.lines.contains(testCase.line) {
      count += 1
      if other.ordinal <= testCase.ordinal { before += 1 }
    }
    return count > 1 ? "#\(before)" : ""
  }

  /// As a shell reads it.
  private func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
        UInt8(ascii: "."), UInt8(ascii: ":"):
        true
      default: byte >= 0x80
      }
    }
    // As Bash, Zsh and others read characters that no terminal shows.
    if text.hasRawBytes || text.unicodeScalars.contains(where: { $0.isControl && $0 != "\t" }) {
      return "$'\(text.pathBytes.map(Self.escapedForShell).joined())'"
    }
    if isPlain { return text }
    return "'" + text.parts(separatedBy: "'").joined(separator: "'\\''") + "'"
  }
}

extension FailureBlock {
  /// A byte of a word between `$'` and `'`.
  private static func escapedForShell(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\\(UnicodeScalar(byte))"
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
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
