import KVObjects

/// Watches the objects of a context: one node for all of them, one link in each.
final class ContextNode: WatchNode {
  /// Weak: in a shared world the context may end on another thread.
  private weak var context: ManagedObjectContext?

  init(_ context: ManagedObjectContext) {
    self.context = context
  }

  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { [] }
  func isWatching(_ property: Property) -> Bool { property.definition.getter == nil }
  func willChange(_ change: PropertyChange) { context?.objectWillChange(change.object, change.property) }
  func didChange(_ change: PropertyChange) {}
  func objectIsGone(_ id: ObjectIdentifier) {}
}
