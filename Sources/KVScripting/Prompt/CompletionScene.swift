import KVLua
import KVObjects
import KVObserving
import KVTrace

/// What a session knows of the place where a word is completed.
struct CompletionScene {
  typealias Choice = PromptCompletion.Choice
  /// A token before the word, and its text.
  typealias Part = (kind: LuaToken.Kind, text: String)

  private let session: PromptSession

  init(_ session: PromptSession) { self.session = session }

  // MARK: Names

  /// A name, or the beginning of one.
  func name(_ word: String, behind parts: [Part]) -> (word: String, choices: [Choice]) {
    switch parts.last?.kind {
    case .symbol(.dot): (word, chain(endingBefore: parts.count - 1, in: parts).map { members(of: $0) } ?? [])
    case .symbol(.colon): (word, chain(endingBefore: parts.count - 1, in: parts).map { methods(of: $0) } ?? [])
    default: (word, optionNames(parts) ?? globals)
    }
  }

  /// A path such as `list.owner`, as commands take it.
  func path(_ text: String) -> (word: String, choices: [Choice]) {
    var names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let word = names.popLast() ?? ""
    let head = names.map { $0 + "." }.joined()
    let found: [Choice]
    if names.isEmpty {
      found =
        session.statements.names.map { Choice($0) } + session.livingObjects.map { Choice(session.trace.id(of: $0)) }
    } else {
      found = (object(named: names.joined(separator: ".")).map { properties(of: $0.objectClass) } ?? [])
    }
    return (text, found.filter { $0.name.hasPrefix(word) }.map { Choice(head + $0.name) })
  }

  private func object(named text: String) -> ModelObject? { try? session.object(named: text) }

  private var globals: [Choice] {
    let catalogue = session.session.catalogue
    var found = catalogue.functions.map { Choice($0.name, $0.signature) }
    found += session.statements.names.map { Choice($0) }
    // Names for people: where memory is short there are fewer.
    try? session.session.state.globals.visit { key, _ in
      if let name = key.stringValue, ValuePrinter.isName(name) { found.append(Choice(name)) }
    }
    return found + LuaKeyword.allCases.map { Choice($0.rawValue) }
  }

  /// The value of the chain `a.b.c` that ends before a place; nil where there is none, or something would have to be called.
  private func chain(endingBefore end: Int, in parts: [Part]) -> LuaValue? {
    var names: [String] = []
    var place = end - 1
    while place >= 0, parts[place].kind == .name {
      names.insert(parts[place].text, at: 0)
      guard place > 0, parts[place - 1].kind == .symbol(.dot) else { break }
      place -= 2
    }
    if place < 0 || parts[place].kind != .name || names.isEmpty {
      guard end > 0, case .quotedString = parts[end - 1].kind else { return nil }
      return .string("")
    }
    return session.value(ofChain: names)
  }

  // MARK: Members

  private func members(of value: LuaValue) -> [Choice] {
    switch value {
    case .table(let table): return fields(of: table)
    case .string: return stringFunctions
    case .object(let object as ModelObject): return properties(of: object.objectClass)
    case .object(let object): return type(of: object)?.fields.map { Choice($0.name) } ?? []
    default: return []
    }
  }

  private func methods(of value: LuaValue) -> [Choice] {
    let session = session.session
    let entries: [ScriptEntry]
    var own: [Choice] = []
    switch value {
    case .table(let table): return fields(of: table)
    case .string: return stringFunctions
    case .object(let object as ModelObject):
      entries = session.classes.objectEntries
      own = session.classes.scriptClass(of: object.objectClass)?.methodNames.map { Choice($0) } ?? []
    case .object(let collection as ToManyCollection):
      entries = session.language.methods(ofType: collection.kind.typeName) ?? []
    case .object(let object): entries = type(of: object)?.methods ?? []
    default: return []
    }
    return own + entries.map { Choice($0.name, $0.signature) }
  }

  private func type(of object: AnyObject) -> ScriptType? {
    session.session.language.type(of: Swift.type(of: object))
  }

  private func properties(of objectClass: ObjectClass) -> [Choice] {
    objectClass.properties.map { Choice($0.name, "\($0.name): \($0.type.name)") }
  }

  private func fields(of table: LuaTable) -> [Choice] {
    var found: [Choice] = []
    for table in [table] + session.tables(behind: table) {
      try? table.visit { key, _ in
        if let name = key.stringValue, ValuePrinter.isName(name) { found.append(Choice(name)) }
      }
    }
    return found
  }

  private var stringFunctions: [Choice] {
    (try? session.session.state.globals.rawGet("string").tableValue).flatMap { $0 }.map(fields) ?? []
  }

  // MARK: Tables of options, and texts

  /// What may stand in the braces of a call, `TableView { na`; nil where the word is not the beginning of a field there.
  private func optionNames(_ parts: [Part]) -> [Choice]? {
    guard let last = parts.last?.kind,
      last == .symbol(.leftBrace) || last == .symbol(.comma) || last == .symbol(.semicolon),
      let brace = openBrace(parts), brace > 0, parts[brace - 1].kind == .name
    else { return nil }
    let call = parts[brace - 1].text
    if let options = session.session.catalogue.options.first(where: { $0.call == call }) {
      return options.options.map { Choice($0.name, "\($0.name): \($0.type)") }
    }
    // A class of the script: its objects are made with a table of values.
    return session.session.world.objectClass(named: call).map { properties(of: $0) }
  }

  /// Where the brace was opened that is not closed before the end; nil where there is none.
  private func openBrace(_ parts: [Part]) -> Int? {
    var depth = 0
    for place in parts.indices.reversed() {
      switch parts[place].kind {
      case .symbol(.rightBrace), .symbol(.rightParenthesis): depth += 1
      case .symbol(.leftParenthesis): depth -= 1
      case .symbol(.leftBrace):
        if depth == 0 { return place }
        depth -= 1
      default: break
      }
      if depth < 0 { return nil }
    }
    return nil
  }

  /// What may be written between quotes: options in the list of a call that observes, else key paths.
  func inString(_ content: String, behind parts: [Part]) -> (word: String, choices: [Choice]) {
    if let brace = openBrace(parts), let before = parts[..<brace].last?.kind, before == .symbol(.comma) {
      return (content, ObservingOptions.names.map { Choice($0) })
    }
    return keyPath(content, of: receiver(parts))
  }

  /// The class of the object whose method is called, or that is given as `object` or `onObject`; nil where that is not known.
  private func receiver(_ parts: [Part]) -> ObjectClass? {
    for place in parts.indices.reversed() where parts[place].kind == .symbol(.colon) {
      if case .object(let object as ModelObject)? = chain(endingBefore: place, in: parts) {
        return object.objectClass
      }
      break
    }
    for place in parts.indices.dropLast(2) where ["object", "onObject"].contains(parts[place].text) {
      var end = place + 3
      while end + 1 < parts.count, parts[end].kind == .symbol(.dot) { end += 2 }
      if case .object(let object as ModelObject)? = chain(endingBefore: end, in: parts) { return object.objectClass }
    }
    return nil
  }

  /// A key path from a class, or from any where that is not known. What stands before it, as a minus does before a key that
  /// sorts, or words of a predicate, stays.
  private func keyPath(_ content: String, of objectClass: ObjectClass?) -> (word: String, choices: [Choice]) {
    let path = content.suffix(while: { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "@" })
    var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let word = names.popLast() ?? ""
    let world = session.session.world
    var classes = objectClass.map { [$0] } ?? world.classNames.compactMap { world.objectClass(named: $0) }
    var isToMany = false
    for name in names where !name.hasPrefix("@") {
      let properties = classes.compactMap { $0.property(name) }
      isToMany = properties.contains(where: \.isToMany)
      classes = properties.map(\.type.name).compactMap { world.objectClass(named: $0) }
    }
    var found = classes.flatMap { properties(of: $0) }
    if isToMany || word.hasPrefix("@") { found += Self.operators.map { Choice($0) } }
    return (word, found)
  }

  private static let operators = [
    "@avg", "@count", "@distinctUnionOfObjects", "@max", "@min", "@sum", "@unionOfObjects",
  ]
}

extension StringProtocol {
  /// The longest end of which every letter fits.
  fileprivate func suffix(while fits: (Character) -> Bool) -> String {
    String(String(reversed().prefix(while: fits)).reversed())
  }
}
