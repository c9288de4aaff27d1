/// One will/did pair under way: whom it notifies, and with which values from before the change.
///
/// Whom it notifies is decided when the pair opens (kvo-facts.md K187–K190): observers added later wait for the next
/// change, observers removed meanwhile are skipped. The first of them is kept without an array: most changes have one.
///
/// A class, so that it is one reference on its way through the steps of a mutation.
package final class ChangePair {
  @exclusivity(unchecked) package private(set) var change: PropertyChange
  @exclusivity(unchecked) private var first: Entry?
  @exclusivity(unchecked) private var others: ContiguousArray<Entry> = []
  /// What any of them asks for: a round that nobody asked for is left out.
  @exclusivity(unchecked) private var demands: WatchTraits = []
  /// Whether any of them has something to do itself before and after the change.
  @exclusivity(unchecked) private var hasActiveNodes = false

  private struct Entry {
    /// Nil where it has nothing to do.
    let node: (any WatchNode)?
    let traits: WatchTraits
    /// Nil for controllers, for a further node of a subscriber that is an earlier entry, and where its new value was refused.
    var subscriber: (any ChangeSubscriber)?
    var old: Value = .nil
    /// Nil where it is read when the subscriber is notified.
    var new: Value?

    /// The old value, where the subscriber asks for one.
    var toldOld: Value? { traits.contains(.wantsOldValue) ? old : nil }
  }

  /// Collects everybody who watches the changed key, in the order of service, each subscriber once.
  ///
  /// Throws what a getter throws while an old value is read: nobody has been notified then.
  package init(_ change: PropertyChange) throws {
    self.change = change
    guard let watchers = change.object.watchers else { return }
    let mask = SlotMask(change.property)
    guard watchers.mayWatch(mask) else { return }
    collect(watchers.links, mask)
    guard demands.contains(.wantsOldValue) else { return }
    if others.isEmpty { try readOldValues() } else { try change.object.world.sharingReads { try readOldValues() } }
  }

  private func readOldValues() throws {
    if let entry = first, entry.traits.contains(.wantsOldValue), let subscriber = entry.subscriber {
      first?.old = try subscriber.oldValue(for: change, traits: entry.traits)
    }
    for index in others.indices where others[index].traits.contains(.wantsOldValue) {
      guard let subscriber = others[index].subscriber else { continue }
      others[index].old = try subscriber.oldValue(for: change, traits: others[index].traits)
    }
  }

  private func collect(_ links: ContiguousArray<ObjectWatchers.Link>, _ mask: SlotMask) {
    let stamp = change.object.world.transaction.nextStamp()
    // In place: iterating over the array copies each link, with its references.
    links.withUnsafeBufferPointer { links in
      for index in links.indices where links[index].watches(change.property, mask) {
        var subscriber = links[index].node.subscriber
        if let known = subscriber {
          if known.stamp == stamp { subscriber = nil } else { known.stamp = stamp }
        }
        add(links[index], subscriber, room: links.count - index)
      }
    }
  }

  private func add(
    _ link: ObjectWatchers.Link, _ subscriber: (any ChangeSubscriber)?, room: Int
  ) {
    let isPassive = link.traits.contains(.passive)
    if !isPassive { hasActiveNodes = true }
    demands.formUnion(link.traits)
    let entry = Entry(node: isPassive ? nil : link.node, traits: link.traits, subscriber: subscriber)
    if first == nil {
      first = entry
    } else {
      if others.isEmpty { others.reserveCapacity(room) }
      others.append(entry)
    }
  }

  /// Reads what the change has come to, for those who asked for it: an observer that is notified earlier may change it
  /// again, and all observers of one change receive the same values (kvo-facts.md K019, K028).
  ///
  /// Who asked for a value that a getter refuses is not notified: asking again would be another read (decisions.md 39).
  /// Where `isAlone` says that this pair is the only one, a single observer is notified right away and reads for
  /// itself.
  package func captureNewValues(isAlone: Bool, _ errors: inout FirstError) {
    if !demands.contains(.wantsNewValue) || isAlone && others.isEmpty { return }
    change.object.world.sharingReads { readNewValues(&errors) }
  }

  private func readNewValues(_ errors: inout FirstError) {
    if let entry = first {
      do {
        let value = try newValue(for: entry)
        first?.new = value
      } catch {
        errors.note(error)
        first?.subscriber = nil
      }
    }
    for index in others.indices {
      do {
        let value = try newValue(for: others[index])
        others[index].new = value
      } catch {
        errors.note(error)
        others[index].subscriber = nil
      }
    }
  }

  private func newValue(for entry: Entry) throws -> Value? {
    guard entry.traits.contains(.wantsNewValue), let subscriber = entry.subscriber, subscriber.isActive else {
      return nil
    }
    return try subscriber.newValue(for: change, traits: entry.traits)
  }

  /// Whether it notifies nobody.
  package var isEmpty: Bool { first == nil }

  @inline(__always)
  private func forEach(_ body: (Entry) -> Void) {
    if let first { body(first) }
    // In place: iterating over the array copies each entry, with its references and values.
    others.withUnsafeBufferPointer { entries in
      for index in entries.indices { body(entries[index]) }
    }
  }

  /// Notifies those who asked to be notified before the change; returns whether there were any. Errors do not stop it;
  /// the first is kept in `errors`.
  package func sendPriors(_ errors: inout FirstError) -> Bool {
    guard demands.contains(.wantsPrior) else { return false }
    var wereAny = false
    forEach { entry in
      guard entry.traits.contains(.wantsPrior), let subscriber = entry.subscriber, subscriber.isActive else { return }
      wereAny = true
      errors.keep { try subscriber.sendPrior(change, traits: entry.traits, old: entry.old) }
    }
    return wereAny
  }

  /// Takes in the nodes of controllers that came to the object while priors were sent, as by a change of the way to it:
  /// in contrast to observers they must not miss a change.
  package func admitNodes() {
    guard let watchers = change.object.watchers else { return }
    let mask = SlotMask(change.property)
    guard watchers.mayWatch(mask) else { return }
    for link in watchers.links where link.watches(change.property, mask) && link.node.subscriber == nil {
      if first?.node === link.node || others.contains(where: { $0.node === link.node }) { continue }
      add(link, nil, room: 1)
    }
  }

  /// Says what has changed, where that is known only now (the did of a manual pair).
  package func settle(_ edit: CollectionEdit) {
    change = PropertyChange(change.kind, edit, of: change.property, of: change.object)
  }

  /// Lets nodes prepare for the change.
  package func prepareNodes() {
    guard hasActiveNodes else { return }
    forEach { $0.node?.willChange(change) }
  }

  /// Lets nodes take the change in.
  package func updateNodes(_ errors: inout FirstError) {
    guard hasActiveNodes else { return }
    forEach { entry in
      if let node = entry.node { errors.keep { try node.didChange(change) } }
    }
  }

  /// Notifies everybody that the change was made.
  package func sendPosts(_ errors: inout FirstError) {
    if let first { send(first, &errors) }
    // By address: even a closure over an entry copies the whole of it.
    others.withUnsafeBufferPointer { entries in
      guard let start = entries.baseAddress else { return }
      for entry in start..<start + entries.count { send(entry.pointee, &errors) }
    }
  }

  @inline(__always)
  private func send(_ entry: Entry, _ errors: inout FirstError) {
    guard let subscriber = entry.subscriber else { return }
    if entry.traits.contains(.storedAttribute) {
      return errors.keep { try subscriber.sendSetting(of: change.object, old: entry.toldOld, new: toldNew(entry)) }
    }
    guard subscriber.isActive else { return }
    errors.keep { try subscriber.sendPost(change, traits: entry.traits, old: entry.old, new: entry.new) }
  }

  /// The new value in the notification of a stored attribute: captured, or read now.
  private func toldNew(_ entry: Entry) -> Value? {
    guard entry.traits.contains(.wantsNewValue) else { return nil }
    return entry.new ?? change.object.storedValue(at: change.property.slot).orNull
  }
}
