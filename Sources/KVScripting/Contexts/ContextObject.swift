import KVContext
import KVLua

/// A context as a script holds it.
final class ContextObject: ScopeMember {
  let context: ManagedObjectContext

  init(_ context: ManagedObjectContext) {
    self.context = context
  }

  func end() { context.close() }

  /// What it has is asked for anew by the controllers that follow it.
  func readAnew() {}
}

/// A script's function that is called with the changes of a context: it ends with what has made it.
final class ContextObservation: ScopeMember {
  private weak var context: ManagedObjectContext?
  private let serial: Int

  init(_ context: ManagedObjectContext, _ serial: Int) {
    (self.context, self.serial) = (context, serial)
  }

  func end() { context?.removeObserver(serial) }
  func readAnew() {}
}
