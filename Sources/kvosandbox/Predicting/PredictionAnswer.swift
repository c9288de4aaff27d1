import KVScripting
import KVTexts
import KVTrace

/// One answer: the lines up to an empty one, and the hints that are asked for on the way.
struct PredictionAnswer {
  private let question: ScriptQuestions.Question
  private let reader: AnswerReader
  private let say: (String) -> Void
  private let style: Style
  private let width: Int?

  /// Nobody predicts more; what follows is read and dropped.
  private static let mostLines = 10_000

  init(
    _ question: ScriptQuestions.Question, _ reader: AnswerReader, say: @escaping (String) -> Void, style: Style,
    width: Int?
  ) {
    (self.question, self.reader, self.say, self.style, self.width) = (question, reader, say, style, width)
  }

  /// The lines; nil where the input has ended before the first that asks for no hint.
  func read() -> [String]? {
    var lines: [String] = []
    var hintCount = 0
    while let line = reader.line() {
      let text = line.trimmingBlanks
      if text.isEmpty { return lines }
      if text == "?" {
        hintCount += 1
        hint(hintCount)
      } else if lines.count <= Self.mostLines {
        lines += TraceDiff.lines(ofBlock: text)
      }
    }
    return lines.isEmpty ? nil : lines
  }

  /// How many there are, then what they are called, then all of them.
  private func hint(_ number: Int) {
    let lines = question.lines.map(\.description)
    switch number {
    case 1: say(wrapped(style.say(.predictHintCount(n: lines.count))))
    case 2:
      say(wrapped(style.say(.predictHintNames(names: lines.map { String($0.callbackName) }.joined(separator: ", ")))))
    case 3:
      say(wrapped(style.say(.predictHintAll)))
      for line in lines { say("        \(line)".wrapped(to: width, indent: 12)) }
    default: say(wrapped(style.say(.predictNoMoreHints)))
    }
  }

  private func wrapped(_ text: String) -> String { "    \(text)".wrapped(to: width, indent: 4) }
}
