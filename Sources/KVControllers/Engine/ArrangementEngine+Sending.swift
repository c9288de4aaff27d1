import KVObjects
import KVPositions

/// Sending brackets, one after another.
extension ArrangementEngine {
  /// Sends one bracket in its turn. Throws what the delegate throws.
  func send(_ pending: PendingArrangementBracket) throws {
    guard outbox.release(pending) else { return }
    if let sink = world.stateSink { return try send(pending, announcedTo: sink) }
    var hasShown = false
    try deliver(pending, &hasShown)
  }

  /// Sends one bracket whose turn has come; `hasShown` is set once the content behind it is handed out. Throws what the
  /// delegate throws.
  func deliver(_ pending: PendingArrangementBracket, _ hasShown: inout Bool) throws {
    let bracket = pending.bracket
    var errors = FirstError()
    shown = .sending(bracket.contents, isAfter: false)
    if let sender {
      errors.keep { try sender.send(bracket) { if showAfter(bracket) { hasShown = true } } }
    } else {
      hasShown = showAfter(bracket)
    }
    if case .sending = shown { shown = .live }
    errors.note(pending.error)
    try errors.rethrow()
  }

  /// Hands out the content after the bracket that is being sent, unless the delegate has ended everything: then the
  /// bracket has led nowhere. Again, where it is sent in several brackets, does nothing. Whether it has done
  /// anything.
  private func showAfter(_ bracket: ArrangementBracket) -> Bool {
    guard case .sending(_, isAfter: false) = shown else { return false }
    replay?.append(bracket)
    shown = .sending(bracket.contents, isAfter: true)
    return true
  }

  /// Whether the delegate is being sent a bracket, and the content behind it is handed out.
  var isShowingAfter: Bool {
    switch shown {
    case .sending(_, let isAfter), .sendingRow(let isAfter): isAfter
    case .live, .ended: false
    }
  }

  /// Makes one collection of the brackets that could not be sent while paused, those behind them, and what came since.
  func collectUnsent() {
    guard outbox.isWithholding else { return }
    settleShown()
    let content = sent
    let reopened = OpenBracket(count: content.rows.count)
    reopened.touchAll(openBracket.touched)
    reopened.noteExchange(of: openBracket)
    reopened.assigned.touchAll(openBracket.assigned)
    reopened.departed = openBracket.departed
    reopened.assigned.departAll(openBracket.assigned)
    var touchesEveryRow = openBracket.touchesEveryRow
    var rebuild = openBracket.rebuild ?? .unknown
    var isUserDriven = openBracket.isUserDriven
    let pendings = outbox.takeBack()
    reopened.occurrences = openBracket.occurrences
    reopened.occurrences.prepend(pendings.map(\.openBracket.occurrences))
    for pending in pendings {
      reopened.touchAll(pending.touched) { pending.watched.renumbered($0, in: watched) }
      reopened.noteExchange(of: pending.openBracket)
      reopened.assigned.touchAll(pending.openBracket.assigned)
      if pending.touchesEveryRow { touchesEveryRow = true }
      if pending.bracket.isReplaced { rebuild = .replaced }
      if pending.bracket.isUserDriven { isUserDriven = true }
    }
    reopened.isUserDriven = isUserDriven
    reopened.requireRebuild(rebuild, touchesEveryRow: touchesEveryRow)
    (rows.content, openBracket) = (content, reopened)
  }

  // MARK: One row

  /// The change of a row that is about to be sent, and the content after it; nil where it is something else, or has
  /// been shown.
  var rowBeingSent: (step: RowStep, after: Arrangement)? {
    guard case .sendingRow(isAfter: false) = shown else { return nil }
    return (singleRows.step, rows.content.withoutNames)
  }

  /// Hands out the content after the row that is being sent, as after a bracket.
  package func showAfterRow() {
    switch shown {
    case .sendingRow(isAfter: false):
      replay?.append(singleRows.step, leadingTo: rows.content)
      shown = .sendingRow(isAfter: true)
    case .sending(let contents, isAfter: false):
      replay?.append(singleRows.step, leadingTo: contents.after)
      shown = .sending(contents, isAfter: true)
    default: break
    }
  }

  /// The row has been sent.
  package func endSendingRow() {
    switch shown {
    case .sendingRow, .sending: shown = .live
    case .live, .ended: break
    }
  }

  /// The rows of the moment are about to change: what is shown of the row that is being sent must not change with them.
  @inline(__always)
  func settleShown() {
    if pendingRow.isWaiting { settleWaitingRow() }
    guard case .sendingRow(let isAfter) = shown else { return }
    shown = .sending(BracketContents(from: singleRows.step.undone(rows.content), to: rows.content), isAfter: isAfter)
  }
}
