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
