import KVContext
import KVEngine
import KVPositions
import KVStore
import Testing

/// Many contexts on one file, and several processes.
@Suite struct ManyContextsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func context(in world: ObjectWorld = ObjectWorld(), store: SQLiteStore? = nil) throws
    -> ManagedObjectContext
  {
    let book =
      try world.objectClass(named: "Book")
      ?? world.define(ClassDefinition("Book", properties: [PropertyDefinition("title", .string)]))
    return try ManagedObjectContext(
      classes: [book], store: store ?? SQLiteStore(path: folder.file, patience: 0))
  }

  @discardableResult
  private func insert(_ title: String, into context: ManagedObjectContext) throws -> ModelObject {
    let book = try #require(context.model.entity(named: "Book")).objectClass.makeObject()
    try context.insert(book)
    try book.setValue(.string(title), forKey: "title")
    return book
  }

  @Test func `A fetch does not wait for a process that writes, also in a context that is made then`() throws {
    let writer = try context()
    try insert("first", into: writer)
    try writer.save()
    let store = try #require(writer.store as? SQLiteStore)
    let known = try context()
    try store.holdForTests {
      try store.runForTests("UPDATE Book SET title = 'unsaved'")
      #expect(
        try known.fetch(FetchRequest(entityName: "Book")).map { try $0.value(forKey: "title").plainText } == ["first"]
      )
      let late = try context()
      #expect(
        try late.fetch(FetchRequest(entityName: "Book")).map { try $0.value(forKey: "title").plainText } == ["first"])
      #expect(try late.count(for: FetchRequest(entityName: "Book")) == 1)
      try insert("second", into: late)
      #expect(throws: StoreError.locked(path: folder.file, seconds: 0)) { try late.save() }
    }
  }

  @Test func `A context that brings a class waits for a process that writes`() throws {
    let writer = try context()
    let store = try #require(writer.store as? SQLiteStore)
    try store.holdForTests {
      let world = ObjectWorld()
      let classes = try ["Book", "Shelf"].map {
        try world.define(ClassDefinition($0, properties: [PropertyDefinition("title", .string)]))
      }
      #expect(throws: StoreError.locked(path: folder.file, seconds: 0)) {
        try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file, patience: 0))
      }
    }
  }

  /// What it costs to make so many contexts of one store, each with an object of its own.
  private func visits(_ count: Int) throws -> Int {
    let world = ObjectWorld()
    let store = try SQLiteStore(path: folder.file, patience: 0)
    defer { store.close() }
    var contexts: [ManagedObjectContext] = []
    let (_, work) = try WorkCounter.measuring {
      for _ in 0..<count {
        let context = try context(in: world, store: store)
        try insert("a", into: context)
        contexts.append(context)
      }
    }
    return work.nodeVisits
  }

  @Test func `Ten times as many contexts cost ten times as much`() throws {
    let (few, many) = (try visits(50), try visits(500))
    #expect(many <= 13 * few, "\(few) for 50, \(many) for 500")
  }
}
