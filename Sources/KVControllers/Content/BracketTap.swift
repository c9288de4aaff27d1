import KVObjects

/// Stands between a controller and its delegate while somebody observes the controller: passes every event on, and makes one
/// value of each bracket.
///
/// It is a delegate like any other, so that a controller that nobody observes knows nothing of it. Costs: see
/// ``CollectionController/observe(_:)``.
final class BracketTap: ControllerEventReceiver {
  weak var relationalDelegate: (any RelationalCollectionControllerDelegate)?
  weak var setDelegate: (any SetControllerDelegate)?
  weak var fetchedDelegate: (any FetchedResultsControllerReceiver)?
  var listeners: [BracketListener<ControllerBracket>] = []
  /// The content behind the last bracket.
  private var shown: ArrangedContent
  /// The events of the bracket under way; nil outside of one.
  private var events: [ControllerEvent]?

  init(shows content: ArrangedContent) {
    shown = content
  }

  /// The delegate's form; single callbacks are all wanted, and passed on as far as the delegate wants them.
  var implementedCallbacks: FetchedResultsCallbacks {
    guard let wanted = fetchedDelegate?.implementedCallbacks else { return .perChange }
    return wanted.isDisjoint(with: .whole) ? wanted.union(.perChange) : wanted
  }

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
    try take(event, from: controller) {
      guard let fetchedDelegate, fetchedDelegate.implementedCallbacks.wants(event.callback) else { return }
      try fetchedDelegate.controller(controller, didSend: event)
    }
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

extension FetchedResultsCallbacks {
  /// Those that come in place of all others.
  fileprivate static let whole: FetchedResultsCallbacks = [
    .didChangeContentWithSnapshot, .didChangeContentWithDifference,
  ]

  /// Whether a delegate that implements these gets `callback`. The two around a bracket come to whoever implements anything
  /// (A10).
  fileprivate func wants(_ callback: ControllerEvent.Callback) -> Bool {
    switch callback {
    case .didChangeSection, .didChangeObject: sayWhatChanged
    default: !isEmpty
    }
  }
}
