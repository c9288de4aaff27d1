import KVContext
import KVObjects

/// Relations in the file: both sides of every pair of inverses agree, whatever was saved.
///
/// A context writes both sides of what it changes. Where others have saved since, and it did not know of that, a row that is
/// no part of its save may hold what was true before; and a list what was true for the context. Then the side that holds one
/// object decides; where both hold many, the one that is written.
extension SQLiteStore {
  /// Makes them agree with what `changes` have written. Gives the keys of those of their rows that hold something else than
  /// that.
  func settleRelations(of changes: StoreChanges, _ revision: Int) throws -> Set<Int64> {
    let rows = changes.inserted + changes.updated
    guard rows.contains(where: { schema?.pairs[$0.id.entityName] != nil }) else { return [] }
    let settling = RelationSettling(self, rows, new: Set(changes.inserted.map(\.id)))
    try settling.settle(rows.filter { schema?.pairs[$0.id.entityName] != nil })
    for key in settling.touched { try noteChange(of: key, revision) }
    return settling.settled
  }

  /// A row that is no part of a save is another by it.
  func noteChange(of key: Int64, _ revision: Int) throws {
    try connection.run(
      "UPDATE kv_objects SET version = version + 1, saved = ? WHERE pk = ? AND version > 0",
      [.integer(revision), .integer(key)])
  }

  /// Deletes a row. One that a relation of another goes on leading to, as no delete rule acts on it, leaves its key: nobody
  /// reads anything by it. Every other relation lets go of it.
  func delete(_ id: ManagedObjectID, _ key: Int64, besides saved: Set<Int64>, _ revision: Int) throws {
    for owner in try owners(leadingTo: key, of: id.entityName) where !saved.contains(owner) {
      try noteChange(of: owner, revision)
    }
    let kept = try keptOwners(of: key, of: id.entityName)
    let number =
      kept.isEmpty ? nil : try connection.number("SELECT number FROM kv_objects WHERE pk = ?", [.integer(key)])
    // Takes it out of all tables, those that only other versions of a class know as well.
    try connection.run("DELETE FROM kv_objects WHERE pk = ?", [.integer(key)])
    guard let number else { return }
    try connection.run(
      "INSERT INTO kv_objects (pk, entity, number, version, saved) VALUES (?, ?, ?, 0, 0)",
      [.integer(key), .integer(try table(of: id.entityName).number), .integer(number)])
    for (table, column, owners) in kept {
      try connection.run(
        "UPDATE \(table.quoted) SET \(column.quoted) = ? WHERE kv_pk IN (SELECT value FROM json_each(?))",
        [.integer(key), .list(of: owners)])
    }
    file.emptyKeys.insert(key)
  }

  /// Notes the rows without an object to which columns of a row lead that are about to hold something else.
  func noteEmptyKeys(leadFrom key: Int64, of table: String, _ columns: some Sequence<String>) throws {
    guard let keeping = schema?.keepingColumns[table] else { return }
    for column in columns where keeping.contains(column) {
      try connection.run(
        """
        SELECT o.pk FROM \(table.quoted) e JOIN kv_objects o ON o.pk = e.\(column.quoted)
        WHERE e.kv_pk = ? AND o.version = 0
        """, [.integer(key)]
      ) { file.emptyKeys.insert($0.integer(0)) }
    }
  }

  /// Deletes those rows without an object that were noted, where nothing leads to them any more.
  func deleteEmptyKeys() throws {
    for key in file.emptyKeys.sorted() {
      let number = try connection.number(
        "SELECT entity FROM kv_objects WHERE pk = ? AND version = 0", [.integer(key)])
      guard let number, let name = schema?.namesByNumber[number], try keptOwners(of: key, of: name).isEmpty else {
        continue
      }
      try connection.run("DELETE FROM kv_objects WHERE pk = ?", [.integer(key)])
    }
  }

  /// The rows that let go of one which is deleted: relations that have an inverse.
  private func owners(leadingTo key: Int64, of entityName: String) throws -> [Int64] {
    var owners: [Int64] = []
    for pair in schema?.pairs[entityName] ?? [] {
      let isKept = pair.property.definition.deleteRule == .noAction
      for (_, table, column) in pair.inverses where column.hasTable || !isKept {
        let sql =
          column.hasTable
          ? "SELECT owner FROM \(column.membersTable(of: table).quoted) WHERE member = ?"
          : "SELECT kv_pk FROM \(table.quoted) WHERE \(column.name.quoted) = ?"
        try connection.run(sql, [.integer(key)]) { owners.append($0.integer(0)) }
      }
    }
    return owners
  }

  /// The key that a row has left to which a column goes on leading; nil where it may not, or none is left.
  func keptKey(_ other: ManagedObjectID, _ column: StoreSchema.Column, of id: ManagedObjectID) throws -> Int64? {
    guard let key = file.keys[other] ?? file.formerKeys[other],
      try schema?.keptColumns(of: other.entityName).contains(where: {
        try $0.table == table(of: id.entityName).name && $0.column == column.name
      }) == true
    else { return nil }
    return try connection.number("SELECT pk FROM kv_objects WHERE pk = ?", [.integer(key)]).map(Int64.init)
  }

  /// The rows whose columns go on leading to one that is deleted.
  private func keptOwners(of key: Int64, of entityName: String) throws -> [(
    table: String, column: String, owners: [Int64]
  )] {
    var kept: [(table: String, column: String, owners: [Int64])] = []
    for (table, column) in schema?.keptColumns(of: entityName) ?? [] {
      var owners: [Int64] = []
      let sql = "SELECT kv_pk FROM \(table.quoted) WHERE \(column.quoted) = ?"
      try connection.run(sql, [.integer(key)]) { owners.append($0.integer(0)) }
      if !owners.isEmpty { kept.append((table, column, owners)) }
    }
    return kept
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

  private let store: SQLiteStore
  private let new: Set<ManagedObjectID>
  private let saved: Set<Int64>
  /// The members of the lists that are written.
  private var listed: [Side: Set<Int64>] = [:]
  /// The rows that are no part of the save, and other ones by it.
  private(set) var touched: Set<Int64> = []
  /// The rows of the save that are other ones than was saved.
  private(set) var settled: Set<Int64> = []

  init(_ store: SQLiteStore, _ rows: [StoredRow], new: Set<ManagedObjectID>) {
    (self.store, self.new) = (store, new)
    saved = Set(rows.compactMap { store.file.keys[$0.id] })
    for row in rows {
      guard let key = store.file.keys[row.id] else { continue }
      for pair in store.schema?.pairs[row.id.entityName] ?? [] {
        guard case .toMany(let members?)? = row.values[pair.property.slot] else { continue }
        listed[Side(key: key, slot: pair.property.slot)] = Set(members.compactMap { store.file.keys[$0] })
      }
    }
  }

  /// The sides that hold one object first.
  func settle(_ rows: [StoredRow]) throws {
    try forEach(rows, isToMany: false) { row, key, pair in
      guard case .toOne(let other)? = row.values[pair.property.slot] else { return }
      try settleOne(key, isNew: new.contains(row.id), pair, leadingTo: other)
    }
    try forEach(rows, isToMany: true) { _, key, pair in
      if pair.isInverseToOne { try settleCarried(key, pair) } else { try settleMany(key, pair) }
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
    let partner = other.flatMap(store.relatedKey)
    let partnerValue = partner.map { SQLValue.integer($0) } ?? .null
    for (entity, table, column) in pair.inverses {
      let isPartners = partner != nil && other?.entityName == entity
      if column.hasTable {
        let members = column.membersTable(of: table).quoted
        if !isNew {
          for owner in try keys(
            "SELECT owner FROM \(members) WHERE member = ? AND owner IS NOT ?", [.integer(key), partnerValue])
          {
            try remove(key, from: members, of: owner)
          }
        }
        guard isPartners, let partner,
          listed[Side(key: partner, slot: column.property.slot)]?.contains(key) != true
        else { continue }
        try add(key, to: column, table, of: partner)
      } else {
        let name = column.name.quoted
        for owner in try keys(
          "SELECT kv_pk FROM \(table.quoted) WHERE \(name) = ? AND kv_pk IS NOT ?", [.integer(key), partnerValue])
        {
          try set(column.name, of: table, owner, to: .null)
        }
        guard isPartners, let partner else { continue }
        try releaseOthers(leadingTo: partner, but: key, entity, column)
        let held = try number("SELECT \(name) FROM \(table.quoted) WHERE kv_pk = ?", partner)
        if held != key { try set(column.name, of: table, partner, to: .integer(key)) }
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
      for owner in try keys(
        "SELECT kv_pk FROM \(table.quoted) WHERE \(name) = ? AND kv_pk <> ?", [.integer(partner), .integer(key)])
      {
        try set(column.name, of: table, owner, to: .null)
      }
    }
  }

  /// The members of a relation are those whose other side says so.
  private func settleCarried(_ key: Int64, _ pair: StoreSchema.Pair) throws {
    let members = pair.column.membersTable(of: pair.table).quoted
    let listed = try keys("SELECT member FROM \(members) WHERE owner = ? ORDER BY position", [.integer(key)])
    var carried: [Int64] = []
    for (_, table, column) in pair.inverses where !column.hasTable {
      carried += try keys(
        "SELECT kv_pk FROM \(table.quoted) WHERE \(column.name.quoted) = ? ORDER BY kv_pk", [.integer(key)])
    }
    if listed.count == carried.count, Set(listed) == Set(carried) { return }
    let (known, wanted) = (Set(listed), Set(carried))
    for member in known.subtracting(wanted) { try remove(member, from: members, of: key) }
    for member in carried where !known.contains(member) { try add(member, to: pair.column, pair.table, of: key) }
  }

  private func settleMany(_ key: Int64, _ pair: StoreSchema.Pair) throws {
    let members = pair.column.membersTable(of: pair.table).quoted
    var rest = Set(try keys("SELECT member FROM \(members) WHERE owner = ?", [.integer(key)]))
    for (_, table, column) in pair.inverses {
      let others = column.membersTable(of: table).quoted
      for owner in try keys("SELECT owner FROM \(others) WHERE member = ?", [.integer(key)])
      where rest.remove(owner) == nil {
        try remove(key, from: others, of: owner)
      }
      for owner in rest where store.file.ids[owner].map({ $0.entityName }) == pair.entity(of: table) {
        try add(key, to: column, table, of: owner)
      }
    }
  }

  private func remove(_ member: Int64, from members: String, of owner: Int64) throws {
    try store.connection.run(
      "DELETE FROM \(members) WHERE owner = ? AND member = ?", [.integer(owner), .integer(member)])
    touch(owner)
  }

  /// A member comes behind the others, unless it is in.
  private func add(_ member: Int64, to column: StoreSchema.Column, _ table: String, of owner: Int64) throws {
    let members = column.membersTable(of: table).quoted
    guard try number("SELECT 1 FROM \(table.quoted) WHERE kv_pk = ?", owner) != nil,
      try number("SELECT 1 FROM \(members) WHERE owner = ?2 AND member = ?1", member, owner) == nil
    else { return }
    try store.connection.run(
      "INSERT INTO \(members) SELECT ?1, ifnull(max(position) + 1, 0), ?2 FROM \(members) WHERE owner = ?1",
      [.integer(owner), .integer(member)])
    try set(column.name, of: table, owner, to: .integer(1))
  }

  private func set(_ column: String, of table: String, _ key: Int64, to value: SQLValue) throws {
    try store.noteEmptyKeys(leadFrom: key, of: table, [column])
    try store.connection.run(
      "UPDATE \(table.quoted) SET \(column.quoted) = ? WHERE kv_pk = ?", [value, .integer(key)])
    touch(key)
  }

  private func touch(_ key: Int64) {
    if saved.contains(key) { settled.insert(key) } else { touched.insert(key) }
  }

  private func keys(_ sql: String, _ values: [SQLValue]) throws -> [Int64] {
    var keys: [Int64] = []
    try store.connection.run(sql, values) { keys.append($0.integer(0)) }
    return keys
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
