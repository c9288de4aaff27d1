import KVScripting
import KVTexts
import KVTrace

/// What a statement of a prompt sends, asked of whoever has typed it before it is shown.
struct PromptQuestion {
  private let question: ScriptQuestions.Question
  private let reader: AnswerReader
  private let style: Style
  private let width: Int?

  init(_ question: ScriptQuestions.Question, _ reader: AnswerReader, style: Style, width: Int?) {
    (self.question, self.reader, self.style, self.width) = (question, reader, style, width)
  }

  /// Asks, and grades the answer; false where there is none.
  func ask() -> Bool {
    say(style.heading((question.cause?.description ?? style.say(.causeOutside)).wrapped(to: width, indent: 4)))
    for line in question.heldLines(style: style, width: width) { say(line) }
    say(style.aside(style.say(.predictAsk).wrapped(to: width, indent: 0)))
    guard let answer = PredictionAnswer(question, reader, say: { say($0) }, style: style, width: width).read() else {
      return false
    }
    say(Prediction(answer, of: question.lines).text(file: nil, showsCause: false, style: style, width: width))
    return true
  }

  private func say(_ line: String) { StandardStreams.output.write(line + "\n") }
}

extension ScriptQuestions.Question {
  /// So many rows are shown of what somebody holds: those of a page at most, as a learner predicts what they can see.
  private static var mostRows: Int { 40 }

  /// What was shown before it, a line for each row.
  func heldLines(style: Style, width: Int?) -> [String] {
    held.flatMap { name, rows in
      ["    \(style.say(.predictContent(name: name.onOneLine)))"]
        + rows.prefix(Self.mostRows).map { "        \($0.onOneLine)".truncated(to: width ?? .max) }
        + (rows.count > Self.mostRows ? ["        \(style.say(.diffMore(n: rows.count - Self.mostRows)))"] : [])
    }
  }
}
