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
    return try connection.reading {
      let rows = try read(table, canStop: true)
      let count = try connection.number(
        "SELECT count(*) FROM kv_objects WHERE entity = ? AND version > 0", [.integer(table.number)])
      guard count == rows.count else { throw connection.damaged("objects of \(entity.name) have no row") }
      return rows
    }
  }

  /// The row of an object as it was saved last; nil where it is not in the file. O(log n), and O(m) for the members of its
  /// relations.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  public func row(of id: ManagedObjectID) throws -> StoredRow? {
    guard let key = file.keys[id] else { return nil }
    let table = try table(of: id.entityName)
    return try connection.reading { try rows(table, [key]).first }
  }

  /// True: what rows lead to is read when it is used first. O(1).
  public var isFaulting: Bool { true }

  /// The place of an object that was read or saved here; nil for others. O(1).
  public func place(of id: ManagedObjectID) -> Int? { file.keys[id].map(Int.init) }

  /// The rows of some objects, those that are in the file: one question for each entity and each of its to-many
  /// relations.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(k log n) for k rows, and O(m) for the members of their relations.
  public func rows(of ids: [ManagedObjectID]) throws -> [StoredRow] {
    try connection.reading {
      var rows: [StoredRow] = []
      for (name, ids) in Dictionary(grouping: ids, by: \.entityName) {
        rows += try self.rows(table(of: name), ids.compactMap { file.keys[$0] })
      }
      return rows
    }
  }

  /// The rows of some objects, without those that are gone.
  func rows(_ table: StoreSchema.Table, _ keys: [Int64]) throws -> [StoredRow] {
    let rows =
      keys.count == 1
      ? try read(table, where: " WHERE e.kv_pk = ?", [.integer(keys[0])])
      : try read(
        table, where: " WHERE e.kv_pk IN (SELECT value FROM json_each(?))", [.list(of: keys)], canStop: true)
    if rows.count < keys.count {
      let lost = Set(keys).subtracting(rows.map { Int64($0.place) })
      let count = try connection.number(
        "SELECT count(*) FROM kv_objects WHERE version > 0 AND pk IN (SELECT value FROM json_each(?))",
        [.list(of: lost)])
      guard count == 0 else { throw connection.damaged("objects of \(table.entity.name) have no row") }
    }
    return rows
  }

  /// Reads rows that a condition names by their keys. With `canStop` it throws where the work is to stop: single rows are read
  /// in the middle of a change, too, which goes through to its end.
  private func read(
    _ table: StoreSchema.Table, where condition: String = "", _ values: [SQLValue] = [], canStop: Bool = false
  ) throws -> [StoredRow] {
    let names = table.columns.map { ", e.\($0.name.quoted)" }.joined()
    let sql =
      "SELECT e.kv_pk, o.entity, o.number, o.version\(names) FROM \(table.name.quoted) e "
      + "LEFT JOIN kv_objects o ON o.pk = e.kv_pk\(condition) ORDER BY e.kv_pk"
    var related: Set<Int64> = []
    var found: [(id: ManagedObjectID, key: Int64, version: Int, values: [SQLValue])] = []
    try connection.run(sql, values) { statement in
      if canStop { try Cancellation.check() }
      let key = try connection.key(statement.value(0))
      let number = try connection.counter(statement.value(2), "the number of an object")
      let id = id(key, number, of: table.entity.name)
      guard statement.integer(1) == table.number, id.entityName == table.entity.name else {
        throw connection.damaged("\(id) is of another class")
      }
      let version = try connection.counter(statement.value(3), "the version of \(id)")
      let stored = table.columns.indices.map { statement.value($0 + 4) }
      found.append((id, key, version, stored))
      for (column, value) in zip(table.columns, stored)
      where !column.property.isToMany && column.property.holdsMembers {
        if case .integer(let other) = value, file.ids[other] == nil { related.insert(other) }
      }
    }
    let members = try table.columns.map { column in
      column.hasTable ? try self.members(column, of: table, condition, values, canStop, &related) : [:]
    }
    try name(related)
    var rows: [StoredRow] = []
    rows.reserveCapacity(found.count)
    var owners = [Int](repeating: 0, count: table.columns.count)
    for (id, key, version, stored) in found {
      if canStop { try Cancellation.check() }
      var row = StoredRow(id, place: Int(key), values: [:])
      row.version = version
      for (index, column) in table.columns.enumerated() {
        let members = members[index][key]
        if members != nil { owners[index] += 1 }
        row.values[column.property.slot] = try value(stored[index], column, members ?? [], of: id)
      }
      rows.append(row)
    }
    for (index, column) in table.columns.enumerated() where owners[index] != members[index].count {
      throw connection.damaged("'\(column.property.name)' of \(table.entity.name) has members of nobody")
    }
    return rows
  }

  /// The members of a relation by their owners, in order. Adds to `related` what is not known yet.
  private func members(
    _ column: StoreSchema.Column, of table: StoreSchema.Table, _ condition: String, _ values: [SQLValue],
    _ canStop: Bool, _ related: inout Set<Int64>
  ) throws -> [Int64: [Int64]] {
    var byOwner: [Int64: [Int64]] = [:]
    // The condition names objects, which own their members.
    let filter = condition.split(separator: "e.kv_pk", omittingEmptySubsequences: false).joined(separator: "owner")
    let name = column.membersTable(of: table.name).quoted
    let sql = "SELECT owner, member, position FROM \(name)\(filter) ORDER BY owner, position"
    try connection.run(sql, values) { statement in
      if canStop { try Cancellation.check() }
      let (owner, member) = (try connection.key(statement.value(0)), try connection.key(statement.value(1)))
      _ = try connection.counter(statement.value(2), from: 0, "the place of a member")
      byOwner[owner, default: []].append(member)
      if file.ids[member] == nil { related.insert(member) }
    }
    return byOwner
  }

  /// What a column holds; nil, what a new object does, where it holds nothing and the property never does.
  private func value(
    _ stored: SQLValue, _ column: StoreSchema.Column, _ members: [Int64], of id: ManagedObjectID
  ) throws -> StoredValue? {
    let property = column.property
    func none() -> StoreError { connection.damaged("\(id) has a '\(property.name)' that is none") }
    if column.hasTable {
      let ids = try members.compactMap { try related($0, column, of: id) }
      if column.property.collectionKind?.isUnique == true, Set(ids).count != ids.count { throw none() }
      switch stored {
      case .null, .integer(1): return .toMany(ids)
      case .integer(0) where ids.isEmpty: return .toMany(nil)
      default: throw none()
      }
    }
    if property.holdsMembers {
      switch stored {
      case .null: return .toOne(nil)
      case .integer(let other): return .toOne(try related(other, column, of: id))
      default: throw none()
      }
    }
    if property.isToMany {
      if stored == .null { return nil }
      guard let value = ValueCoding.decoded(stored, .any) else { throw none() }
      if value.isAbsent { return .attribute(.nil) }
      guard case .list(let members) = value else { throw none() }
      if let stranger = members.first(where: { !property.holds($0) }) { throw unsuited(stranger, property, of: id) }
      if property.collectionKind?.isUnique == true, Set(members).count != members.count { throw none() }
      return .attribute(value)
    }
    if stored == .null { return property.refusesNil ? nil : .attribute(.nil) }
    guard let value = ValueCoding.decoded(stored, property.type) else { throw none() }
    guard property.holds(value) else { throw unsuited(value, property, of: id) }
    return .attribute(value)
  }

  private func unsuited(_ value: Value, _ property: Property, of id: ManagedObjectID) -> StoreError {
    connection.damaged("\(id) has \(value) for '\(property.name)', which its class does not take")
  }

  /// What a relation leads to; nil where it is gone. Throws where it leads nowhere, or to what the relation does not hold.
  private func related(_ key: Int64, _ column: StoreSchema.Column, of id: ManagedObjectID) throws -> ManagedObjectID?
  {
    guard let other = file.ids[key] else { return nil }
    guard column.targets.contains(other.entityName) else {
      throw connection.damaged("'\(column.property.name)' of \(id) leads to \(other), which is of another class")
    }
    return other
  }

  /// Makes the IDs of rows that others lead to. Throws where one was never there.
  private func name(_ keys: Set<Int64>) throws {
    if keys.isEmpty { return }
    var count = 0
    try connection.run(
      "SELECT pk, entity, number FROM kv_objects WHERE pk IN (SELECT value FROM json_each(?)) ORDER BY pk",
      [.list(of: keys)]
    ) { statement in
      count += 1
      let entity = try connection.counter(statement.value(1), "the class of an object")
      guard let name = schema?.namesByNumber[entity] else { throw unknown(entity) }
      let number = try connection.counter(statement.value(2), "the number of an object")
      _ = id(try connection.key(statement.value(0)), number, of: name)
    }
    if count == keys.count { return }
    let gone =
      file.format == 1
      ? 0
      : try connection.number(
        "SELECT count(*) FROM kv_gone WHERE pk IN (SELECT value FROM json_each(?))", [.list(of: keys)])
    guard gone == keys.count - count else { throw connection.damaged("a relation leads nowhere") }
  }

  /// A class of the file that contexts do not know: another context, or process, has added it.
  private func unknown(_ entity: Int) -> StoreError {
    var name: String?
    try? connection.run("SELECT name FROM kv_entities WHERE number = ?", [.integer(entity)]) { name = $0.text(0) }
    guard let name else { return connection.damaged("an object is of no class") }
    return .otherClasses(path: path, differences: ["the file has a class \(name)"])
  }
}
