import KVContext
import KVObjects

/// One save: what it writes, and what it notes of that for the history.
final class StoreSave {
  private struct New {
    let id: ManagedObjectID
    let key: Int64
    let number: Int
    let version: Int
    /// The key that it had.
    let before: Int64?
  }

  let store: SQLiteStore
  private var revision = 0
  private var new: [New] = []
  var updated: [Int64: PropertyNumbers] = [:]
  var deleted: [(key: Int64, number: Int)] = []
  var tombstones: [(key: Int64, values: [UInt8])] = []
  /// Rows that others have deleted: what is saved does not lead to them.
  private var goneKeys: Set<Int64> = []
  /// The rows that have each number, by the number of their entity, where that was asked for.
  private var takenNumbers: [Int: [Int: Int64]] = [:]
  /// Deleted rows that may be left without anything that leads to them.
  var emptyKeys: Set<Int64> = []
  /// The rows that hold something else in a relation than was saved.
  private(set) var settled: Set<Int64> = []

  var file: OpenFile { store.file }
  var connection: Connection { store.connection }

  init(_ store: SQLiteStore) { self.store = store }

  func save(_ changes: StoreChanges) throws {
    let before = try store.readRevision()
    revision = before + 1
    try connection.run("UPDATE kv_meta SET value = ? WHERE key = 'revision'", [.integer(revision)])
    var stale: [StaleRows.Row] = []
    try allot(changes.inserted, &stale)
    if file.ownRevision != before {
      file.ownRevision = nil
      goneKeys = try gone(of: changes)
    }
    try insert(changes.inserted)
    for row in changes.updated { try update(row, version: changes.versions[row.id], &stale) }
    try delete(changes, &stale)
    if !stale.isEmpty { throw StaleRows(stale) }
    settled = try settleRelations(of: changes)
    try deleteEmptyKeys()
    try note(changes.info)
  }

  /// After a save that has kept nothing.
  func takeBack() { for row in new { file.keys[row.id] = row.before } }

  /// After a save: new rows have IDs.
  func finish(_ changes: StoreChanges) {
    for row in new {
      file.ids[row.key] = row.id
      if !file.formerKeys.isEmpty { file.formerKeys[row.id] = nil }
      if !file.reservedIDs.isEmpty { file.reservedIDs.remove(row.id) }
      if row.id.isTemporary { row.id.becomePermanent(row.number) }
    }
    // What its rows were stays known: other contexts learn by it what was deleted.
    for id in changes.deleted {
      guard let key = file.keys.removeValue(forKey: id) else { continue }
      file.formerKeys[id] = key
      file.deletedEntities.insert(id.entityName)
    }
    if file.ownRevision != nil { file.ownRevision = revision }
  }

  // MARK: New rows

  /// Gives new rows keys and numbers, in their order; one that another store has numbered keeps its number where that is free,
  /// and one that was here before has its key again, and so its place, with a version behind all that it had.
  private func allot(_ rows: [StoredRow], _ stale: inout [StaleRows.Row]) throws {
    if rows.isEmpty { return }
    let first = try connection.counter(
      .integer(connection.number("SELECT value FROM kv_meta WHERE key = 'last'") ?? -1), from: 0,
      "the number of the last row")
    if first > RowKey.mostRows - rows.count { throw connection.damaged("the number of the last row is none") }
    var sequence = first
    var last: [Int: Int] = [:]
    // Those of the row before, which are mostly of the same table.
    var (table, known) = try (store.table(of: rows[0].id.entityName), 0)
    known = try lastNumber(of: table)
    new.reserveCapacity(rows.count)
    for row in rows {
      let id = row.id
      if id.entityName != table.entity.name {
        last[table.number] = known
        table = try store.table(of: id.entityName)
        known = try last[table.number] ?? lastNumber(of: table)
      }
      let before = file.keys[id]
      var (key, number) = (Int64?.none, known + 1)
      if !id.isTemporary {
        if let former = file.formerKeys[id] ?? before {
          let version = try version(former, table)
          // Others may have saved it anew, too.
          if let version { stale.append(StaleRows.Row(id: id, version: version)) }
          if version == nil { key = former }
        }
        // A number of another store may be any.
        if id.number < 1 << 60,
          try id.number > known || file.reservedIDs.contains(id) || !isTaken(id.number, in: table, besides: key)
        {
          number = id.number
        }
      }
      known = max(known, number)
      if key == nil { sequence += 1 }
      let made = key ?? RowKey.make(sequence, table.number)
      new.append(
        New(id: id, key: made, number: number, version: id.isTemporary ? 1 : revision, before: before))
      file.keys[id] = made
      if !takenNumbers.isEmpty { takenNumbers[table.number]?[number] = made }
    }
    last[table.number] = known
    if sequence > first {
      try connection.run("UPDATE kv_meta SET value = ? WHERE key = 'last'", [.integer(sequence)])
    }
    for (entity, number) in last {
      try connection.run("UPDATE kv_entities SET last = ? WHERE number = ?", [.integer(number), .integer(entity)])
    }
  }

  /// The largest number that a row of a table has had.
  private func lastNumber(of table: StoreSchema.Table) throws -> Int {
    let found = try connection.number("SELECT last FROM kv_entities WHERE number = ?", [.integer(table.number)])
    return try connection.counter(.integer(found ?? -1), from: 0, "the last number of \(table.entity.name)")
  }

  /// Whether a row of a table has a number, or had it and left it, beside that of a key. They are read once for a save: O(n)
  /// for n rows.
  private func isTaken(_ number: Int, in table: StoreSchema.Table, besides key: Int64?) throws -> Bool {
    if takenNumbers[table.number] == nil {
      var taken: [Int: Int64] = [:]
      try connection.run("SELECT kv_number, kv_pk FROM \(table.name.quoted) UNION ALL SELECT number, pk FROM kv_gone")
      {
        let key = $0.integer(1)
        if RowKey.entity(of: key) == table.number { taken[Int($0.integer(0))] = key }
      }
      takenNumbers[table.number] = taken
    }
    if file.reservedIDs.contains(where: { $0.number == number && $0.entityName == table.entity.name }) { return true }
    return takenNumbers[table.number]?[number].map { $0 != key } ?? false
  }

  /// The version of a row; nil where there is none. Throws where it has none.
  func version(_ key: Int64, _ table: StoreSchema.Table) throws -> Int? {
    let statement = try table.statements.statement(.version, connection)
    statement.bind(key, at: 1)
    var version: Int?
    try connection.run(statement) { version = try connection.counter($0.value(0), "the version of an object") }
    return version
  }

  private func insert(_ rows: [StoredRow]) throws {
    guard let first = rows.first else { return }
    var table = try store.table(of: first.id.entityName)
    var statement = try table.statements.statement(.insertion, connection)
    for (row, new) in zip(rows, new) {
      if row.id.entityName != table.entity.name {
        table = try store.table(of: row.id.entityName)
        statement = try table.statements.statement(.insertion, connection)
      }
      try insert(row, new, table, statement)
    }
  }

  private func insert(_ row: StoredRow, _ new: New, _ table: StoreSchema.Table, _ statement: Statement) throws {
    statement.bind(new.key, at: 1)
    statement.bind(Int64(new.number), at: 2)
    statement.bind(Int64(new.version), at: 3)
    var place = 0
    for field in table.fields {
      try bind(field, place, of: row, table, statement)
      place += 1
    }
    try connection.run(statement)
    for place in table.membersPlaces {
      try write(row.values[table.columns[place].property.slot], place, table, new.key, isNew: true)
    }
    // It may have had the key of a deleted row that others lead to.
    if new.before != nil || !file.formerKeys.isEmpty && file.formerKeys[row.id] != nil {
      try connection.run("DELETE FROM kv_gone WHERE pk = ?", [.integer(new.key)])
    }
  }

  /// Binds what a new row holds in the place of a column.
  private func bind(
    _ field: StoreSchema.Field, _ place: Int, of row: StoredRow, _ table: StoreSchema.Table, _ statement: Statement
  ) throws {
    let index = Int32(place + StoreSchema.Table.ownColumns.count + 1)
    if field.kind != .other, field.kind != .toOne, let object = row.object {
      let isBound: Bool =
        switch (field.kind, object.storedValue(at: field.slot)) {
        case (.text, .string(let text)): try bind(text, statement, index)
        case (.integer, .integer(let number)): statement.bind(integer: number, at: index)
        case (.boolean, .boolean(let truth)): statement.bind(integer: truth ? 1 : 0, at: index)
        default: false
        }
      if isBound { return }
    }
    let column = table.columns[place]
    var value = row.values[field.slot]
    if let object = row.object, !column.property.holdsMembers {
      value = .attribute(object.recordedValue(of: object.objectClass.properties[field.slot]))
    }
    try connection.check(statement.bind(try encoded(value, column, of: row.id), at: index))
  }

  private func bind(_ text: String, _ statement: Statement, _ index: Int32) throws -> Bool {
    try connection.check(statement.bind(text, at: index))
    return true
  }

  // MARK: Changed rows

  private func update(_ row: StoredRow, version: Int?, _ stale: inout [StaleRows.Row]) throws {
    guard let key = file.keys[row.id] else {
      if version != nil { stale.append(StaleRows.Row(id: row.id, version: nil)) }
      return
    }
    let table = try store.table(of: row.id.entityName)
    let places = table.columns.indices.filter { row.values[table.columns[$0].property.slot] != nil }
    try noteEmptyKeys(leadFrom: key, of: table.name, places.lazy.map { table.columns[$0].name })
    let statement = try table.statements.statement(
      version == nil ? .update(places) : .updateOfVersion(places), connection)
    var index: Int32 = 1
    for place in places {
      let column = table.columns[place]
      try connection.check(
        statement.bind(try encoded(row.values[column.property.slot], column, of: row.id), at: index))
      index += 1
    }
    statement.bind(key, at: index)
    if let version { statement.bind(Int64(version), at: index + 1) }
    try connection.run(statement)
    if connection.changedRows == 0 {
      if version != nil { stale.append(StaleRows.Row(id: row.id, version: try self.version(key, table))) }
      return
    }
    for place in places where table.columns[place].hasTable {
      try write(row.values[table.columns[place].property.slot], place, table, key, isNew: false)
    }
    noteChange(of: key, places.map { table.columns[$0].number })
  }

  /// Keeps the members of a relation: those that came, went and moved are written.
  private func write(
    _ value: StoredValue?, _ place: Int, _ table: StoreSchema.Table, _ owner: Int64, isNew: Bool
  ) throws {
    guard case .toMany(let members)? = value else { return }
    let list = MemberList(table, place, owner, store)
    if let change = members?.change, try list.write(change, relatedKey) { return }
    try list.write((members?.ids ?? []).compactMap(relatedKey), isNew: isNew)
  }

  /// The row of an object that a relation leads to; nil where there is none.
  func relatedKey(_ id: ManagedObjectID) -> Int64? {
    file.keys[id].flatMap { goneKeys.contains($0) ? nil : $0 }
  }

  /// Those rows that what is saved leads to and others have deleted.
  private func gone(of changes: StoreChanges) throws -> Set<Int64> {
    var related: Set<Int64> = []
    for row in changes.inserted + changes.updated {
      for value in row.values.values {
        switch value {
        case .attribute: break
        case .toOne(let id): if let key = id.flatMap({ file.keys[$0] }) { related.insert(key) }
        case .toMany(let members):
          // What was a member before, and is gone, is none of the file any more.
          for id in members.map({ $0.change.map { Array($0.added) } ?? $0.ids }) ?? [] {
            if let key = file.keys[id] { related.insert(key) }
          }
        }
      }
    }
    related.subtract(new.map(\.key))
    return try related.filter { try !store.hasRow($0) }
  }

  private func encoded(_ value: StoredValue?, _ column: StoreSchema.Column, of id: ManagedObjectID) throws -> SQLValue
  {
    let property = column.property
    switch value {
    case .toOne(let other):
      guard let other else { return .null }
      return try (relatedKey(other) ?? keptKey(other, column, of: id)).map { .integer($0) } ?? .null
    // Null is what an older version wrote of both.
    case .toMany(let members): return .integer(members == nil ? 0 : 1)
    case .attribute(.nil) where property.isToMany: return ValueCoding.noCollection
    case .attribute(let value):
      do { return try ValueCoding.encoded(value, property.isToMany ? .any : property.type) } catch {
        throw StoreError.unstorable(object: "\(id)", key: property.name, typeName: error.typeName)
      }
    // What a row does not say holds what a new object does.
    case nil: return column.startValue
    }
  }

  // MARK: What is noted

  func noteChange(of key: Int64, _ properties: some Sequence<Int>) {
    var numbers = updated[key] ?? PropertyNumbers()
    for number in properties { numbers.insert(number) }
    updated[key] = numbers
  }

  /// A row that is no part of the save is another by it: a relation holds something else.
  func touch(_ key: Int64, _ property: Int) throws {
    guard let name = store.schema?.namesByNumber[RowKey.entity(of: key)] else { return }
    // Once for all that happens to it.
    if updated[key] == nil {
      let statement = try store.table(of: name).statements.statement(.touch, connection)
      statement.bind(key, at: 1)
      try connection.run(statement)
    }
    noteChange(of: key, CollectionOfOne(property))
  }

  private func note(_ info: TransactionInfo?) throws {
    let inserted = new.map(\.key)
    var updated = updated
    if !updated.isEmpty {
      for key in inserted { updated[key] = nil }
      for row in deleted { updated[row.key] = nil }
    }
    var keys = SavedKeys(inserted: inserted, updated: updated, deleted: deleted)
    (keys.info, keys.tombstones) = (info, tombstones)
    try store.addHistory(keys, revision)
  }

  // MARK: Questions

  func keys(_ sql: String, _ values: [SQLValue]) throws -> [Int64] {
    var keys: [Int64] = []
    try connection.run(sql, values) { keys.append($0.integer(0)) }
    return keys
  }
}

extension SQLiteStore {
  /// Whether there is a row of a key.
  func hasRow(_ key: Int64) throws -> Bool { try number(ofRow: key) != nil }

  /// The number of the row of a key; nil where there is none.
  func number(ofRow key: Int64) throws -> Int? {
    guard let name = schema?.namesByNumber[RowKey.entity(of: key)], let table = schema?.tables[name] else {
      return nil
    }
    let statement = try table.statements.statement(.number, connection)
    statement.bind(key, at: 1)
    var number: Int?
    try connection.run(statement) { number = try connection.counter($0.value(0), "the number of an object") }
    return number
  }
}
