package import KVTexts
package import KVTrace

/// What a prompt consists of where no terminal is: statements that are run in one world, and the way back.
///
/// To go back is to run again: all statements but the last ones, silently, in a fresh world. That is exact, since runs repeat, and
/// needs an inverse of nothing. A statement that a limit or the user has stopped may have been in the middle of anything, and no
/// other run would stop there: it is taken back in the same way.
///
/// | | |
/// |---|---|
/// | Threads | those of its sessions: the one that made it, but for ``PromptSession/stop()`` |
/// | Time | undo, redo and the state of earlier: that of the statements that are run again |
package final class Prompt {
  /// Why a command of the prompt does nothing.
  package struct Refusal: Error {
    /// What to say.
    package let message: Message
    /// What was most likely meant; nil where nothing is near enough.
    package let hint: Message?

    init(_ message: Message, hint: Message? = nil) { (self.message, self.hint) = (message, hint) }
  }

  private let configuration: ScriptRunner.Configuration
  /// Lets formats hear of a session that statements are going to be run in for people.
  private let connect: (PromptSession) -> Void
  /// Says which session is going to run something, for who may have to stop it.
  package var willRun: (PromptSession) -> Void = { _ in }
  /// Whether account is kept of what is shown, for questions.
  private var keepsAccount = false
  /// The world of now.
  package private(set) var session: PromptSession
  /// The statements that it consists of.
  package private(set) var inputs: [PromptInput] = []
  /// Those that were taken back last, the next one to be run again at the end.
  private var undone: [PromptInput] = []

  /// Makes a world. Throws `LuaError` where the limit of memory leaves no room for it.
  package init(_ configuration: ScriptRunner.Configuration, connect: @escaping (PromptSession) -> Void) throws {
    self.configuration = configuration
    self.connect = connect
    session = try PromptSession(configuration, timeLimit: configuration.timeLimit)
    connect(session)
  }

  /// The number that the next statement gets.
  package var nextNumber: Int { inputs.count + 1 }

  /// Runs a statement that was typed.
  package func run(_ bytes: [UInt8], report: (Diagnostic) -> Void) throws -> PromptSession.Result {
    try run(PromptInput(number: nextNumber, bytes: bytes), report)
  }

  /// Runs a file as one statement. Throws ``Refusal`` where it was loaded before: its places would be ambiguous.
  package func run(_ source: ScriptSource, report: (Diagnostic) -> Void) throws -> PromptSession.Result {
    if inputs.contains(where: { $0.name == source.name }) { throw Refusal(.promptLoadedBefore(file: source.name)) }
    return try run(PromptInput(source), report)
  }

  /// Runs a piece of a text.
  package func run(_ input: PromptInput, report: (Diagnostic) -> Void) throws -> PromptSession.Result {
    try run(input, report)
  }

  private func run(_ input: PromptInput, _ report: (Diagnostic) -> Void) throws -> PromptSession.Result {
    var input = input
    willRun(session)
    let result = session.run(input, report: report)
    switch result {
    case .unfinished, .refused: return result
    case .stopped:
      try takeBack()
      return result
    case .values: break
    case .failed: input.ending = .failed
    }
    inputs.append(input)
    // Who looks at something may still go forth.
    if !session.wasLook { undone = [] }
    return result
  }

  /// Makes everything as it was before a statement that was stopped. Somebody may stop that, too; who does so again and again is
  /// left with what there is.
  private func takeBack() throws {
    for _ in 0..<2 {
      do { return try take(session(of: inputs)) } catch is Refusal { continue }
    }
    try take(session(of: inputs))
  }

  /// Ends the session as the end of a script does.
  package func end(report: (Diagnostic) -> Void) -> PromptSession.Result {
    willRun(session)
    return session.end(inputs.last, report: report)
  }

  // MARK: Back and forth

  /// Takes the last statements back. Throws ``Refusal`` where there are not so many.
  package func undo(_ count: Int) throws {
    guard count <= inputs.count else { throw Refusal(.promptUndoTooMany(n: inputs.count)) }
    let kept = Array(inputs.dropLast(count))
    try take(session(of: kept))
    undone += inputs.suffix(count).reversed()
    inputs = kept
  }

  /// The statement that was taken back last; nil where there is none.
  package var nextUndone: PromptInput? { undone.last }

  /// Runs the statement again that was taken back last, as if it were typed. Throws ``Refusal`` where there is none.
  package func redo(report: (Diagnostic) -> Void) throws -> PromptSession.Result {
    guard let input = undone.last else { throw Refusal(.promptNothingUndone) }
    let rest = undone.dropLast()
    let result = try run(input.isFile ? input : PromptInput(number: nextNumber, bytes: input.bytes), report)
    switch result {
    case .values, .failed: undone = Array(rest)
    default: break
    }
    return result
  }

  /// Begins anew, with nothing.
  package func reset() throws {
    try take(session(of: []))
    undone = inputs.reversed()
    inputs = []
  }

  /// The world as it was behind the first so many statements; the one of now stays. Throws ``Refusal`` where there are not so
  /// many.
  package func session(after count: Int) throws -> PromptSession {
    guard (0...inputs.count).contains(count) else {
      throw Refusal(.promptNoStatement(number: count, n: inputs.count))
    }
    let made = try session(of: Array(inputs.prefix(count)))
    made.timeLimit = configuration.timeLimit ?? made.timeLimit
    return made
  }

  /// Lets `body` look at another world than that of now, which may have to be stopped meanwhile.
  package func looking<Value>(at made: PromptSession, _ body: (PromptSession) throws -> Value) rethrows -> Value {
    willRun(made)
    defer { willRun(session) }
    return try body(made)
  }

  /// All statements again, silently, in a world of their own.
  /// - Parameters:
  ///   - prepare: what to do with the world before the first.
  ///   - body: what to do behind each.
  package func session(
    of inputs: [PromptInput], prepare: (PromptSession) -> Void = { _ in },
    behindEach body: (PromptInput, PromptSession) -> Void = { _, _ in }
  ) throws -> PromptSession {
    // They have ended before within the limit: what is busy now must not change what they do.
    let made = try PromptSession(configuration, timeLimit: nil)
    if keepsAccount { made.keepAccount() }
    prepare(made)
    willRun(made)
    // Whoever stops something later means the world of then.
    defer { willRun(session) }
    for input in inputs {
      if case .stopped = made.run(input) { throw Refusal(.promptReplayStopped) }
      body(input, made)
    }
    return made
  }

  /// Lets account be kept, from the first statement on, of what controllers and tables show before each change, or not.
  package func keepAccount(_ keeps: Bool) throws {
    let before = keepsAccount
    keepsAccount = keeps
    do { try take(session(of: inputs)) } catch {
      keepsAccount = before
      throw error
    }
  }

  /// The statements as parts of one text, for who shows them side by side; files, and parts of a text that they are already, stay
  /// what they are.
  package func inputs(asTextCalled name: String) -> [PromptInput] {
    let typed = inputs.filter { !$0.isFile && $0.wholeText == nil }
    let text = Array(typed.map(\.bytes).joined(separator: "\n".utf8))
    var line = 1
    return inputs.map { input in
      guard !input.isFile, input.wholeText == nil else { return input }
      defer { line += input.bytes.count { $0 == UInt8(ascii: "\n") } + 1 }
      return input.asPiece(atLine: line, of: text, name: name)
    }
  }

  private func take(_ made: PromptSession) {
    session = made
    made.timeLimit = configuration.timeLimit ?? made.timeLimit
    connect(made)
    willRun(made)
  }
}
