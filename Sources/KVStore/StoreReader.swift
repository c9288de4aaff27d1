package import KVObjects

/// What a file holds, without the classes that it was written with: for people who look into it.
///
/// In contrast to a ``SQLiteStore`` it needs no model, makes no objects, and changes nothing, not even the folder: where no
/// process has the file it is read without the files that SQLite keeps beside one. All that it gives is as it was at one
/// moment, unless a process begins to write the file meanwhile. Memory: for one row.
package final class StoreReader {
  /// An entity of the file, with the number of its objects, without those of entities below it.
  package struct Entity {
    let shape: FileShape.Entity
    package let count: Int

    package var name: String { shape.name }
    /// What differs where the properties do (`EntityDescription.versionHash`).
    package var hash: String { shape.hash }
    /// In the order of the table's columns.
    package var properties: [FileShape.Property] { shape.properties }
    /// The names of the properties of each index that its class declared; those of one property first. That of a relation to one
    /// object, which every file has, is none of them.
    package var indexes: [[String]] {
      let names = Dictionary(properties.map { ($0.column.lowercased(), $0.name) }) { first, _ in first }
      let found = shape.indexes.compactMap { index in
        let found = index.columns.compactMap { names[$0.lowercased()] }
        return found.count == index.columns.count ? found : nil
      }
      return found.filter { $0.count == 1 } + found.filter { $0.count > 1 }
    }
  }

  /// An object of the file.
  package struct Row {
    /// As scripts print it: `Book/p1`.
    package let id: String
    /// From 1, and one more with each save of a change.
    package let version: Int
    /// One for each property of its entity.
    package let values: [Held]
  }

  /// What a property holds.
  package enum Held: Equatable {
    case value(Value)
    /// The ID of an object.
    case object(String)
    /// IDs in their order.
    case objects([String])
  }

  package let path: String
  /// The format of the file.
  package let format: Int
  /// How often something was saved.
  package let revision: Int
  /// In alphabetical order.
  package let entities: [Entity]
  private let connection: Connection

  /// Opens a file. Throws a ``StoreError`` where it is missing, no store, damaged, or of a newer version. O(p) for p
  /// properties, and O(n) for n objects, which are counted.
  package init(path: String) throws {
    self.path = path
    let file = try Connection(looking: path)
    try file.run("BEGIN")
    format = try file.format()
    connection = format < SQLiteStore.format ? try file.upgradedCopy() : file
    let found = try connection.number("SELECT value FROM kv_meta WHERE key = 'revision'").map(SQLValue.integer)
    revision = try connection.counter(found ?? .null, from: 0, "the revision")
    entities = try FileShape(connection).entities.map { [connection] entity in
      Entity(
        shape: entity, count: try connection.number("SELECT count(*) FROM \(entity.table.quoted)") ?? 0)
    }
  }

  /// Calls `take` with the rows of an entity, in the order of their first save, at most `limit` of them. Throws a
  /// ``StoreError`` where the file is damaged, and what `take` does. O(k log n) for k rows and the members of their relations.
  package func rows(of entity: Entity, limit: Int = .max, take: (Row) throws -> Void) throws {
    let columns = entity.properties.map { ", e.\($0.column.quoted)" }.joined()
    let sql =
      "SELECT e.kv_pk, e.kv_number, e.kv_version\(columns) FROM \(entity.shape.table.quoted) e "
      + "ORDER BY e.kv_pk LIMIT ?"
    try connection.run(sql, [.integer(limit)]) { statement in
      let key = try connection.key(statement.value(0))
      let id = "\(entity.name)/p\(try connection.counter(statement.value(1), "the number of an object"))"
      guard RowKey.entity(of: key) == entity.shape.number else {
        throw connection.damaged("\(id) is of another class")
      }
      let version = try connection.counter(statement.value(2), "the version of \(id)")
      let values = try entity.properties.enumerated().map { index, property in
        try held(statement.value(index + StoreSchema.Table.ownColumns.count), property, key, entity, id)
      }
      try take(Row(id: id, version: version, values: values))
    }
  }

  private func held(_ stored: SQLValue, _ property: FileShape.Property, _ key: Int64, _ entity: Entity, _ id: String)
    throws -> Held
  {
    switch (property.isRelation, stored) {
    case (true, .integer(0)) where property.isToMany: return .value(.nil)
    case (true, .null) where !property.isToMany: return .value(.nil)
    case (true, .null), (true, .integer(1)):
      if !property.isToMany { break }
      var members: [String] = []
      try connection.run(
        """
        SELECT member FROM \("\(entity.shape.table).\(property.column)".quoted) WHERE owner = ? ORDER BY position
        """, [.integer(key)]
      ) { members.append(try name($0.value(0), property, id)) }
      return .objects(members)
    case (false, _):
      let type = property.isToMany ? .any : property.type
      guard let value = ValueCoding.decoded(stored, type) else { break }
      if !property.isToMany { return .value(value) }
      if value.isAbsent { return .value(.nil) }
      if case .list = value { return .value(value) }
    default: break
    }
    if property.isRelation, !property.isToMany { return .object(try name(stored, property, id)) }
    throw connection.damaged("\(id) has a '\(property.name)' that is none")
  }

  /// The ID of the row that a relation leads to, which may be a deleted one.
  private func name(_ stored: SQLValue, _ property: FileShape.Property, _ id: String) throws -> String {
    let key = try connection.key(stored)
    guard let entity = entities.first(where: { $0.shape.number == RowKey.entity(of: key) }),
      let number = try connection.number(
        "SELECT kv_number FROM \(entity.shape.table.quoted) WHERE kv_pk = ?", [.integer(key)])
        ?? connection.number("SELECT number FROM kv_gone WHERE pk = ?", [.integer(key)])
    else {
      throw connection.damaged("\(id) has a '\(property.name)' that leads nowhere")
    }
    return "\(entity.name)/p\(number)"
  }
}
