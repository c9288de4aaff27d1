import KVContext
import KVEngine
import KVStore
import Testing

/// Indexes that classes declare, as a file has them and as fetches use them.
@Suite struct IndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A context of one class of the file, of which a first one has an object.
  private func context(
    _ properties: [PropertyDefinition], indexes: [[String]] = [], extended: Bool = false,
    access: SQLiteStore.Access = .readWrite
  ) throws -> ManagedObjectContext {
    let world = ObjectWorld()
    var definition = ClassDefinition("Song", properties: properties)
    definition.indexes = indexes
    var classes = [try world.define(definition)]
    if extended {
      classes.append(
        try world.define(
          ClassDefinition("Live", properties: [PropertyDefinition("place", .string, isIndexed: true)]),
          extending: classes[0]))
    }
    return try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file, access: access))
  }

  private func close(_ context: ManagedObjectContext) { (context.store as? SQLiteStore)?.close() }

  /// The indexes that the file has of a class.
  private func indexes(of name: String = "Song") throws -> [[String]] {
    try #require(StoreReader(path: folder.file).entities.first { $0.name == name }).indexes
  }

  private func explained(_ format: String, order: String? = nil, in context: ManagedObjectContext) throws -> [String]
  {
    var request = FetchRequest(entityName: "Song", predicate: try KeyValuePredicate(format: format))
    if let order { request.sortDescriptors = [try KeyValueSortDescriptor(order)] }
    return try context.explain(request).filter { $0.hasPrefix("index") }
  }

  private func property(_ name: String, _ type: PropertyType, indexed: Bool = false) -> PropertyDefinition {
    PropertyDefinition(name, type, isIndexed: indexed)
  }

  @Test func `A file has the indexes that its classes declare, those of classes that are extended as well`() throws {
    let context = try context(
      [property("title", .string, indexed: true), property("rating", .integer), property("day", .date)],
      indexes: [["rating", "title"], ["day"]], extended: true)
    #expect(try indexes() == [["day"], ["title"], ["rating", "title"]])
    #expect(try indexes(of: "Live") == [["day"], ["place"], ["title"], ["rating", "title"]])
    let entity = try #require(context.model.entity(named: "Live"))
    #expect(entity.indexes.map { $0.map(\.name) } == [["title"], ["place"], ["day"], ["rating", "title"]])
  }

  @Test func `Indexes come, change and go with the declaration, and rows stay what they are`() throws {
    let plain = [property("title", .string), property("rating", .integer)]
    let first = try context(plain)
    let song = try #require(first.model.entity(named: "Song")?.objectClass)
    for index in 0..<10 {
      try first.insert(song.makeObject(["title": .string("song \(index)"), "rating": .integer(index % 3)]))
    }
    try first.save()
    close(first)
    #expect(try indexes().isEmpty)
    let second = try context([property("title", .string, indexed: true), plain[1]], indexes: [["rating", "title"]])
    #expect(try explained("rating == 1", order: "title", in: second) == ["index: Song by rating, title"])
    #expect(try second.fetch(FetchRequest(entityName: "Song")).count == 10)
    #expect(try indexes() == [["title"], ["rating", "title"]])
    close(second)
    close(try context(plain, indexes: [["title", "rating"]]))
    #expect(try indexes() == [["title", "rating"]])
    // What only reads changes nothing.
    close(try context(plain, indexes: [["rating"]], access: .readOnly))
    #expect(try indexes() == [["title", "rating"]])
    close(try context(plain))
    #expect(try indexes().isEmpty)
    var problems = 0
    try StoreCheck(path: folder.file, advance: {}, report: { _ in problems += 1 }).run()
    #expect(problems == 0)
  }

  @Test func `A file that another version of a class was rejected for keeps its indexes`() throws {
    close(try context([property("title", .string, indexed: true), property("rating", .integer)]))
    #expect(throws: StoreError.self) {
      try context([property("title", .string), property("rating", .string, indexed: true)])
    }
    #expect(try indexes() == [["title"]])
  }

  @Test func `A property that is indexed can be renamed, come to take nil, and go`() throws {
    var count = property("count", .integer, indexed: true)
    close(try context([count, property("title", .string, indexed: true)], indexes: [["title", "count"]]))
    count.isNullable = true
    close(try context([count, property("title", .string)], indexes: [["title", "count"]]))
    #expect(try indexes() == [["count"], ["title", "count"]])
    count = PropertyDefinition("plays", .integer, renamingIdentifier: "count", isIndexed: true)
    count.isNullable = true
    close(try context([count, property("title", .string)], indexes: [["title", "plays"]]))
    #expect(try indexes() == [["plays"], ["title", "plays"]])
    let store = try SQLiteStore(path: folder.file)
    store.shouldInferMappingModelAutomatically = true
    let world = ObjectWorld()
    _ = try ManagedObjectContext(
      classes: [world.define(ClassDefinition("Song", properties: [property("title", .string)]))], store: store)
    #expect(try indexes().isEmpty)
  }

  @Test func `Indexes of others are left alone, and one of ours that differs is made again`() throws {
    let properties = [property("title", .string, indexed: true)]
    close(try context(properties))
    try SQLiteStore.runForTests(
      """
      DROP INDEX "kv_Song.title"; CREATE INDEX "kv_Song.title" ON "Song" ("title");
      CREATE INDEX others ON "Song" ("title")
      """, on: folder.file)
    let context = try context(properties)
    #expect(try explained("title == 'a'", in: context) == ["index: Song by title"])
    let store = try #require(context.store as? SQLiteStore)
    let names = try store.textsForTests(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'Song' ORDER BY name")
    #expect(names == [["kv_Song.title"], ["others"]])
  }

  @Test(arguments: [
    ("whole == 1", "Song by whole"), ("whole > 1", "Song by whole"), ("1 > whole", "Song by whole"),
    ("whole BETWEEN {1, 2}", "Song by whole"), ("whole IN {1, 2, 3}", "Song by whole"),
    ("whole == 1 OR whole > 5", "Song by whole"), ("whole > 1 AND text MATCHES 'a.*'", "Song by whole"),
    ("real < 0", "Song by real"), ("real == 0", "Song by real"), ("real >= 1", "Song by real"),
    ("day > CAST(0, 'NSDate')", "Song by day"), ("text == 'a'", "Song by text"), ("text < 'a'", "Song by text"),
    ("text BEGINSWITH 'a'", "Song by text"), ("text BETWEEN {'a', 'b'}", "Song by text"),
    ("text IN {'a', 'b'}", "Song by text"), ("text IN {'a', 'b', 'c', 'd', 'e', 'f'}", "Song by text"),
    ("genre == 'a' AND rank > 3", "Song by genre, rank"), ("genre == 'a'", "Song by genre, rank"),
    ("text == nil", "Song by text"),
    (
      "text ==[c] 'a'", #"none for text ==[c] "a", as an index has texts in the order of comparisons without options"#
    ),
    ("text CONTAINS 'a'", #"none for text CONTAINS "a", which asks for more than the beginning of a text"#),
    ("text LIKE 'a*'", #"none for text LIKE "a*", which asks for more than the beginning of a text"#),
    ("whole != 1", "none for whole != 1, which asks for what is not equal"),
  ])
  func `A comparison is served by the index of its property, or explained`(format: String, index: String) throws {
    let context = try context(
      [
        property("text", .string, indexed: true), property("whole", .integer, indexed: true),
        property("real", .number, indexed: true), property("day", .date, indexed: true),
        property("genre", .string), property("rank", .integer),
      ], indexes: [["genre", "rank"]])
    #expect(try explained(format, in: context) == ["index: \(index)"])
  }

  @Test func `An order is that of an index, unless it folds texts`() throws {
    let context = try context([property("title", .string, indexed: true), property("price", .number, indexed: true)])
    var request = FetchRequest(entityName: "Song", sortDescriptors: [try KeyValueSortDescriptor("title")])
    func lines() throws -> [String] { try context.explain(request).filter { $0.hasPrefix("index") } }
    request.fetchLimit = 5
    #expect(try lines() == ["index: Song by title"])
    request.sortDescriptors = [try KeyValueSortDescriptor("-price")]
    #expect(try lines() == ["index: Song by price"])
    request.sortDescriptors = [try KeyValueSortDescriptor(key: "title", selector: .caseInsensitiveCompare)]
    let line = try #require(try lines().first)
    #expect(line.hasPrefix("index: none for the order by ") && line.hasSuffix("in the order of compare:"))
  }

  @Test func `A path that is followed uses the indexes of the class it leads to`() throws {
    let world = ObjectWorld()
    let shelf = try world.define(
      ClassDefinition(
        "Shelf",
        properties: [
          property("rank", .integer, indexed: true),
          PropertyDefinition("songs", .object(className: "Song"), collection: .set, inverse: "shelf"),
        ]))
    let song = try world.define(
      ClassDefinition(
        "Song",
        properties: [PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "songs", isIndexed: true)])
    )
    let context = try ManagedObjectContext(classes: [shelf, song], store: SQLiteStore(path: folder.file))
    #expect(try explained("shelf.rank < 5", in: context) == ["index: Song by shelf", "index: Shelf by rank"])
    // Every file has that of a relation to one object.
    #expect(try indexes().isEmpty && indexes(of: "Shelf") == [["rank"]])
  }
}
