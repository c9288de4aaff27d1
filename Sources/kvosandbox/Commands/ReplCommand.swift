import ArgumentParser
import Glibc
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// `kvosandbox repl`.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Type statements, and see what each of them sends.",
    discussion: """
      A statement prints its callbacks as in 'run', an expression its value; :help lists the commands of the prompt. What \
      comes from a file or a pipe is run as a script is, and may have such commands, too.
      """)

  @OptionGroup var limits: LimitOptions
  @OptionGroup var speech: OutputOptions

  func run() throws {
    var request = RunRequest(script: "-", arguments: [])
    request.configuration.seed = limits.seed
    // Statements are run again to go back: what they keep goes with the prompt.
    (request.configuration.storeFolder, request.configuration.copiesStores) = (".", true)
    request.configuration.timeLimit = limits.timeLimit
    request.configuration.memoryLimit = limits.memoryBytes
    request.adopt(speech)
    let status = isatty(STDIN_FILENO) != 0 ? talk(request) : PipedPrompt(request: request).status()
    let flushed = status.afterFlushing
    if flushed != .good { flushed.endAtOnce() }
  }

  private func talk(_ request: RunRequest) -> ExitStatus {
    var request = request
    request.diagnostics.becomeLast()
    AddressSpace.prepare(isShared: false)
    request.configuration.memoryLimit = request.configuration.memoryLimit.map { AddressSpace.memoryLimit($0) }
    let isQuiet = request.isQuiet
    // On a terminal that is about the welcome: who types statements wants to see what they send.
    request.isQuiet = false
    guard let thread = PromptThread(memoryLimit: request.configuration.memoryLimit) else {
      request.diagnostics.write(code: .noThread, "\(Thread.lack) to run statements on", hint: Thread.lackHint)
      return .internalError
    }
    let history = PromptHistory()
    let asked = PromptAnswers()
    let talk: PromptTalk
    do { talk = try PromptTalk(request, thread, answers: AnswerReader(asking: { asked.line() })) } catch {
      request.diagnostics.write(code: .memoryLimit, "there is not enough memory to begin: \(error)")
      return .limitReached
    }
    let style = request.outputStyle
    let lines = lines(style, history, talk)
    asked.lines = lines
    if !isQuiet, isatty(STDOUT_FILENO) != 0 {
      talk.say(.promptWelcome(version: KVOSandbox.configuration.version))
      if !(lines is EditedLines), Self.canEdit { talk.say(.promptNoEditor) }
    }
    return PromptDialogue(talk, lines, history).status()
  }

  /// Whether it is a terminal on which lines can be edited.
  private static var canEdit: Bool {
    isatty(STDOUT_FILENO) != 0 && !["", "dumb"].contains(getenv("TERM").map { String(cString: $0) } ?? "")
  }

  private func lines(_ style: Style, _ history: PromptHistory, _ talk: PromptTalk) -> any PromptLines {
    guard Self.canEdit else { return PlainLines(style: style) }
    let completion = PromptCompleter(talk)
    return EditedLines(
      style: style, history: history.lines, historySize: PromptHistory.most,
      completer: { completion.complete($0, cursor: $1, again: $2) }) ?? PlainLines(style: style)
  }
}

/// The lines of a prompt, as answers to its questions.
private final class PromptAnswers {
  var lines: (any PromptLines)?

  func line() -> String? {
    guard case .text(let text)? = lines?.line(prompt: "> ") else {
      _ = PromptSignals.takeInterrupt()
      return nil
    }
    return text
  }
}
