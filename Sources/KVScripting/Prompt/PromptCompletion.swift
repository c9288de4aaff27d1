import KVLua
import KVObjects

/// What a word of a statement may become: names, keys of objects and tables, methods, key paths, options, commands.
///
/// It looks at what there is in the session and calls nothing of the script, so that to complete changes nothing.
package struct PromptCompletion {
  /// One thing that the word may become.
  package struct Choice: Hashable, Sendable {
    /// The whole word.
    package let name: String
    /// As it is called: `observe(keyPath[, options], f)`; nil for what is not called.
    package let signature: String?

    init(_ name: String, _ signature: String? = nil) { (self.name, self.signature) = (name, signature) }
  }

  /// In alphabetical order; each name once.
  package let choices: [Choice]
  /// What of it is there already.
  package let word: String

  /// What all choices have in common behind what is there.
  package var insertion: String {
    guard var common = choices.first.map({ Array($0.name.unicodeScalars) }) else { return "" }
    for choice in choices.dropFirst() {
      let letters = Array(choice.name.unicodeScalars)
      common = Array(zip(common, letters).prefix { $0 == $1 }.map(\.0))
    }
    let typed = word.unicodeScalars.count
    guard common.count > typed else { return "" }
    return String(String.UnicodeScalarView(common[typed...]))
  }

  /// Completes `line` at an offset of bytes. `commands` are the names of those that begin with a colon.
  package init(_ line: String, cursor: Int, commands: [String], in session: PromptSession) {
    // Longer ones nobody has typed.
    let head = Array(line.utf8.prefix(min(cursor, 10_000)))
    let found = Self.choices(head, commands, session)
    word = found.word
    var known: Set<String> = []
    choices = found.choices.filter { choice in
      choice.name.utf8.starts(with: found.word.utf8) && known.insert(choice.name).inserted
    }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func choices(
    _ head: [UInt8], _ commands: [String], _ session: PromptSession
  ) -> (word: String, choices: [Choice]) {
    let text = String(decoding: head, as: UTF8.self)
    if head.first == UInt8(ascii: ":"), head.dropFirst().first != UInt8(ascii: ":") {
      return commandChoices(text, commands, session)
    }
    let source = LuaSourceText(bytes: head)
    let all = Array(LuaLexer(source))
    if let last = all.last, last.kind == .comment, last.range.upperBound == head.count { return ("", []) }
    var tokens = all.filter { $0.kind != .comment }
    let scene = CompletionScene(session)
    if let last = tokens.last, last.range.upperBound == head.count {
      switch last.kind {
      case .error(.unfinishedString):
        tokens.removeLast()
        let content = String(decoding: head[(last.range.lowerBound + 1)...], as: UTF8.self)
        return scene.inString(content, behind: tokens.map { ($0.kind, source.text(of: $0)) })
      case .name, .keyword:
        tokens.removeLast()
        return scene.name(source.text(of: last), behind: tokens.map { ($0.kind, source.text(of: $0)) })
      case .longString, .quotedString, .numeral, .error: return ("", [])
      default: break
      }
    }
    if head.isEmpty { return ("", []) }
    return scene.name("", behind: tokens.map { ($0.kind, source.text(of: $0)) })
  }

  private static func commandChoices(
    _ text: String, _ commands: [String], _ session: PromptSession
  ) -> (word: String, choices: [Choice]) {
    guard let blank = text.firstIndex(of: " ") else {
      return (text, commands.map { Choice(":" + $0) })
    }
    let word = text[text.index(after: blank)...].drop { $0 == " " }
    let names: [String]
    switch text[..<blank] {
    case ":objects": names = session.classNames
    case ":table": names = session.tableNames
    case ":explain": names = ExplainPages.names
    case ":predict": names = ["on", "off"]
    case ":save": names = ["--expect"]
    case ":observers", ":who": return CompletionScene(session).path(String(word))
    default: names = []
    }
    return (String(word), names.map { Choice($0) })
  }
}
