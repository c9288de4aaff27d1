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
final class ContextHandler: ScopeMember {
  private let observation: ContextObservation

  init(_ observation: ContextObservation) {
    self.observation = observation
  }

  func end() { observation.invalidate() }
  func readAnew() {}
}
