import KVControllers

/// Whether every bracket that a controller has sent since it was made leads to the content it should: what
/// `assert.replays` asks for.
///
/// It holds the controller and not its wrapper, so that a table may hold it: a wrapper holds its table. Each bracket is
/// proved when it is sent and then forgotten, and so is a controller's content when it begins afresh.
final class BracketProof {
  /// Of the content that is followed now.
  private var check: (() -> ChangeReplay.Fault?)?
  /// What was wrong before that.
  private var fault: ChangeReplay.Fault?

  /// Proves the brackets of `observer` from now on.
  func follow(_ observer: TableObserver) {
    let replay = RunningListReplay(observer.content)
    observer.replay = replay
    follow { replay.firstFault(current: observer.content) }
  }

  /// Proves the brackets of `engine` from now on.
  func follow(_ engine: ArrangementEngine) {
    let replay = RunningReplay(engine.content)
    engine.replay = replay
    follow { replay.firstFault(current: engine.content) }
  }

  private func follow(_ check: @escaping () -> ChangeReplay.Fault?) {
    if fault == nil { fault = self.check?() }
    self.check = check
  }

  /// What is wrong with the first bracket that does not lead where it should; nil where all do.
  func firstFault() -> String? { (fault ?? check?()).map { "the brackets do not replay: \($0)" } }
}
