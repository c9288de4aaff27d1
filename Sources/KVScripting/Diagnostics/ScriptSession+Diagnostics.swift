import KVLua
import KVObjects
import KVTexts
package import KVTrace

extension ScriptSession {
  /// The diagnostic of an error that ended something in this session.
  package func diagnostic(for error: any Error) -> Diagnostic {
    if let remark = error as? Remark { return diagnostic(remark.facts, at: remark.location, traceback: []) }
    guard let error = error as? LuaError else {
      return diagnostic(DiagnosticWords.facts(of: error), at: nil, traceback: [])
    }
    let raised = error.value.objectValue?.cast(to: ErrorObject.self)
    let (message, position) = withoutPositions(error.message)
    let facts = facts(of: error, message, raised)
    // What nests too deep is named where it goes deeper, not where it began.
    let deepest = error.limit == .callDepth ? error.traceback.lazy.compactMap(\.location).first : nil
    // An error object that was caught and raised again still points at where it was made.
    let location =
      deepest ?? raised?.location ?? position ?? error.location ?? error.traceback.lazy.compactMap(\.location).first
    return diagnostic(facts, at: location, traceback: error.traceback)
  }

  /// A warning about an announcement at `location`.
  func warning(_ facts: DiagnosticFacts, at location: LuaLocation?) -> Diagnostic {
    var warning = diagnostic(facts, at: location, traceback: [])
    warning.severity = .warning
    return warning
  }

  /// A text that went through `coroutine.wrap` begins with more positions than the interpreter has read off: the last
  /// one is where it was raised.
  private func withoutPositions(_ message: String) -> (message: String, position: LuaLocation?) {
    var rest = Substring(message)
    var position: LuaLocation?
    while let found = sources.position(at: rest) {
      position = found.location
      rest = found.rest
    }
    return (String(rest), position)
  }

  private func facts(of error: LuaError, _ message: String, _ raised: ErrorObject?) -> DiagnosticFacts {
    if let limit = error.limit { return DiagnosticWords.facts(of: limit, state.limits) }
    if error.isStackOverflow { return DiagnosticWords.stackOverflow }
    if error.isSyntaxError { return syntaxFacts(error) }
    if let failure = error.assertionFailure, let raised = failure.underlyingError {
      return facts(of: raised, in: failure)
    }
    if let cause = error.cause { return known(cause, raised) }
    if let raised { return DiagnosticWords.facts(of: raised.error) }
    switch error.value {
    case .string, .bytes:
      let words = LuaMessageWords(
        message, line: lineText(of: error), owners: error.traceback.first?.fieldOwners ?? [:])
      guard var facts = words.facts else { return DiagnosticFacts(code: .error, headline: message) }
      if facts.code == .nilIndex, words.isLocal, let advice = calledCallback(error.traceback) { facts.label = advice }
      return facts
    case .integer, .number, .boolean:
      return DiagnosticFacts(code: .error, headline: error.message)
    default:
      return DiagnosticFacts(
        code: .errorValue, headline: "the script raised \(RaisedValue(error).text)",
        label: .hintRaiseText)
    }
  }

  /// What a run of `forall` raised, said as anywhere else; and the run.
  private func facts(of error: LuaError, in failure: AssertionFailure) -> DiagnosticFacts {
    let raised = error.value.objectValue?.cast(to: ErrorObject.self)
    var facts = facts(of: error, withoutPositions(error.message).message, raised)
    facts.code = failure.code
    if let counterexample = failure.counterexample {
      facts.headline += "\n\(counterexample.summary)"
      facts.script = counterexample.script
    }
    return facts
  }

  /// The bridge knows more than the error it was given: the names that a misspelt global may have meant.
  private func known(_ cause: any Error, _ raised: ErrorObject?) -> DiagnosticFacts {
    if cause is LuaGlobalError, let raised { return DiagnosticWords.facts(of: raised.error) }
    return DiagnosticWords.facts(of: cause)
  }

  private func syntaxFacts(_ error: LuaError) -> DiagnosticFacts {
    if error.message.hasBytes(atEnd: "is precompiled Lua, and only text is run") {
      return DiagnosticFacts(
        code: .bytecode, headline: error.message, label: .hintRunSource)
    }
    if error.message.utf8.elementsEqual("the source is not UTF-8".utf8) {
      return DiagnosticFacts(
        code: .notUTF8, headline: "the script is not UTF-8",
        label: .hintSaveAsUTF8)
    }
    if error.message.hasBytes(atEnd: "deeper than Lua reads (about 200 levels)") {
      return DiagnosticFacts(
        code: .syntax, headline: "syntax error: \(error.message)",
        label: .hintDeepTables)
    }
    return LuaMessageWords(error.message, line: lineText(of: error)).syntaxFacts
  }

  /// What to do where a function has no arguments since it was called in passing it: `observe("name", told())`.
  private func calledCallback(_ traceback: [LuaFrame]) -> Message? {
    guard traceback.count > 1, traceback[0].kind == .lua, let name = traceback[0].name, !name.isTooLongForName,
      let caller = traceback[1].location, let text = sources.text(of: caller.chunk),
      text.isPassedCalled(name, atLine: caller.line)
    else { return nil }
    return .hintCalledCallback(line: caller.line, name: name)
  }

  private func lineText(of error: LuaError) -> String? {
    error.location.flatMap { sources.text(of: $0.chunk)?.text(ofLine: $0.line) }?.shortenedLine
  }

  /// The diagnostic, at a line where it knows no place of its own.
  func placed(_ diagnostic: Diagnostic, at location: LuaLocation?) -> Diagnostic {
    guard diagnostic.place == nil, let location else { return diagnostic }
    var placed = diagnostic
    placed.place = DiagnosticPlaces(sources).place(location, [])
    return placed
  }

  // MARK: Places

  private func diagnostic(
    _ facts: DiagnosticFacts, at location: LuaLocation?, traceback: [LuaFrame]
  ) -> Diagnostic {
    let places = DiagnosticPlaces(sources)
    var targets = facts.targets
    var headline = facts.headline
    if !facts.diagram.isEmpty, let target = targets.first, location.map({ places.has(target, at: $0) }) != true {
      headline += "\n" + facts.diagram.joined(separator: "\n")
    }
    if let subject = facts.subject, headline.hasBytes(atStart: subject), let location, let target = targets.first,
      let text = places.text(of: target, at: location)
    {
      headline = "'\(text)'" + Substring(headline.utf8.dropFirst(subject.utf8.count))
    }
    // The name that the failing function was called by, where nothing better is there to point at.
    if let called = traceback.first, called.kind == .host, let name = called.name, !name.isEmpty {
      targets.append(.name(name.shortenedName.split(separator: ".").last.map(String.init) ?? name, .field))
    }
    if facts.code == .indexedProxy { targets += indexTargets(location) }
    let declared = declaration(facts, location)
    let place = (declared ?? location).map { places.place($0, targets) }
    var diagnostic = Diagnostic(
      code: facts.code, headline: headline, place: place, cocoa: facts.cocoa,
      traceback: frames(traceback, below: declared ?? location))
    diagnostic.labelMessage = formerFunction(facts, place) ?? facts.label
    diagnostic.noteMessages = facts.notes
    diagnostic.script = facts.script
    return diagnostic
  }

  /// Where the class was declared that the first target is in, where the statement at `location` does not have it.
  private func declaration(_ facts: DiagnosticFacts, _ location: LuaLocation?) -> LuaLocation? {
    let places = DiagnosticPlaces(sources)
    guard let className = facts.className, let location, let target = facts.targets.first,
      !places.has(target, at: location),
      let declared = scope.declaration(ofClass: className)?.location, places.has(target, at: declared)
    else { return nil }
    return declared
  }

  /// What indexed a collection: a function for tables, or brackets.
  private func indexTargets(_ location: LuaLocation?) -> [DiagnosticFacts.Target] {
    let line = location.flatMap { sources.text(of: $0.chunk)?.text(ofLine: $0.line) } ?? ""
    guard let function = FormerFunctions.collectionFunction(inLine: line) else {
      return [true, false].map { .element(LuaElementUse(isNumbered: $0, kind: .other)) }
    }
    let name = function.split(separator: ".").last.map(String.init) ?? function
    return [.name(name, name == function ? .variable : .field)]
  }

  /// What to write instead, where a function is called that Lua had once, has elsewhere, or has for tables alone.
  private func formerFunction(_ facts: DiagnosticFacts, _ place: Diagnostic.Place?) -> Message? {
    guard let line = place?.source else { return nil }
    if facts.code == .indexedProxy { return FormerFunctions.collectionAdvice(inLine: line) }
    guard facts.code == .nilCall,
      case .operand(let name, isField: true, _, _, _)? = facts.targets.first
    else { return nil }
    return FormerFunctions.advice(for: name, inLine: line)
  }

  /// The calls that led there; the innermost is left out where the place names it.
  private func frames(_ traceback: [LuaFrame], below location: LuaLocation?) -> [DiagnosticFrame] {
    var frames = traceback
    if let innermost = frames.firstIndex(where: { $0.kind != .host }), frames[innermost].location == location {
      frames.remove(at: innermost)
    }
    return frames.map { frame in
      DiagnosticFrame(
        file: frame.kind == .host ? "[host]" : frame.chunk, line: frame.line,
        name: frame.name.flatMap { $0.isEmpty ? nil : $0 }, isHost: frame.kind == .host)
    }
  }
}

extension LuaError {
  /// Whether calls within Lua have filled its stack: the interpreter has only a message for it.
  var isStackOverflow: Bool {
    guard limit == nil, cause == nil, !isSyntaxError else { return false }
    return ["stack overflow", "C stack overflow", "error in error handling"].contains {
      message.hasBytes(atStart: $0)
    }
  }
}
