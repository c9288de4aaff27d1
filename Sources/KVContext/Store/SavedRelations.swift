import KVObjects

/// The relations that a save writes in a store in memory, made to agree with their inverses: a row that was saved by others
/// since, and is no part of the save, may hold what was true before.
///
/// A side that holds one object decides; where both hold many, the one that is written. What was saved before agrees.
struct SavedRelations {
  private struct Side {
    let id: ManagedObjectID
    let pair: InversePair
    let before: [ManagedObjectID]
  }

  private var sides: [Side] = []
  /// Those whose objects go.
  private var left: [Side] = []
  private let saved: Set<ManagedObjectID>
  private let deleted: Set<ManagedObjectID>
  private var touched: Set<ManagedObjectID> = []

  /// Notes what the relations hold that `changes` writes; call before it is written.
  init(_ changes: StoreChanges, in store: InMemoryStore) {
    deleted = Set(changes.deleted)
    saved = Set((changes.inserted + changes.updated).map(\.id))
    for row in changes.inserted + changes.updated {
      for pair in store.pairs[row.id.entityName] ?? [] where row.values[pair.property.slot] != nil {
        sides.append(Side(id: row.id, pair: pair, before: store.related(row.id, by: pair.property)))
      }
    }
    for id in changes.deleted {
      for pair in store.pairs[id.entityName] ?? [] {
        left.append(Side(id: id, pair: pair, before: store.related(id, by: pair.property)))
      }
    }
  }

  /// Makes both sides agree; call when everything is written. Gives those of the rows that were written which hold something
  /// else than that. O(m) for all members.
  mutating func settle(_ store: InMemoryStore) -> [ManagedObjectID] {
    for side in left {
      for other in side.before {
        guard let inverse = side.pair.inverses[other.entityName] else { continue }
        // That pointer stays.
        if side.pair.property.definition.deleteRule == .noAction, !inverse.isToMany { continue }
        remove(side.id, from: inverse, of: other, store)
      }
    }
    // What a list leads to and the save deletes leaves it with the deletion, as in a file.
    for side in left.isEmpty ? [] : sides where side.pair.property.isToMany {
      for member in store.related(side.id, by: side.pair.property) where deleted.contains(member) {
        remove(member, from: side.pair.property, of: side.id, store)
      }
    }
    touched.subtract(saved)
    for side in sides where !side.pair.property.isToMany { settleOne(side, store) }
    for side in sides where side.pair.property.isToMany {
      if side.pair.isInverseToOne { settleCarried(side, store) } else { settleMany(side, store) }
    }
    store.noteChange(of: touched.subtracting(saved))
    return touched.filter(saved.contains)
  }

  private mutating func settleOne(_ side: Side, _ store: InMemoryStore) {
    let now = store.related(side.id, by: side.pair.property).first
    for other in side.before where other != now {
      if let inverse = side.pair.inverses[other.entityName] { remove(side.id, from: inverse, of: other, store) }
    }
    guard let now, store.row(of: now) != nil, let inverse = side.pair.inverses[now.entityName] else { return }
    let held = store.related(now, by: inverse)
    if held.contains(side.id) { return }
    if !inverse.isToMany {
      for other in held where store.related(other, by: side.pair.property).first == now {
        set([], side.pair.property, of: other, store)
      }
    }
    set(inverse.isToMany ? held + [side.id] : [side.id], inverse, of: now, store)
  }

  /// The members of a relation are those whose other side says so.
  private mutating func settleCarried(_ side: Side, _ store: InMemoryStore) {
    let now = store.related(side.id, by: side.pair.property)
    func isCarried(_ other: ManagedObjectID) -> Bool {
      side.pair.inverses[other.entityName].map { store.related(other, by: $0).first == side.id } ?? true
    }
    let known = Set(now)
    let members = now.filter(isCarried) + side.before.filter { !known.contains($0) && isCarried($0) }
    if members != now { set(members, side.pair.property, of: side.id, store) }
  }

  private mutating func settleMany(_ side: Side, _ store: InMemoryStore) {
    let now = store.related(side.id, by: side.pair.property)
    let (before, after) = (Set(side.before), Set(now))
    for other in side.before where !after.contains(other) {
      if let inverse = side.pair.inverses[other.entityName] { remove(side.id, from: inverse, of: other, store) }
    }
    for other in now where !before.contains(other) {
      guard let inverse = side.pair.inverses[other.entityName] else { continue }
      let held = store.related(other, by: inverse)
      if !held.contains(side.id) { set(held + [side.id], inverse, of: other, store) }
    }
  }

  private mutating func remove(
    _ id: ManagedObjectID, from property: Property, of owner: ManagedObjectID, _ store: InMemoryStore
  ) {
    let held = store.related(owner, by: property)
    if held.contains(id) { set(held.filter { $0 != id }, property, of: owner, store) }
  }

  private mutating func set(
    _ members: [ManagedObjectID], _ property: Property, of owner: ManagedObjectID, _ store: InMemoryStore
  ) {
    guard store.row(of: owner) != nil else { return }
    touched.insert(owner)
    store.tables[owner.entityName]?.rows[owner]?.values[property.slot] =
      property.isToMany ? .toMany(members) : .toOne(members.first)
  }
}

extension InMemoryStore {
  /// What a relation of a row leads to.
  fileprivate func related(_ id: ManagedObjectID, by property: Property) -> [ManagedObjectID] {
    switch row(of: id)?.values[property.slot] {
    case .toOne(let other?): [other]
    case .toMany(let members?): members
    default: []
    }
  }
}
