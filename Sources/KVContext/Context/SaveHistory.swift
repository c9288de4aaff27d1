/// What a context has saved, for others that merge it: of each object what its last saves come to.
package struct SaveHistory {
  package enum Kind {
    case inserted
    case updated(Set<Int>)
    case deleted

    fileprivate var isDeletion: Bool { if case .deleted = self { true } else { false } }
  }

  package struct Entry {
    package let id: ManagedObjectID
    let kind: Kind
    package let serial: Int
  }

  private var entries: [ManagedObjectID: Entry] = [:]
  /// The notes in their order: those whose entry has another serial number since count no more.
  private var order: [(serial: Int, id: ManagedObjectID)] = []
  /// How many notes were made.
  package private(set) var serial = 0
  /// How many deletions it has, and how many of them somebody had still to learn of when that was looked at.
  private var (deletions, unlearned) = (0, 0)

  /// Without notes.
  package init() {}

  /// How many objects it has something of.
  package var count: Int { entries.count }

  /// A save has brought `kind` of an object. O(1), amortised.
  package mutating func note(_ id: ManagedObjectID, _ kind: Kind) {
    serial += 1
    var kind = kind
    if case .updated(let slots) = kind, let known = entries[id] {
      switch known.kind {
      case .updated(let others): kind = .updated(slots.union(others))
      case .inserted: kind = .inserted
      case .deleted: break
      }
    }
    let old = entries.updateValue(Entry(id: id, kind: kind, serial: serial), forKey: id)
    deletions += (kind.isDeletion ? 1 : 0) - (old?.kind.isDeletion == true ? 1 : 0)
    order.append((serial, id))
    if order.count > 2 * entries.count + 64 { order.removeAll { entries[$0.id]?.serial != $0.serial } }
  }

  /// An object is gone that no other context knows: nobody has anything to merge of it.
  package mutating func forget(_ id: ManagedObjectID) {
    if entries.removeValue(forKey: id)?.kind.isDeletion == true { deletions -= 1 }
  }

  /// An object is gone elsewhere: there is nothing to merge of what it came to here, but that it was deleted here too.
  package mutating func forgetUpdates(of id: ManagedObjectID) {
    if entries[id]?.kind.isDeletion == false { forget(id) }
  }

  /// Forgets the deletions of which nobody has to learn any more, where there are many: `isKnown` says whether any other
  /// context has the object. O(1) calls of it for each deletion, amortised.
  package mutating func forgetDeletions(unless isKnown: (ManagedObjectID) -> Bool) {
    guard deletions > 2 * unlearned + 64 else { return }
    for entry in Array(entries.values) where entry.kind.isDeletion && !isKnown(entry.id) { forget(entry.id) }
    unlearned = deletions
  }

  /// What came after a serial number, in its order. O(log n + k) for k notes since.
  package func entries(after serial: Int) -> [Entry] {
    var (first, end) = (0, order.count)
    while first < end {
      let middle = (first + end) / 2
      if order[middle].serial > serial { end = middle } else { first = middle + 1 }
    }
    return order[first...].compactMap { note in
      entries[note.id].flatMap { $0.serial == note.serial ? $0 : nil }
    }
  }
}
