import KVContext
import KVEngine
import KVStore
import Testing

/// Files of which anything was changed by hand: they are refused, or give values, and nothing of them is lost in silence.
@Suite struct DamagedFileTests {
  private let folder: TemporaryFolder

  /// A class with a property of each kind, written in Swift: what it is made to hold is not checked again.
  final class Piece: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var whole = 1
      var real: Double? = 2.5
      var flag = true
      var text: String? = "t"
      var day: DateValue? = DateValue(secondsSinceReferenceDate: 7)
      var anything = Value.list([1, "a"])
      var tags = Many<String>()
      var next: Piece?
      var others = Many<Piece>()
      var place: Place?
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Piece.self,
      [
        .attribute("whole", \.whole), .attribute("real", \.real), .attribute("flag", \.flag),
        .attribute("text", \.text), .attribute("day", \.day), .attribute("anything", \.anything),
        .toMany("tags", \.tags, .orderedSet), .toOne("next", \.next),
        .toMany("others", \.others, .orderedSet), .toOne("place", \.place, inverse: "pieces"),
      ])
  }

  final class Place: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var name: String? = "here"
      var pieces = Many<Piece>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Place.self, [.attribute("name", \.name), .toMany("pieces", \.pieces, .set, inverse: "place")])
  }

  init() throws {
    folder = try TemporaryFolder()
    let world = ObjectWorld()
    let context = try self.context(SQLiteStore(path: folder.file), world)
    let pieces = try (0..<3).map { _ in try Piece.make(in: world) }
    let place = try Place.make(in: world)
    for piece in pieces { try context.insert(piece) }
    try pieces[0].tags.assign(["x", "y"])
    try pieces[0].others.assign([pieces[1], pieces[2]])
    pieces[1].next = pieces[0]
    pieces[1].place = place
    try context.save()
    (context.store as? SQLiteStore)?.close()
  }

  private func context(_ store: SQLiteStore, _ world: ObjectWorld = ObjectWorld()) throws -> ManagedObjectContext {
    try ManagedObjectContext([Piece.self, Place.self], in: world, store: store)
  }

  /// Uses all that a context can read and write. Returns what was read.
  @discardableResult
  private func use(_ store: SQLiteStore) throws -> String {
    let context = try context(store)
    var lines: [String] = []
    for name in ["Piece", "Place"] {
      for object in try context.fetch(FetchRequest(entityName: name)) {
        let values = try object.objectClass.keys.map { key in
          let value = try object.value(forKey: key)
          return "\(key) \(value.elements.map { "\($0.map(\.description))" } ?? value.description)"
        }
        lines.append("\(object.objectID.map(\.description) ?? "") \(values.joined(separator: ", "))")
      }
    }
    _ = try context.count(for: FetchRequest(entityName: "Piece", predicate: KeyValuePredicate(format: "whole > 0")))
    _ = try store.history(since: 0)
    let first = try context.fetch(FetchRequest(entityName: "Piece")).first as? Piece
    first?.text = "changed"
    try context.insert(Piece.make(in: context.world))
    try context.save()
    try context.mergeHistory()
    return lines.joined(separator: "\n")
  }

  /// Whether the file is refused with an error of stores where `sql` has changed it; nil where that cannot be done.
  private func isRefused(_ sql: String) throws -> Bool? {
    let store = try SQLiteStore(inMemoryNamed: "copy", copyOf: folder.file)
    do { try store.runForTests(sql) } catch { return nil }
    do {
      try use(store)
      return false
    } catch is StoreError {
      return true
    } catch let error as ContextError {
      if case .inaccessible = error { return true }
      throw error
    }
  }

  private static let wrongValues = [
    "NULL", "'text'", "x'00'", "x''", "1.5", "-1", "99", "9223372036854775807", "x'07ffffffffffffffff'",
    "CAST(x'ff41' AS TEXT)",
  ]

  @Test func `Every cell of every table is set to what it cannot be`() throws {
    let store = try SQLiteStore(inMemoryNamed: "copy", copyOf: folder.file)
    let tables = try store.textsForTests(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
    ).map { $0[0] }
    var (tried, refused) = (0, 0)
    for table in tables {
      let columns = try store.textsForTests("SELECT name FROM pragma_table_xinfo('\(table)')").map { $0[0] }
      // Each row by all that it holds: not every table has row numbers.
      let quoted = columns.map { "quote(\"\($0)\")" }.joined(separator: ", ")
      let rows = try store.textsForTests("SELECT \(quoted) FROM \"\(table)\" LIMIT 3").map { values in
        zip(columns, values).map { "\"\($0)\" IS \($1)" }.joined(separator: " AND ")
      }
      for column in columns {
        for row in rows {
          for value in Self.wrongValues {
            let sql = "UPDATE \"\(table)\" SET \"\(column)\" = \(value) WHERE \(row)"
            guard let isRefused = try isRefused(sql) else { continue }
            tried += 1
            if isRefused { refused += 1 }
          }
        }
      }
    }
    #expect(tried >= 808 && refused >= 609, "\(refused) of \(tried) were refused")
  }

  @Test(arguments: [
    "UPDATE Piece SET next = 99 WHERE next NOT NULL", "UPDATE Piece SET next = 'text' WHERE next NOT NULL",
    "UPDATE Piece SET next = (SELECT kv_pk FROM Place)", "UPDATE Piece SET whole = x'00'",
    "UPDATE Piece SET whole = 'one'", "UPDATE Piece SET whole = 1.5", "UPDATE Piece SET flag = 7",
    "UPDATE Piece SET text = 7.5 || x'ff'", "UPDATE Piece SET text = x'61'", "UPDATE Piece SET day = 'today'",
    "UPDATE Piece SET real = x'4000000000000000'", "UPDATE Piece SET anything = 1",
    "UPDATE Piece SET anything = x'09'",
    // A list of a number, a list of one text twice, a text.
    "UPDATE Piece SET tags = x'070000000000000001030000000000000001'",
    "UPDATE Piece SET tags = x'070000000000000002050000000000000001610500000000000000016100'",
    "UPDATE Piece SET tags = x'05000000000000000161'", "UPDATE Piece SET others = 2", "UPDATE Piece SET others = 0",
    #"UPDATE "Piece.others" SET member = 99"#, #"UPDATE "Piece.others" SET member = (SELECT kv_pk FROM Place)"#,
    #"UPDATE "Piece.others" SET member = 'text'"#, #"UPDATE "Piece.others" SET owner = 99"#,
    #"UPDATE "Piece.others" SET member = (SELECT min(kv_pk) FROM Piece)"#,
    #"UPDATE "Piece.others" SET position = position || 'x'"#,
    "UPDATE kv_entities SET last = 9223372036854775807", "UPDATE kv_entities SET last = 'many'",
    "UPDATE kv_meta SET value = 9223372036854775807 WHERE key = 'revision'",
    "UPDATE kv_meta SET value = 'seven' WHERE key = 'revision'", "DELETE FROM kv_meta WHERE key = 'revision'",
    "UPDATE kv_meta SET value = 'seven' WHERE key = 'last'", "DELETE FROM kv_meta WHERE key = 'last'",
    "UPDATE kv_meta SET value = 9223372036854775807 WHERE key = 'last'",
    "UPDATE kv_meta SET value = 'seven' WHERE key = 'history'", "DELETE FROM kv_meta WHERE key = 'history'",
    // The save that looks at the size of the history.
    """
    UPDATE kv_meta SET value = 1023 WHERE key = 'revision';
      INSERT INTO kv_meta VALUES ('compacted', 9223372036854775807)
    """,
    "UPDATE kv_history SET keys = x'ff'", "UPDATE kv_history SET keys = x''", "UPDATE kv_history SET keys = 'all'",
    "UPDATE kv_history SET keys = x'01ffffffffffffffff7f01'",
    "UPDATE Piece SET kv_version = 9223372036854775807", "UPDATE Piece SET kv_version = 0",
    "UPDATE Piece SET kv_version = 'text'", "UPDATE Piece SET kv_number = 'text' WHERE kv_number = 1",
    "UPDATE Piece SET kv_number = 0", "UPDATE Piece SET kv_pk = kv_pk + 1 WHERE kv_number = 1",
    "UPDATE Piece SET kv_pk = -kv_pk", "UPDATE Piece SET kv_pk = 9223372036854775807 WHERE kv_number = 1",
    "UPDATE kv_entities SET number = 99 WHERE name = 'Piece'",
    "UPDATE kv_entities SET number = 5000 WHERE name = 'Piece'",
    "UPDATE kv_properties SET number = 1", "UPDATE kv_properties SET number = 'one'",
    "DELETE FROM Piece WHERE kv_number = 1", "DELETE FROM Piece",
    "DELETE FROM kv_properties WHERE name = 'text'",
    "UPDATE kv_properties SET column_name = 'real' WHERE name = 'text'",
    "UPDATE kv_properties SET column_name = 'nowhere' WHERE name = 'text'",
    "UPDATE kv_properties SET kind = 'heap' WHERE name = 'text'",
    "UPDATE kv_entities SET table_name = 'kv_meta' WHERE name = 'Piece'",
    "DROP TABLE kv_history", "DROP TABLE kv_gone", "DROP TABLE Piece", #"DROP TABLE "Piece.others""#,
    "ALTER TABLE Piece DROP COLUMN whole",
    "ALTER TABLE Piece RENAME TO other; CREATE VIEW Piece AS SELECT * FROM other",
    """
    ALTER TABLE Piece RENAME TO other; CREATE VIEW Piece AS WITH RECURSIVE c(n) AS
      (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS kv_pk, 1 AS whole FROM c
    """,
    #"ALTER TABLE "Piece.others" RENAME TO others; CREATE VIEW "Piece.others" AS SELECT * FROM others"#,
    "ALTER TABLE kv_gone RENAME TO gone; CREATE VIEW kv_gone AS SELECT * FROM gone",
    """
    ALTER TABLE Place RENAME TO other; CREATE TABLE Place (kv_pk INTEGER PRIMARY KEY, name AS ('made'), pieces);
      INSERT INTO Place (kv_pk, pieces) SELECT kv_pk, pieces FROM other
    """,
    """
    ALTER TABLE Place RENAME TO other; CREATE TABLE Place (kv_pk, name TEXT, pieces);
      INSERT INTO Place SELECT kv_pk, name, pieces FROM other
    """,
    "ALTER TABLE Place RENAME TO other; CREATE VIRTUAL TABLE Place USING fts5(kv_pk, name, pieces)",
  ])
  func `What is no store of these classes is refused`(_ sql: String) throws {
    // A whole file is not.
    #expect(try isRefused("SELECT 1") == false)
    #expect(try isRefused(sql) ?? false, "\(sql)")
  }

  @Test func `Triggers of a file do nothing`() throws {
    let store = try SQLiteStore(inMemoryNamed: "copy", copyOf: folder.file)
    try store.runForTests(
      """
      CREATE TRIGGER t AFTER UPDATE ON Piece BEGIN DELETE FROM Place; END;
      CREATE TRIGGER u AFTER INSERT ON Piece BEGIN UPDATE Piece SET text = 'mine'; END
      """)
    try use(store)
    #expect(try store.textsForTests("SELECT count(*) FROM Place") == [["1"]])
    #expect(try store.textsForTests("SELECT count(*) FROM Piece WHERE text = 'mine'") == [["0"]])
  }

  @Test func `A reader finds the same`() throws {
    for sql in [
      "UPDATE Piece SET next = 99 WHERE next NOT NULL", "UPDATE kv_meta SET value = 'seven' WHERE key = 'revision'",
      "ALTER TABLE Place RENAME TO other; CREATE VIEW Place AS SELECT * FROM other",
      "DELETE FROM Piece WHERE kv_number = 1", "DROP TABLE kv_history",
    ] {
      try SQLiteStore.runForTests(sql, on: folder.file)
      let error = #expect(throws: StoreError.self, "\(sql)") {
        let reader = try StoreReader(path: folder.file)
        for entity in reader.entities { try reader.rows(of: entity) { _ in } }
      }
      if case .damaged = error {} else { Issue.record("\(String(describing: error))") }
    }
  }
}
