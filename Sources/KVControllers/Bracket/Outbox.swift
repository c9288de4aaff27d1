import KVObjects

/// A bracket that its controller may take back before it is sent.
protocol RecallableBracket: PendingBracket {
  /// Whether its change is part of a later bracket.
  var isTakenBack: Bool { get set }
}

/// What one controller has closed and not sent yet, and whether it may send: what a ``TableObserver`` and an
/// ``ArrangementEngine`` have in common.
///
/// It knows no contents. Its owner closes brackets and puts them in, asks when the turn of one comes whether to send it, and
/// makes one of those that it gets back. O(1) for each bracket, amortised.
final class Outbox<Bracket: RecallableBracket> {
  /// Whose world it is, and who is named where that belongs to another thread.
  private let object: ModelObject
  /// Those that were closed and not sent, from `next` on, in order.
  @exclusivity(unchecked) private var brackets: ContiguousArray<Bracket> = []
  @exclusivity(unchecked) private var next = 0
  /// Whether the turn of the first of them came during a pause.
  @exclusivity(unchecked) private(set) var isWithholding = false
  @exclusivity(unchecked) private var userDrivenDepth = 0
  /// Whether it may still send anything.
  @exclusivity(unchecked) private(set) var isValid = true
  /// Whether everything is kept until ``resume(_:collecting:)``.
  @exclusivity(unchecked) private(set) var isPaused = false

  init(_ object: ModelObject) {
    self.object = object
  }

  /// Whether the user has already made in the table what is changed now.
  var isUserDriven: Bool { userDrivenDepth > 0 }

  /// Whether nothing waits, is held back or is the user's, and it may send.
  var isAtRest: Bool { isValid && !isPaused && userDrivenDepth == 0 && brackets.isEmpty }

  /// Whether what is collected is sent when a batch ends, and is not the user's.
  var mayDefer: Bool { isValid && !isPaused && userDrivenDepth == 0 }

  // MARK: Holding back

  /// Keeps everything that `source` sends until ``resume(_:collecting:)``, brackets that wait included.
  func pause(_ source: any BracketSource) {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    if isValid, !isPaused { object.world.stateSink?.beginDeferral(.pause, of: source.creationSerial) }
    isPaused = true
  }

  /// Ends a pause: `source` makes one collection of what it has, with ``takeBack()``, and says whether there is anything in
  /// it, which is sent then. Throws what the delegate throws.
  func resume(_ source: any BracketSource, collecting: () -> Bool) throws {
    try object.world.isolated(for: object.description) {
      guard isPaused, isValid else { return }
      isPaused = false
      let world = object.world
      if collecting() { world.transaction.noteDirty(source) }
      world.closeBrackets(endingDeferral: .pause, of: source.creationSerial)
      if let error = world.flushBrackets() { throw error }
    }
  }

  /// Runs `body`; what it changes the user has already changed in the table.
  func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    userDrivenDepth += 1
    defer { userDrivenDepth -= 1 }
    return try body()
  }

  /// Sends nothing any more; `detach` removes what `source` observes.
  func invalidate(_ source: any BracketSource, detach: () -> Void) {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    guard isValid else { return }
    isValid = false
    if isPaused { object.world.stateSink?.endDeferral(.pause, of: source.creationSerial, sending: []) }
    object.world.transaction.forget(source)
    detach()
  }

  // MARK: Sending

  /// Closes what `source` has collected and sends it: where a mutation or batch is under way, in its turn. Throws what the
  /// delegate throws.
  func flush(_ source: any BracketSource) throws {
    object.world.transaction.noteDirty(source)
    object.world.closeBrackets()
    if let error = object.world.flushBrackets() { throw error }
  }

  /// Puts in a bracket that has been closed.
  func append(_ bracket: Bracket) {
    brackets.append(bracket)
  }

  /// The bracket that is sent next.
  var first: Bracket? { next < brackets.count ? brackets[next] : nil }

  /// The turn of `bracket` has come: whether it is to be sent, and is out then.
  func release(_ bracket: Bracket) -> Bool {
    guard isValid, !bracket.isTakenBack else { return false }
    if isPaused {
      isWithholding = true
      return false
    }
    next += 1
    if next == brackets.count { (brackets, next) = ([], 0) }
    return true
  }

  /// Takes all of them back: none will be sent.
  func takeBack() -> [Bracket] {
    defer { (brackets, next, isWithholding) = ([], 0, false) }
    for bracket in brackets[next...] { bracket.isTakenBack = true }
    return Array(brackets[next...])
  }
}
