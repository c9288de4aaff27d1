/// A token of one function that hears of the changes of a ``ManagedObjectContext``: it ends with ``invalidate()`` or with the
/// token's last reference.
///
/// The context is held weakly: a token may outlive it. Belongs to the thread or the lock of the context's world.
public final class ContextObservation {
  private weak var context: ManagedObjectContext?
  private let serial: Int

  init(of context: ManagedObjectContext, _ serial: Int) {
    (self.context, self.serial) = (context, serial)
  }

  deinit { invalidate() }

  /// Ends it; nothing is sent afterwards, not even of an event under way. Again does nothing.
  public func invalidate() {
    context?.removeObserver(serial)
    context = nil
  }
}
