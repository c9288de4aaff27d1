import KVObjects
import Synchronization

/// One who observes a controller: a function, or the far end of a sequence.
final class BracketListener {
  /// Whether it wants nothing any more; may be set on any thread.
  final class Ending: Sendable {
    private let flag = Atomic(false)

    var isRequested: Bool {
      get { flag.load(ordering: .acquiring) }
      set { flag.store(newValue, ordering: .releasing) }
    }
  }

  let ending = Ending()
  private let handler: (ControllerBracket) throws -> Void
  private let finish: () -> Void

  init(_ handler: @escaping (ControllerBracket) throws -> Void) {
    self.handler = handler
    finish = {}
  }

  /// Feeds a sequence in which up to `limit` brackets wait.
  init(feeding continuation: AsyncStream<ControllerBracket>.Continuation, limit: Int) {
    finish = { continuation.finish() }
    handler = { bracket in
      guard case .dropped = continuation.yield(bracket) else { return }
      continuation.finish()
      throw ControllerObservingError.consumerTooSlow(limit: limit)
    }
  }

  deinit { finish() }

  /// Sends it nothing any more.
  func end() {
    ending.isRequested = true
    finish()
  }

  /// Sends it a bracket. Throws what it throws.
  func send(_ bracket: ControllerBracket) throws {
    if !ending.isRequested { try handler(bracket) }
  }
}

/// Stands between a controller and its delegate while somebody observes the controller: passes every event on, and makes one
/// value of each bracket.
///
/// It is a delegate like any other, so that a controller that nobody observes knows nothing of it. Costs: see
/// ``CollectionController/observe(_:)``.
final class BracketTap: ControllerEventReceiver {
  weak var relationalDelegate: (any RelationalCollectionControllerDelegate)?
  weak var setDelegate: (any SetControllerDelegate)?
  weak var fetchedDelegate: (any FetchedResultsControllerReceiver)?
  var listeners: [BracketListener] = []
  /// The content behind the last bracket.
  private var shown: ArrangedContent
  /// The events of the bracket under way; nil outside of one.
  private var events: [ControllerEvent]?

  init(shows content: ArrangedContent) {
    shown = content
  }

  var implementedCallbacks: FetchedResultsCallbacks { fetchedDelegate?.implementedCallbacks ?? .perChange }

  /// There is no other way to here than the three below.
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
    try take(event, from: controller) {}
  }

  func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws {
    try take(event, from: controller) { try relationalDelegate?.controller(controller, didSend: event) }
  }

  func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
    try take(event, from: controller) { try setDelegate?.controller(controller, didSend: event) }
  }

  func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    try take(event, from: controller) { try fetchedDelegate?.controller(controller, didSend: event) }
  }

  private func take(
    _ event: ControllerEvent, from controller: CollectionController, passOn: () throws -> Void
  ) throws {
    var errors = FirstError()
    switch event.callback {
    case .willChangeContent: (events, shown) = ([event], controller.snapshot())
    case .didChangeContentWithSnapshot, .didChangeContentWithDifference: events = [event]
    default: events?.append(event)
    }
    errors.keep(passOn)
    switch event.callback {
    case .didChangeContent, .didChangeContentWithSnapshot, .didChangeContentWithDifference:
      close(controller, &errors)
    default: break
    }
    try errors.rethrow()
  }

  /// Sends nobody anything any more.
  func endListeners() {
    for listener in listeners { listener.end() }
    events = nil
  }

  /// The bracket under way has ended: sends it to everybody.
  private func close(_ controller: CollectionController, _ errors: inout FirstError) {
    guard let events else { return }
    let after = controller.snapshot()
    let bracket = ControllerBracket(
      events: events, before: shown, after: after, isUserDriven: controller.isSendingUserDrivenChange)
    (self.events, shown) = (nil, after)
    for listener in listeners { errors.keep { try listener.send(bracket) } }
    for listener in listeners where listener.ending.isRequested { controller.remove(listener) }
  }
}
