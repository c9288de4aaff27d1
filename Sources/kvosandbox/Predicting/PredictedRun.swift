import Glibc
import KVScripting
import KVTexts
import KVTrace

/// `run --predict`: the script runs once, silently; then each statement that told anybody anything is shown, and the learner
/// says what it sends.
///
/// Nothing is suspended meanwhile: the run has ended, and another one would be the same.
struct PredictedRun {
  let request: RunRequest
  /// Where the answers are; nil for the standard input.
  let answers: String?

  /// Asks, and gives good where everything was predicted.
  func status() -> ExitStatus {
    request.diagnostics.becomeLast()
    AddressSpace.prepare(isShared: false)
    let taken = TakenQuestions()
    let reader: AnswerReader
    let status: ExitStatus
    do throws(ScriptFileError) { reader = try answerReader() } catch {
      request.diagnostics.write(code: error.code, "\(error)")
      return .noSuchFile
    }
    do {
      var request = request
      request.configuration.memoryLimit = request.configuration.memoryLimit.map { AddressSpace.memoryLimit($0) }
      request.configuration.detail = .state
      request.taker = taken
      status = ScriptRun(source: try request.source(), request: request, stream: StandardStreams.output).status()
    } catch {
      return request.complain(error)
    }
    guard taken.hasBegun else {
      taken.diagnostics.forEach(request.diagnostics.write)
      return status
    }
    // Somebody may have stopped the run.
    if let interrupted = Interrupts.status { return interrupted }
    let isAllRight = request.format == .json ? grade(taken.questions, reader) : ask(taken.questions, reader)
    for diagnostic in taken.diagnostics where diagnostic.severity == .error || !request.isQuiet {
      request.diagnostics.write(diagnostic)
    }
    if let interrupted = Interrupts.status { return interrupted }
    return status == .good && !isAllRight ? .assertionFailed : status
  }

  private func answerReader() throws(ScriptFileError) -> AnswerReader {
    guard let answers else { return AnswerReader(style: request.outputStyle) }
    return AnswerReader(
      text: try ScriptSource.file(
        answers, limit: request.configuration.memoryLimit, patience: request.configuration.timeLimit
      ).bytes)
  }

  // MARK: Asking

  private func ask(_ questions: [ScriptQuestions.Question], _ reader: AnswerReader) -> Bool {
    guard !questions.isEmpty else {
      say(style.say(.predictNothing))
      return true
    }
    var total = PredictionTotal()
    for (place, question) in questions.enumerated() {
      if place > 0 { say("") }
      show(question, isFirst: place == 0)
      guard let answer = PredictionAnswer(question, reader, say: { say($0) }, style: style, width: width).read()
      else {
        total.leaveOut(questions[place...].map(\.lines.count))
        break
      }
      let prediction = Prediction(answer, of: question.lines)
      total.add(prediction)
      say(prediction.text(file: nil, showsCause: false, style: style, width: width))
    }
    say("")
    if total.unanswered > 0 {
      say(style.say(.predictUnanswered(n: total.unanswered)))
    } else if answers != nil, reader.hasMore {
      say(style.say(.predictTooManyAnswers))
    }
    say(
      style.say(.predictTotal(credit: Prediction.credits(halves: total.halves), most: total.most, n: questions.count))
    )
    return total.isFull
  }

  /// Writes a line of JSON for each statement: what it sent, and what the prediction of it is worth.
  private func grade(_ questions: [ScriptQuestions.Question], _ reader: AnswerReader) -> Bool {
    var total = PredictionTotal()
    for question in questions {
      let answer = PredictionAnswer(question, reader, say: { _ in }, style: style, width: nil).read()
      let prediction = answer.map { Prediction($0, of: question.lines) }
      if let prediction { total.add(prediction) } else { total.leaveOut([question.lines.count]) }
      say(question.document(prediction, in: style.language).text)
    }
    return total.isFull
  }

  private func show(_ question: ScriptQuestions.Question, isFirst: Bool) {
    say(style.heading((question.cause?.description ?? style.say(.causeOutside)).wrapped(to: width, indent: 4)))
    for line in question.heldLines(style: style, width: width) { say(line) }
    if isFirst { say(style.aside(style.say(.predictAsk).wrapped(to: width, indent: 0))) }
  }

  private var style: Style { request.outputStyle }
  private var width: Int? { ScreenWidth.columns(STDOUT_FILENO) }

  private func say(_ line: String) { StandardStreams.output.write(line + "\n") }
}

/// Takes the questions of one run.
private final class TakenQuestions: RunTaker, @unchecked Sendable {
  private var asked: ScriptQuestions?

  var questions: [ScriptQuestions.Question] { asked?.all ?? [] }

  override func connect(to runner: ScriptRunner, language: Language) { asked = ScriptQuestions(of: runner) }
}

/// What was answered so far.
private struct PredictionTotal {
  private(set) var (halves, most) = (0, 0)
  private(set) var unanswered = 0

  mutating func add(_ prediction: Prediction) {
    halves += prediction.halves
    most += prediction.most
  }

  /// Takes in statements without an answer, of so many callbacks each.
  mutating func leaveOut(_ counts: [Int]) {
    unanswered = counts.count
    most += counts.reduce(0, +)
  }

  var isFull: Bool { halves == 2 * most }
}

extension ScriptQuestions.Question {
  /// `{"type":"prediction","file":…,"line":…,"source":…,"actual":[…]}`, and of a prediction `predicted`, `grades`, `halves`,
  /// `most`, `credits`, `headline` and, where a rule says why, `hint`.
  fileprivate func document(_ prediction: Prediction?, in language: Language) -> JSONValue {
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
    var members: [JSONValue.Member] = [.init("type", .string("prediction"))]
    if let cause {
      members += [
        .init("file", .string(cause.file)), .init("line", .integer(cause.line)),
        .init("source", .string(cause.source)),
      ]
    }
    members.append(.init("actual", texts(lines.map(\.description))))
    if let prediction {
      members += [
        .init("predicted", texts(prediction.predicted)), .init("grades", texts(prediction.grades.map(\.rawValue))),
        .init("halves", .integer(prediction.halves)), .init("most", .integer(prediction.most)),
        .init("credits", .string(prediction.credits)),
        .init("headline", .string(prediction.headline.text(in: language))),
      ]
      if let rule = prediction.difference?.rule {
        members.append(.init("hint", .string(rule.sentence.text(in: language))))
      }
    }
    return .object(members)
  }
}
