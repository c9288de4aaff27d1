/// What a context has saved, for others that merge it: of each object what its last saves come to.
struct SaveHistory {
  enum Kind {
    case inserted
    case updated(Set<Int>)
    case deleted
  }

  struct Entry {
    let id: ManagedObjectID
    var kind: Kind
    var serial: Int
  }

  private var entries: [ManagedObjectID: Entry] = [:]
  /// How many notes were made.
  private(set) var serial = 0

  /// A save has brought `kind` of an object.
  mutating func note(_ id: ManagedObjectID, _ kind: Kind) {
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
  }

  /// An object is gone that no other context knows: nobody has anything to merge of it.
  mutating func forget(_ id: ManagedObjectID) { entries[id] = nil }

  /// What came after a serial number, in its order. O(n log n) for all objects that were ever saved.
  func entries(after serial: Int) -> [Entry] {
    entries.values.filter { $0.serial > serial }.sorted { $0.serial < $1.serial }
  }
}
