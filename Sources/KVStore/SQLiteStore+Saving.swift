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
    var new: [(id: ManagedObjectID, key: Int64, number: Int, before: Int64?)] = []
    var settled: Set<Int64> = []
    do {
      try connection.transaction {
        let revision = try readRevision() + 1
        try connection.run("UPDATE kv_meta SET value = ? WHERE key = 'revision'", [.integer(revision)])
        try check(changes)
        var last: [Int: Int] = [:]
        for row in changes.inserted {
          let (key, number) = try addObject(row.id, revision, &last)
          new.append((row.id, key, number, file.keys[row.id]))
          file.keys[row.id] = key
        }
        for (entity, number) in last {
          try connection.run(
            "UPDATE kv_entities SET last = ? WHERE number = ?", [.integer(number), .integer(entity)])
        }
        file.goneKeys = try gone(of: changes)
        defer { (file.goneKeys, file.emptyKeys) = ([], []) }
        for row in changes.inserted { try insert(row) }
        for row in changes.updated { try update(row, revision) }
        let saved =
          changes.deleted.isEmpty ? [] : Set((changes.inserted + changes.updated).compactMap { file.keys[$0.id] })
        for id in changes.deleted {
          guard let key = file.keys[id] else { continue }
          let table = try table(of: id.entityName)
          try noteEmptyKeys(leadFrom: key, of: table.name, table.columns.lazy.map(\.name))
          try delete(id, key, besides: saved, revision)
          try connection.run(
            "INSERT OR IGNORE INTO kv_gone (pk, revision) VALUES (?, ?)", [.integer(key), .integer(revision)])
        }
        settled = try settleRelations(of: changes, revision)
        try deleteEmptyKeys()
      }
    } catch {
      for (id, _, _, before) in new { file.keys[id] = before }
      throw error
    }
    for (id, key, number, _) in new {
      file.ids[key] = id
      file.formerKeys[id] = nil
      if id.isTemporary { id.becomePermanent(number) }
    }
    settledRows = settled.compactMap { file.ids[$0] }
    // What its rows were stays known: other contexts learn by it what has gone.
    for id in changes.deleted { if let key = file.keys.removeValue(forKey: id) { file.formerKeys[id] = key } }
  }

  /// Throws the rows that others have saved since the context has read them.
  private func check(_ changes: StoreChanges) throws {
    var stale: [StaleRows.Row] = []
    func check(_ id: ManagedObjectID, isDeleted: Bool) throws {
      guard let seen = changes.versions[id] else { return }
      let version = try file.keys[id].flatMap {
        try connection.number("SELECT version FROM kv_objects WHERE pk = ? AND version > 0", [.integer($0)])
      }
      // What is gone already is deleted as it should be.
      if version != seen, version != nil || !isDeleted { stale.append(StaleRows.Row(id: id, version: version)) }
    }
    // Others may have saved it anew, too.
    for row in changes.inserted where !row.id.isTemporary {
      let version = try file.keys[row.id].flatMap {
        try connection.number("SELECT version FROM kv_objects WHERE pk = ? AND version > 0", [.integer($0)])
      }
      if version != nil { stale.append(StaleRows.Row(id: row.id, version: version)) }
    }
    for row in changes.updated { try check(row.id, isDeleted: false) }
    for id in changes.deleted { try check(id, isDeleted: true) }
    if !stale.isEmpty { throw StaleRows(stale) }
  }

  /// Makes an object of the file; one that another store has numbered keeps its number where that is free. `last` are the
  /// numbers of this save, which are written at its end.
  private func addObject(_ id: ManagedObjectID, _ revision: Int, _ last: inout [Int: Int]) throws -> (
    key: Int64, number: Int
  ) {
    let table = try table(of: id.entityName)
    let known =
      try last[table.number]
      ?? connection.counter(
        .integer(
          try connection.number("SELECT last FROM kv_entities WHERE number = ?", [.integer(table.number)]) ?? -1),
        from: 0, "the last number of \(id.entityName)")
    // One that was here before has its row again, and so its place, with a version behind all that it had.
    var former: Int64?
    if let key = file.formerKeys[id] ?? file.keys[id],
      try connection.number("SELECT 1 FROM kv_objects WHERE pk = ? AND version > 0", [.integer(key)]) == nil
    {
      former = key
      try connection.run("DELETE FROM kv_gone WHERE pk = ?", [.integer(key)])
    }
    var number = known + 1
    if !id.isTemporary {
      let taken = try connection.number(
        "SELECT pk FROM kv_objects WHERE entity = ? AND number = ?", [.integer(table.number), .integer(id.number)])
      if taken.map(Int64.init) ?? former == former { number = id.number }
    }
    last[table.number] = max(known, number)
    try connection.run(
      """
      INSERT INTO kv_objects (pk, entity, number, version, saved) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (pk) DO UPDATE SET version = excluded.version, saved = excluded.saved
      """,
      [
        former.map { .integer($0) } ?? .null, .integer(table.number), .integer(number),
        .integer(id.isTemporary ? 1 : revision), .integer(revision),
      ])
    return (former ?? connection.lastRowID, number)
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
    if related.isEmpty { return [] }
    var gone: Set<Int64> = []
    try connection.run(
      "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT pk FROM kv_objects WHERE version > 0)",
      [.list(of: related)]
    ) { gone.insert($0.integer(0)) }
    return gone
  }

  /// The row of an object that a relation leads to; nil where there is none.
  func relatedKey(_ id: ManagedObjectID) -> Int64? {
    file.keys[id].flatMap { file.goneKeys.contains($0) ? nil : $0 }
  }

  private func insert(_ row: StoredRow) throws {
    guard let key = file.keys[row.id] else { return }
    let table = try table(of: row.id.entityName)
    var values: [SQLValue] = [.integer(key)]
    values.reserveCapacity(table.columns.count + 1)
    for column in table.columns { values.append(try encoded(row.values[column.property.slot], column, of: row.id)) }
    try connection.run(table.insertion, values)
    for (column, insertion) in zip(table.columns, table.memberInsertions) {
      if let insertion { try write(row.values[column.property.slot], insertion, key) }
    }
  }

  private func update(_ row: StoredRow, _ revision: Int) throws {
    guard let key = file.keys[row.id] else { return }
    let table = try table(of: row.id.entityName)
    let columns = table.columns.filter { row.values[$0.property.slot] != nil }
    let sets = columns.map { "\($0.name.quoted) = ?" }.joined(separator: ", ")
    let values = try columns.map { try encoded(row.values[$0.property.slot], $0, of: row.id) }
    try connection.run(
      "UPDATE kv_objects SET version = version + 1, saved = ? WHERE pk = ?", [.integer(revision), .integer(key)])
    if !columns.isEmpty, connection.changedRows > 0 {
      try noteEmptyKeys(leadFrom: key, of: table.name, columns.lazy.map(\.name))
      try connection.run(
        "UPDATE \(table.name.quoted) SET \(sets) WHERE kv_pk = ?", values + [.integer(key)])
      guard connection.changedRows > 0 else { throw connection.damaged("\(row.id) has no row") }
    }
    for column in columns where column.hasTable {
      try connection.run(
        "DELETE FROM \(column.membersTable(of: table.name).quoted) WHERE owner = ?", [.integer(key)])
      try write(
        row.values[column.property.slot],
        "INSERT INTO \(column.membersTable(of: table.name).quoted) VALUES (?, ?, ?)",
        key)
    }
  }

  /// Keeps the members of a relation, by a statement that keeps one.
  private func write(_ value: StoredValue?, _ sql: String, _ key: Int64) throws {
    guard case .toMany(let members?)? = value else { return }
    for (position, member) in members.compactMap(relatedKey).enumerated() {
      try connection.run(sql, [.integer(key), .integer(position), .integer(member)])
    }
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
}
