import KVObjects

/// One bracket of an engine that waits for its delivery. It does not keep its engine: freeing that ends it.
final class PendingArrangementBracket: RecallableBracket {
  let bracket: ArrangementBracket
  let sourceSerial: Int
  /// What it is made of, should it become part of a later bracket.
  let openBracket: OpenBracket
  /// The paths that `touched` numbers.
  let watched: WatchedPaths
  /// Whether a stretch of the rows is shown.
  let isWindowed: Bool
  /// Whether it was closed while another was being sent, or off the main executor; only where the state is written down.
  let circumstance: Circumstance
  /// How many changes there had been when it was closed.
  let changeCount: Int
  /// Whether it has become part of a later bracket.
  var isTakenBack = false
  private let reference: EngineReference

  init(_ engine: ArrangementEngine, _ bracket: ArrangementBracket, _ openBracket: OpenBracket) {
    reference = engine.reference
    self.bracket = bracket
    self.openBracket = openBracket
    watched = engine.watched
    isWindowed = engine.plan.window != nil
    sourceSerial = engine.creationSerial
    changeCount = engine.world.stateSink?.changeCount ?? 0
    circumstance = engine.world.stateSink == nil ? .plain : Circumstance(of: engine.world)
  }

  /// What kept a bracket from being sent at once.
  enum Circumstance {
    case plain, behindAnother, offMain

    init(of world: ObjectWorld) {
      self = world.transaction.isSending ? .behindAnother : world.mainExecutor.isCurrent ? .plain : .offMain
    }
  }

  /// An error of the engine itself that the mutating line gets.
  var error: (any Error)? { openBracket.error }
  var touched: SmallDictionary<ObjectIdentifier, OpenBracket.Touch> { openBracket.touched }
  var touchesEveryRow: Bool { openBracket.touchesEveryRow }

  func deliver() throws { try reference.engine?.send(self) }
}

/// A change that a controller could not show: in place of its bracket the mutating line gets the error.
final class RefusedChange: PendingBracket {
  let sourceSerial: Int
  let error: any Error

  init(_ error: any Error, sourceSerial: Int) {
    self.error = error
    self.sourceSerial = sourceSerial
  }

  func deliver() throws { throw error }
  var isRefusal: Bool { true }
}
