package import KVObjects
package import KVPositions

/// What every controller that arranges a relation can do (lua-api.md section 6, "Every controller").
///
/// The engine below does the work; a controller of a kind adds what it is made from and the words of its delegate. A
/// ``TableObserver`` shows one relation as it is; these filter, sort and make sections. The kinds are
/// ``RelationalCollectionController``, ``SetController`` and ``FetchedResultsController``; there are no others.
///
/// A controller takes a change in when it happens, and sends it when the outermost mutation has notified all plain
/// observers, of a context when that has processed the event: as one bracket, which is `willChangeContent`, the
/// changes, `didChangeContent` (controllers.md section 2). Brackets never nest: what a delegate changes is sent as the
/// next one. The content before a bracket, changed by what it says under UIKit's rules, is the content after it, with
/// as few moves as possible.
///
/// ```swift
/// let songs = try RelationalCollectionController(
///   relation: "songs", onObject: album, sortedBy: [KeyValueSortDescriptor("title")])
/// let token = songs.observe { print($0) }
/// try song.set(\.title, to: "Zoo")            // move <Song "Zoo"> from [0, 0] to [0, 2]
/// try world.batch {
///   try song.set(\.title, to: "Africa")
///   try album.songs.remove(at: 1)
/// }                                          // one bracket for both
/// token.invalidate()
/// ```
///
/// | | |
/// |---|---|
/// | one mutation | O(log n) comparisons and writes for n members |
/// | a bracket of k changes | O(k log n) |
/// | beginning, another filter or order, a relation assigned | one pass over the members and one sort |
/// | memory | 33 bytes for each row after building, 40 after random changes, 67 at worst; a bit for each member |
/// | threads | that of a confined world; any where the world is shared |
///
/// What a delegate throws reaches the line that made the change, when the bracket has been closed. Brackets of changes
/// made off the world's main executor are sent on that: in order, each with the content it is about; what a delegate
/// throws then goes to ``ObjectWorld/unhandledErrorHandler``.
public class CollectionController: BracketSender {
  /// What does the work; nil before a controller that asks for a query has made one.
  @exclusivity(unchecked) package final var engine: ArrangementEngine?
  /// The change that the delegate is being sent; nil outside of such a call.
  ///
  /// It has the positions in every frame, where a delegate method has those of one. It is nil in the callbacks around
  /// changes, for a replacement of everything, and where snapshots or differences are sent; in what ``observe(_:)``
  /// calls too, which comes behind the bracket.
  ///
  /// ```swift
  /// final class Steps: ControllerEventReceiver {
  ///   func controller(_ controller: CollectionController, didSend event: ControllerEvent) {
  ///     if let change = controller.currentChange { print(change, change.step) }
  ///   }
  /// }
  /// ```
  ///
  /// - Complexity: O(1).
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
  ///
  /// False outside of a bracket. A delegate that drives a table by hand leaves it alone where this is true. O(1).
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

  /// The content of this moment, in sections, which stays what it is.
  ///
  /// It is that of the bracket that was sent last, and the new one from the first change of a bracket on: in
  /// `willChangeContent`, and in a plain observer that is notified in the middle of a mutation, it is the content
  /// before. During a pause, and where the controller has ended, it stays what was sent last. It is empty, without a
  /// section, before the first query or fetch.
  ///
  /// ```swift
  /// let before = controller.snapshot()
  /// try world.batch {
  ///   song.rating = 5
  ///   print(controller.snapshot().elementsEqual(before))   // true: nothing has been sent yet
  /// }
  /// ```
  ///
  /// - Complexity: O(1) while nothing waits to be sent; else O(k log n) for k changes that do.
  public final func snapshot() -> ArrangedContent {
    ArrangedContent(shownContent)
  }

  /// The same, for neighbours.
  package var shownContent: Arrangement { engine?.content ?? Arrangement(isSectioned: true) }

  /// Ends what a controller without an engine observes.
  func endObserving() {}

  /// Keeps changes to itself until ``resume()``, brackets that wait included.
  ///
  /// Changes are taken in meanwhile, and the content stays what it was. A filter or an order that is assigned is judged
  /// when the pause ends, as at the end of a batch (decisions.md 2). Pauses do not nest: a second call does nothing. A
  /// bracket under way goes on to its end. Before the first query or fetch it does nothing, and another query or fetch
  /// ends it.
  ///
  /// ```swift
  /// controller.pause()
  /// for song in album.songs { song.rating = 0 }
  /// try controller.resume()   // one bracket with the net change
  /// ```
  ///
  /// - Complexity: O(1). A change that is kept costs what it costs anyway, and memory for each object that it touches.
  public final func pause() { engine?.pause() }

  /// Sends one bracket with the net change since ``pause()``, or none where there is none.
  ///
  /// Where a mutation or a batch is under way the bracket goes out when that ends. Without a pause, and where the
  /// controller has ended, it does nothing. A filter, an order or sections that were assigned meanwhile hold from here
  /// on; what cannot be followed is refused as a whole, and the configuration before the pause holds (decisions.md 9).
  ///
  /// ```swift
  /// let songs = try RelationalCollectionController(
  ///   relation: "songs", onObject: album, sortedBy: [KeyValueSortDescriptor("title")])
  /// songs.pause()
  /// let title = song.title
  /// song.title = "Zoo"
  /// song.title = title
  /// try songs.resume()   // nothing is sent: every song is where it was
  /// ```
  ///
  /// - Throws: what a delegate throws, when the bracket has been closed; why the model, or what was assigned, cannot be
  ///   shown, with the content unchanged; ``KeyValueCodingError/wrongThread(description:)``.
  /// - Complexity: O(k log n) for k changes; O(n log n) where something was assigned, or a bracket was held back that
  ///   had been closed before the pause.
  public final func resume() throws { try engine?.resume() }

  /// Runs `body`; what it changes the user has already changed in the table: tables that are bound do not apply it again.
  ///
  /// The brackets are sent as ever, marked by ``isSendingUserDrivenChange`` and ``ControllerBracket/isUserDriven``: a
  /// table that follows the controller records the calls, and reads its rows without carrying them out. In a batch or a
  /// pause, one such change marks the bracket as a whole. Calls nest. Before the first query or fetch it only runs
  /// `body`.
  ///
  /// ```swift
  /// // The user has dragged the first row behind the second.
  /// try controller.userDriven { try album.songs.move(from: 0, to: 1) }
  /// ```
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, and nothing else: a delegate's error reaches the line that made the change.
  /// - Complexity: O(1) beside `body`.
  public final func userDriven<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let engine else { return try body() }
    return try engine.userDriven(body)
  }

  /// Ends the controller: removes every observation; nothing is sent afterwards, and sequences of changes end.
  ///
  /// That holds in the middle of a bracket too, of which the delegate gets no end, and for what waits or is kept in a
  /// pause. The content stays what was sent last. Again it does nothing. Freeing the controller ends it too, behind a
  /// bracket under way. A ``SetController`` begins anew with ``SetController/performQuery()``, a
  /// ``FetchedResultsController`` with ``FetchedResultsController/performFetch()``; functions and sequences that
  /// observed stay ended then.
  ///
  /// ```swift
  /// controller.invalidate()
  /// try album.songs.removeAll()   // nothing is sent
  /// ```
  ///
  /// - Complexity: O(n) for n members.
  public final func invalidate() {
    endObservations()
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

  /// The world that it shows something of, whether it does already or not.
  package var home: ObjectWorld? { engine?.world }
  /// Whether it has ended for good.
  var hasEnded: Bool { false }
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
