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
  /// The content before the bracket under way; nil outside of one, as content that is kept is copied by the next change.
  private var before: ContentBefore?
  /// The events of the bracket under way; nil outside of one.
  private var events: [ControllerEvent]?
  /// The content behind it, once it is handed out.
  private var after: ArrangedContent?
  /// The delegate when it began, which gets all of it, as where nobody observes.
  private var held: AnyObject?

  /// The delegate's form; single callbacks are all wanted, and passed on as far as the delegate wants them.
  var implementedCallbacks: FetchedResultsCallbacks {
    guard let wanted = fetchedDelegate?.implementedCallbacks else { return .perChange }
    return wanted.isDisjoint(with: .whole) ? wanted.union(.perChange) : wanted
  }

  /// There is no other way to here than the three below.
  func controller(_ controller: CollectionController, didSend event: ControllerEvent) throws {
    try take(event, from: controller, for: nil) { _ in }
  }

  func controller(_ controller: RelationalCollectionController, didSend event: ControllerEvent) throws {
    try take(event, from: controller, for: relationalDelegate) { delegate in
      try (delegate as? any RelationalCollectionControllerDelegate)?.controller(controller, didSend: event)
    }
  }

  func controller(_ controller: SetController, didSend event: ControllerEvent) throws {
    try take(event, from: controller, for: setDelegate) { delegate in
      try (delegate as? any SetControllerDelegate)?.controller(controller, didSend: event)
    }
  }

  func controller(_ controller: FetchedResultsController, didSend event: ControllerEvent) throws {
    try take(event, from: controller, for: fetchedDelegate) { delegate in
      guard let delegate = delegate as? any FetchedResultsControllerReceiver,
        delegate.implementedCallbacks.wants(event.callback)
      else { return }
      try delegate.controller(controller, didSend: event)
    }
  }

  /// A bracket that is one event is about to be sent: what is shown now is the content before it.
  func noteBefore(_ controller: CollectionController) { before = .whole(controller.shownContent) }

  private func take(
    _ event: ControllerEvent, from controller: CollectionController, for delegate: AnyObject?,
    passOn: (AnyObject) throws -> Void
  ) throws {
    var errors = FirstError()
    let isWhole = event.callback.isWholeBracket
    if case .willChangeContent = event.callback {
      (events, before, after, held) = ([event], ContentBefore(of: controller), nil, delegate)
    } else {
      if isWhole { (events, after, held) = ([], nil, delegate) }
      events?.append(event)
      // Before the delegate, which may begin another content.
      if after == nil { after = controller.snapshot() }
    }
    if let receiver = held ?? delegate { errors.keep { try passOn(receiver) } }
    if case .didChangeContent = event.callback {
      close(controller, &errors)
    } else if isWhole {
      close(controller, &errors)
    }
    try errors.rethrow()
  }

  /// The bracket under way has ended: sends it to everybody.
  private func close(_ controller: CollectionController, _ errors: inout FirstError) {
    held = nil
    guard let events else { return }
    let after = after ?? controller.snapshot()
    let bracket = ControllerBracket(
      events: events, before: before ?? .whole(after.arrangement), after: after,
      isUserDriven: controller.isSendingUserDrivenChange)
    (self.events, self.after, before) = (nil, nil, nil)
    for listener in listeners { errors.keep { try listener.send(bracket) } }
    for listener in listeners where listener.ending.isRequested { controller.remove(listener) }
  }
}

extension ControllerEvent.Callback {
  /// Whether it comes in place of all others.
  fileprivate var isWholeBracket: Bool {
    switch self {
    case .didChangeContentWithSnapshot, .didChangeContentWithDifference: true
    default: false
    }
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
