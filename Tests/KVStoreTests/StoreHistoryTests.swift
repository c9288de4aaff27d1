import KVContext
import KVEngine
import KVStore
import KVTestSupport
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

  @Test func `What was changed here, not saved, and deleted elsewhere is a conflict, and nothing is merged`()
    throws
  {
    let (one, two) = (try context(), try context())
    let (album, other) = (try insert("Album", ["title": "A"], one), try insert("Album", ["title": "B"], one))
    try one.save()
    let mirrors = try two.fetch(FetchRequest(entityName: "Album"))
    try mirrors[0].setValue("mine", forKey: "title")
    try two.processPendingChanges()
    try one.delete(album)
    try other.setValue("theirs", forKey: "title")
    try one.save()
    let error = try #require(throws: MergeConflictError.self) { try two.mergeHistory() }
    #expect(error.conflicts.map { $0.object === mirrors[0] } == [true])
    #expect(error.conflicts.map(\.newVersion) == [0])
    #expect(try mirrors.map { try $0.value(forKey: "title").plainText } == ["mine", "B"])
    #expect(throws: MergeConflictError.self) { try two.mergeHistory() }
    // A rollback ends it: nothing is unsaved any more.
    try two.rollback()
    #expect(try two.mergeHistory() == 2)
    try two.processPendingChanges()
    #expect(try titles("Album", two) == ["theirs"])
  }

  @Test(arguments: [
    (MergePolicy.mergeByPropertyObjectTrump, true), (.overwrite, true), (.mergeByPropertyStoreTrump, false),
    (.rollback, false),
  ])
  func `Such a conflict is resolved as the merge policy says`(policy: MergePolicy, isKept: Bool) throws {
    let (one, two) = (try context(), try context())
    let album = try insert("Album", ["title": "A"], one)
    try one.save()
    let mirror = try #require(try two.fetch(FetchRequest(entityName: "Album")).first)
    let id = try #require(mirror.objectID)
    try mirror.setValue("mine", forKey: "title")
    try two.processPendingChanges()
    try one.delete(album)
    try one.save()
    two.mergePolicy = policy
    #expect(try two.mergeHistory() == 1)
    try two.processPendingChanges()
    #expect(try titles("Album", two) == (isKept ? ["mine"] : []))
    #expect(mirror.isInserted == isKept && two.hasChanges == isKept)
    #expect(mirror.objectID === (isKept ? id : nil))
    try two.save()
    #expect(try titles("Album", context()) == (isKept ? ["mine"] : []))
    #expect(try one.mergeHistory() == (isKept ? 1 : 0))
  }

  @Test func `A child has no history`() throws {
    let child = try context().makeChild()
    #expect(throws: ContextError.noHistory) { try child.mergeHistory() }
  }

  @Test func `A history that is taken together leads to the same, from whichever save on`() throws {
    let (one, two) = (try context(), try context())
    let store = try #require(one.store as? SQLiteStore)
    var random = SeededGenerator(seed: 5)
    var albums: [ModelObject] = []
    var others: [ManagedObjectContext] = []
    for round in 0..<60 {
      switch random.below(3) {
      case 0 where !albums.isEmpty: try one.delete(albums.remove(at: random.below(albums.count)))
      case 1 where !albums.isEmpty:
        try albums[random.below(albums.count)].setValue(.string("\(round)"), forKey: "title")
      default: albums.append(try insert("Album", ["title": .string("new \(round)")], one))
      }
      try one.save()
      if round % 10 == 0 {
        let other = try context()
        _ = try titles("Album", other)
        others.append(other)
      }
    }
    try store.compactHistoryForTests()
    let wanted = try titles("Album", one)
    for other in others {
      _ = try other.mergeHistory()
      try other.processPendingChanges()
      #expect(try titles("Album", other) == wanted)
    }
    let size = try store.textsForTests("SELECT count(*), ifnull(sum(length(keys)), 0) FROM kv_history")
    try store.compactHistoryForTests()
    #expect(try store.textsForTests("SELECT count(*), ifnull(sum(length(keys)), 0) FROM kv_history") == size)
    #expect(try two.mergeHistory() > 0 && titles("Album", two) == wanted)
  }
}
