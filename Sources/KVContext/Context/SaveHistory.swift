/// What a context has saved, for others that merge it: of each object what its last saves come to.
package struct SaveHistory {
  package enum Kind {
    case inserted
    case updated(Set<Int>)
    case deleted
  }

  /// What the saves of one object come to.
  package struct Entry {
    package let id: ManagedObjectID
    /// When it was inserted, and all of it saved; nil where that was before.
    private var inserted: Int?
    /// When properties were saved since, by slot.
    private var slots: [Int: Int] = [:]
    private(set) var isDeletion = false
    package let serial: Int

    fileprivate init(_ id: ManagedObjectID, serial: Int, after old: Entry?, _ kind: Kind, at time: Int) {
      (self.id, self.serial) = (id, serial)
      switch kind {
      case .inserted: inserted = time
      case .deleted: isDeletion = true
      case .updated(let saved):
        (inserted, slots) = (old?.inserted, old?.slots ?? [:])
        for slot in saved { slots[slot] = time }
      }
    }

    /// When a property was saved last, among all saves of the world's contexts; nil where it was not.
    func time(of slot: Int) -> Int? { slots[slot] ?? inserted }
  }

  private var entries: [ManagedObjectID: Entry] = [:]
  /// The notes in their order: those whose entry has another serial number since count no more.
  private var order: [(serial: Int, id: ManagedObjectID)] = []
  /// How many notes were made.
  package private(set) var serial = 0
  /// How many deletions it has, and how many of them somebody had still to learn of when that was looked at.
  private var (deletions, unlearned) = (0, 0)

  /// The insertions that are in none of the other lists: they wait until something is asked, as mostly nothing is.
  private var waiting: [(id: ManagedObjectID, serial: Int, time: Int)] = []

  /// Without notes.
  package init() {}

  /// How many objects it has something of.
  package var count: Int {
    mutating get {
      enterWaiting()
      return entries.count
    }
  }

  /// A save has brought `kind` of an object. O(s) for the s properties that were saved, amortised.
  package mutating func note(_ id: ManagedObjectID, _ kind: Kind, at time: Int) {
    serial += 1
    if case .inserted = kind {
      waiting.append((id, serial, time))
    } else {
      enterWaiting()
      enter(id, kind, serial, at: time)
    }
  }

  private mutating func enterWaiting() {
    if waiting.isEmpty { return }
    let notes = waiting
    waiting = []
    for note in notes { enter(note.id, .inserted, note.serial, at: note.time) }
  }

  private mutating func enter(_ id: ManagedObjectID, _ kind: Kind, _ serial: Int, at time: Int) {
    let old = entries[id]
    let entry = Entry(id, serial: serial, after: old, kind, at: time)
    entries[id] = entry
    deletions += (entry.isDeletion ? 1 : 0) - (old?.isDeletion == true ? 1 : 0)
    order.append((serial, id))
    if order.count > 2 * entries.count + 64 { order.removeAll { entries[$0.id]?.serial != $0.serial } }
  }

  /// An object is gone that no other context knows: nobody has anything to merge of it.
  package mutating func forget(_ id: ManagedObjectID) {
    enterWaiting()
    if entries.removeValue(forKey: id)?.isDeletion == true { deletions -= 1 }
  }

  /// An object is gone elsewhere: there is nothing to merge of what it came to here, but that it was deleted here too.
  package mutating func forgetUpdates(of id: ManagedObjectID) {
    enterWaiting()
    if entries[id]?.isDeletion == false { forget(id) }
  }

  /// Forgets the deletions of which nobody has to learn any more, where there are many: `isKnown` says whether any other
  /// context has the object. O(1) calls of it for each deletion, amortised.
  package mutating func forgetDeletions(unless isKnown: (ManagedObjectID) -> Bool) {
    guard deletions > 2 * unlearned + 64 else { return }
    enterWaiting()
    for entry in Array(entries.values) where entry.isDeletion && !isKnown(entry.id) { forget(entry.id) }
    unlearned = deletions
  }

  /// What came after a serial number, in its order. O(log n + k) for k notes since.
  package mutating func entries(after serial: Int) -> [Entry] {
    enterWaiting()
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

/// Which saves what an object holds is of, by their times: a merge brings what was saved later, and nothing that was saved
/// before.
struct KnownSaves {
  /// When its row was read: it had what was saved before in the same store.
  private var read = 0
  /// When this context saved all of it.
  private var saved = 0
  /// When properties were saved that are held since, by slot.
  private var slots: [Int: Int] = [:]
  /// The properties that hold less than the row that was read.
  private var parts: Set<Int> = []

  /// Whether something of the row that was read is not held: it is to be taken in again.
  var isPartial: Bool { !parts.isEmpty }

  /// A property holds less than the row that was read.
  mutating func noteLess(_ slot: Int) { parts.insert(slot) }

  /// Whether a property holds less than the row that was read.
  func holdsLess(_ slot: Int) -> Bool { parts.contains(slot) }

  /// Whether a save of a property is later than what is held. `isOfOneStore` says whether it went where the object was read.
  func isOlder(than time: Int, _ slot: Int, isOfOneStore: Bool) -> Bool {
    parts.contains(slot) || time > max(slots[slot] ?? 0, saved, isOfOneStore ? read : 0)
  }

  /// It has been read.
  mutating func noteRead(at time: Int) {
    read = time
    if isPartial { parts = [] }
  }

  /// It has been saved.
  mutating func note(_ kind: SaveHistory.Kind, at time: Int) {
    switch kind {
    case .inserted: saved = time
    case .updated(let changed): for slot in changed { note(slot, at: time) }
    case .deleted: break
    }
  }

  /// What another context has saved is held.
  mutating func note(_ slot: Int, at time: Int) {
    slots[slot] = time
    if isPartial { parts.remove(slot) }
  }
}
