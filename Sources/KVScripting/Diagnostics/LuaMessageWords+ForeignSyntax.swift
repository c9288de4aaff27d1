import KVLua
import KVTexts

/// What to write for the syntax of other languages, by the word that Lua stops at and those beside it.
extension LuaMessageWords {
  /// A hint; nil where the line is like nothing that is known. `near` is the word, in quotes.
  func foreignSyntax(_ near: String) -> Message? {
    guard let line, near.count > 2 else { return nil }
    let source = LuaSourceText(bytes: Array(line.utf8))
    let tokens = Array(LuaLexer(source))
    let wanted = near.dropFirst().dropLast()
    let texts = tokens.map { source.text(of: $0) }
    // Lua breaks off inside what is no word.
    guard let at = texts.firstIndex(where: { $0 == wanted }) ?? texts.firstIndex(where: { $0.hasPrefix(wanted) })
    else {
      return nil
    }
    let words = Words(texts: texts, kinds: tokens.map(\.kind), at: at)
    switch wanted {
    case "//" where isUnexpected: return .hintComment
    case "/" where words.next == "*": return .hintLongComment
    case "[" where isUnexpected: return .hintLuaList
    case "{": return braceAdvice(words)
    case "=" where message.hasPrefix("'then' expected"): return .hintCompareOperator
    case "=" where words.previous == ":": return .write(code: "local \(words.texts[0]) = …")
    case "+", "-", "*", "/", "%", "..": return calculationAdvice(String(wanted), words)
    case "?": return .write(code: "condition and a or b")
    case ")" where words.previous == "(" && words.next == "=": return .write(code: "function(…) … end")
    case "(" where words.previous == "for": return .write(code: "for i = 1, 10 do … end")
    case _ where message.hasPrefix("malformed number") && wanted.contains(".."): return rangeAdvice(wanted, words)
    default: break
    }
    guard let previous = words.previous, words.kinds[at - 1] == .name else { return nil }
    if let word = ForeignWords.statementWords[previous] { return .write(code: "\(word) \(wanted)") }
    return ForeignWords.statements[previous]
  }

  private var isUnexpected: Bool { message.hasPrefix("unexpected symbol") || message.hasPrefix("syntax error") }

  private func braceAdvice(_ words: Words) -> Message? {
    if message.hasPrefix("'then' expected") {
      return .hintThenForBrace
    }
    if message.hasPrefix("'do' expected") { return .hintDoForBrace }
    guard words.previous == ")", words.texts[..<words.at].contains("function") else { return nil }
    return .hintEndForBrace
  }

  /// `x += 1`, `i++`; `print "a" + 1`.
  private func calculationAdvice(_ sign: String, _ words: Words) -> Message? {
    if words.at > 1, case .quotedString = words.kinds[words.at - 1], words.kinds[words.at - 2] == .name {
      let call = words.texts[words.at - 2]
      return .hintArgumentInParentheses(function: call, argument: words.texts[words.at - 1], sign: sign)
    }
    guard words.next == "=" || words.next == sign, words.at > 0 else { return nil }
    // What is assigned: the name before the sign with what it is a field of.
    var start = words.at - 1
    while start >= 2, [".", ":"].contains(words.texts[start - 1]) { start -= 2 }
    guard words.kinds[start] == .name else { return .hintNoIncrement(code: "x = x \(sign) 1") }
    let name = words.texts[start..<words.at].joined()
    let operand = words.next == "=" && words.at + 2 < words.texts.count ? words.texts[words.at + 2] : "1"
    return .write(code: "\(name) = \(name) \(sign) \(operand)")
  }

  /// `for i in 1..10 do`, `1..10`.
  private func rangeAdvice(_ number: Substring, _ words: Words) -> Message? {
    let bounds = number.split(separator: ".")
    guard bounds.count == 2 else { return nil }
    guard words.at > 1, words.previous == "in" else { return .hintJoin(left: bounds[0], right: bounds[1]) }
    return .write(code: "for \(words.texts[words.at - 2]) = \(bounds[0]), \(bounds[1]) do")
  }

  /// The words of a line, and which of them Lua stopped at.
  private struct Words {
    let texts: [String]
    let kinds: [LuaToken.Kind]
    let at: Int

    var previous: String? { at > 0 ? texts[at - 1] : nil }
    var next: String? { at + 1 < texts.count ? texts[at + 1] : nil }
  }
}
