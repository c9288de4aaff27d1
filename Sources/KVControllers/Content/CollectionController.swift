package import KVObjects
package import KVPositions

/// What every controller that arranges a relation can do (lua-api.md section 6, "Every controller").
///
/// The engine below does the work; a controller of a kind adds what it is made from and the words of its delegate.
/// A ``TableObserver`` shows one relation as it is; these filter, sort and make sections.
public class CollectionController: BracketSender {
  /// What does the work; nil before a controller that asks for a query has made one.
  @exclusivity(unchecked) package final var engine: ArrangementEngine?
  /// The change that the delegate is being sent; nil outside of such a call.
  public final var currentChange: ControllerChange? {
    // Another thread of a shared world waits until the event has been sent.
    let isolation = engine?.world.isolation
    isolation?.enterAnyway()
    defer { isolation?.leave() }
    return changeUnderWay.change
  }
  /// Says what it is and shows; nil where nobody wants to know.
  @exclusivity(unchecked) final var report: ControllerReport?
  /// That change, there as long as it is being sent.
  @exclusivity(unchecked) final var changeUnderWay = ChangeUnderWay.none

  /// Stands before the delegate while somebody observes the controller.
  final var tap: BracketTap?

  /// Whether the user has already made in the table what the delegate is being sent (``userDriven(_:)``).
  @exclusivity(unchecked) public internal(set) final var isSendingUserDrivenChange = false

  init() {}

  deinit { takeOut() }

  /// An engine that goes on does not send by this any more. Not in a shared world, where it asks for the sender on any thread,
  /// and holds it weakly.
  private func takeOut() {
    if let engine, !engine.world.isolation.isShared { engine.sender = nil }
  }

  /// Lets another engine do the work. Under the lock of its world: other threads may be changing what it shows already.
  final func adopt(_ made: ArrangementEngine?) {
    guard let world = (made ?? engine)?.root.world else { return }
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    takeOut()
    made?.sender = self
    if let engine, sendingEngine == ObjectIdentifier(engine) { replacedEngine = engine }
    (engine, rest) = (made, nil)
  }

  /// Lets the content stay as it is: nothing follows anything any more. The bracket under way is sent to its end where it
  /// leads to that content, else it ends at once.
  final func becomeStill() {
    guard let engine, engine.isValid else { return }
    rest = engine.isShowingAfter ? .isSent : .isLeftOut
    engine.invalidate()
  }

  /// What becomes of the rest of a bracket.
  private enum BracketRest {
    case isSent
    case isLeftOut
  }

  /// That of the bracket under way; nil where the content does not stay as it is.
  @exclusivity(unchecked) private final var rest: BracketRest?

  /// The content of this moment, in sections: that of the bracket that was sent last, and the new one from the first
  /// change of a bracket on. O(1).
  public final func snapshot() -> ArrangedContent {
    ArrangedContent(shownContent)
  }

  /// The same, for neighbours.
  package var shownContent: Arrangement { engine?.content ?? Arrangement(isSectioned: true) }

  /// Ends what a controller without an engine observes.
  func endObserving() {}

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  public final func pause() { engine?.pause() }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none. Throws what the delegate
  /// throws.
  public final func resume() throws { try engine?.resume() }

  /// Runs `body`; what it changes the user has already changed in the table: tables that are bound do not apply it again.
  public final func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let engine else { return try body() }
    return try engine.userDriven(body)
  }

  /// Removes every observation; nothing is sent afterwards, and sequences of changes end.
  public final func invalidate() {
    tap?.endListeners()
    endFollowing()
  }

  /// Removes every observation of the model; nothing is sent until another engine is adopted.
  final func endFollowing() {
    guard let engine else { return endObserving() }
    engine.world.isolation.enterAnyway()
    defer { engine.world.isolation.leave() }
    rest = nil
    engine.invalidate()
  }

  /// Lets go of the filter, of the order, or of both, once it has been ended: functions in them may hold who holds the
  /// controller.
  package func forget(filter: Bool, order: Bool) { engine?.forget(filter: filter, order: order) }

  /// Whether something was assigned in a batch or pause, which its end will judge.
  package final var hasUndecidedConfiguration: Bool { engine?.assignedPlan != nil }

  /// Reads and computes everything anew, and sends the difference (`ArrangementEngine.readAnew()`).
  package final func readAnew() throws { try engine?.readAnew() }

  // MARK: Sending a bracket

  /// Whether the bracket under way may go on: its delegate has not ended it, nor begun another content.
  final var mayGoOn: Bool {
    sendingEngine == engine.map(ObjectIdentifier.init) && (isValid || rest == .isSent)
  }
  /// Whether the bracket under way is to be ended: also where its delegate has begun another content, but not where it has
  /// ended everything.
  final var mayEnd: Bool { isValid || rest != nil }
  private var isValid: Bool { engine?.isValid ?? false }
  /// The engine whose bracket it is; that lives as long as it sends one.
  @exclusivity(unchecked) private final var sendingEngine: ObjectIdentifier?
  /// The same where the delegate has begun another content meanwhile: nobody else holds it.
  @exclusivity(unchecked) private final var replacedEngine: ArrangementEngine?

  /// Where a controller sends its events: its delegate's one method.
  typealias Receive = (ControllerEvent) throws -> Void

  package final func send(_ bracket: ArrangementBracket, show: () -> Void) throws {
    try sending(isUserDriven: bracket.isUserDriven) { try sendEvents(of: bracket, show: show) }
  }

  /// Runs `body`, which sends the events of a bracket.
  @inline(__always)
  final func sending(isUserDriven: Bool, _ body: () throws -> Void) rethrows {
    (isSendingUserDrivenChange, sendingEngine) = (isUserDriven, engine.map(ObjectIdentifier.init))
    defer {
      (isSendingUserDrivenChange, sendingEngine) = (false, nil)
      if replacedEngine != nil { replacedEngine = nil }
    }
    try body()
  }

  /// Runs `body`, which sends a row of `engine`, and tells that when it has been sent. This holds the engine until then, also
  /// where the delegate has begun another content.
  @inline(__always)
  final func sendingRow(of engine: ArrangementEngine, _ body: () throws -> Void) rethrows {
    try sending(isUserDriven: false) {
      defer { engine.endSendingRow() }
      try body()
    }
  }

  /// Begins a bracket: sends that the content will change, and shows the new one. An error keeps nothing from being sent.
  @inline(__always)
  final func begin(_ receive: Receive, _ errors: inout FirstError, show: () -> Void) {
    do { try receive(ControllerEvent(.willChangeContent)) } catch { errors.note(error) }
    show()
  }

  /// Sends one event of the bracket under way, whose change is ``currentChange`` meanwhile.
  @inline(__always)
  final func send(_ event: ControllerEvent, _ receive: Receive, _ errors: inout FirstError) {
    guard mayGoOn else { return }
    withUnsafePointer(to: event) { pointer in
      changeUnderWay = .event(pointer)
      do { try receive(event) } catch { errors.note(error) }
      changeUnderWay = .none
    }
  }

  /// Ends the bracket.
  @inline(__always)
  final func end(_ receive: Receive, _ errors: inout FirstError) {
    guard mayEnd else { return }
    do { try receive(ControllerEvent(.didChangeContent)) } catch { errors.note(error) }
  }

  // MARK: What subclasses have: their vocabulary

  package var sendsUnseenChanges: Bool { false }
  package var sendsReplacement: Bool { false }
  package var sendsSortAndSectionAsUpdates: Bool { false }
  package var moveRule: MoveRule { .leastMoves }
  package var sendsUpdatesApart: Bool { false }
  package var relationName: String? { nil }
  package var isStill: Bool { false }
  package func planWasRefused() {}
  package func refusal(_ error: any Error) -> any Error { error }

  /// What it shows, and how; nil where it shows nothing of a world.
  var configuration: ControllerConfiguration? { nil }
  /// Its delegate.
  var anyDelegate: AnyObject? { nil }

  /// Puts `tap` before the delegate, or with nil the delegate back in its place.
  func placeTap(_ tap: BracketTap?) {}

  /// Makes `receiver` the delegate; held weakly.
  package func setReceiver(_ receiver: (any ControllerEventReceiver)?) {}

  /// The object at an index path, as code that asks the controller gets it. Throws the controller's own error where there is
  /// none.
  package func shownObject(at path: ItemPath) throws -> ModelObject {
    preconditionFailure("every controller has objects")
  }

  /// Sends the events that `bracket` comes to in the words of the controller's delegate. Throws what that throws.
  func sendEvents(of bracket: ArrangementBracket, show: () -> Void) throws { show() }
}
