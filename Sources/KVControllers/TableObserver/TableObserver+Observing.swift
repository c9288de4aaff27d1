public import KVObjects

/// All that a ``TableObserver`` sends of one mutation, as one value: the net change, and the rows before and behind it.
///
/// What a ``ControllerBracket`` is to a controller that filters and sorts. Contents stay what they were: whoever has a
/// bracket may look at it later. They say which elements there were; what is an object goes on changing.
///
/// ```swift
/// let observer = try TableObserver(object: playlist, keyPath: "songs")
/// let token = observer.observe { bracket in print(bracket.change, bracket.after.count) }
/// ```
///
/// Costs: O(1) memory beside the change; the two contents share all that is the same.
public struct ListBracket: Sendable {
  /// What has changed: in both frames, or that everything was replaced.
  public let change: ListChange
  /// The rows before it. O(1).
  public let before: ValueList
  /// The rows behind it. O(1).
  public let after: ValueList
  /// Whether the user has already made the change in the table (``TableObserver/userDriven(_:)``).
  public let isUserDriven: Bool
}

/// Following a ``TableObserver`` beside its delegate, as ``CollectionController`` is followed.
extension TableObserver {
  /// Calls `handler` with each bracket, after the delegate has been sent it.
  ///
  /// There may be any number of them; they are called in the order in which they came. A change that `handler` makes
  /// gets a bracket of its own, after this one. Where the delegate ends the observer nothing is sent.
  ///
  /// ```swift
  /// let tags = try TableObserver(object: playlist, keyPath: "tags")
  /// let token = tags.observe { bracket in print(bracket.before.count, "became", bracket.after.count) }
  /// try playlist.tags.addAll(["old", "loud"])   // 0 became 2
  /// ```
  ///
  /// - Parameter handler: what it throws reaches the line that made the change, when all others have been called.
  /// - Returns: what ends it, when it goes or is invalidated. The observer holds `handler`, and is not held.
  /// - Complexity: O(1), and O(1) more for each bracket.
  public func observe(_ handler: @escaping (ListBracket) throws -> Void) -> ControllerObservation {
    let listener = BracketListener(handler)
    add(listener)
    return ControllerObservation { [weak self] in
      listener.ending.isRequested = true
      self?.remove(listener)
    }
  }

  /// Every bracket from now on, in order, where at most 10,000 of them may wait for the consumer (``changes(limit:)``).
  ///
  /// Each reading makes another sequence, which begins with the next bracket.
  ///
  /// - Complexity: O(1), and for each bracket as ``observe(_:)``.
  public var changes: AsyncStream<ListBracket> { changes(limit: 10_000) }

  /// Every bracket from now on, in order, none left out and no two of them merged, however slow the consumer is.
  ///
  /// The rules are those of ``CollectionController/changes(limit:)``: the sequence ends when the observer is
  /// invalidated or goes, and behind `limit` brackets that wait where there would be one more, with
  /// ``ControllerObservingError/consumerTooSlow(limit:)`` at the line that made the change.
  ///
  /// ```swift
  /// let tags = try TableObserver(object: playlist, keyPath: "tags")
  /// let brackets = tags.changes(limit: 100)
  /// try playlist.tags.add("old")
  /// tags.invalidate()
  /// for await bracket in brackets { print(bracket.after) }   // ["old"]
  /// ```
  ///
  /// - Parameter limit: how many brackets may wait, at least 1; less stops the program.
  /// - Returns: a sequence for one consumer.
  /// - Complexity: O(1), and for each bracket as ``observe(_:)``.
  public func changes(limit: Int) -> AsyncStream<ListBracket> {
    let (stream, listener) = BracketListener<ListBracket>.makeStream(limit: limit)
    add(listener)
    return stream
  }

  private func add(_ listener: BracketListener<ListBracket>) {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    if !outbox.isValid { return listener.end() }
    listeners.append(listener)
  }

  private func remove(_ listener: BracketListener<ListBracket>) {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    // What a function held may end others while it is let go of.
    let before = listeners
    listeners = before.filter { $0 !== listener }
    withExtendedLifetime(before) {}
  }

  /// Sends nobody anything any more, and ends their sequences.
  func endObservations() {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    let before = listeners
    listeners = []
    for listener in before { listener.end() }
  }

  /// Sends everybody a bracket that the delegate has been sent.
  func sendListeners(_ bracket: TableObserverBracket, before: ValueList, _ errors: inout FirstError) {
    guard !listeners.isEmpty else { return }
    let bracket = ListBracket(
      change: bracket.change, before: before, after: bracket.after, isUserDriven: bracket.isUserDriven)
    for listener in listeners { errors.keep { try listener.send(bracket) } }
    let before = listeners
    if before.contains(where: \.ending.isRequested) { listeners = before.filter { !$0.ending.isRequested } }
    withExtendedLifetime(before) {}
  }
}
