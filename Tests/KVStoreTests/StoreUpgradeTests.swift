import Foundation
import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Files that older versions have written.
@Suite struct StoreUpgradeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A context of the file, in which properties of Song have other names.
  private func context(_ access: SQLiteStore.Access = .readWrite, named names: [String: String] = [:]) throws
    -> ManagedObjectContext
  {
    func name(_ name: String) -> String { names[name, default: name] }
    let world = ObjectWorld()
    let classes = try [
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("title", .string), PropertyDefinition("year", .integer),
          PropertyDefinition(
            "songs", .object(className: "Song"), collection: .orderedSet, inverse: name("album"),
            deleteRule: .noAction),
          PropertyDefinition("row", .object(className: "Song"), collection: .array),
        ]),
      ClassDefinition(
        "Song",
        properties: [
          PropertyDefinition(name("title"), .string), PropertyDefinition("rating", .number),
          PropertyDefinition("live", .boolean), PropertyDefinition("anything", .any),
          PropertyDefinition("tags", .string, collection: .array),
          PropertyDefinition(name("album"), .object(className: "Album"), inverse: "songs"),
          PropertyDefinition(
            name("friends"), .object(className: "Song"), collection: .set, inverse: name("friends")),
        ]),
    ].map { try world.define($0) }
    return try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file, access: access))
  }

  /// All that is read of a context's songs and albums, a line each.
  private func lines(_ context: ManagedObjectContext) throws -> [String] {
    func text(_ value: Value) -> String {
      value.elements.map { "[\($0.map(text).joined(separator: " "))]" } ?? value.object?.objectID?.description
        ?? value.description
    }
    return try ["Album", "Song"].flatMap { name in
      try context.fetch(FetchRequest(entityName: name)).map { object in
        try "\(text(.object(object))) "
          + object.objectClass.keys.sorted().map { text(try object.value(forKey: $0)) }.joined(separator: " ")
      }
    }
  }

  private let expected = [
    "Album/p1 [Song/p1 Song/p1 Song/p2] [Song/p1 Song/p3] \"Aerial\" 2005",
    "Song/p1 Album/p1 7.5 [Song/p2 Song/p3] false 0.5 [] \"renamed\"",
    "Song/p2 Album/p2 \"x\" [Song/p1] true 1.0 [\"t\" \"u\"] \"S2\"",
    "Song/p3 Album/p1 nil [Song/p1] false nan [] \"S3\"",
    "Song/p5 nil nil [] false 2.5 [] nil",
  ]

  @Test(arguments: [FormerFile.ofFormat1, FormerFile.ofFormat2])
  func `Rows, order, numbers and versions are as they were, and the file can be written`(_ sql: String) throws {
    try SQLiteStore.runForTests(sql, on: folder.file)
    let context = try context()
    #expect(try lines(context) == expected)
    let songs = try context.fetch(FetchRequest(entityName: "Song"))
    // A pointer to a deleted object, which no delete rule has taken away.
    #expect(
      try context.count(for: FetchRequest(entityName: "Song", predicate: KeyValuePredicate(format: "album == nil")))
        == 1)
    try songs[0].setValue("again", forKey: "title")
    let new = try #require(context.model.entity(named: "Song")).objectClass.makeObject()
    try context.insert(new)
    try context.save()
    #expect(new.objectID?.description == "Song/p6")
    context.close()
    let reader = try StoreReader(path: folder.file)
    #expect(reader.format == SQLiteStore.format && reader.revision == 5)
    var versions: [Int] = []
    try reader.rows(of: #require(reader.entities.first { $0.name == "Song" })) { versions.append($0.version) }
    #expect(versions == [3, 1, 1, 1, 1])
  }

  @Test(arguments: [FormerFile.ofFormat1, FormerFile.ofFormat2])
  func `What is only read stays as it was`(_ sql: String) throws {
    try SQLiteStore.runForTests(sql, on: folder.file)
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    let context = try context(.readOnly)
    #expect(try lines(context) == expected)
    context.close()
    let reader = try StoreReader(path: folder.file)
    #expect(reader.format < SQLiteStore.format && reader.entities.map(\.count) == [1, 4])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == before)
  }

  @Test func `Contexts merge what is saved after the upgrade`() throws {
    try SQLiteStore.runForTests(FormerFile.ofFormat2, on: folder.file)
    let (one, two) = (try context(), try context())
    let songs = try one.fetch(FetchRequest(entityName: "Song"))
    #expect(try two.fetch(FetchRequest(entityName: "Song")).count == 4)
    try songs[0].setValue("merged", forKey: "title")
    try one.delete(songs[3])
    try one.save()
    #expect(try two.mergeHistory() == 2)
    #expect(
      try two.fetch(FetchRequest(entityName: "Song")).map { try $0.value(forKey: "title").plainText }.first
        == "merged")
    #expect(try two.fetch(FetchRequest(entityName: "Song")).count == 3)
  }

  @Test(arguments: [
    "DELETE FROM Song WHERE kv_pk = 2", "DELETE FROM kv_objects WHERE pk = 2",
    "UPDATE kv_objects SET entity = 1, number = pk + 100",
    "UPDATE kv_objects SET entity = 5000, number = pk", "DROP TABLE kv_objects", "CREATE TABLE kv_new (x)",
    "UPDATE kv_properties SET column_name = 'none' WHERE name = 'title'",
    "ALTER TABLE Song RENAME TO other; CREATE VIEW Song AS SELECT * FROM other",
  ])
  func `A damaged file of an older format is an error, and stays as it was`(_ sql: String) throws {
    try SQLiteStore.runForTests("\(FormerFile.ofFormat2) \(sql)", on: folder.file)
    #expect(throws: StoreError.self) { try lines(context()) }
    #expect(throws: StoreError.self) { try lines(context(.readOnly)) }
    #expect(throws: StoreError.self) { try StoreReader(path: folder.file) }
    let store = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    // The format is that of the heading row: nothing was written.
    #expect(store.range(of: Data("kv_history".utf8)) == nil)
  }

  @Test(arguments: ["title", "album", "friends"], ["kv_number", "KV_Version"])
  func `A property may have the name of a column that files have for themselves`(
    _ property: String, _ name: String
  ) throws {
    let members =
      property == "friends"
      ? """
      ALTER TABLE "Song.friends" RENAME TO "Song.\(name)"; DROP INDEX "kv_Song.friends";
      CREATE INDEX "kv_Song.\(name)" ON "Song.\(name)" (member);
      """ : ""
    try SQLiteStore.runForTests(
      """
      \(FormerFile.ofFormat2) \(members)
      ALTER TABLE Song RENAME COLUMN \(property) TO "\(name)";
      UPDATE kv_properties SET name = '\(name)', column_name = '\(name)' WHERE entity = 2 AND name = '\(property)';
      UPDATE kv_properties SET inverse = '\(name)' WHERE inverse = '\(property)'
      """, on: folder.file)
    let upgrade = try StoreUpgrade(path: folder.file)
    #expect(upgrade.formerFormat == 2 && upgrade.rowCount == 5)
    let context = try context(named: [property: name])
    let songs = try context.fetch(FetchRequest(entityName: "Song"))
    let titles = property == "title" ? name : "title"
    #expect(
      try songs.map { try $0.value(forKey: titles).description } == [#""renamed""#, #""S2""#, #""S3""#, "nil"])
    #expect(
      try songs.map { try $0.value(forKey: property == "friends" ? name : "friends").elements?.count }
        == [2, 1, 1, 0])
    #expect(
      try context.count(
        for: FetchRequest(
          entityName: "Song",
          predicate: KeyValuePredicate(format: "\(property == "album" ? name : "album") == nil"))) == 1)
    try context.delete(songs[1])
    try context.save()
    context.close()
    try expectWhole()
  }

  @Test(arguments: [FormerFile.ofFormat1, FormerFile.ofFormat2])
  func `An upgrade without classes writes all rows, and a second one nothing`(_ sql: String) throws {
    try SQLiteStore.runForTests(sql, on: folder.file)
    let upgrade = try StoreUpgrade(path: folder.file)
    #expect(upgrade.formerFormat == (sql == FormerFile.ofFormat2 ? 2 : 1))
    #expect(upgrade.format == SQLiteStore.format && upgrade.rowCount == 5)
    let upgraded = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    let second = try StoreUpgrade(path: folder.file)
    #expect(second.formerFormat == SQLiteStore.format && second.rowCount == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == upgraded)
    try expectWhole()
    #expect(try lines(context()) == expected)
  }

  @Test func `An upgrade does not wait for what only reads, and fails while another process writes`() throws {
    try SQLiteStore.runForTests("PRAGMA journal_mode = WAL; \(FormerFile.ofFormat2)", on: folder.file)
    try SQLiteStore.holdForTests("BEGIN IMMEDIATE", on: folder.file) {
      #expect(throws: StoreError.locked(path: folder.file, seconds: 0)) {
        try StoreUpgrade(path: folder.file, patience: 0)
      }
    }
    try SQLiteStore.holdForTests("BEGIN; SELECT * FROM Song", on: folder.file) {
      #expect(throws: Never.self) { try StoreUpgrade(path: folder.file, patience: 0) }
    }
    try expectWhole()
  }

  private func expectWhole() throws {
    var problems: [String] = []
    try StoreCheck(path: folder.file, advance: {}) { problems.append("\($0.id ?? "") \($0.message)") }.run()
    #expect(problems == [])
  }
}
