package import KVObjects
import KVPositions

/// Closing brackets and sending them.
extension TableObserver: BracketSource {
  package func closeBracket() -> (any PendingBracket)? {
    guard outbox.isValid, !outbox.isPaused else { return nil }
    guard let after = try? currentContent() else {
      // The mutating line got the error: nothing is sent until the content can be read.
      collector.replaceEverything()
      return nil
    }
    let isAnnounced = collector.isReplaced
    let change = collector.close(after) { positions(of: $0, in: after) }
    // Elements came or went without a notification; what cannot be observed was an error when it was notified.
    if change == .replacedEverything, !isAnnounced { try? observeElements(of: after) }
    collector = BracketCollector(after)
    stopObservingDeparted()
    defer { isCollectingUserDriven = false }
    let touches = touches
    if report != nil { self.touches = ElementTouches() }
    guard let change else { return nil }
    let bracket = TableObserverBracket(self, change, after, touches, isUserDriven: isCollectingUserDriven)
    outbox.append(bracket)
    return bracket
  }

  /// Makes one collection of the brackets that could not be sent while paused, those behind them, and what came since.
  func collectUnsent() {
    guard outbox.isWithholding else { return }
    let base = collector.before
    var tail = collector
    collector = BracketCollector(shown)
    var content = shown
    var touches = ElementTouches()
    for bracket in outbox.takeBack() {
      collector.append(bracket.change, from: content, to: bracket.after)
      content = bracket.after
      touches.append(bracket.touches)
      if bracket.isUserDriven { isCollectingUserDriven = true }
    }
    touches.append(self.touches)
    self.touches = touches
    guard let current = try? currentContent() else { return collector.replaceEverything() }
    if let change = tail.close(current, positions: { positions(of: $0, in: current) }) {
      collector.append(change, from: base, to: current)
    }
  }

  func send(_ bracket: TableObserverBracket) throws {
    guard outbox.release(bracket) else { return }
    if report != nil, let sink = object.world.stateSink { return try send(bracket, announcedTo: sink) }
    var hasShown = false
    try deliver(bracket, &hasShown)
  }

  /// Sends one bracket whose turn has come; `hasShown` is set once the content behind it is handed out. Throws what the
  /// delegate throws.
  func deliver(_ bracket: TableObserverBracket, _ hasShown: inout Bool) throws {
    func show() {
      replay?.append(bracket.change, leadingTo: bracket.after)
      shown = bracket.after
      hasShown = true
    }
    let before = shown
    var errors = FirstError()
    if let delegate {
      errors.keep { try delegate.tableObserverWillChange(self) }
      // Ended by its delegate: nothing more is sent.
      guard outbox.isValid else { return try errors.rethrow() }
      show()
      errors.keep {
        try delegate.tableObserver(self, didChange: bracket.change, isUserDriven: bracket.isUserDriven)
      }
    } else {
      show()
    }
    if outbox.isValid { sendListeners(bracket, before: before, &errors) }
    try errors.rethrow()
  }
}
