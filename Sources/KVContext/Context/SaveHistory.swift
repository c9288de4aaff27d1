/// What a context has saved, for others that merge it: of each object what its last saves come to.
package struct SaveHistory {
  package enum Kind {
    case inserted
    case updated(Set<Int>)
    case deleted
  }

  package struct Entry {
    package let id: ManagedObjectID
    var kind: Kind
    package var serial: Int
  }

  private var entries: [ManagedObjectID: Entry] = [:]
  /// The notes in their order: those whose entry has another serial number since count no more.
  private var order: [(serial: Int, id: ManagedObjectID)] = []
  /// How many notes were made.
  package private(set) var serial = 0

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
    entries[id] = Entry(id: id, kind: kind, serial: serial)
    order.append((serial, id))
    if order.count > 2 * entries.count + 64 { order.removeAll { entries[$0.id]?.serial != $0.serial } }
  }

  /// An object is gone that no other context knows: nobody has anything to merge of it.
  package mutating func forget(_ id: ManagedObjectID) { entries[id] = nil }

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
