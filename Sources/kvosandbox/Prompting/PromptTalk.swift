import KVReport
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
  private let width: Int?
  /// Lives on the thread of statements.
  let prompt: Prompt
  /// What is asked of each statement; nil where nothing is.
  private var questions: ScriptQuestions?
  /// Reads the answers.
  private let answers: AnswerReader
  /// The files that were saved here, which may be saved again.
  private var saved: Set<String> = []
  private var hasToldOfTests = false
  /// Whether something was not done that was asked for.
  private(set) var hasRefused = false

  /// - Throws: `LuaError` where the limit of memory leaves no room for a world.
  init(
    _ request: RunRequest, _ thread: PromptThread, answers: AnswerReader
  ) throws {
    self.thread = thread
    self.answers = answers
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
  func tell(_ message: Message) { say(message) }

  private func say(_ message: Message) { say(style.say(message).wrapped(to: width, indent: 2)) }

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
      if case .values(let values) = result, !values.isEmpty { say(values.joined(separator: ", ")) }
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
    for question in questions {
      let asked = PromptQuestion(question, answers, style: style, width: width)
      if !asked.ask() { return }
    }
  }

  /// Asks of the statements of the session that there is now, where statements are asked.
  private func listen() {
    guard questions != nil else { return }
    let prompt = prompt
    questions = thread.perform { ScriptQuestions(of: prompt.session) }
  }

  private func tell(_ error: any Error) {
    hasRefused = true
    switch error {
    case let refusal as Prompt.Refusal: refuse(refusal.message, refusal.hint)
    case let failure as OutputFailure: output.write(failure.diagnostic)
    case let failure as ScriptFileError: output.write(Diagnostic.ofCommand(failure.code, "\(failure)"))
    default:
      let prompt = prompt
      output.write(thread.perform { prompt.session.diagnostic(for: error) })
    }
  }

  // MARK: Commands

  /// Carries out a command; false where it is the one that leaves.
  func carryOut(_ line: String) -> (goesOn: Bool, result: PromptSession.Result?) {
    do {
      let call = try PromptCommand.Call(line)
      if call.command == .quit { return (false, nil) }
      return (true, try carryOut(call))
    } catch let fault as PromptCommand.Fault {
      refuse(fault.message, fault.hint)
    } catch {
      tell(error)
    }
    return (true, nil)
  }

  private func carryOut(_ call: PromptCommand.Call) throws -> PromptSession.Result? {
    let (prompt, argument) = (prompt, call.argument ?? "")
    switch call.command {
    case .objects: try show { try $0.objectLines(ofClass: call.argument) }
    case .graph: try show { $0.graphLines }
    case .table: try show { try $0.tableLines(named: call.argument) }
    case .content: try show { $0.contentLines }
    case .observers: try show(orSay: .promptNoObserver) { try $0.observerLines(of: argument) }
    case .why: try why(call.number)
    case .who: try who(argument)
    case .predict: try predict(argument == "on")
    case .undo:
      let count = call.number ?? 1
      try onThread { try prompt.undo(count) }
      listen()
      say(.promptUndone(n: count, next: "[\(thread.perform { prompt.nextNumber })]"))
    case .redo:
      if let input = thread.perform({ prompt.nextUndone }) {
        let lines =
          input.isFile
          ? [":load \(input.name)"]
          : String(decoding: input.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        for line in lines { say(style.aside(line.expandingTabs().onOneLine)) }
      }
      return run { try $0.redo(report: $1) }
    case .reset:
      try onThread { try prompt.reset() }
      listen()
      say(.promptReset)
    case .back:
      let number = call.number ?? 0
      let lines = try onThread { try prompt.session(after: number).stateLines() }
      say(number == 0 ? .promptStateAtStart : .promptStateAfter(name: "[\(number)]"))
      list(lines)
    case .save: try save(argument, isExpecting: call.isExpecting)
    case .html: try writePage(argument)
    case .load:
      let source = try ScriptSource.file(argument)
      return run { try $0.run(source, report: $1) }
    case .explain: explain(argument)
    case .help:
      let widest = PromptCommand.allCases.map(\.form.displayWidth).max() ?? 0
      for command in PromptCommand.allCases {
        say("\(command.form.padded(to: widest))  \(style.say(command.help))".wrapped(to: width, indent: widest + 2))
      }
    case .quit: break
    }
    return nil
  }

  private func onThread<Value>(_ body: () throws -> Value) throws -> Value {
    try thread.perform { Result { try body() } }.get()
  }

  private func list(_ lines: [String], orSay none: Message = .promptNothing) {
    if lines.isEmpty { say(none) }
    for line in lines { say(line.wrapped(to: width, indent: 8)) }
  }

  private func show(orSay none: Message = .promptNothing, _ lines: (PromptSession) throws -> [String]) throws {
    let prompt = prompt
    list(try onThread { try lines(prompt.session) }, orSay: none)
  }

  private func why(_ number: Int?) throws {
    let prompt = prompt
    let reason = try onThread { try prompt.reason(ofCallback: number) }
    let line = reason.callback.line
    say(style.heading("\(reason.callback.receiver.onOneLine): \(line.text)".wrapped(to: width, indent: 4)))
    say(.promptWhyPlace(number: reason.number, n: reason.count))
    say(.promptWhyCause(cause: line.cause.map { Message.verbatim("\($0)") } ?? .causeOutside))
    guard let rule = reason.rule else { return say(.promptWhyNoRule) }
    say(.promptWhyRule(sentence: rule.sentence))
    if !rule.facts.isEmpty { say(.promptWhyFacts(facts: rule.facts.joined(separator: ", "))) }
    say(.lineMore(command: ":explain \(rule.name)"))
  }

  private func who(_ text: String) throws {
    let prompt = prompt
    let (changes, isWhole) = try onThread {
      (try prompt.session.changes(of: text), !prompt.session.notes.hasForgottenChanges)
    }
    if !isWhole { say(style.aside(style.say(.promptChangesForgotten))) }
    if changes.isEmpty { say(.promptNoChanges) }
    for change in changes {
      say("\(change.cause.map(\.description) ?? style.say(.causeOutside))".wrapped(to: width, indent: 4))
      say("    \(change.text.onOneLine)".wrapped(to: width, indent: 8))
    }
  }

  private func predict(_ isOn: Bool) throws {
    let prompt = prompt
    if isOn != (questions != nil) {
      try onThread { try prompt.keepAccount(isOn) }
      questions = isOn ? thread.perform { ScriptQuestions(of: prompt.session) } : nil
    }
    say(isOn ? .promptPredictOn : .promptPredictOff)
  }

  private func explain(_ name: String) {
    guard let page = ExplainPages.page(of: name, in: language) else {
      return refuse(
        Message.verbatim("there is no page '\(name.onOneLine)'"),
        ExplainPages.suggestion(for: name) ?? .explainListsAll)
    }
    output.write(page.reflowed(to: width))
  }

  private func save(_ path: String, isExpecting: Bool) throws {
    if let obstacle = AtomicFile.obstacle(path) { throw obstacle }
    if FolderPath.exists(path), !saved.contains(path) { return refuse(.promptFileExists(file: path)) }
    let prompt = prompt
    let (text, count) = try onThread { (try prompt.script(isExpecting: isExpecting), prompt.inputs.count) }
    let file = AtomicFile(path)
    file.write(text)
    if let failure = file.close() { throw failure }
    saved.insert(path)
    say(.promptSaved(n: count, file: path))
  }

  private func writePage(_ path: String) throws {
    let file = ReportFile(path: path, steps: nil, language: language)
    if let obstacle = file.obstacle { throw obstacle }
    let (prompt, language) = (prompt, language)
    let shown = try onThread {
      let shown = ReportRun(steps: nil)
      let format = JSONTraceFormat(detail: .state, language: language) { (line: JSONValue) in shown.take(line) }
      let session = try prompt.session(of: prompt.inputs(asTextCalled: "repl")) { $0.trace.add(format: format) }
      session.trace.finish()
      return shown
    }
    if let remark = file.remark(on: [shown]) { output.write(remark) }
    if let failure = file.write(title: "repl", runs: [shown]) { throw failure }
    say(.promptPageWritten(file: path))
  }
}
