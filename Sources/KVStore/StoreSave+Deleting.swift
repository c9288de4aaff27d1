import KVContext
import KVObjects

/// What a save deletes, and the keys that deleted rows leave.
extension StoreSave {
  func delete(_ changes: StoreChanges, _ stale: inout [StaleRows.Row]) throws {
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
    let number = try store.number(ofRow: key) ?? 0
    deleted.append((key, number))
    if let values = try store.tombstone(key, table) { tombstones.append((key, values)) }
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
      for owner in owners {
        if saved.contains(owner) {
          noteChange(of: owner, CollectionOfOne(relation.property.number))
        } else {
          try touch(owner, relation.property.number)
        }
      }
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
  func deleteEmptyKeys() throws {
    for key in emptyKeys.sorted() {
      guard let name = store.schema?.namesByNumber[RowKey.entity(of: key)] else { continue }
      let isLedTo = try store.relations(leadingTo: name).contains { try !owners(in: $0, leadingTo: key).isEmpty }
      if !isLedTo { try connection.run("DELETE FROM kv_gone WHERE pk = ?", [.integer(key)]) }
    }
  }

  /// The key that a row has left to which a column goes on leading; nil where it may not, or none is left.
  func keptKey(_ other: ManagedObjectID, _ column: StoreSchema.Column, of id: ManagedObjectID) throws
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
}
