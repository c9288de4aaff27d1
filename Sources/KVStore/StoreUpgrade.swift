import CSQLite
import KVObjects

/// Files of an older format: 1 had no history, and both kept the number, class and version of each row in a table of its own.
extension Connection {
  /// Makes a file of an older format one of this format, in one transaction: a process that ends meanwhile leaves it as it was.
  ///
  /// Rows keep their order, numbers and versions. What was saved before is in no history.
  ///
  /// - Throws: ``StoreError`` where the file is damaged, or cannot be written.
  /// - Complexity: O(n log n) for n rows and members.
  func upgrade() throws {
    // Tables go that others lead to.
    try run("PRAGMA foreign_keys = OFF")
    try transaction {
      // Another process may have done so.
      if try format() == SQLiteStore.format { return }
      let entities = try FileShape(self, isFormer: true).entities
      try run(
        """
        ALTER TABLE kv_properties RENAME TO kv_former;
        \(StoreSchema.properties)
        DROP TABLE IF EXISTS kv_gone;
        \(StoreSchema.rows)
        INSERT INTO kv_gone SELECT pk << 12 | entity, number FROM kv_objects WHERE version = 0;
        """)
      for entity in entities { try upgrade(entity) }
      try run(
        """
        INSERT INTO kv_meta SELECT 'last', ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'kv_objects';
        INSERT INTO kv_meta SELECT 'history', value FROM kv_meta WHERE key = 'revision';
        DROP TABLE kv_former;
        DROP TABLE kv_objects;
        UPDATE kv_meta SET value = \(SQLiteStore.format) WHERE key = 'format';
        """)
    }
  }

  /// A connection to a copy of the file in memory, which has this format.
  func upgradedCopy() throws -> Connection {
    let copy = try Connection(path: path, address: ":memory:", flags: SQLITE_OPEN_READWRITE, patience: 0)
    try copy.copy(self)
    try copy.upgrade()
    return copy
  }

  private func upgrade(_ entity: FileShape.Entity) throws {
    let former = entity.table.quoted
    let table = "kv_new".quoted
    try define(StoreSchema.tableDefinition("kv_new"))
    var names = StoreSchema.Table.ownColumns.map(\.quoted)
    var values = ["o.pk << 12 | o.entity", "o.number", "o.version"]
    for (number, property) in entity.properties.enumerated() {
      let name = property.column.quoted
      try define(
        "ALTER TABLE \(table) ADD COLUMN \(name) "
          + StoreSchema.declaration(property.type, isToMany: property.isToMany))
      try run(
        "INSERT INTO kv_properties SELECT *, \(number) FROM kv_former WHERE entity = ? AND name = ?",
        [.integer(entity.number), .text(property.name)])
      names.append(name)
      values.append(
        property.isRelation && !property.isToMany ? Connection.key("e.\(name)") : "e.\(name)")
      if property.isRelation, property.isToMany { try upgradeMembers("\(entity.table).\(property.column)") }
    }
    try run(
      """
      INSERT INTO \(table) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", "))
      FROM \(former) e JOIN kv_objects o ON o.pk = e.kv_pk WHERE o.entity = \(entity.number) AND o.version > 0
      """)
    let (before, after) = (try number("SELECT count(*) FROM \(former)"), try number("SELECT count(*) FROM \(table)"))
    let known = try number(
      "SELECT count(*) FROM kv_objects WHERE entity = ? AND version > 0", [.integer(entity.number)])
    guard before == after, known == after else { throw damaged("objects of \(entity.name) have no row") }
    try define("DROP TABLE \(former)")
    try define("ALTER TABLE \(table) RENAME TO \(former)")
    for property in entity.properties where property.isRelation && !property.isToMany {
      try define(StoreSchema.indexDefinition(property.column, of: entity.table))
    }
  }

  private func upgradeMembers(_ members: String) throws {
    try define("DROP INDEX IF EXISTS \("kv_\(members)".quoted)")
    try define("ALTER TABLE \(members.quoted) RENAME TO kv_members")
    try run(StoreSchema.membersDefinition(members))
    try run(
      """
      INSERT INTO \(members.quoted)
      SELECT \(Connection.key("owner")), position * \(MemberPositions.distance), \(Connection.key("member")) FROM kv_members
      """)
    try define("DROP TABLE kv_members")
  }

  /// The key of the row that had another one; one that leads nowhere stays so.
  private static func key(_ name: String) -> String {
    "ifnull((SELECT o.pk << 12 | o.entity FROM kv_objects o WHERE o.pk = \(name)), \(name))"
  }
}
