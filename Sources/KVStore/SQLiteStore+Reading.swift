public import KVContext
import KVObjects

extension SQLiteStore {
  /// The rows of an entity, without those of entities below it, in the order of their first save.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(n log n) for n rows, and O(m) for the members of their relations.
  public func rows(of entity: EntityDescription) throws -> [StoredRow] {
    // It has no table, and nothing is of it alone.
    if entity.isAbstract { return [] }
    let table = try table(of: entity.name)
    return try connection.reading { try read(table, where: "", []) }
  }

  /// The row of an object as it was saved last; nil where it is not in the file. O(log n), and O(m) for the members of its
  /// relations.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  public func row(of id: ManagedObjectID) throws -> StoredRow? {
    guard let key = keys[id] else { return nil }
    let table = try table(of: id.entityName)
    return try connection.reading { try read(table, where: " WHERE o.pk = ?", [.integer(key)]).first }
  }

  /// True: what rows lead to is read when it is used first. O(1).
  public var isFaulting: Bool { true }

  /// The place of an object that was read or saved here; nil for others. O(1).
  public func place(of id: ManagedObjectID) -> Int? { keys[id].map(Int.init) }

  /// The rows of some objects, those that are in the file: one question for each entity and each of its to-many
  /// relations.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(k log n) for k rows, and O(m) for the members of their relations.
  public func rows(of ids: [ManagedObjectID]) throws -> [StoredRow] {
    try connection.reading {
      var rows: [StoredRow] = []
      for (name, ids) in Dictionary(grouping: ids, by: \.entityName) {
        let keys = ids.compactMap { self.keys[$0] }
        rows += try read(
          table(of: name), where: " WHERE o.pk IN (SELECT value FROM json_each(?))", [.list(of: keys)])
      }
      return rows
    }
  }

  func read(_ table: StoreSchema.Table, where condition: String, _ values: [SQLValue]) throws -> [StoredRow] {
    let names = table.columns.map { "e.\($0.name.quoted)" }
    let sql =
      "SELECT o.pk, o.number, o.version\(names.map { ", \($0)" }.joined()) FROM \(table.name.quoted) e "
      + "JOIN kv_objects o ON o.pk = e.kv_pk\(condition) ORDER BY o.pk"
    var rows: [StoredRow] = []
    var related: Set<Int64> = []
    var found: [(key: Int64, version: Int, values: [SQLValue])] = []
    try connection.run(sql, values) { statement in
      let key = statement.integer(0)
      _ = id(key, Int(statement.integer(1)), of: table.entity.name)
      let stored = table.columns.indices.map { statement.value($0 + 3) }
      found.append((key, Int(statement.integer(2)), stored))
      for (column, value) in zip(table.columns, stored)
      where !column.property.isToMany && column.property.holdsMembers {
        if case .integer(let other) = value, ids[other] == nil { related.insert(other) }
      }
    }
    var members: [[Int64: [Int64]]] = []
    for column in table.columns {
      var byOwner: [Int64: [Int64]] = [:]
      if column.hasTable {
        let name = column.membersTable(of: table.name).quoted
        // The condition names objects, which own their members.
        let filter = condition.split(separator: "o.pk", omittingEmptySubsequences: false).joined(separator: "owner")
        try connection.run("SELECT owner, member FROM \(name)\(filter) ORDER BY owner, position", values) {
          statement in
          let member = statement.integer(1)
          byOwner[statement.integer(0), default: []].append(member)
          if ids[member] == nil { related.insert(member) }
        }
      }
      members.append(byOwner)
    }
    try name(related)
    for (key, version, stored) in found {
      guard let id = ids[key] else { continue }
      var row = StoredRow(id, place: Int(key), values: [:])
      row.version = version
      for (index, column) in table.columns.enumerated() {
        row.values[column.property.slot] = try value(stored[index], column, members[index][key], of: id)
      }
      rows.append(row)
    }
    return rows
  }

  private func value(
    _ stored: SQLValue, _ column: StoreSchema.Column, _ members: [Int64]?, of id: ManagedObjectID
  ) throws -> StoredValue {
    let property = column.property
    if column.hasTable {
      return .toMany(stored == .null ? nil : (members ?? []).compactMap { ids[$0] })
    }
    if property.holdsMembers {
      if case .integer(let other) = stored { return .toOne(ids[other]) }
      return .toOne(nil)
    }
    guard let value = ValueCoding.decoded(stored, property.isToMany ? .any : property.type) else {
      throw StoreError.damaged(path: path, problem: "\(id) has a '\(property.name)' that is none")
    }
    return .attribute(value)
  }

  /// Makes the IDs of rows that others lead to.
  private func name(_ keys: Set<Int64>) throws {
    if keys.isEmpty { return }
    try connection.run(
      "SELECT pk, entity, number FROM kv_objects WHERE pk IN (SELECT value FROM json_each(?)) ORDER BY pk",
      [.list(of: keys)]
    ) { statement in
      guard let name = schema?.namesByNumber[Int(statement.integer(1))] else { return }
      _ = id(statement.integer(0), Int(statement.integer(2)), of: name)
    }
  }
}
