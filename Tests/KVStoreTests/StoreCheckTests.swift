import KVContext
import KVEngine
import KVStore
import Testing

/// What a check says of files that were damaged by statements of another program.
@Suite struct StoreCheckTests {
  private let folder: TemporaryFolder

  /// Two albums, and three songs of the first of them.
  init() throws {
    folder = try TemporaryFolder()
    let world = ObjectWorld()
    let classes = [
      ClassDefinition(
        "Song",
        properties: [
          PropertyDefinition("title", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("live", .boolean), PropertyDefinition("tags", .string, collection: .set),
          PropertyDefinition("album", .object(className: "Album"), inverse: "songs"),
          PropertyDefinition("next", .object(className: "Song"), inverse: "before"),
          PropertyDefinition("before", .object(className: "Song")),
          PropertyDefinition("fans", .object(className: "Fan"), collection: .set),
        ]),
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("songs", .object(className: "Song"), collection: .orderedSet, inverse: "album")
        ]),
      ClassDefinition(
        "Fan",
        properties: [PropertyDefinition("likes", .object(className: "Song"), collection: .array, inverse: "fans")]),
    ]
    let store = try SQLiteStore(path: folder.file)
    let context = try ManagedObjectContext(classes: classes.map { try world.define($0) }, store: store)
    let all = Dictionary(uniqueKeysWithValues: context.model.entities.map { ($0.name, $0.objectClass) })
    let (song, album, fan) = (try #require(all["Song"]), try #require(all["Album"]), try #require(all["Fan"]))
    let songs = try (1...3).map { try song.makeObject(["title": .string("\($0)"), "tags": ["a", "b"]]) }
    for one in songs { try context.insert(one) }
    let (first, second) = (album.makeObject(), album.makeObject())
    try context.insert(first)
    try context.insert(second)
    try context.insert(fan.makeObject())
    try first.setValue(.list(ValueList(songs.map(Value.object))), forKey: "songs")
    try songs[0].setValue(.object(songs[1]), forKey: "next")
    try #require(context.registeredObjects.last).setValue(
      .list([.object(songs[0]), .object(songs[2])]), forKey: "likes")
    try context.save()
    try context.delete(songs[1])
    try context.undo()
    try songs[0].setValue(4, forKey: "rating")
    try context.save()
    store.close()
  }

  private func check() throws -> (lines: [String], rows: Int) {
    var lines: [String] = []
    let check = try StoreCheck(path: folder.file) {
    } report: {
      lines.append(($0.id.map { "\($0): " } ?? "") + "\($0.message)")
    }
    try check.run()
    #expect(check.problemCount == lines.count)
    return (lines, check.rowCount)
  }

  @Test func `Nothing is wrong with a file that this library has written`() throws {
    let (lines, rows) = try check()
    #expect(lines == [])
    #expect(rows == 6)
  }

  @Test(arguments: [
    (
      "UPDATE Song SET album = 99 WHERE title = '1'",
      [
        "Album/p1: 'songs' leads to Song/p1, whose 'album' does not lead back",
        "Song/p1: 'album' leads to row 99, which is not there",
      ]
    ),
    (
      "UPDATE Song SET album = NULL WHERE title = '3'",
      ["Album/p1: 'songs' leads to Song/p3, whose 'album' does not lead back"]
    ),
    (
      "UPDATE Song SET album = (SELECT max(kv_pk) FROM Album) WHERE title = '2'",
      [
        "Album/p1: 'songs' leads to Song/p2, whose 'album' does not lead back",
        "Song/p2: 'album' leads to Album/p2, whose 'songs' does not lead back",
      ]
    ),
    (
      "UPDATE Song SET next = NULL",
      ["Song/p2: 'before' leads to Song/p1, whose 'next' does not lead back"]
    ),
    (
      "UPDATE Song SET before = kv_pk WHERE title = '2'",
      [
        "Song/p1: 'next' leads to Song/p2, whose 'before' does not lead back",
        "Song/p2: 'before' leads to Song/p2, whose 'next' does not lead back",
      ]
    ),
    (
      #"DELETE FROM "Fan.likes" WHERE position = (SELECT max(position) FROM "Fan.likes")"#,
      ["Song/p3: 'fans' leads to Fan/p1, whose 'likes' does not lead back"]
    ),
    (
      #"INSERT INTO "Album.songs" SELECT owner, 7, member FROM "Album.songs" WHERE position = 0"#,
      ["Album/p1: 'songs' has Song/p1 twice"]
    ),
    (
      #"UPDATE "Album.songs" SET position = 'first' WHERE position = 0"#,
      ["Album/p1: 'songs' has a member at a position that is none"]
    ),
    (
      "UPDATE Album SET songs = 0 WHERE kv_pk = (SELECT min(kv_pk) FROM Album)",
      ["Album/p1: 'songs' has members, and is nil"]
    ),
    (
      #"INSERT INTO "Song.fans" SELECT 77, 0, kv_pk FROM Fan"#,
      ["Song.fans has members of row 77, which is not there"]
    ),
    ("UPDATE Song SET rating = 'many' WHERE title = '1'", ["Song/p1: 'rating' holds something else than integer"]),
    ("UPDATE Song SET live = 2 WHERE title = '1'", ["Song/p1: 'live' holds something else than boolean"]),
    ("UPDATE Song SET title = x'ff' WHERE title = '1'", ["Song/p1: 'title' holds something else than string"]),
    ("UPDATE Song SET tags = x'01' WHERE title = '1'", ["Song/p1: 'tags' holds something else than set"]),
    ("UPDATE Song SET next = 'x' WHERE title = '3'", ["Song/p3: 'next' holds something else than Song"]),
    (
      "UPDATE Song SET kv_version = -1 WHERE kv_number = 1", ["Song/p1: its version is none"]
    ),
    (
      "UPDATE kv_history SET revision = 9 WHERE revision = 2", ["the history has save 9, which was none of 2"]
    ),
    (
      "UPDATE kv_entities SET last = 1 WHERE name = 'Album'",
      ["Album/p2: its number is greater than 1, the last of its class"]
    ),
    ("UPDATE kv_entities SET last = -1 WHERE name = 'Fan'", ["the last number of the class Fan is none"]),
    ("UPDATE kv_meta SET value = -3 WHERE key = 'revision'", ["the number of saves is none"]),
    ("UPDATE kv_history SET keys = x'ff' WHERE revision = 1", ["the history of save 1 is none"]),
    ("UPDATE kv_meta SET value = 'x' WHERE key = 'last'", ["the number of the last row is none"]),
    ("UPDATE kv_meta SET value = 5 WHERE key = 'last'", ["Fan/p1: its key is after that of row 5, the last"]),
    ("UPDATE Song SET kv_number = 2 WHERE kv_number = 1", ["Song/p2: 2 rows have its number"]),
    ("UPDATE Song SET kv_pk = kv_pk + 1 WHERE kv_number = 1", ["row 4098 of the table 'Song' is of no object"]),
    ("DELETE FROM Fan", ["Song/p1: 'fans' leads to row"]),
    ("CREATE TABLE other (x)", ["the table 'other' belongs to no class and to no relation"]),
    ("CREATE VIEW other AS SELECT 1", ["'other' is no table, and a store has nothing else"]),
    ("ALTER TABLE Fan ADD COLUMN x", ["the column 'x' of the table 'Fan' belongs to no property"]),
    ("ALTER TABLE Song DROP COLUMN live", ["the column 'live' of the table 'Song' is missing"]),
    (#"DROP TABLE "Song.fans""#, ["the table 'Song.fans' is missing"]),
    (
      "UPDATE kv_properties SET kind = 'bag' WHERE name = 'live'",
      ["the property Song.live is none, or is there twice"]
    ),
  ])
  func `What is damaged is said`(_ sql: String, _ expected: [String]) throws {
    try SQLiteStore.runForTests(sql, on: folder.file)
    let (lines, _) = try check()
    #expect(expected.allSatisfy { line in lines.contains { $0.hasPrefix(line) } }, "\(sql): \(lines)")
  }

  @Test func `A table that is missing keeps nothing else from being checked`() throws {
    try SQLiteStore.runForTests(
      #"DROP TABLE Fan; UPDATE Song SET rating = 'x' WHERE title = '3'"#, on: folder.file)
    let (lines, rows) = try check()
    #expect(rows == 5)
    #expect(lines.contains("the table 'Fan' is missing"))
    #expect(lines.contains("Song/p3: 'rating' holds something else than integer"))
  }

  @Test func `A file that is no store is an error`() throws {
    try SQLiteStore.runForTests("DROP TABLE kv_meta", on: folder.file)
    #expect(throws: StoreError.notAStore(path: folder.file)) { try check() }
    #expect(throws: StoreError.self) {
      _ = try StoreCheck(path: folder.file + "x") {
      } report: { _ in
      }
    }
  }
}
