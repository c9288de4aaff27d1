import KVObjects

/// Following a controller beside its delegate: by a function, or as an asynchronous sequence.
extension CollectionController {
  /// Calls `handler` with each bracket, after the delegate has been sent it.
  ///
  /// In contrast to the delegate there may be any number of them, each gets a bracket whole, and who is not interested in a
  /// kind of change says nothing about it. A controller of fetched results follows its context for them as for a delegate.
  /// A change that `handler` makes gets a bracket of its own, after this one; what it throws reaches the line that made the
  /// change, when all others have been called.
  ///
  /// ```swift
  /// let token = controller.observe { bracket in
  ///   for change in bracket.changes where change.kind == .insert { print("new: \(change)") }
  /// }
  /// ```
  ///
  /// - Returns: what ends it, when it goes or is invalidated. The controller holds `handler`, and is not held.
  /// - Complexity: O(k) more for a bracket of k events. Both contents of a bracket are kept while it is sent, so that each
  ///   change copies what of them it touches, O(log n).
  public final func observe(_ handler: @escaping (ControllerBracket) throws -> Void) -> ControllerObservation {
    let listener = BracketListener(handler)
    add(listener)
    return ControllerObservation(listener, of: self)
  }

  /// Every bracket from now on, in order, none left out and no two of them merged, however slow the consumer is, up to 10,000
  /// of them that wait: see ``changes(limit:)``.
  ///
  /// ```swift
  /// for await bracket in controller.changes {
  ///   await redraw(bracket.after)
  /// }
  /// ```
  public final var changes: AsyncStream<ControllerBracket> { changes(limit: 10_000) }

  /// Every bracket from now on, in order, none left out and no two of them merged, however slow the consumer is.
  ///
  /// The sequence ends when the controller is invalidated or goes. It does not keep the controller alive. Brackets wait until
  /// they are taken; nobody waits for the consumer, since a mutation is synchronous. Where `limit` of them wait already, one
  /// more would have to be dropped: the line that made the change gets ``ControllerObservingError/consumerTooSlow(limit:)``
  /// once, with the change made and everybody else told, and the sequence ends behind the brackets that wait. What came
  /// afterwards is in ``snapshot()``.
  ///
  /// The objects in a bracket belong to their world: where that is confined to a thread, iterate there (a world that was made
  /// on the main thread, in a task of the main actor), where it is shared, anywhere.
  ///
  /// - Parameter limit: how many brackets may wait, at least 1. Each keeps the content before and behind it, O(log n) memory
  ///   for each of its changes.
  /// - Complexity: as ``observe(_:)``.
  public final func changes(limit: Int) -> AsyncStream<ControllerBracket> {
    precondition(limit > 0, "a sequence of brackets needs room for one at least")
    let (stream, continuation) = AsyncStream.makeStream(
      of: ControllerBracket.self, bufferingPolicy: .bufferingOldest(limit))
    let listener = BracketListener(feeding: continuation, limit: limit)
    continuation.onTermination = { [ending = listener.ending] _ in ending.isRequested = true }
    add(listener)
    return stream
  }

  private func add(_ listener: BracketListener) {
    let isolation = engine?.world.isolation
    isolation?.enterAnyway()
    defer { isolation?.leave() }
    if tap == nil { placeTap(BracketTap(shows: snapshot())) }
    tap?.listeners.append(listener)
  }

  /// Sends `listener` nothing any more.
  final func remove(_ listener: BracketListener) {
    let isolation = engine?.world.isolation
    isolation?.enterAnyway()
    defer { isolation?.leave() }
    guard let tap else { return }
    tap.listeners.removeAll { $0 === listener }
    if tap.listeners.isEmpty { placeTap(nil) }
  }
}

/// A token of one function that observes a ``CollectionController``: it ends with ``invalidate()`` or with the token's last
/// reference.
///
/// The controller is held weakly: a token may outlive it. Belongs to the thread or the lock of the controller's world.
public final class ControllerObservation {
  private let listener: BracketListener
  private weak var controller: CollectionController?

  init(_ listener: BracketListener, of controller: CollectionController) {
    self.listener = listener
    self.controller = controller
  }

  deinit { invalidate() }

  /// Ends it; nothing is sent afterwards, not even of a bracket under way. Again does nothing.
  public func invalidate() {
    listener.ending.isRequested = true
    controller?.remove(listener)
    controller = nil
  }
}
