import KVObjects

/// A token of one function that is called with the changes of a ``ManagedObjectContext``: it ends with ``invalidate()``
/// or with the token's last reference.
///
/// In contrast to a ``FetchedResultsController`` it hears of all objects of the context, and knows no order of them.
///
/// ```swift
/// let observation = try context.observeChanges { change in print(change.inserted.count) }
/// try context.insert(Song.make(in: world))
/// try context.processPendingChanges()   // prints 1
/// observation.invalidate()
/// ```
///
/// The context is held weakly: a token may outlive it. Belongs to the thread or the lock of the context's world.
public final class ContextObservation {
  private weak var context: ManagedObjectContext?
  private let serial: Int

  init(of context: ManagedObjectContext, _ serial: Int) {
    (self.context, self.serial) = (context, serial)
  }

  deinit { invalidate() }

  /// Ends it: the function is called no more, not even for an event under way. Again does nothing.
  ///
  /// The context lets go of the function. The token's last reference does the same, so that a token which nobody keeps
  /// ends at once.
  ///
  /// - Complexity: O(h) for the h functions that hear of the context.
  public func invalidate() {
    let ended = context
    context = nil
    ended?.removeObserver(serial)
  }
}

extension ManagedObjectContext {
  /// Calls `handler` with what each processed event came to (NSManagedObjectContextObjectsDidChangeNotification), in
  /// the order in which handlers came.
  ///
  /// It is called once all controllers have taken the event in, and before they send (decisions.md 28). An event that
  /// comes to nothing calls nobody, and neither do objects that a fetch brings. What a handler changes is the next
  /// event. One that is added meanwhile waits for the next event, too. What it throws reaches the line that processed
  /// the event, with the rest done.
  ///
  /// ```swift
  /// let observation = try context.observeChanges { change in print(change.inserted.count, "inserted") }
  /// try context.insert(Song.make(in: world))
  /// try context.save()            // prints 1 inserted
  /// observation.invalidate()
  /// ```
  ///
  /// - Parameter handler: called on the thread that processes the event. The context holds it.
  /// - Returns: what ends it, when it goes or is invalidated.
  /// - Throws: ``ContextError/closed(operation:)`` where the context has ended.
  /// - Complexity: O(1).
  public func observeChanges(_ handler: @escaping (ContextChange) throws -> Void) throws -> ContextObservation {
    try isolated("observe changes") {
      let serial = world.nextSerial()
      handlers.append(ChangeHandler(serial, handler))
      return ContextObservation(of: self, serial)
    }
  }

  /// Calls a handler no more.
  func removeObserver(_ serial: Int) {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    handlers.first { $0.serial == serial }?.isActive = false
    // What a handler held may end others while it is let go of.
    let before = handlers
    handlers = before.filter { $0.serial != serial }
    withExtendedLifetime(before) {}
  }
}

/// Who is notified of changes.
final class ChangeHandler {
  let serial: Int
  let body: (ContextChange) throws -> Void
  /// Whether it has not been removed.
  var isActive = true

  init(_ serial: Int, _ body: @escaping (ContextChange) throws -> Void) {
    (self.serial, self.body) = (serial, body)
  }
}
