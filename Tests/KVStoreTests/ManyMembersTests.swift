import KVContext
import KVEngine
import KVObjects
import KVPositions
import KVStore
import KVTestSupport
import Testing

/// What a save settles in a store, and what a fetch takes in, of relations with many members: no copy of all members for each
/// of them.
@Suite(.enabled(if: WorkCounter.isCounting, "only debug builds count"))
struct ManyMembersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let classes = [
    ClassDefinition(
      "Author",
      properties: [PropertyDefinition("books", .object(className: "Book"), collection: .set, inverse: "author")]),
    ClassDefinition(
      "Book",
      properties: [
        PropertyDefinition("author", .object(className: "Author"), inverse: "books"),
        PropertyDefinition("tags", .object(className: "Tag"), collection: .set, inverse: "books"),
      ]),
    ClassDefinition(
      "Tag", properties: [PropertyDefinition("books", .object(className: "Book"), collection: .set, inverse: "tags")]),
  ]

  /// A context, and one author with so many books, which are saved.
  private struct Shelf {
    let context: ManagedObjectContext
    let books: [ModelObject]

    init(_ count: Int, _ store: any PersistentStore) throws {
      let world = ObjectWorld()
      let context = try ManagedObjectContext(classes: try classes.map { try world.define($0) }, store: store)
      self.context = context
      let author = try Self.make("Author", [:], context)
      books = try (0..<count).map { _ in try Self.make("Book", ["author": .object(author)], context) }
      try context.save()
    }

    func make(_ name: String) throws -> ModelObject { try Self.make(name, [:], context) }

    private static func make(
      _ name: String, _ values: [String: Value], _ context: ManagedObjectContext
    ) throws -> ModelObject {
      let made = try #require(try context.model.entity(named: name)?.objectClass.makeObject(values))
      try context.insert(made)
      return made
    }
  }

  enum Work: CaseIterable {
    case members, bothSides, deletion, fetch
  }

  private func visits(_ count: Int, _ work: Work, _ store: any PersistentStore) throws -> Int {
    let shelf = try Shelf(count, store)
    let context = shelf.context
    switch work {
    case .members:
      let other = try shelf.make("Author")
      for book in shelf.books.prefix(count / 2) { try book.setValue(.object(other), forKey: "author") }
    case .bothSides:
      let tag = try shelf.make("Tag")
      for book in shelf.books {
        guard case .collection(let tags) = try book.value(forKey: "tags") else { continue }
        try tags.add(.object(tag))
      }
    case .deletion: for book in shelf.books { try context.delete(book) }
    case .fetch:
      let fresh = try ManagedObjectContext(model: context.model, store: store)
      let (books, work) = try WorkCounter.measuring { try fresh.fetch(FetchRequest(entityName: "Book")) }
      #expect(books.count == count)
      return work.nodeVisits
    }
    return try WorkCounter.measuring { try context.save() }.work.nodeVisits
  }

  @Test(arguments: Work.allCases, [false, true])
  func `Four times as many members take four times the work`(work: Work, isFile: Bool) throws {
    func visits(_ count: Int) throws -> Int {
      let store: any PersistentStore =
        isFile ? try SQLiteStore(path: "\(folder.path)/\(count).sqlite") : InMemoryStore()
      return try self.visits(count, work, store)
    }
    let (few, many) = (try visits(100), try visits(400))
    // The depth of a tree grows by one at most, and a little is for the whole.
    #expect(many <= 6 * few + 1_000, "\(few) with 100, \(many) with 400")
  }
}
