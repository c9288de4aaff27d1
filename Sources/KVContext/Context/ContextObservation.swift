import KVObjects
import KVPositions

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
  // The context holds it, and what it holds.
  private weak var handler: ChangeHandler?

  init(of context: ManagedObjectContext, _ handler: ChangeHandler) {
    (self.context, self.handler) = (context, handler)
  }

  deinit { invalidate() }

  /// Ends it: the function is called no more, not even for an event under way. Again does nothing.
  ///
  /// The context lets go of the function. The token's last reference does the same, so that a token which nobody keeps
  /// ends at once.
  ///
  /// - Complexity: O(1), amortised.
  public func invalidate() {
    guard let context, let handler else { return }
    self.context = nil
    context.remove(handler)
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
      let handler = ChangeHandler(handler)
      handlers.append(handler)
      return ContextObservation(of: self, handler)
    }
  }

  /// Calls a handler no more.
  func remove(_ handler: ChangeHandler) {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    guard let body = handler.body else { return }
    handler.body = nil
    handlers.noteEnd()
    // What it held may end others while it is let go of.
    withExtendedLifetime(body) {}
  }
}

/// Who is notified of changes.
final class ChangeHandler {
  /// Nil once it has been removed.
  fileprivate(set) var body: ((ContextChange) throws -> Void)?

  init(_ body: @escaping (ContextChange) throws -> Void) { self.body = body }
}

/// The handlers of a context in the order in which they came. Those that have ended are taken out where they are half of all.
struct ChangeHandlers {
  private var handlers: [ChangeHandler] = []
  private var endedCount = 0

  /// Whether none is notified.
  var isEmpty: Bool { handlers.count == endedCount }

  mutating func append(_ handler: ChangeHandler) { handlers.append(handler) }

  /// One of them has ended. O(1), amortised.
  mutating func noteEnd() {
    endedCount += 1
    guard 2 * endedCount > handlers.count else { return }
    WorkCounter.countVisits(handlers.count)
    handlers.removeAll { $0.body == nil }
    endedCount = 0
  }

  /// Those that are there now; a handler that ends while others are called has no body then.
  var all: [ChangeHandler] { handlers }
}
