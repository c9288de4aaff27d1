import KVReport
import KVScripting
import KVTexts
import KVTrace

/// The commands of a prompt.
extension PromptTalk {
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
      let lines = try onThread { try prompt.looking(at: prompt.session(after: number)) { try $0.stateLines() } }
      say(number == 0 ? .promptStateAtStart : .promptStateAfter(name: "[\(number)]"))
      list(lines)
    case .save: try save(argument, isExpecting: call.isExpecting)
    case .html: try writePage(argument)
    case .load:
      let source = try ScriptSource.file(argument, limit: readLimit, patience: readPatience)
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
    if FolderPath.exists(path), !ReportFile.isPage(path) { return refuse(.promptFileExists(file: path)) }
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
