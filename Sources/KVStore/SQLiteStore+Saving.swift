public import KVContext
import KVObjects

extension SQLiteStore {
  /// Keeps `changes` in one transaction, and gives new rows their permanent IDs.
  ///
  /// When it returns everything is in the file, and stays there if the process ends at once. A deleted row is taken out of
  /// every relation. Changes of a row that is not there, and deletions of one, do nothing.
  ///
  /// - Throws: `StaleRows` where a row is of another version than `changes` says; ``StoreError`` where the file cannot be
  ///   written, there is no room, another process holds it, or a value cannot be kept. Then the file is as it was,
  ///   and no ID has become permanent.
  /// - Complexity: O(k log n) for k rows and the members of their relations.
  public func save(_ changes: StoreChanges) throws {
    if changes.isEmpty { return }
    if access == .readOnly { throw StoreError.readOnly(path: path) }
    let saving = StoreSave(self)
    do {
      try connection.transaction { try saving.save(changes) }
    } catch {
      saving.takeBack()
      throw error
    }
    saving.finish(changes)
    settledRows = saving.settled.compactMap { file.ids[$0] }
  }
}

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
  private(set) var updated: [Int64: PropertyNumbers] = [:]
  private var deleted: [(key: Int64, number: Int)] = []
  /// Rows that others have deleted: what is saved does not lead to them.
  private var goneKeys: Set<Int64> = []
  /// The rows that have each number, by the number of their entity, where that was asked for.
  private var takenNumbers: [Int: [Int: Int64]] = [:]
  /// Deleted rows that may be left without anything that leads to them.
  private var emptyKeys: Set<Int64> = []
  /// The rows that hold something else in a relation than was saved.
  private(set) var settled: Set<Int64> = []

  private var file: OpenFile { store.file }
  private var connection: Connection { store.connection }

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
    for (row, new) in zip(changes.inserted, new) { try insert(row, new) }
    for row in changes.updated { try update(row, version: changes.versions[row.id], &stale) }
    try delete(changes, &stale)
    if !stale.isEmpty { throw StaleRows(stale) }
    settled = try settleRelations(of: changes)
    try deleteEmptyKeys()
    try note()
  }

  /// After a save that has kept nothing.
  func takeBack() { for row in new { file.keys[row.id] = row.before } }

  /// After a save: new rows have IDs.
  func finish(_ changes: StoreChanges) {
    for row in new {
      file.ids[row.key] = row.id
      file.formerKeys[row.id] = nil
      if !file.reservedIDs.isEmpty { file.reservedIDs.remove(row.id) }
      if row.id.isTemporary { row.id.becomePermanent(row.number) }
    }
    // What its rows were stays known: other contexts learn by it what was deleted.
    for id in changes.deleted { if let key = file.keys.removeValue(forKey: id) { file.formerKeys[id] = key } }
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
    for row in rows {
      let id = row.id
      let table = try store.table(of: id.entityName)
      let known =
        try last[table.number]
        ?? connection.counter(
          .integer(
            connection.number("SELECT last FROM kv_entities WHERE number = ?", [.integer(table.number)]) ?? -1),
          from: 0, "the last number of \(id.entityName)")
      let before = file.keys[id]
      var (key, number) = (Int64?.none, known + 1)
      if !id.isTemporary {
        if let former = file.formerKeys[id] ?? before {
          let version = try version(former, table)
          // Others may have saved it anew, too.
          if let version, before != nil { stale.append(StaleRows.Row(id: id, version: version)) }
          if version == nil { key = former }
        }
        if try id.number > known || file.reservedIDs.contains(id) || !isTaken(id.number, in: table, besides: key) {
          number = id.number
        }
      }
      last[table.number] = max(known, number)
      if key == nil { sequence += 1 }
      let made = key ?? RowKey.make(sequence, table.number)
      new.append(
        New(id: id, key: made, number: number, version: id.isTemporary ? 1 : revision, before: before))
      file.keys[id] = made
      takenNumbers[table.number]?[number] = made
    }
    if sequence > first {
      try connection.run("UPDATE kv_meta SET value = ? WHERE key = 'last'", [.integer(sequence)])
    }
    for (entity, number) in last {
      try connection.run("UPDATE kv_entities SET last = ? WHERE number = ?", [.integer(number), .integer(entity)])
    }
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
    return takenNumbers[table.number]?[number].map { $0 != key } ?? false
  }

  /// The version of a row; nil where there is none. Throws where it has none.
  private func version(_ key: Int64, _ table: StoreSchema.Table) throws -> Int? {
    let statement = try table.statements.statement(.version, connection)
    statement.bind(key, at: 1)
    var version: Int?
    try connection.run(statement) { version = try connection.counter($0.value(0), "the version of an object") }
    return version
  }

  private func insert(_ row: StoredRow, _ new: New) throws {
    let table = try store.table(of: row.id.entityName)
    let statement = try table.statements.statement(.insertion, connection)
    statement.bind(new.key, at: 1)
    statement.bind(Int64(new.number), at: 2)
    statement.bind(Int64(new.version), at: 3)
    for (place, column) in table.columns.enumerated() {
      let value = try encoded(row.values[column.property.slot], column, of: row.id)
      try connection.check(statement.bind(value, at: Int32(place + StoreSchema.Table.ownColumns.count + 1)))
    }
    try connection.run(statement)
    for (place, column) in table.columns.enumerated() where column.hasTable {
      try write(row.values[column.property.slot], place, table, new.key, isNew: true)
    }
    // It may have had the key of a deleted row that others lead to.
    if new.before != nil || file.formerKeys[row.id] != nil {
      try connection.run("DELETE FROM kv_gone WHERE pk = ?", [.integer(new.key)])
    }
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
    let keys = (members ?? []).compactMap(relatedKey)
    let changes = MemberPositions.changes(
      from: isNew ? [] : try store.members(place, of: table, owner), to: keys)
    if !changes.removed.isEmpty {
      let removal = try table.statements.statement(.removal(place), connection)
      for position in changes.removed {
        removal.bind(owner, at: 1)
        removal.bind(position, at: 2)
        try connection.run(removal)
      }
    }
    if changes.added.isEmpty { return }
    let addition = try table.statements.statement(.addition(place), connection)
    for (position, key) in changes.added {
      addition.bind(owner, at: 1)
      addition.bind(position, at: 2)
      addition.bind(key, at: 3)
      try connection.run(addition)
    }
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
        case .toMany(let ids): for id in ids ?? [] { if let key = file.keys[id] { related.insert(key) } }
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

  // MARK: Deleted rows

  private func delete(_ changes: StoreChanges, _ stale: inout [StaleRows.Row]) throws {
    if changes.deleted.isEmpty { return }
    let saved = Set((changes.inserted + changes.updated).compactMap { file.keys[$0.id] })
    // All versions are compared before a deletion makes others of rows that lead to it.
    let rows = try changes.deleted.compactMap { id in
      try file.keys[id].map { key in
        let table = try store.table(of: id.entityName)
        return (id: id, key: key, table: table, version: try version(key, table))
      }
    }
    for row in rows {
      // What is gone already is deleted as it should be.
      if let seen = changes.versions[row.id], let version = row.version, version != seen {
        stale.append(StaleRows.Row(id: row.id, version: version))
      }
    }
    if !stale.isEmpty { return }
    for row in rows {
      try noteEmptyKeys(leadFrom: row.key, of: row.table.name, row.table.columns.lazy.map(\.name))
      if row.version != nil { try delete(row.id, row.key, row.table, besides: saved) }
    }
  }

  /// Deletes a row. One that a relation of another goes on leading to, as no delete rule acts on it, leaves its number: nothing
  /// is read by it but its ID. Every other relation lets go of it.
  private func delete(_ id: ManagedObjectID, _ key: Int64, _ table: StoreSchema.Table, besides saved: Set<Int64>)
    throws
  {
    var number = 0
    let statement = try table.statements.statement(.number, connection)
    statement.bind(key, at: 1)
    try connection.run(statement) { number = try connection.counter($0.value(0), "the number of an object") }
    deleted.append((key, number))
    let deletion = try table.statements.statement(.deletion, connection)
    deletion.bind(key, at: 1)
    try connection.run(deletion)
    for relation in try store.layout().relations where relation.entity == table.number {
      guard let members = relation.members else { continue }
      try connection.run("DELETE FROM \(members.quoted) WHERE owner = ?", [.integer(key)])
    }
    let kept = store.schema?.keptColumns(of: id.entityName) ?? []
    var isLedTo = false
    for relation in try store.relations(leadingTo: id.entityName) {
      let owners = try owners(in: relation, leadingTo: key)
      if owners.isEmpty { continue }
      let (name, column) = (relation.table.quoted, relation.property.column)
      if let members = relation.members {
        try connection.run("DELETE FROM \(members.quoted) WHERE member = ?", [.integer(key)])
      } else if kept.contains(where: { $0.table == relation.table && $0.column == column }) {
        isLedTo = true
        continue
      } else {
        try connection.run(
          "UPDATE \(name) SET \(column.quoted) = NULL WHERE \(column.quoted) = ?", [.integer(key)])
      }
      guard hasInverse(relation, at: id.entityName) else { continue }
      for owner in owners where !saved.contains(owner) { try touch(owner, relation.property.number) }
    }
    if isLedTo {
      try connection.run("INSERT OR REPLACE INTO kv_gone VALUES (?, ?)", [.integer(key), .integer(number)])
      emptyKeys.insert(key)
    }
  }

  private func owners(in relation: FileLayout.Relation, leadingTo key: Int64) throws -> [Int64] {
    let column = relation.property.column.quoted
    let sql =
      relation.members.map { "SELECT owner FROM \($0.quoted) WHERE member = ?" }
      ?? "SELECT kv_pk FROM \(relation.table.quoted) WHERE \(column) = ?"
    return try keys(sql, [.integer(key)])
  }

  /// Whether a relation is one side of a pair, of which the other is a property of an entity.
  private func hasInverse(_ relation: FileLayout.Relation, at entityName: String) -> Bool {
    (store.schema?.pairs[entityName] ?? []).contains { pair in
      pair.inverses.contains { $0.table == relation.table && $0.column.name == relation.property.column }
    }
  }

  // MARK: Keys of deleted rows

  /// Notes the deleted rows to which columns of a row lead that are about to hold something else.
  func noteEmptyKeys(leadFrom key: Int64, of table: String, _ columns: some Sequence<String>) throws {
    guard let keeping = store.schema?.keepingColumns[table] else { return }
    for column in columns where keeping.contains(column) {
      emptyKeys.formUnion(
        try keys(
          """
          SELECT g.pk FROM \(table.quoted) e JOIN kv_gone g ON g.pk = e.\(column.quoted) WHERE e.kv_pk = ?
          """, [.integer(key)]))
    }
  }

  /// Forgets those of them that nothing leads to any more.
  private func deleteEmptyKeys() throws {
    for key in emptyKeys.sorted() {
      guard let name = store.schema?.namesByNumber[RowKey.entity(of: key)] else { continue }
      let isLedTo = try store.relations(leadingTo: name).contains { try !owners(in: $0, leadingTo: key).isEmpty }
      if !isLedTo { try connection.run("DELETE FROM kv_gone WHERE pk = ?", [.integer(key)]) }
    }
  }

  /// The key that a row has left to which a column goes on leading; nil where it may not, or none is left.
  private func keptKey(_ other: ManagedObjectID, _ column: StoreSchema.Column, of id: ManagedObjectID) throws
    -> Int64?
  {
    guard let key = file.keys[other] ?? file.formerKeys[other],
      try store.schema?.keptColumns(of: other.entityName).contains(where: {
        try $0.table == store.table(of: id.entityName).name && $0.column == column.name
      }) == true
    else { return nil }
    if try store.hasRow(key) { return key }
    return try connection.number("SELECT 1 FROM kv_gone WHERE pk = ?", [.integer(key)]).map { _ in key }
  }

  // MARK: What is noted

  private func noteChange(of key: Int64, _ properties: some Sequence<Int>) {
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

  private func note() throws {
    let inserted = new.map(\.key)
    let (new, gone) = (Set(inserted), Set(deleted.map(\.key)))
    let updated = updated.filter { !new.contains($0.key) && !gone.contains($0.key) }
    let keys = SavedKeys(inserted: inserted, updated: updated, deleted: deleted)
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
  func hasRow(_ key: Int64) throws -> Bool {
    guard let name = schema?.namesByNumber[RowKey.entity(of: key)], let table = schema?.tables[name] else {
      return false
    }
    let statement = try table.statements.statement(.number, connection)
    statement.bind(key, at: 1)
    var isThere = false
    try connection.run(statement) { _ in isThere = true }
    return isThere
  }
}
