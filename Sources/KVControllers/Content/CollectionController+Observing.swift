import KVObjects

/// Following a controller beside its delegate: by a function, or as an asynchronous sequence.
extension CollectionController {
  /// Calls `handler` with each bracket, after the delegate has been sent it.
  ///
  /// In contrast to the delegate there may be any number of them, each gets a bracket whole, and who is not interested
  /// in a kind of change says nothing about it. They are called in the order in which they came. A change that
  /// `handler` makes gets a bracket of its own, after this one.
  ///
  /// A controller of fetched results follows its context for them as for a delegate. Beside a delegate that takes
  /// snapshots or differences a bracket is one event.
  ///
  /// ```swift
  /// let token = controller.observe { bracket in
  ///   for change in bracket.changes where change.kind == .insert { print("new: \(change)") }
  /// }
  /// ```
  ///
  /// - Parameter handler: what it throws reaches the line that made the change, when all others have been called.
  /// - Returns: what ends it, when it goes or is invalidated. The controller holds `handler`, and is not held.
  /// - Complexity: O(k) more for a bracket of k events. Both contents of a bracket are kept while it is sent, so that
  ///   each change copies what of them it touches, O(log n).
  public final func observe(_ handler: @escaping (ControllerBracket) throws -> Void) -> ControllerObservation {
    let listener = BracketListener(handler)
    add(listener)
    return ControllerObservation { [weak self] in
      listener.ending.isRequested = true
      self?.remove(listener)
    }
  }

  /// Every bracket from now on, in order, where at most 10,000 of them may wait for the consumer (``changes(limit:)``).
  ///
  /// None is left out and no two of them are merged, however slow the consumer is. Each reading makes another sequence,
  /// which begins with the next bracket.
  ///
  /// ```swift
  /// for await bracket in controller.changes {
  ///   print(bracket.after.count, "objects")
  /// }
  /// print("the controller has ended")
  /// ```
  ///
  /// - Complexity: O(1), and for each bracket as ``observe(_:)``.
  public final var changes: AsyncStream<ControllerBracket> { changes(limit: 10_000) }

  /// Every bracket from now on, in order, none left out and no two of them merged, however slow the consumer is.
  ///
  /// ```swift
  /// let brackets = controller.changes(limit: 100)
  /// song.rating = 5
  /// controller.invalidate()
  /// for await bracket in brackets { print(bracket) }   // the one, then the end
  /// ```
  ///
  /// The sequence ends when the controller is invalidated or goes. It does not keep the controller alive. Brackets wait
  /// until they are taken; nobody waits for the consumer, since a mutation is synchronous. Where `limit` of them wait
  /// already, one more would have to be dropped: the line that made the change gets
  /// ``ControllerObservingError/consumerTooSlow(limit:)`` once, with the change made and everybody else called, and the
  /// sequence ends behind the brackets that wait. What came afterwards is in ``snapshot()``.
  ///
  /// The objects in a bracket belong to their world: where that is confined to a thread, iterate there, where it is
  /// shared, anywhere. In a task of the main actor the world has to be made with a main executor of the main queue
  /// (KVFoundation's `MainQueueExecutor`): that queue may be served by several threads.
  ///
  /// - Parameter limit: how many brackets may wait, at least 1; less stops the program. Each keeps the content before
  ///   and behind it, O(log n) memory for each of its changes.
  /// - Returns: a sequence for one consumer.
  /// - Complexity: O(1), and for each bracket as ``observe(_:)``.
  public final func changes(limit: Int) -> AsyncStream<ControllerBracket> {
    let (stream, listener) = BracketListener<ControllerBracket>.makeStream(limit: limit)
    add(listener)
    return stream
  }

  private func add(_ listener: BracketListener<ControllerBracket>) {
    let isolation = home?.isolation
    isolation?.enterAnyway()
    defer { isolation?.leave() }
    if hasEnded { return listener.end() }
    if tap == nil { placeTap(BracketTap()) }
    tap?.listeners.append(listener)
  }

  /// Sends `listener` nothing any more.
  final func remove(_ listener: BracketListener<ControllerBracket>) {
    let isolation = home?.isolation
    isolation?.enterAnyway()
    defer { isolation?.leave() }
    guard let tap else { return }
    // What a function held may end others while it is let go of.
    let before = tap.listeners
    tap.listeners = before.filter { $0 !== listener }
    if tap.listeners.isEmpty { placeTap(nil) }
    withExtendedLifetime(before) {}
  }

  /// Sends nobody anything any more, and ends their sequences.
  final func endObservations() {
    let isolation = home?.isolation
    isolation?.enterAnyway()
    defer { isolation?.leave() }
    guard let tap else { return }
    let before = tap.listeners
    tap.listeners = []
    placeTap(nil)
    for listener in before { listener.end() }
  }
}

/// A token of one function that observes a ``CollectionController`` or a ``TableObserver``.
///
/// The function is called until ``invalidate()`` or until the token's last reference goes, whichever comes first. In
/// contrast to a delegate, which the controller holds weakly, the function is held by the controller, and the token by
/// whoever asked for it.
///
/// ```swift
/// final class Counter {
///   var count = 0
///   var token: ControllerObservation?   // ends with the counter
///   init(_ controller: CollectionController) {
///     token = controller.observe { [weak self] _ in self?.count += 1 }
///   }
/// }
/// ```
///
/// The controller is held weakly: a token may outlive it. Belongs to the thread or the lock of the controller's world.
public final class ControllerObservation {
  private var remove: (() -> Void)?

  /// One that ends by `remove`, which holds the controller weakly.
  init(remove: @escaping () -> Void) {
    self.remove = remove
  }

  deinit { invalidate() }

  /// Ends it; nothing is sent afterwards, not even of a bracket under way.
  ///
  /// May be called in any handler, its own and those of others, which go on. Again, or after the controller has gone,
  /// it does nothing. The end of the token's last reference does the same.
  ///
  /// ```swift
  /// let token = controller.observe { print($0) }
  /// token.invalidate()
  /// song.rating = 5   // prints nothing
  /// ```
  ///
  /// - Complexity: O(h) for h functions and sequences that observe the controller.
  public func invalidate() {
    // What the function held may end this once more while it is let go of.
    let end = remove
    remove = nil
    end?()
  }
}
