import Foundation
import KVContext
import KVEngine
import KVStore
import Testing

/// Files that are read without their classes.
@Suite struct StoreReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let classes = [
    ClassDefinition(
      "Song",
      properties: [
        PropertyDefinition("title", .string), PropertyDefinition("rating", .number),
        PropertyDefinition("live", .boolean), PropertyDefinition("out", .date), PropertyDefinition("anything", .any),
        PropertyDefinition("tags", .string, collection: .array),
        PropertyDefinition("album", .object(className: "Album"), inverse: "songs"),
      ]),
    ClassDefinition(
      "Album",
      properties: [
        PropertyDefinition("songs", .object(className: "Song"), collection: .orderedSet, inverse: "album")
      ]),
  ]

  /// An album with songs, saved; `change` comes before a second save.
  private func fill(_ count: Int = 3, change: (ModelObject) throws -> Void = { _ in }) throws -> ManagedObjectContext
  {
    let world = ObjectWorld()
    let context = try ManagedObjectContext(
      classes: Self.classes.map { try world.define($0) }, store: SQLiteStore(path: folder.file))
    let entities = context.model.entities
    let song = try #require(entities.first { $0.name == "Song" }?.objectClass)
    let album = try #require(entities.first { $0.name == "Album" }?.objectClass).makeObject()
    let songs = try (0..<count).map { try song.makeObject(["title": .string("\($0)")]) }
    try album.setValue(.list(ValueList(songs.map(Value.object))), forKey: "songs")
    try context.insert(album)
    try context.save()
    try change(album)
    try context.save()
    return context
  }

  private func rows(_ path: String, _ entity: String, limit: Int = .max) throws -> [StoreReader.Row] {
    let reader = try StoreReader(path: path)
    var rows: [StoreReader.Row] = []
    let found = try #require(reader.entities.first { $0.name == entity })
    try reader.rows(of: found, limit: limit) { rows.append($0) }
    return rows
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `Entities, their properties, counts and versions are those of the classes`() throws {
    let context = try fill { try $0.setValue([], forKey: "songs") }
    let hashes = context.model.entities.map(\.name)
    context.close()
    let reader = try StoreReader(path: folder.file)
    #expect(reader.format == SQLiteStore.format && reader.revision == 2)
    #expect(reader.entities.map(\.name) == hashes.sorted() && reader.entities.map(\.count) == [1, 3])
    #expect(reader.entities.allSatisfy { $0.hash.count == 16 } && reader.entities[0].hash != reader.entities[1].hash)
    let song = reader.entities[1]
    #expect(Set(song.properties.map(\.name)) == ["title", "rating", "live", "out", "anything", "tags", "album"])
    let tags = try #require(song.properties.first { $0.name == "tags" })
    #expect(tags.kind == "array" && tags.type == .string && tags.isToMany && !tags.isRelation)
    let songs = try #require(reader.entities[0].properties.first)
    #expect(songs.kind == "ordered set" && songs.isRelation && songs.inverse == "album")
    #expect(try rows(folder.file, "Album").map(\.version) == [2])
  }

  @Test func `Values are those that were saved, relations are IDs in their order`() throws {
    let list: Value = [1, "a", [true, .null], .number(-0.0)]
    let context = try fill { album in
      guard case .collection(let songs) = try album.value(forKey: "songs") else { return }
      try songs.move(from: 2, to: 0)
    }
    let songs = try context.fetch(FetchRequest(entityName: "Song"))
    let values: [String: Value] = [
      "title": "é\u{0}🎈", "rating": .number(.nan), "live": true, "anything": list, "tags": ["x", ""],
      "out": .date(DateValue(secondsSinceReferenceDate: -0.0)),
    ]
    for (key, value) in values { try songs[0].setValue(value, forKey: key) }
    try context.save()
    context.close()
    let reader = try StoreReader(path: folder.file)
    let properties = reader.entities[1].properties.map(\.name)
    let row = try #require(rows(folder.file, "Song").first)
    #expect(row.id == "Song/p1" && row.version > 1)
    for (name, held) in zip(properties, row.values) where name != "album" {
      guard case .value(let value) = held else {
        Issue.record("\(name) is \(held)")
        continue
      }
      #expect(value.description == values[name]?.description, "\(name)")
    }
    #expect(row.values[try #require(properties.firstIndex(of: "album"))] == .object("Album/p1"))
    #expect(try rows(folder.file, "Album").first?.values == [.objects(["Song/p3", "Song/p1", "Song/p2"])])
    #expect(try rows(folder.file, "Song", limit: 2).map(\.id) == ["Song/p1", "Song/p2"])
    #expect(try rows(folder.file, "Song", limit: 0).isEmpty)
  }

  @Test func `Reading changes neither the file nor its folder`() throws {
    try fill().close()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    #expect(try files == ["test.sqlite"])
    #expect(try rows(folder.file, "Song").count == 3)
    #expect(try files == ["test.sqlite"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == before)
    #expect(throws: StoreError.self) { try StoreReader(path: "\(folder.path)/none.sqlite") }
    #expect(try files == ["test.sqlite"])
  }

  @Test func `What a process has not yet taken into the file is read, too`() throws {
    let writer = try fill()
    let before = try files
    #expect(before.count == 3)
    #expect(try rows(folder.file, "Song").count == 3)
    #expect(try files == before)
    // As a killed process leaves it.
    let other = "\(folder.path)/other ?#%.sqlite"
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(atPath: folder.file + suffix, toPath: other + suffix)
    }
    #expect(try rows(other, "Song").count == 3)
    writer.close()
  }

  @Test func `A path of any letters and a link lead to the file`() throws {
    try fill().close()
    let odd = "\(folder.path)/a ?mode=memory#%41.sqlite"
    try FileManager.default.moveItem(atPath: folder.file, toPath: odd)
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: odd)
    #expect(try rows(odd, "Song").count == 3 && rows(link, "Album").count == 1)
    #expect(try files.count == 2)
  }

  @Test func `What is no store, is missing or comes from a later version is told apart`() throws {
    #expect(
      throws: StoreError.cannotOpen(path: folder.file, problem: "No such file or directory")
    ) { try StoreReader(path: folder.file) }
    #expect(throws: StoreError.cannotOpen(path: folder.path, problem: "Is a directory")) {
      try StoreReader(path: folder.path)
    }
    #expect(throws: StoreError.notAStore(path: "/dev/null")) { try StoreReader(path: "/dev/null") }
    for text in ["", String(repeating: "just a text. ", count: 100)] {
      try text.write(toFile: folder.file, atomically: true, encoding: .utf8)
      #expect(throws: StoreError.notAStore(path: folder.file)) { try StoreReader(path: folder.file) }
    }
    try FileManager.default.removeItem(atPath: folder.file)
    try fill().close()
    try SQLiteStore(path: folder.file).setFormatForTests(99)
    #expect(throws: StoreError.newerFormat(path: folder.file, format: 99)) { try StoreReader(path: folder.file) }
  }

  @Test func `Tables that are not what the file says are damage`() throws {
    try fill().close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    for sql in [
      "DROP TABLE \"Song\"", "DROP TABLE \"Album.songs\"", "UPDATE kv_properties SET column_name = 'none'",
      "UPDATE kv_entities SET table_name = 'kv_none' WHERE name = 'Song'", "UPDATE \"Song\" SET \"title\" = x'ff'",
      "UPDATE \"Song\" SET \"anything\" = x'07ff'", "UPDATE \"Song\" SET \"album\" = 99",
      "UPDATE \"Song\" SET \"album\" = 'x'", "DELETE FROM \"Song\" WHERE kv_number = 2", "DROP TABLE kv_history",
    ] {
      try whole.write(to: URL(fileURLWithPath: folder.file))
      try SQLiteStore.runForTests("PRAGMA foreign_keys = OFF; \(sql)", on: folder.file)
      let error = #expect(throws: StoreError.self, "\(sql)") {
        for name in ["Song", "Album"] { _ = try rows(folder.file, name) }
      }
      if case .damaged = error {} else { Issue.record("\(sql): \(String(describing: error))") }
    }
  }

  @Test func `Bytes that were changed anywhere, and files cut off, are refused or give values`() throws {
    try fill(60).close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    var state: UInt64 = 1
    for round in 0..<300 {
      var bytes = whole
      for _ in 0..<(round % 30) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      if round % 3 == 0 { bytes = bytes.prefix(Int(state >> 33) % bytes.count) }
      try bytes.write(to: URL(fileURLWithPath: folder.file))
      do {
        let reader = try StoreReader(path: folder.file)
        for entity in reader.entities { try reader.rows(of: entity) { _ in } }
      } catch is StoreError {}
    }
  }
}
