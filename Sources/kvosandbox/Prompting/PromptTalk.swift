import KVScripting
import KVTexts
import KVTrace

/// Carries out what a prompt is told, a statement or a command, and says what came of it; where its lines come from, and whether
/// somebody looks at a terminal, is no matter here.
final class PromptTalk {
  let thread: PromptThread
  let output: PromptOutput
  let style: Style
  let language: Language
  let width: Int?
  /// Lives on the thread of statements.
  let prompt: Prompt
  /// What is asked of each statement; nil where nothing is.
  private var questions: ScriptQuestions?
  /// Reads the answers.
  private let answers: AnswerReader?
  /// The files that were saved here, which may be saved again.
  var saved: Set<String> = []
  private var hasToldOfTests = false
  /// Bytes that a file may have which is loaded, and seconds to wait for it.
  let (readLimit, readPatience): (Int?, Double?)
  /// Whether something was not done that was asked for.
  private(set) var hasRefused = false

  /// - Throws: `LuaError` where the limit of memory leaves no room for a world.
  init(
    _ request: RunRequest, _ thread: PromptThread, answers: AnswerReader?
  ) throws {
    self.thread = thread
    self.answers = answers
    (readLimit, readPatience) = (request.configuration.memoryLimit, request.configuration.timeLimit)
    style = request.outputStyle
    language = request.diagnostics.style.language
    width = ScreenWidth.columns(1)
    let output = PromptOutput(request.diagnostics, isQuiet: request.isQuiet)
    self.output = output
    let (style, showsNothing) = (request.outputStyle, request.isQuiet)
    prompt = try thread.perform {
      Result {
        try Prompt(request.configuration) { session in
          if !showsNothing { session.trace.add(format: TextTraceFormat(style: style) { output.write($0) }) }
        }
      }
    }.get()
    let prompt = prompt
    thread.perform {
      prompt.willRun = { [unowned thread] in thread.note($0) }
      thread.note(prompt.session)
    }
  }

  /// Writes a line.
  func say(_ line: String) { output.write(line + "\n") }

  /// Writes a sentence.
  func say(_ message: Message) { say(style.say(message).wrapped(to: width, indent: 2)) }

  /// Writes why something was not done.
  func refuse(_ message: Message, _ hint: Message? = nil) {
    hasRefused = true
    let text = style.say(message) + (hint.map { ": \(style.say($0))" } ?? "")
    StandardStreams.complain(text.wrapped(to: width, indent: 2) + "\n")
  }

  // MARK: Statements

  /// Runs a statement and shows what it brings. Gives how it ended.
  func run(_ run: (Prompt, (Diagnostic) -> Void) throws -> PromptSession.Result) -> PromptSession.Result? {
    let (output, prompt, questions) = (output, prompt, questions)
    if questions != nil { output.hold() }
    defer { output.release() }
    let result = thread.perform { Result { try run(prompt) { output.write($0) } } }
    do {
      let result = try result.get()
      if case .values(let values) = result, !values.isEmpty { say(values.joined(separator: ", ").escapingControls) }
      if let questions { ask(questions.take()) }
      if case .stopped = result {
        refuse(.promptStopped)
        listen()
      }
      if !hasToldOfTests, thread.perform({ prompt.session.hasTests }) {
        hasToldOfTests = true
        say(style.aside(style.say(.promptHasTests)))
      }
      return result
    } catch {
      tell(error)
      return nil
    }
  }

  private func ask(_ questions: [ScriptQuestions.Question]) {
    guard let answers else { return }
    for question in questions {
      let asked = PromptQuestion(question, answers, style: style, width: width)
      if !asked.ask() { return }
    }
  }

  /// Lets statements be asked what they send, from now on, or not. Throws what running them again throws.
  func predict(_ isOn: Bool) throws {
    if answers == nil { return refuse(.promptPredictNobody) }
    let prompt = prompt
    if isOn != (questions != nil) {
      try thread.perform { Result { try prompt.keepAccount(isOn) } }.get()
      questions = isOn ? thread.perform { ScriptQuestions(of: prompt.session) } : nil
    }
    say(isOn ? .promptPredictOn : .promptPredictOff)
  }

  /// Asks of the statements of the session that there is now, where statements are asked.
  func listen() {
    guard questions != nil else { return }
    let prompt = prompt
    questions = thread.perform { ScriptQuestions(of: prompt.session) }
  }

  func tell(_ error: any Error) {
    hasRefused = true
    switch error {
    case let refusal as Prompt.Refusal: refuse(refusal.message, refusal.hint)
    case let failure as OutputFailure: output.write(failure.diagnostic)
    case let failure as ScriptFileError:
      output.write(Diagnostic.ofCommand(failure.code, "\(failure)", hint: failure.hint))
    default:
      let prompt = prompt
      output.write(thread.perform { prompt.session.diagnostic(for: error) })
    }
  }
}
