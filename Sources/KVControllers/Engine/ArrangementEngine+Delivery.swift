import KVObjects
import KVPositions

/// Sending brackets, one after another.
extension ArrangementEngine {
  /// Sends one bracket in its turn. Throws what the delegate throws.
  func send(_ pending: PendingArrangementBracket) throws {
    guard isValid, !pending.isTakenBack else { return }
    if isPaused { return unsent.withhold() }
    unsent.removeFirst()
    let bracket = pending.bracket
    replay?.append(bracket)
    var errors = FirstError()
    if let sender {
      telling = (bracket.contents, isShown: false)
      errors.keep { try sender.send(bracket) { if isValid { telling?.isShown = true } } }
      telling = nil
    }
    errors.note(pending.error)
    try errors.rethrow()
  }

  /// Makes one collection of the brackets that could not be sent while paused, those behind them, and what came since.
  func takeBackUnsent() {
    guard unsent.isWithholding else { return }
    let content = sent
    let reopened = OpenBracket(count: content.rows.count)
    reopened.touchAll(openBracket.touched)
    reopened.departed = openBracket.departed
    var touchesEveryRow = openBracket.touchesEveryRow
    var rebuild = openBracket.rebuild ?? .unknown
    var isUserDriven = openBracket.isUserDriven
    for pending in unsent.takeAll() {
      reopened.touchAll(pending.touched) { pending.watched.renumbered($0, in: watch.watched) }
      if pending.touchesEveryRow { touchesEveryRow = true }
      if pending.bracket.isReplaced { rebuild = .replaced }
      if pending.bracket.isUserDriven { isUserDriven = true }
    }
    reopened.isUserDriven = isUserDriven
    reopened.needsRebuild(rebuild, touchesEveryRow: touchesEveryRow)
    (current, openBracket) = (content, reopened)
  }
}

/// One bracket of an engine that waits for its delivery. It does not keep its engine: freeing that ends it.
final class PendingArrangementBracket: RecallableBracket {
  let bracket: ArrangementBracket
  let sourceSerial: Int
  /// What it is made of, should it become part of a later bracket.
  private let openBracket: OpenBracket
  /// The paths that `touched` numbers.
  let watched: WatchedPaths
  /// Whether it has become part of a later bracket.
  var isTakenBack = false
  private weak var engine: ArrangementEngine?

  init(_ engine: ArrangementEngine, _ bracket: ArrangementBracket, _ openBracket: OpenBracket) {
    self.engine = engine
    self.bracket = bracket
    self.openBracket = openBracket
    watched = engine.watch.watched
    sourceSerial = engine.creationSerial
  }

  /// An error of the engine itself that the mutating line is told.
  var error: (any Error)? { openBracket.error }
  var touched: ShortTable<ObjectIdentifier, OpenBracket.Touch> { openBracket.touched }
  var touchesEveryRow: Bool { openBracket.touchesEveryRow }

  func deliver() throws { try engine?.send(self) }
}

/// A change that a controller could not show: in place of its bracket the mutating line gets the error.
final class RefusedChange: PendingBracket {
  let sourceSerial: Int
  private let error: any Error

  init(_ error: any Error, sourceSerial: Int) {
    self.error = error
    self.sourceSerial = sourceSerial
  }

  func deliver() throws { throw error }
}
