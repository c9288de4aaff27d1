import KVContext
import KVEngine
import KVStore
import Testing

/// What others have saved in a store, taken in by ``ManagedObjectContext/mergeHistory()``.
@Suite struct StoreHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func context() throws -> ManagedObjectContext {
    let world = ObjectWorld()
    let classes = try [
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition("songs", .object(className: "Song"), collection: .orderedSet, inverse: "album"),
        ]),
      ClassDefinition(
        "Song",
        properties: [
          PropertyDefinition("title", .string),
          PropertyDefinition("album", .object(className: "Album"), inverse: "songs"),
        ]),
    ].map { try world.define($0) }
    return try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file))
  }

  private func insert(_ name: String, _ values: [String: Value], _ context: ManagedObjectContext) throws
    -> ModelObject
  {
    let object = try #require(context.model.entity(named: name)).objectClass.makeObject(values)
    try context.insert(object)
    return object
  }

  private func titles(_ name: String, _ context: ManagedObjectContext) throws -> [String] {
    try context.fetch(FetchRequest(entityName: name)).map { try $0.value(forKey: "title").plainText }
  }

  @Test func `What came, has changed and went elsewhere comes, changes and goes here, once`() throws {
    let (one, two) = (try context(), try context())
    let album = try insert("Album", ["title": "A"], one)
    let song = try insert("Song", ["title": "S", "album": .object(album)], one)
    try one.save()
    #expect(try two.mergeHistory() == 2)
    #expect(try two.mergeHistory() == 0)
    let mirror = try #require(try two.fetch(FetchRequest(entityName: "Album")).first)
    #expect(try mirror.value(forKeyPath: "songs.title").elements?.map(\.plainText) == ["S"])
    try album.setValue("B", forKey: "title")
    try one.delete(song)
    _ = try insert("Song", ["title": "T", "album": .object(album)], one)
    try one.save()
    var notes: [String] = []
    let observation = try two.observeChanges {
      notes.append("\($0.inserted.count) in, \($0.refreshed.count) refreshed, \($0.deleted.count) out")
    }
    #expect(try two.mergeHistory() == 3)
    try two.processPendingChanges()
    #expect(notes == ["1 in, 1 refreshed, 1 out"])
    #expect(try mirror.value(forKey: "title") == "B")
    #expect(try mirror.value(forKeyPath: "songs.title").elements?.map(\.plainText) == ["T"])
    #expect(!two.hasChanges)
    observation.invalidate()
  }

  @Test func `What this context has saved itself is nothing new to it`() throws {
    let one = try context()
    _ = try insert("Album", ["title": "A"], one)
    try one.save()
    #expect(try one.mergeHistory() == 0)
  }

  @Test func `What was changed here and not saved stays, and is saved without a conflict`() throws {
    let (one, two) = (try context(), try context())
    let album = try insert("Album", ["title": "A"], one)
    try one.save()
    let mirror = try #require(try two.fetch(FetchRequest(entityName: "Album")).first)
    try mirror.setValue("mine", forKey: "title")
    try album.setValue("theirs", forKey: "title")
    try one.save()
    #expect(try two.mergeHistory() == 1)
    #expect(try mirror.value(forKey: "title") == "mine")
    try two.save()
    #expect(try one.mergeHistory() == 1)
    #expect(try album.value(forKey: "title") == "mine")
  }

  @Test func `A file without history gets it, and its rows are as they were`() throws {
    do {
      let context = try context()
      _ = try insert("Album", ["title": "A"], context)
      try context.save()
      context.close()
    }
    try SQLiteStore(path: folder.file).forgetHistoryForTests()
    let (one, two) = (try context(), try context())
    #expect(try titles("Album", one) == ["A"])
    _ = try insert("Album", ["title": "B"], one)
    try one.save()
    #expect(try two.mergeHistory() == 1)
    #expect(try titles("Album", two).sorted() == ["A", "B"])
  }

  @Test func `A child has no history`() throws {
    let child = try context().makeChild()
    #expect(throws: ContextError.noHistory) { try child.mergeHistory() }
  }
}
