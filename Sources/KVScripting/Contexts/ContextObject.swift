import KVContext
import KVLua

/// A context as a script holds it.
final class ContextObject {
  private let keeper: ContextKeeper

  init(_ keeper: ContextKeeper) {
    self.keeper = keeper
    (keeper.value, keeper.isLost) = (self, false)
  }

  deinit { keeper.isLost = true }

  var context: ManagedObjectContext { keeper.context }
}

/// Keeps a context for as long as the script has it, or any of its objects, or something that follows it.
final class ContextKeeper: ScopeMember {
  private(set) var context: ManagedObjectContext
  /// What it was made in, which holds this.
  private(set) weak var scope: ScriptScope?
  /// What the script has of it; nil where it has lost that.
  fileprivate(set) weak var value: ContextObject?
  /// Whether the script has no way to the context itself any more.
  fileprivate(set) var isLost = false

  init(_ context: ManagedObjectContext, in scope: ScriptScope) { (self.context, self.scope) = (context, scope) }

  func end() { context.close() }

  /// What it has is asked for anew by the controllers that follow it.
  func readAnew() {}

  /// Whether nobody else holds the context: no child, no controller, no call under way.
  var isAlone: Bool { isKnownUniquelyReferenced(&context) }
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
