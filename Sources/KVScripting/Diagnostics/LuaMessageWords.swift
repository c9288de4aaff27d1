import KVLua
import KVObjects
import KVTexts

/// The words for what Lua itself refuses, read from its message: Lua's messages name the value and what it was used
/// for (Lua 5.4's ldebug.c and lparser.c), and a reader wants to know what to do.
///
/// Lua's own words stay, as a note, so that a search finds them.
struct LuaMessageWords {
  let message: String
  /// The text of the line that it is on; nil where that is not known.
  let line: String?
  /// What variables say of the field that the message names.
  private let owners: [String: LuaFieldOwner]

  init(_ message: String, line: String? = nil, owners: [String: LuaFieldOwner] = [:]) {
    self.line = line
    self.owners = owners
    // Of a longer one only the ends are of use, and it is searched letter by letter.
    self.message = message.shortenedLine
  }

  // MARK: Running

  /// What an error of the interpreter says; nil for any other text, which is the script's own.
  var facts: DiagnosticFacts? {
    guard var facts = operation ?? operatorFacts ?? libraryArgument else { return nil }
    if facts.code != .error, facts.headline != message { facts.notes.append(.verbatim("Lua: \(message)")) }
    if let element {
      facts.subject = subject
      facts.targets.append(.element(element))
    } else if let variable {
      let isField = variable.kind == "field" || variable.kind == "method"
      // Before the operator: the operand says more.
      facts.targets.insert(
        contentsOf: [
          .operand(
            variable.name, isField: isField, failed, isNil: message.contains(" a nil value"),
            owners: Set(owners.filter { $0.value == .having }.keys)),
          .name(variable.name, isField ? .field : .variable),
        ], at: 0)
    }
    if let operatorTarget { facts.targets.append(operatorTarget) }
    return facts
  }

  private var operation: DiagnosticFacts? {
    if let given = type(after: "attempt to index a ") {
      return DiagnosticFacts(
        code: .nilIndex, headline: "\(subject) is \(given) and has no fields",
        label: given == "nil" ? missingValue : nullAdvice,
        // ipairs reads of its argument while the loop runs.
        targets: variable == nil ? [.part(.loopSource)] : [])
    }
    if let given = type(after: "attempt to call a ") {
      if variable?.kind == "for iterator" { return loopFacts(given) }
      return DiagnosticFacts(
        code: .nilCall, headline: "\(subject) is \(given) and cannot be called",
        label: given == "nil" ? missingFunction : nil)
    }
    if let given = type(after: "attempt to perform arithmetic on a ") {
      return DiagnosticFacts(
        code: .arithmetic, headline: "\(subject) is \(given) and cannot be calculated with",
        label: unaskedPart ?? (given == "nil" ? missingValue : nullAdvice))
    }
    if let given = type(after: "attempt to concatenate a ") {
      return DiagnosticFacts(
        code: .concatenate, headline: "\(subject) is \(given) and cannot be joined to a text",
        label: unaskedPart ?? nullAdvice ?? .hintToString)
    }
    if let given = type(after: "attempt to get length of a ") {
      return DiagnosticFacts(
        code: .length, headline: "\(subject) is \(given) and has no length",
        label: unaskedPart ?? nullAdvice ?? (given == "nil" ? missingValue : .hintLengthOperator))
    }
    if message.hasSuffix(" cannot be iterated with pairs") {
      let isCollection = ["array ", "set ", "orderedSet "].contains { message.hasPrefix($0) }
      return DiagnosticFacts(
        code: .error, headline: isCollection ? message.withArticle : message,
        label: isCollection
          ? .write(code: "for index, element in list:each() do … end")
          : .hintObjectNoTable,
        targets: [.name("pairs", .variable)])
    }
    return nil
  }

  private var missingValue: Message {
    if variable?.name == "self" { return .hintSelfColon }
    return unaskedPart ?? .hintMissingValue
  }

  /// What to do where the field is one that a change has only for those who ask for it, and is read of a change here.
  private var unaskedPart: Message? {
    guard message.contains(" a nil value"), let variable, variable.kind == "field",
      ["new", "old"].contains(variable.name), let line
    else { return nil }
    let source = LuaSourceText(bytes: Array(line.utf8))
    let tokens = LuaLexer(source).map { source.text(of: $0) }
    let isRead = tokens.indices.dropLast(2).contains { at in
      tokens[at + 1] == "." && tokens[at + 2] == variable.name && owners[tokens[at]] == .lacking
    }
    if !isRead { return nil }
    return .hintUnaskedPart(name: variable.name)
  }

  /// What to do where the value is null, which is no nil: a condition takes it for true.
  private var nullAdvice: Message? {
    message.contains(" a null value") ? .hintTestNullInChange : nil
  }

  private var missingFunction: Message {
    switch variable?.kind {
    case "method": .hintNoSuchMethod
    case "field": .hintNoSuchFunction
    default: .hintDefineBefore
    }
  }

  /// A `for` through what is no function.
  private func loopFacts(_ given: String) -> DiagnosticFacts {
    let advice: Message =
      switch given {
      case "a number": .write(code: "for i = 1, 10 do")
      case "nil": .hintMissingValue
      case "an array", "a set", "an orderedSet": .hintEachBehindIn
      default: .hintPairs
      }
    return DiagnosticFacts(
      code: .nilCall, headline: "for … in goes through what a function gives, and this is \(given)", label: advice,
      targets: [.part(.loopSource)])
  }

  /// `bad argument #1 to 'insert' (table expected, got nil)`, of Lua's library.
  private var libraryArgument: DiagnosticFacts? {
    guard message.hasPrefix("bad argument #") else { return nil }
    // Lua calls the function that pairs gives by what the loop makes of it.
    if message.hasPrefix("bad argument #1 to 'for iterator' (table expected, got ") {
      let given = String(
        message.dropFirst("bad argument #1 to 'for iterator' (table expected, got ".count).dropLast())
      return DiagnosticFacts(
        code: .argument,
        headline: "pairs goes through a table, and this is \(given == "nil" ? "nil" : given.withArticle)",
        label: given == "nil" ? .hintPairsOrEmpty : nil,
        targets: [.part(.loopSource)])
    }
    var facts = DiagnosticFacts(code: .argument, headline: message)
    if let name = quoted(after: " to '") {
      facts.targets.append(.name(name.split(separator: ".").last.map(String.init) ?? name, .field))
    }
    return facts
  }

  /// `'x'` where Lua could name it, else what there is to say without a name.
  var subject: String {
    if element != nil { return "the value in brackets" }
    return variable.map { "'\($0.name)'" } ?? "the value"
  }

  /// What was done to an element, `list[1].x`: Lua has no name for it.
  private var element: LuaElementUse? {
    guard let variable, variable.kind == "field", ["integer index", "?"].contains(variable.name) else { return nil }
    return LuaElementUse(isNumbered: variable.name == "integer index", kind: failed)
  }

  /// Whether it is about a local variable.
  var isLocal: Bool { variable?.kind == "local" }

  /// What Lua did when it failed.
  var failed: LuaOperation {
    let verbs: KeyValuePairs<String, LuaOperation> = [
      "index ": .indexed, "call ": .called, "perform ": .calculated, "concatenate ": .concatenated,
      "get length of ": .measured,
    ]
    return verbs.first { message.hasPrefix("attempt to " + $0.key) }?.value ?? .other
  }

  /// `(field 'x')` at the message's end.
  private var variable: (kind: String, name: String)? {
    guard message.hasSuffix("')"), let open = message.range(ofLast: " (") else { return nil }
    let inside = message[open...].dropFirst(2).dropLast(2)
    guard let quote = inside.firstIndex(of: "'") else { return nil }
    return (String(inside[..<quote].dropLast()), String(inside[inside.index(after: quote)...]))
  }

  private func type(after start: String) -> String? {
    guard message.hasPrefix(start) else { return nil }
    let rest = message.dropFirst(start.count)
    guard let end = rest.range(ofFirst: " value") else { return nil }
    let type = String(rest[..<end])
    return ["nil", "null"].contains(type) ? type : type.withArticle
  }

  private func quoted(after start: String) -> String? {
    guard let open = message.range(ofFirst: start) else { return nil }
    let rest = message[open...].dropFirst(start.count)
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }

  // MARK: Reading

  /// What a syntax error says.
  var syntaxFacts: DiagnosticFacts {
    var facts = DiagnosticFacts(code: .syntax, headline: "syntax error: \(message)")
    if let jump { return jump }
    guard let near = message.range(ofLast: " near ") else { return facts }
    let token = message[near...].dropFirst(6)
    if token == "<eof>" {
      facts.headline = "syntax error: \(message[..<near]) at the end of the script"
      facts.targets = [.end]
    } else if token.first == "'", token.last == "'", token.count > 2 {
      facts.targets = [.text(String(token.dropFirst().dropLast()))]
    }
    facts.label = syntaxHint(String(token))
    return facts
  }

  /// What has nowhere to go: Lua finds out at the end of the block, and says in its message where the word stands.
  private var jump: DiagnosticFacts? {
    guard let place = message.range(ofFirst: " at line "),
      let line = Int(message[place...].dropFirst(" at line ".count).prefix { $0.isNumber })
    else { return nil }
    let words = message[..<place]
    if let label = quoted(after: "no visible label '") {
      return DiagnosticFacts(
        code: .syntax, headline: "syntax error: there is no label '\(label)' that this goto could reach",
        label: .hintGotoLabel(label: label), notes: [.verbatim("Lua: \(message)")],
        targets: [.textAtLine(label, line)])
    }
    if words.hasPrefix("break outside ") {
      return DiagnosticFacts(
        code: .syntax, headline: "syntax error: \(words)", label: .hintReturn,
        targets: [.textAtLine("break", line)])
    }
    if message.hasPrefix("<goto "), let end = message.firstIndex(of: ">") {
      return DiagnosticFacts(
        code: .syntax, headline: "syntax error: \(message)", label: .hintLocalBeforeGoto,
        targets: [.textAtLine(String(message[..<end].dropFirst("<goto ".count)), line)])
    }
    return nil
  }

  /// What to write where the word before `near` explains it: `class Person {`, `batch function()`.
  private func wordBefore(_ near: String) -> Message? {
    guard let line else { return nil }
    let source = LuaSourceText(bytes: Array(line.utf8))
    let tokens = Array(LuaLexer(source))
    let wanted = near.dropFirst().dropLast()
    guard let index = tokens.firstIndex(where: { source.text(of: $0) == wanted }), index > 0 else { return nil }
    let previous = source.text(of: tokens[index - 1])
    switch (tokens[index - 1].kind, tokens[index].kind) {
    case (.name, .name) where previous == "class":
      return .hintNameIsText(name: wanted)
    case (.name, .keyword(.function)):
      return .hintFunctionInParentheses(function: previous)
    case (.quotedString, .keyword(.function)) where index > 1 && tokens[index - 2].kind == .name:
      return .hintBothInParentheses(function: source.text(of: tokens[index - 2]), text: previous)
    default: return nil
    }
  }

  private func syntaxHint(_ near: String) -> Message? {
    if let opened = message.range(ofFirst: "(to close '") {
      let rest = message[opened...].dropFirst("(to close '".count)
      let parts = rest.split(separator: "'", maxSplits: 1)
      let line = parts.last.map { $0.filter(\.isNumber) } ?? ""
      let word = message.hasPrefix("'") ? String(message.dropFirst().prefix { $0 != "'" }) : "end"
      if let opening = parts.first { return .hintCloseBlock(opening: opening, line: line, word: word) }
    }
    if let advice = wordBefore(near) ?? foreignSyntax(near) { return advice }
    switch near {
    case "'!'", "'!='": return .hintNotEqual
    case "'+'" where message.hasPrefix("unexpected"), "'='" where message.hasPrefix("syntax error"):
      return .hintNoIncrement(code: "x = x + 1")
    case "'&'", "'|'": return .hintAndOr
    default: break
    }
    if message.hasPrefix("unfinished string") { return .hintCloseString }
    if message.hasPrefix("'=' expected") || message.hasPrefix("syntax error") {
      return .hintMisspelt
    }
    return nil
  }
}

extension StringProtocol {
  /// Where `text` begins first.
  fileprivate func range(ofFirst text: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start }
      start = index(after: start)
    }
    return nil
  }

  /// Where `text` begins last.
  fileprivate func range(ofLast text: String) -> Index? {
    var start = endIndex
    while start > startIndex {
      start = index(before: start)
      if self[start...].hasPrefix(text) { return start }
    }
    return nil
  }
}
