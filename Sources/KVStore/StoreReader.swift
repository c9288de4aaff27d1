package import KVObjects

/// What a file holds, without the classes that it was written with: for people who look into it.
///
/// In contrast to a ``SQLiteStore`` it needs no model, makes no objects, and changes nothing, not even the folder: where no
/// process has the file it is read without the files that SQLite keeps beside one. All that it gives is as it was at one
/// moment, unless a process begins to write the file meanwhile. Memory: for one row.
package final class StoreReader {
  /// An entity of the file.
  package struct Entity {
    package let name: String
    /// What differs where the properties do (`EntityDescription.versionHash`).
    package let hash: String
    /// How many objects there are of it, without those of entities below it.
    package let count: Int
    /// In the order of the table's columns.
    package let properties: [Property]
    let number: Int
    let table: String
  }

  /// A property of an entity.
  package struct Property {
    package let name: String
    /// `attribute`, `to-one`, or the collection of a to-many property.
    package let kind: String
    package let type: PropertyType
    package let inverse: String?
    let column: String

    package var isToMany: Bool { kind != "attribute" && kind != "to-one" }
    /// Whether it holds objects of the file.
    package var isRelation: Bool { if case .object = type { true } else { false } }
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
  private let names: [Int: String]

  /// Opens a file. Throws a ``StoreError`` where it is missing, no store, damaged, or of a newer version. O(p) for p
  /// properties, and O(n) for n objects, which are counted.
  package init(path: String) throws {
    self.path = path
    connection = try Connection(looking: path)
    (format, revision, entities) = try StoreReader.damage(in: path) { [connection] in
      // Views and triggers of a file from anywhere call no function.
      try connection.run("PRAGMA trusted_schema = OFF")
      try connection.run("BEGIN")
      let format = try connection.format()
      let revision = try connection.number("SELECT value FROM kv_meta WHERE key = 'revision'") ?? 0
      return (format, revision, try StoreReader.entities(connection))
    }
    names = Dictionary(entities.map { ($0.number, $0.name) }) { first, _ in first }
  }

  private static func entities(_ connection: Connection) throws -> [Entity] {
    var found: [(number: Int, name: String, table: String, hash: String)] = []
    try connection.run("SELECT number, name, table_name, hash FROM kv_entities ORDER BY name") {
      found.append((Int($0.integer(0)), $0.text(1), $0.text(2), $0.text(3)))
    }
    return try found.map { number, name, table, hash in
      var properties: [Property] = []
      try connection.run(
        """
        SELECT p.name, p.kind, p.type, p.inverse, p.column_name FROM kv_properties p
        LEFT JOIN pragma_table_info(?) c ON c.name = p.column_name WHERE p.entity = ? ORDER BY c.cid, p.name
        """, [.text(table), .integer(number)]
      ) {
        let inverse: String? = if case .text(let name) = $0.value(3) { name } else { nil }
        properties.append(
          Property(
            name: $0.text(0), kind: $0.text(1), type: PropertyType(name: $0.text(2)), inverse: inverse,
            column: $0.text(4)))
      }
      let count = try connection.number("SELECT count(*) FROM \(table.quoted)") ?? 0
      return Entity(name: name, hash: hash, count: count, properties: properties, number: number, table: table)
    }
  }

  /// Calls `take` with the rows of an entity, in the order of their first save, at most `limit` of them. Throws a
  /// ``StoreError`` where the file is damaged, and what `take` does. O(k log n) for k rows and the members of their relations.
  package func rows(of entity: Entity, limit: Int = .max, take: (Row) throws -> Void) throws {
    let columns = entity.properties.map { ", e.\($0.column.quoted)" }.joined()
    let sql =
      "SELECT o.pk, o.number, o.version\(columns) FROM \(entity.table.quoted) e "
      + "JOIN kv_objects o ON o.pk = e.kv_pk ORDER BY o.pk LIMIT ?"
    try StoreReader.damage(in: path) {
      try connection.run(sql, [.integer(limit)]) { statement in
        let key = statement.integer(0)
        let id = "\(entity.name)/p\(statement.integer(1))"
        let values = try entity.properties.enumerated().map { index, property in
          try held(statement.value(index + 3), property, key, entity, id)
        }
        try take(Row(id: id, version: Int(statement.integer(2)), values: values))
      }
    }
  }

  private func held(_ stored: SQLValue, _ property: Property, _ key: Int64, _ entity: Entity, _ id: String) throws
    -> Held
  {
    switch (property.isRelation, stored) {
    case (true, .null): return .value(.nil)
    case (true, _) where property.isToMany:
      var members: [String] = []
      try connection.run(
        """
        SELECT o.entity, o.number FROM \("\(entity.table).\(property.column)".quoted) m
        LEFT JOIN kv_objects o ON o.pk = m.member WHERE m.owner = ? ORDER BY m.position
        """, [.integer(key)]
      ) { members.append(try name($0, property, id)) }
      return .objects(members)
    case (true, .integer):
      var other: String?
      try connection.run("SELECT entity, number FROM kv_objects WHERE pk = ?", [stored]) {
        other = try name($0, property, id)
      }
      if let other { return .object(other) }
    case (false, _):
      if let value = ValueCoding.decoded(stored, property.isToMany ? .any : property.type) { return .value(value) }
    default: break
    }
    throw StoreError.damaged(path: path, problem: "\(id) has a '\(property.name)' that is none")
  }

  /// The ID whose entity and number a statement gives.
  private func name(_ statement: Statement, _ property: Property, _ id: String) throws -> String {
    guard let entity = names[Int(statement.integer(0))] else {
      throw StoreError.damaged(path: path, problem: "\(id) has a '\(property.name)' that leads nowhere")
    }
    return "\(entity)/p\(statement.integer(1))"
  }

  /// Runs `body`; a file whose tables are not those that it says it has is damaged.
  private static func damage<Result>(in path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch StoreError.failed(_, let problem) {
      throw StoreError.damaged(path: path, problem: problem)
    }
  }
}
