import Foundation
import KVContext
import KVEngine
import KVStore
import Testing

/// Files that are no store, are damaged, or were written with other classes.
@Suite struct StoreFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func context(_ classes: [ClassDefinition], access: SQLiteStore.Access = .readWrite, patience: Int = 5)
    throws -> ManagedObjectContext
  {
    let world = ObjectWorld()
    return try ManagedObjectContext(
      classes: classes.map { try world.define($0) },
      store: SQLiteStore(path: folder.file, access: access, patience: patience))
  }

  private func song(_ properties: PropertyDefinition...) -> ClassDefinition {
    ClassDefinition("Song", properties: [PropertyDefinition("title", .string)] + properties)
  }

  private func fill(_ count: Int = 1, patience: Int = 5) throws {
    let context = try context([song()], patience: patience)
    let songClass = context.model.entities[0].objectClass
    for number in 0..<count { try context.insert(songClass.makeObject(["title": .string("\(number)")])) }
    try context.save()
    context.close()
  }

  private func titles(_ context: ManagedObjectContext) throws -> [String] {
    try context.fetch(FetchRequest(entityName: "Song")).map { try $0.value(forKey: "title").plainText }
  }

  @Test func `Properties and classes that come are added, and hold what a new object does`() throws {
    try fill()
    let grown = [
      song(PropertyDefinition("rating", .integer), PropertyDefinition("genre", .string)),
      ClassDefinition(
        "Album", properties: [PropertyDefinition("songs", .object(className: "Song"), collection: .set)]),
    ]
    let context = try context(grown)
    let object = try #require(context.fetch(FetchRequest(entityName: "Song")).first)
    #expect(try object.value(forKey: "title") == "0")
    #expect(try object.value(forKey: "rating") == 0)
    #expect(try object.value(forKey: "genre") == .nil)
    try object.setValue(5, forKey: "rating")
    try context.save()
    #expect(try self.context(grown).fetch(FetchRequest(entityName: "Song")).first?.value(forKey: "rating") == 5)
  }

  @Test func `Whatever else differs is refused with what differs, and the file stays as it was`() throws {
    try fill()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    func differences(_ classes: ClassDefinition...) -> [String] {
      do {
        _ = try context(classes)
        return []
      } catch StoreError.otherClasses(_, let differences) { return differences } catch { return ["\(error)"] }
    }
    #expect(
      differences(ClassDefinition("Song", properties: [PropertyDefinition("title", .integer)]))
        == ["Song.title was attribute string and is attribute integer"])
    #expect(
      differences(ClassDefinition("Song", properties: [PropertyDefinition("name", .string)]))
        == ["the file has a property Song.title"])
    #expect(
      differences(ClassDefinition("Album", properties: [PropertyDefinition("title", .string)]))
        == ["the file has a class Song"])
    #expect(
      differences(
        ClassDefinition("Song", properties: [PropertyDefinition("title", .string, collection: .array)]))
        == ["Song.title was attribute string and is array string"])
    #expect(try titles(context([song()])) == ["0"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)).count == before.count)
  }

  @Test func `A class that only others extend has no table, and is fetched as these`() throws {
    let world = ObjectWorld()
    let animal = try world.define(ClassDefinition("Animal", properties: [PropertyDefinition("name", .string)]))
    let dog = try world.define(ClassDefinition("Dog", properties: []), extending: animal)
    let context = try ManagedObjectContext(classes: [dog], store: SQLiteStore(path: folder.file))
    try context.insert(dog.makeObject(["name": "rex"]))
    try context.save()
    try context.reset()
    #expect(try context.fetch(FetchRequest(entityName: "Animal")).map { try $0.value(forKey: "name") } == ["rex"])
    #expect(try context.count(for: FetchRequest(entityName: "Animal")) == 1)
  }

  @Test func `A reader adds nothing`() throws {
    try fill()
    #expect(throws: StoreError.self) {
      try context([song(PropertyDefinition("rating", .integer))], access: .readOnly)
    }
    #expect(try titles(context([song()], access: .readOnly)) == ["0"])
  }

  @Test func `Names that SQLite would mix up, or keeps to itself, are told apart`() throws {
    let classes = [
      ClassDefinition(
        "sqlite_Song",
        properties: [
          PropertyDefinition("Title", .string), PropertyDefinition("title", .string),
          PropertyDefinition("kv_pk", .integer), PropertyDefinition("a\"b", .string),
          PropertyDefinition("all", .object(className: "sqlite_song"), collection: .array),
        ]),
      ClassDefinition("sqlite_song", properties: [PropertyDefinition("select", .string)]),
    ]
    let one = try context(classes)
    let object = try one.model.entities[0].objectClass.makeObject([
      "Title": "A", "title": "b", "kv_pk": 7, "a\"b": "q",
    ])
    let other = try one.model.entities[1].objectClass.makeObject(["select": "s"])
    try object.setValue(.list([.object(other)]), forKey: "all")
    try one.insert(object)
    try one.save()
    let two = try context(classes)
    let read = try #require(two.fetch(FetchRequest(entityName: "sqlite_Song")).first)
    #expect(
      try ["Title", "title", "kv_pk", "a\"b"].map { try read.value(forKey: $0).plainText } == ["A", "b", "7", "q"])
    #expect(try read.value(forKeyPath: "all.select") == ["s"])
    two.close()
  }

  @Test func `A text, a database of others, an empty folder and a missing one are told apart`() throws {
    try "just a text that is longer than the heading of a database, which has a hundred bytes, or so they say there"
      .write(toFile: folder.file, atomically: true, encoding: .utf8)
    #expect(throws: StoreError.notAStore(path: folder.file)) { try SQLiteStore(path: folder.file) }
    #expect(throws: StoreError.notAStore(path: folder.file)) { try SQLiteStore(path: folder.file, access: .readOnly) }
    #expect(throws: StoreError.self) { try SQLiteStore(path: folder.path) }
    #expect(throws: StoreError.self) { try SQLiteStore(path: "\(folder.path)/none/a.sqlite") }
    #expect(throws: StoreError.self) { try SQLiteStore(path: "\(folder.path)/none.sqlite", access: .readOnly) }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/none.sqlite"))
  }

  @Test func `A file that was cut off anywhere is refused or gives what it has, and never crashes`() throws {
    try fill(200)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    var refused = 0
    for length in stride(from: 0, to: whole.count, by: 1_021) {
      try? FileManager.default.removeItem(atPath: folder.file + "-wal")
      try? FileManager.default.removeItem(atPath: folder.file + "-shm")
      try whole.prefix(length).write(to: URL(fileURLWithPath: folder.file))
      do { _ = try titles(context([song()])) } catch is StoreError { refused += 1 }
    }
    #expect(refused > 10)
  }

  @Test func `Bytes that were changed anywhere are refused or give values, and never crash`() throws {
    try fill(50)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    var state: UInt64 = 1
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      try bytes.write(to: URL(fileURLWithPath: folder.file))
      do { _ = try titles(context([song()])) } catch is StoreError {} catch is ContextError {}
    }
  }

  @Test func `A file that another connection writes for too long is locked, and nothing is lost`() throws {
    try fill()
    let holder = try SQLiteStore(path: folder.file)
    try holder.holdForTests {
      let error = #expect(throws: StoreError.self) { try fill(patience: 0) }
      if case .locked = error {} else { Issue.record("\(String(describing: error))") }
    }
    try fill()
    #expect(try titles(context([song()])).count == 2)
  }

  @Test func `A file of a later version is not touched`() throws {
    try fill()
    let store = try SQLiteStore(path: folder.file)
    try store.setFormatForTests(99)
    #expect(throws: StoreError.newerFormat(path: folder.file, format: 99)) { try SQLiteStore(path: folder.file) }
  }
}
