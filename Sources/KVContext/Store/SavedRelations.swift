import KVObjects
import KVPositions

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
  /// The slots of the relations that were set here, by rows.
  private(set) var setSlots: [ManagedObjectID: Set<Int>] = [:]
  /// The relations to many that the other side changes, written once at the end.
  private var lists: [ListedSide: MemberList] = [:]

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
    writeLists(store)
    store.noteChange(of: touched.subtracting(saved))
    return touched.filter(saved.contains)
  }

  private mutating func settleOne(_ side: Side, _ store: InMemoryStore) {
    let now = store.related(side.id, by: side.pair.property).first
    for other in side.before where other != now {
      if let inverse = side.pair.inverses[other.entityName] { remove(side.id, from: inverse, of: other, store) }
    }
    guard let now, store.row(of: now) != nil, let inverse = side.pair.inverses[now.entityName] else { return }
    if inverse.isToMany { return add(side.id, to: inverse, of: now, store) }
    let held = store.related(now, by: inverse)
    if held.contains(side.id) { return }
    for other in held where store.related(other, by: side.pair.property).first == now {
      set(.toOne(nil), side.pair.property, of: other, store)
    }
    set(.toOne(side.id), inverse, of: now, store)
  }

  /// The members of a relation are those whose other side says so.
  private mutating func settleCarried(_ side: Side, _ store: InMemoryStore) {
    let now = members(side, store)
    func isCarried(_ other: ManagedObjectID) -> Bool {
      side.pair.inverses[other.entityName].map { store.related(other, by: $0).first == side.id } ?? true
    }
    let known = Set(now)
    let members = now.filter(isCarried) + side.before.filter { !known.contains($0) && isCarried($0) }
    if members == now { return }
    lists[ListedSide(side.id, side.pair.property)] = nil
    set(.toMany(StoredMembers(members)), side.pair.property, of: side.id, store)
  }

  private mutating func settleMany(_ side: Side, _ store: InMemoryStore) {
    let now = members(side, store)
    let (before, after) = (Set(side.before), Set(now))
    for other in side.before where !after.contains(other) {
      if let inverse = side.pair.inverses[other.entityName] { remove(side.id, from: inverse, of: other, store) }
    }
    for other in now where !before.contains(other) {
      if let inverse = side.pair.inverses[other.entityName] { add(side.id, to: inverse, of: other, store) }
    }
  }

  /// What a relation to many leads to by now.
  private func members(_ side: Side, _ store: InMemoryStore) -> [ManagedObjectID] {
    lists[ListedSide(side.id, side.pair.property)]?.members ?? store.related(side.id, by: side.pair.property)
  }

  private mutating func add(
    _ id: ManagedObjectID, to property: Property, of owner: ManagedObjectID, _ store: InMemoryStore
  ) {
    let side = ListedSide(owner, property)
    lists[side, default: MemberList(store.related(owner, by: property))].append(id)
  }

  private mutating func remove(
    _ id: ManagedObjectID, from property: Property, of owner: ManagedObjectID, _ store: InMemoryStore
  ) {
    if property.isToMany {
      lists[ListedSide(owner, property), default: MemberList(store.related(owner, by: property))].remove(id)
    } else if store.related(owner, by: property).first == id {
      set(.toOne(nil), property, of: owner, store)
    }
  }

  private mutating func writeLists(_ store: InMemoryStore) {
    for (side, list) in lists where list.isChanged {
      set(.toMany(StoredMembers(list.members)), side.property, of: side.owner, store)
    }
  }

  private mutating func set(
    _ value: StoredValue, _ property: Property, of owner: ManagedObjectID, _ store: InMemoryStore
  ) {
    guard store.row(of: owner) != nil else { return }
    touched.insert(owner)
    setSlots[owner, default: []].insert(property.slot)
    store.tables[owner.entityName]?.rows[owner]?.values[property.slot] = value
  }
}

/// A relation to many of a row.
private struct ListedSide: Hashable {
  let owner: ManagedObjectID
  let property: Property

  init(_ owner: ManagedObjectID, _ property: Property) {
    self.owner = owner
    self.property = property
  }

  static func == (one: ListedSide, other: ListedSide) -> Bool {
    one.owner == other.owner && one.property.slot == other.property.slot
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(owner)
    hasher.combine(property.slot)
  }
}

/// The members of a relation to many, in order: what comes and goes costs O(1).
private struct MemberList {
  private var places: [ManagedObjectID: Int] = [:]
  private var order: [ManagedObjectID?] = []
  private(set) var isChanged = false

  var members: [ManagedObjectID] { order.compactMap(\.self) }

  init(_ members: [ManagedObjectID]) {
    for id in members { append(id) }
    isChanged = false
  }

  mutating func append(_ id: ManagedObjectID) {
    if places[id] != nil { return }
    places[id] = order.count
    order.append(id)
    isChanged = true
  }

  mutating func remove(_ id: ManagedObjectID) {
    guard let place = places.removeValue(forKey: id) else { return }
    order[place] = nil
    isChanged = true
  }
}

extension InMemoryStore {
  /// What a relation of a row leads to.
  fileprivate func related(_ id: ManagedObjectID, by property: Property) -> [ManagedObjectID] {
    switch row(of: id)?.values[property.slot] {
    case .toOne(let other?): [other]
    case .toMany(let members?): counted(members.ids)
    default: []
    }
  }

  private func counted(_ members: [ManagedObjectID]) -> [ManagedObjectID] {
    WorkCounter.countVisits(members.count)
    return members
  }
}
