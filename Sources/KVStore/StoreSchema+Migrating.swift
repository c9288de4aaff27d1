import KVContext
import KVObjects

/// What a file has otherwise than a model, and what becomes of that (core-data.md CD73, CD74): with
/// ``SQLiteStore/shouldInferMappingModelAutomatically`` what the model has not goes, and relations to one become relations to
/// many.
///
/// All of it is part of the transaction in which a context is made: a file has its old form or its new one.
extension StoreSchema {
  /// What keeps a file from being one of a model.
  struct Differences {
    /// Whether what can be inferred is none.
    let infers: Bool
    private(set) var texts: [String] = []

    init(infers: Bool) { self.infers = infers }

    var isEmpty: Bool { texts.isEmpty }

    mutating func note(_ text: String, isInferred: Bool = false) {
      if !infers || !isInferred { texts.append(text) }
    }

    func check(_ path: String) throws {
      if texts.isEmpty { return }
      throw infers
        ? StoreError.cannotInfer(path: path, differences: texts)
        : StoreError.otherClasses(path: path, differences: texts)
    }
  }

  /// Whether a property of a file can become that of a model: both hold members of one class, and the model's several.
  static func canConvert(_ found: FileShape.Property, of type: PropertyType, to property: Property) -> Bool {
    found.isRelation && property.isToMany && type == property.type
  }

  /// Takes out a class: its rows, and what leads to them from those of others.
  static func remove(_ entity: FileShape.Entity, from others: [FileShape.Entity], _ connection: Connection) throws {
    func isOfClass(_ key: String) -> String { "\(key) & \(RowKey.mostEntities) = \(entity.number)" }
    for other in others {
      for property in other.properties where property.isRelation {
        let name = property.column.quoted
        if property.isToMany {
          try connection.run(
            "DELETE FROM \(property.membersTable(of: other.table).quoted) WHERE \(isOfClass("member"))")
        } else {
          try connection.run("UPDATE \(other.table.quoted) SET \(name) = NULL WHERE \(isOfClass(name))")
        }
      }
    }
    for property in entity.properties where property.hasTable {
      try connection.define("DROP TABLE \(property.membersTable(of: entity.table).quoted)")
    }
    try connection.run("DELETE FROM kv_gone WHERE \(isOfClass("pk"))")
    try connection.define("DROP TABLE \(entity.table.quoted)")
    try connection.run("DELETE FROM kv_properties WHERE entity = ?", [.integer(entity.number)])
    try connection.run("DELETE FROM kv_entities WHERE number = ?", [.integer(entity.number)])
  }

  /// Takes out a property: its column, and of a to-many relation its members.
  static func remove(_ property: FileShape.Property, from table: String, _ connection: Connection) throws {
    if property.hasTable { try connection.define("DROP TABLE \(property.membersTable(of: table).quoted)") }
    var indexes: [String] = []
    try connection.run(
      """
      SELECT i.name FROM pragma_index_list(?1) i
      WHERE i.origin = 'c' AND EXISTS (SELECT 1 FROM pragma_index_info(i.name) c WHERE lower(c.name) = lower(?2))
      """, [.text(table), .text(property.column)]
    ) { indexes.append($0.text(0)) }
    for index in indexes { try connection.define("DROP INDEX \(index.quoted)") }
    try connection.define("ALTER TABLE \(table.quoted) DROP COLUMN \(property.column.quoted)")
  }

  /// Lets no save so far be known one by one: what has come in the place of what was removed may have its number.
  static func forgetTransactions(_ connection: Connection) throws {
    try connection.run(
      "INSERT OR REPLACE INTO kv_meta SELECT 'transactions', value FROM kv_meta WHERE key = 'revision'")
  }

  /// Gives classes of the file the names that the model has for them, whichever these are exchanged with.
  static func rename(_ names: [(number: Int, name: String)], _ connection: Connection) throws {
    for (number, _) in names {
      try connection.run(
        "UPDATE kv_entities SET name = ?2 WHERE number = ?1", [.integer(number), .text("\u{1}\(number)")])
    }
    for (number, name) in names {
      try connection.run("UPDATE kv_entities SET name = ?2 WHERE number = ?1", [.integer(number), .text(name)])
    }
  }

  /// Takes the one object that a column leads to into the collection of another, where it has a row in one of `tables`.
  static func move(
    _ found: FileShape.Property, to column: Column, of table: String, leadingTo tables: [String],
    _ connection: Connection
  ) throws {
    let name = found.column.quoted
    for target in tables {
      try connection.run(
        """
        INSERT INTO \(column.membersTable(of: table).quoted) (owner, position, member)
        SELECT kv_pk, 0, \(name) FROM \(table.quoted) WHERE \(name) IN (SELECT kv_pk FROM \(target.quoted))
        """)
    }
  }

  /// Makes a relation that is new lead to what leads to its rows by the inverse, which was there. Of several that lead to the
  /// one object of a relation the first stays.
  static func fill(
    _ pair: Pair, from inverse: (entity: String, table: String, column: Column), _ connection: Connection
  ) throws {
    let (table, others) = (pair.table.quoted, inverse.table.quoted)
    let (name, other) = (pair.column.name.quoted, inverse.column.name.quoted)
    let members = pair.column.membersTable(of: pair.table).quoted
    let otherMembers = inverse.column.membersTable(of: inverse.table).quoted
    let distance = MemberPositions.distance
    let next = "(SELECT ifnull(max(position) + \(distance), 0) FROM \(members) WHERE owner = o.owner)"
    /// Owners and members of the new relation.
    func insert(_ links: String) throws {
      try connection.run(
        """
        INSERT INTO \(members) (owner, position, member)
        SELECT owner, \(next) + \(distance) * (row_number() OVER (PARTITION BY owner ORDER BY member) - 1), member FROM (\(links)) o
        WHERE owner IN (SELECT kv_pk FROM \(table))
        """)
    }
    switch (pair.column.hasTable, inverse.column.hasTable) {
    case (true, false): try insert("SELECT \(other) AS owner, kv_pk AS member FROM \(others)")
    case (true, true): try insert("SELECT DISTINCT member AS owner, owner AS member FROM \(otherMembers)")
    case (false, true):
      try connection.run(
        """
        UPDATE \(table) SET \(name) = (SELECT min(owner) FROM \(otherMembers) WHERE member = \(table).kv_pk)
        WHERE \(name) IS NULL
        """)
      try connection.run(
        """
        DELETE FROM \(otherMembers)
        WHERE owner <> (SELECT \(name) FROM \(table) WHERE kv_pk = \(otherMembers).member)
        """)
    case (false, false):
      try connection.run(
        "UPDATE \(table) SET \(name) = (SELECT min(kv_pk) FROM \(others) o WHERE o.\(other) = \(table).kv_pk) WHERE \(name) IS NULL"
      )
      try connection.run(
        """
        UPDATE \(others) SET \(other) = NULL
        WHERE kv_pk <> (SELECT \(name) FROM \(table) e WHERE e.kv_pk = \(others).\(other))
        """)
    }
  }

  /// Leaves the first of each member in a relation.
  static func removeDuplicates(of found: FileShape.Property, _ table: String, _ connection: Connection) throws {
    let members = found.membersTable(of: table).quoted
    try connection.run(
      """
      DELETE FROM \(members) WHERE (owner, position) NOT IN
        (SELECT owner, min(position) FROM \(members) GROUP BY owner, member)
      """)
  }
}

extension FileShape.Property {
  /// Whether it has a table of its own.
  var hasTable: Bool { isToMany && isRelation }

  /// The table with the members of a to-many relation of an entity's table.
  func membersTable(of table: String) -> String { "\(table).\(column)" }
}
