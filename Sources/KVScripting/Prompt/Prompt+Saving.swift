import KVLua
import KVTexts
import KVTrace

extension Prompt {
  /// The statements as one script, which `run` and `test` take: it does what they have done.
  ///
  /// An expression is printed. What has raised an error would end the script, and stands there as a comment.
  /// - Parameter isExpecting: whether each statement that has sent something is followed by an `expect` with what it sent.
  package func script(isExpecting: Bool) throws -> String {
    var text = ""
    var isPending = false
    func write(_ input: PromptInput, _ session: PromptSession) {
      text += Self.text(of: input, in: session)
      guard isExpecting else { return }
      let lines = session.trace.takeLines()
      // Of what a statement has sent before it failed the next one that sends something would be told.
      if input.ending == .failed || isPending && lines.isEmpty {
        isPending = isPending || !lines.isEmpty
        return
      }
      if !lines.isEmpty { text += Self.block(lines.map(\.description)) }
    }
    if isExpecting {
      _ = try session(of: inputs, behindEach: write)
    } else {
      for input in inputs { write(input, session) }
    }
    // As parts of one script some statements mean something else: labels of one name, more locals than a function has.
    if (try? session.statements.load(Array(text.utf8), chunkName: "saved")) == nil {
      throw Refusal(.promptNotOneScript)
    }
    return text
  }

  private static func text(of input: PromptInput, in session: PromptSession) -> String {
    let source = LuaSourceText(bytes: input.bytes)
    var text = source.string.trimmingEnds
    if text.isEmpty { return "" }
    let names = source.outermostNames
    let isStatement = session.isStatement(input)
    if input.ending == .failed || names.hasReturn {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return "-- \(input.name) \(input.ending == .failed ? "raised an error" : "returns"):\n"
        + lines.map { "-- \($0)\n" }.joined()
    }
    if !isStatement {
      // A semicolon ends a statement, and may have a comment behind it.
      let tokens = LuaLexer(source).filter { $0.kind != .comment && $0.kind != .firstLineComment }
      let isEnd = { (token: LuaToken) in if case .symbol(.semicolon) = token.kind { true } else { false } }
      if let end = tokens.last, isEnd(end), let last = tokens.last(where: { !isEnd($0) }) {
        text = String(decoding: source.bytes[..<last.range.upperBound], as: UTF8.self)
      }
      return "print(\(text)\(text.contains("--") ? "\n" : ""))\n"
    }
    // Labels of one name may not stand beside each other.
    if names.hasLabel, names.declarations.isEmpty { return "do \(text)\nend\n" }
    return "\(names.beginsWithParenthesis ? ";" : "")\(text)\n"
  }

  /// `expect [[ … ]]` with a level of brackets that no line closes.
  private static func block(_ lines: [String]) -> String {
    var marks = ""
    while lines.contains(where: { $0.contains("]\(marks)]") }) { marks += "=" }
    return "expect [\(marks)[\n" + lines.map { "  \($0)\n" }.joined() + "]\(marks)]\n"
  }
}

extension PromptSession {
  /// Whether a statement that has run is more than an expression.
  fileprivate func isStatement(_ input: PromptInput) -> Bool {
    (try? session.state.load(input.bytes, chunkName: input.name)) != nil
  }
}

extension String {
  /// Without the white space at both ends.
  fileprivate var trimmingEnds: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
