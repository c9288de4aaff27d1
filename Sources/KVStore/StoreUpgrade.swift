import CSQLite
import KVObjects

/// An upgrade of a file of an older format, as `kvosandbox store --upgrade` makes it.
package struct StoreUpgrade {
  /// The format that the file had, and the one that it has.
  package let formerFormat: Int
  package let format: Int
  /// How many rows were written; 0 where the file had the present format already.
  package let rowCount: Int
  /// Whether the pages of the file had no checksums, and have them now.
  package let addsSums: Bool

  /// Makes a file of an older format one of the present format, in one transaction. A process that ends during it leaves the
  /// file in one format or the other, whole. Its pages get checksums after that, where they have none. A file of the present
  /// format whose pages have them is only read.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patience: seconds that a call waits while another process writes.
  /// - Throws: ``StoreError`` where the file is missing, no store, damaged, of a newer format, or cannot be written.
  /// - Complexity: O(n log n) for n rows and members.
  package init(path: String, patience: Int = 5) throws {
    let file = try FileBeside.regularFile(path)
    format = SQLiteStore.format
    let looked = try Connection(looking: path)
    formerFormat = try looked.format()
    addsSums = Connection.keepsSums && kv_has_sums(looked.handle) == 0
    looked.close()
    if formerFormat == format, !addsSums {
      rowCount = 0
      return
    }
    // The file is not made where it is missing by now.
    let connection = try Connection(path: path, address: file, flags: SQLITE_OPEN_READWRITE, patience: patience)
    defer { connection.close() }
    _ = try connection.format()
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.run("PRAGMA synchronous = FULL")
    rowCount = try connection.upgrade()
    if !addsSums { return }
    try connection.check(kv_reserve_sums(connection.handle))
    try connection.run("VACUUM")
    // Only what is in the file itself says whether there is space for them.
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try connection.noteSums()
  }
}

/// Files of an older format: 1 had no history, and both kept the number, class and version of each row in a table of its own.
extension Connection {
  /// Makes a file of an older format one of this format, in one transaction: a process that ends meanwhile leaves it as it was.
  ///
  /// Rows keep their order, numbers and versions. What was saved before is in no history.
  ///
  /// - Returns: how many rows were written.
  /// - Throws: ``StoreError`` where the file is damaged, or cannot be written.
  /// - Complexity: O(n log n) for n rows and members.
  @discardableResult func upgrade() throws -> Int {
    // Tables go that others lead to.
    try run("PRAGMA foreign_keys = OFF")
    return try transaction {
      // Another process may have done so.
      if try format() == SQLiteStore.format { return 0 }
      let entities = try FileShape(self, isFormer: true).entities
      try run(
        """
        ALTER TABLE kv_properties RENAME TO kv_former;
        \(StoreSchema.properties)
        DROP TABLE IF EXISTS kv_gone;
        \(StoreSchema.rows)
        INSERT INTO kv_gone SELECT pk << 12 | entity, number FROM kv_objects WHERE version = 0;
        """)
      var count = 0
      for entity in entities { count += try upgrade(entity) }
      try run(
        """
        INSERT INTO kv_meta SELECT 'last', ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'kv_objects';
        INSERT INTO kv_meta SELECT 'history', value FROM kv_meta WHERE key = 'revision';
        DROP TABLE kv_former;
        DROP TABLE kv_objects;
        UPDATE kv_meta SET value = \(SQLiteStore.format) WHERE key = 'format';
        """)
      return count
    }
  }

  /// Writes into the file that its pages have checksums, where they have.
  func noteSums() throws {
    if kv_has_sums(handle) != 0 { try run("INSERT OR REPLACE INTO kv_meta VALUES ('sums', 1)") }
  }

  /// A connection to a copy of the file in memory, which has this format.
  func upgradedCopy() throws -> Connection {
    let copy = try Connection(path: path, address: ":memory:", flags: SQLITE_OPEN_READWRITE, patience: 0)
    try copy.copy(self)
    try copy.upgrade()
    return copy
  }

  /// Makes the table of an entity one of this format. Gives how many rows it has.
  private func upgrade(_ entity: FileShape.Entity) throws -> Int {
    let former = entity.table.quoted
    let table = "kv_new".quoted
    try define(StoreSchema.tableDefinition("kv_new"))
    var names = StoreSchema.Table.ownColumns.map(\.quoted)
    var values = ["o.pk << 12 | o.entity", "o.number", "o.version"]
    // Properties could have the names of columns that a table has for itself since.
    var taken = entity.columns.union(StoreSchema.Table.ownColumns)
    var indexed: [String] = []
    for (number, property) in entity.properties.enumerated() {
      var column = property.column
      if StoreSchema.Table.ownColumns.contains(column.lowercased()) {
        column = try unusedColumn(column, of: entity.table, &taken)
      }
      try define(
        "ALTER TABLE \(table) ADD COLUMN \(column.quoted) "
          + StoreSchema.declaration(property.type, isToMany: property.isToMany))
      try run(
        """
        INSERT INTO kv_properties SELECT entity, name, kind, type, inverse, ?, ? FROM kv_former
        WHERE entity = ? AND name = ?
        """, [.text(column), .integer(number), .integer(entity.number), .text(property.name)])
      names.append(column.quoted)
      let value = "e.\(property.column.quoted)"
      values.append(property.isRelation && !property.isToMany ? Connection.key(value) : value)
      if !property.isRelation { continue }
      if property.isToMany {
        try upgradeMembers("\(entity.table).\(property.column)", to: "\(entity.table).\(column)")
      } else {
        indexed.append(column)
      }
    }
    try run(
      """
      INSERT INTO \(table) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", "))
      FROM \(former) e JOIN kv_objects o ON o.pk = e.kv_pk WHERE o.entity = \(entity.number) AND o.version > 0
      """)
    let (before, after) = (try number("SELECT count(*) FROM \(former)"), try number("SELECT count(*) FROM \(table)"))
    let known = try number(
      "SELECT count(*) FROM kv_objects WHERE entity = ? AND version > 0", [.integer(entity.number)])
    guard let after, before == after, known == after else { throw damaged("objects of \(entity.name) have no row") }
    try define("DROP TABLE \(former)")
    try define("ALTER TABLE \(table) RENAME TO \(former)")
    for column in indexed { try define(StoreSchema.indexDefinition(column, of: entity.table)) }
    return after
  }

  /// A name for a column whose own name is taken, and which is none of `taken`; it becomes one of them.
  private func unusedColumn(_ name: String, of table: String, _ taken: inout Set<String>) throws -> String {
    var (candidate, attempt) = (name, 1)
    repeat {
      attempt += 1
      candidate = "\(name):\(attempt)"
    } while try taken.contains(candidate.lowercased())
      || number(
        "SELECT 1 FROM sqlite_schema WHERE name = ? COLLATE NOCASE", [.text("\(table).\(candidate)")]) != nil
    taken.insert(candidate.lowercased())
    return candidate
  }

  private func upgradeMembers(_ former: String, to members: String) throws {
    try define("DROP INDEX IF EXISTS \("kv_\(former)".quoted)")
    try define("ALTER TABLE \(former.quoted) RENAME TO kv_members")
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
