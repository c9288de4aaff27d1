import KVLua
import KVObjects
import KVObserving
import KVTables
public import KVTrace

extension ScriptSession {
  /// Lets `trace` hear of everything that is delivered from now on, and `expect` ask it.
  public func use(_ trace: Trace) {
    trace.receiverKind = { receiver in
      switch receiver {
      case is TableFace, is TableView: "table"
      case is KeyValueObservation, is TableObserverIdentity, is ModelObject: "observer"
      default: "delegate"
      }
    }
    self.trace = trace
    world.sink = trace
  }

  /// Begins a scope: what is made from now on ends with it. Gives the scope outside it, for ``endScope(_:)``.
  func beginScope() -> ScriptScope {
    let outer = scope
    scope = ScriptScope()
    return outer
  }

  /// Ends what was made since the scope began.
  func endScope(_ outer: ScriptScope) {
    scope.end()
    scope = outer
  }

  /// Starts serial numbers, clock and random numbers afresh; what was made goes on.
  func startAfresh() throws {
    world.restart(seed: configuration.seed)
    try state.seedRandom(Int(truncatingIfNeeded: configuration.seed))
  }

  /// Starts what `expect` sees, and the numbers of receivers without a name, afresh.
  func beginExpecting() {
    expectations = Expectations()
    trace?.restart()
  }

  /// Ends everything that the script has made.
  func endAll() {
    scope.end()
    scope = ScriptScope()
  }

  /// Delivers what background changes have left, as caused by the end at `line` of `file`.
  ///
  /// Throws the first error of who was called.
  func deliverAtEnd(of file: String, line: Int) throws {
    causes.atEnd(of: file, line: line) { mainLoop.drain() }
    if let error = world.takeDrainError() { throw error }
  }

  /// Gives up manual changes that were announced and never made, with a word for each (kvo-facts.md D4).
  func takeAbandonedWarnings() -> [TestWarning] {
    ManualPairs.of(world).takeAbandoned().map { entry in
      TestWarning(
        text: "a change of '\(entry.key)' of \(entry.object) was announced, and never said to have been made",
        place: entry.place)
    }
  }
}
