import KVContext
import KVObjects

/// Relations in the file: both sides of every pair of inverses agree, whatever was saved.
///
/// A context writes both sides of what it changes. Where others have saved since, and it did not know of that, a row that is
/// no part of its save may hold what was true before; and a list what was true for the context. Then the side that holds one
/// object decides; where both hold many, the one that is written.
extension StoreSave {
  /// Makes them agree with what `changes` have written. Gives the keys of those of their rows that hold something else than
  /// that.
  func settleRelations(of changes: StoreChanges) throws -> Set<Int64> {
    let rows = changes.inserted + changes.updated
    guard rows.contains(where: { store.schema?.pairs[$0.id.entityName] != nil }) else { return [] }
    let settling = RelationSettling(self, rows, new: Set(changes.inserted.map(\.id)))
    try settling.settle(rows.filter { store.schema?.pairs[$0.id.entityName] != nil })
    for (key, properties) in settling.touched { for property in properties { try touch(key, property) } }
    return Set(settling.settled.keys)
  }
}

extension StoreSchema {
  /// A relation with its inverses, as they lie in the file.
  struct Pair {
    let property: Property
    let column: Column
    let table: String
    let inverses: [(entity: String, table: String, column: Column)]

    /// Whether the other side holds one object.
    var isInverseToOne: Bool { inverses.contains { !$0.column.hasTable } }
  }

  /// The relations of each entity that have an inverse.
  static func pairs(_ model: ManagedObjectModel, _ tables: [String: Table]) -> [String: [Pair]] {
    var result: [String: [Pair]] = [:]
    for (name, pairs) in model.inversePairs {
      guard let table = tables[name] else { continue }
      let found = pairs.compactMap { pair -> Pair? in
        guard let column = table.column(of: pair.property) else { return nil }
        let inverses = pair.inverses.sorted { $0.key < $1.key }.compactMap { name, property in
          tables[name].flatMap { table in table.column(of: property).map { (name, table.name, $0) } }
        }
        return inverses.isEmpty
          ? nil : Pair(property: pair.property, column: column, table: table.name, inverses: inverses)
      }
      if !found.isEmpty { result[name] = found }
    }
    return result
  }

  /// The columns of each table that may lead to what is deleted.
  static func keepingColumns(_ pairs: [String: [Pair]]) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for pair in pairs.values.joined() where pair.property.definition.deleteRule == .noAction {
      for inverse in pair.inverses where !inverse.column.hasTable {
        result[inverse.table, default: []].insert(inverse.column.name)
      }
    }
    return result
  }

  /// Whether what both know has the same inverses and delete rules.
  func hasRules(of other: StoreSchema) -> Bool {
    tables.keys.allSatisfy { name in
      other.tables[name] == nil || rules(of: name, besides: other) == other.rules(of: name, besides: self)
    }
  }

  private struct Rule: Hashable {
    let slot: Int
    let deleteRule: DeleteRule
    let entity: String
    let inverse: String
  }

  private func rules(of entityName: String, besides other: StoreSchema) -> Set<Rule> {
    var rules: Set<Rule> = []
    for pair in pairs[entityName] ?? [] {
      for inverse in pair.inverses where other.tables[inverse.entity] != nil {
        rules.insert(
          Rule(
            slot: pair.property.slot, deleteRule: pair.property.definition.deleteRule, entity: inverse.entity,
            inverse: inverse.column.name))
      }
    }
    return rules
  }

  /// The columns that go on leading to an object of an entity that is deleted, as no delete rule acts on them.
  func keptColumns(of entityName: String) -> [(table: String, column: String)] {
    (pairs[entityName] ?? []).filter { $0.property.definition.deleteRule == .noAction }.flatMap { pair in
      pair.inverses.filter { !$0.column.hasTable }.map { ($0.table, $0.column.name) }
    }
  }
}

extension StoreSchema.Table {
  fileprivate func column(of property: Property) -> StoreSchema.Column? {
    columns.first { $0.property.slot == property.slot }
  }
}

/// One settling of the relations that a save has written.
private final class RelationSettling {
  /// A relation of one object.
  private struct Side: Hashable {
    let key: Int64
    let slot: Int
  }

  private let saving: StoreSave
  private let new: Set<ManagedObjectID>
  private let saved: Set<Int64>
  /// The members of the lists that are written, or those that have come into them.
  private var listed: [Side: Set<Int64>] = [:]
  /// The rows that are no part of the save, and other ones by it; with the numbers of their properties.
  private(set) var touched: [Int64: Set<Int>] = [:]
  /// The rows of the save that are other ones than was saved.
  private(set) var settled: [Int64: Set<Int>] = [:]

  private var store: SQLiteStore { saving.store }

  init(_ saving: StoreSave, _ rows: [StoredRow], new: Set<ManagedObjectID>) {
    (self.saving, self.new) = (saving, new)
    let store = saving.store
    saved = Set(rows.compactMap { store.file.keys[$0.id] })
    for row in rows {
      guard let key = store.file.keys[row.id] else { continue }
      for pair in store.schema?.pairs[row.id.entityName] ?? [] {
        guard case .toMany(let members?)? = row.values[pair.property.slot] else { continue }
        listed[Side(key: key, slot: pair.property.slot)] = Set(
          (members.change.map { Array($0.added) } ?? members.ids).compactMap { store.file.keys[$0] })
      }
    }
  }

  /// The sides that hold one object first.
  func settle(_ rows: [StoredRow]) throws {
    try forEach(rows, isToMany: false) { row, key, pair in
      guard case .toOne(let other)? = row.values[pair.property.slot] else { return }
      try settleOne(key, isNew: new.contains(row.id), pair, leadingTo: other)
    }
    try forEach(rows, isToMany: true) { row, key, pair in
      var change: MemberChange?
      if case .toMany(let members?)? = row.values[pair.property.slot] { change = members.change }
      if pair.isInverseToOne { try settleCarried(key, pair, change) } else { try settleMany(key, pair, change) }
    }
  }

  private func forEach(
    _ rows: [StoredRow], isToMany: Bool, _ body: (StoredRow, Int64, StoreSchema.Pair) throws -> Void
  ) throws {
    for row in rows {
      guard let key = store.file.keys[row.id] else { continue }
      for pair in store.schema?.pairs[row.id.entityName] ?? []
      where pair.column.hasTable == isToMany && row.values[pair.property.slot] != nil {
        try body(row, key, pair)
      }
    }
  }

  private func settleOne(
    _ key: Int64, isNew: Bool, _ pair: StoreSchema.Pair, leadingTo other: ManagedObjectID?
  ) throws {
    let partner = other.flatMap(saving.relatedKey)
    let partnerValue = partner.map { SQLValue.integer($0) } ?? .null
    for (entity, table, column) in pair.inverses {
      let isPartners = partner != nil && other?.entityName == entity
      if column.hasTable {
        let members = column.membersTable(of: table).quoted
        if !isNew {
          for owner in try saving.keys(
            "SELECT owner FROM \(members) WHERE member = ? AND owner IS NOT ?", [.integer(key), partnerValue])
          {
            try remove(key, from: column, table, of: owner)
          }
        }
        guard isPartners, let partner,
          listed[Side(key: partner, slot: column.property.slot)]?.contains(key) != true
        else { continue }
        try add(key, to: column, table, of: partner)
      } else {
        let name = column.name.quoted
        for owner in try saving.keys(
          "SELECT kv_pk FROM \(table.quoted) WHERE \(name) = ? AND kv_pk IS NOT ?", [.integer(key), partnerValue])
        {
          try set(column, of: table, owner, to: .null)
        }
        guard isPartners, let partner else { continue }
        try releaseOthers(leadingTo: partner, but: key, entity, column)
        let held = try number("SELECT \(name) FROM \(table.quoted) WHERE kv_pk = ?", partner)
        if held != key { try set(column, of: table, partner, to: .integer(key)) }
      }
    }
  }

  /// Of a pair that holds one object on both sides others let go of the partner.
  private func releaseOthers(
    leadingTo partner: Int64, but key: Int64, _ entity: String, _ column: StoreSchema.Column
  ) throws {
    let back = store.schema?.pairs[entity]?.first { $0.property.slot == column.property.slot }
    for (_, table, column) in back?.inverses ?? [] where !column.hasTable {
      let name = column.name.quoted
      for owner in try saving.keys(
        "SELECT kv_pk FROM \(table.quoted) WHERE \(name) = ? AND kv_pk <> ?", [.integer(partner), .integer(key)])
      {
        try set(column, of: table, owner, to: .null)
      }
    }
  }

  /// The members of a relation are those whose other side says so. What has not changed agreed before.
  private func settleCarried(_ key: Int64, _ pair: StoreSchema.Pair, _ change: MemberChange?) throws {
    if let change {
      for member in keys(of: change.added) where try !isCarried(member, by: key, pair) {
        try removeListed(member, from: pair.column, pair.table, of: key)
      }
      for member in keys(of: change.removed) where try isCarried(member, by: key, pair) {
        try add(member, to: pair.column, pair.table, of: key)
      }
      return
    }
    let members = pair.column.membersTable(of: pair.table).quoted
    let listed = try saving.keys("SELECT member FROM \(members) WHERE owner = ? ORDER BY position", [.integer(key)])
    var carried: [Int64] = []
    for (_, table, column) in pair.inverses where !column.hasTable {
      carried += try saving.keys(
        "SELECT kv_pk FROM \(table.quoted) WHERE \(column.name.quoted) = ? ORDER BY kv_pk", [.integer(key)])
    }
    if listed.count == carried.count, Set(listed) == Set(carried) { return }
    let (known, wanted) = (Set(listed), Set(carried))
    for member in known.subtracting(wanted) { try remove(member, from: pair.column, pair.table, of: key) }
    for member in carried where !known.contains(member) { try add(member, to: pair.column, pair.table, of: key) }
  }

  /// Whether the other side of a relation leads from `member` to `owner`.
  private func isCarried(_ member: Int64, by owner: Int64, _ pair: StoreSchema.Pair) throws -> Bool {
    try inverses(of: pair, at: member).contains { _, table, column in
      try !column.hasTable
        && number("SELECT \(column.name.quoted) FROM \(table.quoted) WHERE kv_pk = ?", member) == owner
    }
  }

  /// The inverses of a relation that a row of a class has.
  private func inverses(of pair: StoreSchema.Pair, at member: Int64)
    -> [(entity: String, table: String, column: StoreSchema.Column)]
  {
    let name = store.schema?.namesByNumber[RowKey.entity(of: member)]
    return pair.inverses.filter { $0.entity == name }
  }

  /// The rows of IDs, in the order of insertion.
  private func keys(of ids: Set<ManagedObjectID>) -> [Int64] { ids.compactMap { store.file.keys[$0] }.sorted() }

  private func settleMany(_ key: Int64, _ pair: StoreSchema.Pair, _ change: MemberChange?) throws {
    if let change {
      for (ids, isAdded) in [(change.removed, false), (change.added, true)] {
        for member in keys(of: ids) {
          for (_, table, column) in inverses(of: pair, at: member) {
            try isAdded
              ? add(key, to: column, table, of: member) : removeListed(key, from: column, table, of: member)
          }
        }
      }
      return
    }
    let members = pair.column.membersTable(of: pair.table).quoted
    var rest = Set(try saving.keys("SELECT member FROM \(members) WHERE owner = ?", [.integer(key)]))
    for (_, table, column) in pair.inverses {
      let others = column.membersTable(of: table).quoted
      for owner in try saving.keys("SELECT DISTINCT owner FROM \(others) WHERE member = ?", [.integer(key)])
      where rest.remove(owner) == nil {
        try remove(key, from: column, table, of: owner)
      }
      for owner in rest where store.file.ids[owner].map({ $0.entityName }) == pair.entity(of: table) {
        try add(key, to: column, table, of: owner)
      }
    }
  }

  private func remove(_ member: Int64, from column: StoreSchema.Column, _ table: String, of owner: Int64) throws {
    try store.connection.run(
      "DELETE FROM \(column.membersTable(of: table).quoted) WHERE owner = ? AND member = ?",
      [.integer(owner), .integer(member)])
    touch(owner, column)
  }

  /// The same of a member that may not be in.
  private func removeListed(
    _ member: Int64, from column: StoreSchema.Column, _ table: String, of owner: Int64
  ) throws {
    if try isListed(member, column, table, of: owner) { try remove(member, from: column, table, of: owner) }
  }

  private func isListed(_ member: Int64, _ column: StoreSchema.Column, _ table: String, of owner: Int64) throws
    -> Bool
  {
    let members = column.membersTable(of: table).quoted
    return try number("SELECT 1 FROM \(members) WHERE owner = ?2 AND member = ?1", member, owner) != nil
  }

  /// A member comes after the others, unless it is in.
  private func add(_ member: Int64, to column: StoreSchema.Column, _ table: String, of owner: Int64) throws {
    let members = column.membersTable(of: table).quoted
    guard try number("SELECT 1 FROM \(table.quoted) WHERE kv_pk = ?", owner) != nil,
      try !isListed(member, column, table, of: owner)
    else { return }
    let last = try number("SELECT max(position) FROM \(members) WHERE owner = ?", owner)
    guard let position = MemberPositions.position(after: last) else {
      throw store.connection.damaged("the place of a member is none")
    }
    try store.connection.run(
      "INSERT INTO \(members) VALUES (?, ?, ?)", [.integer(owner), .integer(position), .integer(member)])
    try set(column, of: table, owner, to: .integer(1))
  }

  private func set(_ column: StoreSchema.Column, of table: String, _ key: Int64, to value: SQLValue) throws {
    try saving.noteEmptyKeys(leadFrom: key, of: table, [column.name])
    try store.connection.run(
      "UPDATE \(table.quoted) SET \(column.name.quoted) = ? WHERE kv_pk = ?", [value, .integer(key)])
    touch(key, column)
  }

  private func touch(_ key: Int64, _ column: StoreSchema.Column) {
    if saved.contains(key) {
      settled[key, default: []].insert(column.number)
    } else {
      touched[key, default: []].insert(column.number)
    }
  }

  private func number(_ sql: String, _ keys: Int64...) throws -> Int64? {
    var number: Int64?
    try store.connection.run(sql, keys.map { .integer($0) }) {
      if case .integer(let found) = $0.value(0) { number = found }
    }
    return number
  }
}

extension StoreSchema.Pair {
  fileprivate func entity(of table: String) -> String? { inverses.first { $0.table == table }?.entity }
}
