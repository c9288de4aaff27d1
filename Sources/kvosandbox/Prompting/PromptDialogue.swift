import Glibc
import KVObjects
import KVScripting
import KVTexts
import KVTrace

/// A prompt on a terminal: reads statements and commands until somebody leaves.
final class PromptDialogue {
  private let talk: PromptTalk
  private let lines: any PromptLines
  private let history: PromptHistory

  init(_ talk: PromptTalk, _ lines: any PromptLines, _ history: PromptHistory) {
    (self.talk, self.lines, self.history) = (talk, lines, history)
  }

  /// Talks, and gives how the process is to end.
  func status() -> ExitStatus {
    defer {
      lines.close()
      history.trim()
    }
    var pending = ""
    while true {
      if let status = PromptSignals.status { return status }
      let line: String
      switch lines.line(prompt: pending.isEmpty ? "[\(nextNumber)]> " : "… ") {
      case .end:
        talk.output.write("\n")
        return leave()
      case .interrupted:
        if let status = PromptSignals.status { return status }
        _ = PromptSignals.takeInterrupt()
        talk.output.write("\n")
        pending = ""
        continue
      case .text(let text): line = text
      }
      if !line.isBlank, history.add(line) { lines.remember(line) }
      if pending.isEmpty {
        if line.isBlank { continue }
        if PromptPiece.isCommand(line.utf8) {
          if !talk.carryOut(line).goesOn { return leave() }
          _ = PromptSignals.takeInterrupt()
          continue
        }
      } else if line.isBlank, !PromptSignals.hasInput {
        // Within what is pasted an empty line is one of it.
        pending = ""
        talk.say(talk.style.aside(talk.style.say(.promptGivenUp)))
        continue
      }
      pending += pending.isEmpty ? line : "\n" + line
      let bytes = Array(pending.utf8)
      if case .unfinished? = talk.run({ try $0.run(bytes, report: $1) }) { continue }
      pending = ""
      _ = PromptSignals.takeInterrupt()
    }
  }

  private var nextNumber: Int {
    let prompt = talk.prompt
    return talk.thread.perform { prompt.nextNumber }
  }

  private func leave() -> ExitStatus {
    _ = talk.run { prompt, report in prompt.end(report: report) }
    return PromptSignals.status ?? .good
  }
}

extension String {
  /// Whether nothing but blanks is in it.
  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 <= UInt8(ascii: " ") } }
}
