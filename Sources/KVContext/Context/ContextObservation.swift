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
