import KVScripting
import KVTrace

/// Completes what is typed at a prompt: asks the session on the thread of statements, and lists what there is to choose from.
final class PromptCompleter {
  private let talk: PromptTalk
  /// So many are listed.
  private static let mostListed = 200

  init(_ talk: PromptTalk) { self.talk = talk }

  /// What to insert at an offset of bytes, and lines to show: the choices, or with `again`, or of a single one, their signatures.
  func complete(_ line: String, cursor: Int, again: Bool) -> (text: String, lines: [String]) {
    let prompt = talk.prompt
    let commands = PromptCommand.allCases.map(\.rawValue)
    let found = talk.thread.perform {
      PromptCompletion(line, cursor: cursor, commands: commands, in: prompt.session)
    }
    if found.choices.isEmpty { return ("", []) }
    let text = found.insertion
    if !text.isEmpty, found.choices.count == 1 || !again { return (text, again ? lines(found.choices) : []) }
    return ("", again || found.choices.count == 1 ? signatures(found.choices) : lines(found.choices))
  }

  /// The choices in columns, sorted down each.
  private func lines(_ choices: [PromptCompletion.Choice]) -> [String] {
    let names = choices.prefix(Self.mostListed).map(\.name.onOneLine)
    let columnWidth = (names.map(\.displayWidth).max() ?? 0) + 2
    let columnCount = max(1, (ScreenWidth.columns(1) ?? 80) / columnWidth)
    let rowCount = (names.count + columnCount - 1) / columnCount
    let lines = (0..<rowCount).map { row in
      stride(from: row, to: names.count, by: rowCount).map { names[$0].padded(to: columnWidth) }.joined()
        .trimmingTrailingBlanks
    }
    return lines + rest(choices)
  }

  private func signatures(_ choices: [PromptCompletion.Choice]) -> [String] {
    choices.prefix(Self.mostListed).map { ($0.signature ?? $0.name).onOneLine } + rest(choices)
  }

  private func rest(_ choices: [PromptCompletion.Choice]) -> [String] {
    choices.count > Self.mostListed ? ["… (\(choices.count - Self.mostListed))"] : []
  }
}
