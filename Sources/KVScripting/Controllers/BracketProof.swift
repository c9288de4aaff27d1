import KVControllers

/// Every bracket that a controller has sent since it was made, and the content that they should have led to: what
/// `assert.replays` asks for.
///
/// It holds the controller and not its face, so that a table may hold it: a face holds its table.
final class BracketProof {
  private var checks: [() -> ChangeReplay.Fault?] = []

  /// Remembers the brackets of `observer` from now on.
  func follow(_ observer: TableObserver) {
    let replay = ChangeReplay(observer.content)
    observer.replay = replay
    checks.append { replay.firstFault(current: observer.content) }
  }

  /// Remembers the brackets of `engine` from now on.
  func follow(_ engine: ArrangementEngine) {
    let replay = RunningReplay(engine.content)
    engine.replay = replay
    checks.append { replay.firstFault(current: engine.content) }
  }

  /// What is wrong with the first bracket that does not lead where it should; nil where all do.
  func firstFault() -> String? {
    for check in checks {
      if let fault = check() { return "the brackets do not replay: \(fault)" }
    }
    // What has been proved and has ended need not be asked again.
    checks.removeFirst(max(0, checks.count - 1))
    return nil
  }
}
