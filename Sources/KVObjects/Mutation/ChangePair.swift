/// One will/did pair under way: who is to be told, and what they will be told about the time before.
///
/// Who is told is settled when the pair opens (kvo-facts.md K187–K190): observers added later wait for the next change,
/// observers removed meanwhile are skipped.
package struct ChangePair {
  package private(set) var change: PropertyChange
  private var nodes: ContiguousArray<any WatchNode> = []
  private var pending: ContiguousArray<Pending> = []

  private struct Pending {
    let subscriber: any ChangeSubscriber
    let node: any WatchNode
    var old: Value
  }

  /// Collects everybody who watches the changed key, in the order of service, each subscriber once.
  ///
  /// Throws what a getter throws while an old value is read: nobody has been told then.
  package init(_ change: PropertyChange) throws {
    self.change = change
    guard let watchers = change.object.watchers else { return }
    let mask = SlotMask(change.property)
    guard watchers.mayWatch(mask) else { return }
    let stamp = change.object.world.nextSerial()
    for link in watchers.links where link.slots.intersects(mask) && link.node.isWatching(change.property) {
      nodes.append(link.node)
      guard let subscriber = link.node.subscriber, subscriber.stamp != stamp else { continue }
      subscriber.stamp = stamp
      pending.append(Pending(subscriber: subscriber, node: link.node, old: .nil))
    }
    for index in pending.indices where pending[index].subscriber.wantsOldValue {
      pending[index].old = try pending[index].subscriber.oldValue(for: change, at: pending[index].node)
    }
  }

  /// Whether nobody is concerned.
  package var isEmpty: Bool { nodes.isEmpty }

  /// Tells those who hear before the change. Errors do not stop it; the first is kept in `errors`.
  package func sendPriors(_ errors: inout FirstError) {
    for entry in pending where entry.subscriber.wantsPrior && entry.subscriber.isActive {
      errors.keep { try entry.subscriber.sendPrior(change, at: entry.node, old: entry.old) }
    }
  }

  /// Says what has changed, where that is known only now (the did of a manual pair).
  package mutating func settle(_ edit: CollectionEdit) {
    change = PropertyChange(change.kind, edit, of: change.property, of: change.object)
  }

  /// Lets nodes prepare for the change.
  package func prepareNodes() {
    for node in nodes { node.willChange(change) }
  }

  /// Lets nodes take the change in.
  package func updateNodes(_ errors: inout FirstError) {
    for node in nodes { errors.keep { try node.didChange(change) } }
  }

  /// Tells everybody that the change was made.
  package func sendPosts(_ errors: inout FirstError) {
    for entry in pending where entry.subscriber.isActive {
      errors.keep { try entry.subscriber.sendPost(change, at: entry.node, old: entry.old) }
    }
  }
}

/// Keeps the first of several errors, so that what must go on can go on (kvo-facts.md D17).
package struct FirstError {
  package private(set) var error: (any Error)?

  package init() {}

  package mutating func keep(_ body: () throws -> Void) {
    do { try body() } catch { note(error) }
  }

  package mutating func note(_ error: (any Error)?) {
    if self.error == nil { self.error = error }
  }

  /// Throws what was kept, if anything was.
  package func rethrow() throws {
    if let error { throw error }
  }
}
