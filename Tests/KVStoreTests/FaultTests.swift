import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Objects that are read with the first use of their values.
@Suite struct FaultTests {
  final class Author: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var name = ""
      var books = Many<Book>()
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Author.self, [.attribute("name", \.name), .toMany("books", \.books, .orderedSet, inverse: "author")])
  }

  final class Book: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title = ""
      var rating = 0
      var author: Author?
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Book.self,
      [
        .attribute("title", \.title), .attribute("rating", \.rating),
        .toOne("author", \.author, inverse: "books"),
      ])
  }

  private let folder: TemporaryFolder
  /// Where ten books of one author are kept.
  private let one: ManagedObjectContext

  init() throws {
    folder = try TemporaryFolder()
    one = try FaultTests.context(folder.file)
    let author = try Author.make(in: one.world) { $0.name = "Kate" }
    for number in 0..<10 {
      try author.books.add(
        Book.make(in: one.world) { ($0.title, $0.rating) = ("T\(number)", number) })
    }
    try one.insert(author)
    try one.save()
  }

  private static func context(_ path: String) throws -> ManagedObjectContext {
    try ManagedObjectContext([Author.self, Book.self], in: ObjectWorld(), store: SQLiteStore(path: path))
  }

  private func books(_ context: ManagedObjectContext, _ format: String? = nil, batch: Int = 0) throws -> [Book] {
    var request = FetchRequest(
      entityName: "Book", predicate: try format.map { try KeyValuePredicate(format: $0) },
      sortDescriptors: [try KeyValueSortDescriptor("title")])
    request.fetchBatchSize = batch
    return try context.fetch(request, as: Book.self)
  }

  @Test func `A fetched object is a fault until a value is used, in whichever way`() throws {
    let uses: [(String, (Book) throws -> Void)] = [
      ("typed get", { #expect($0.title == "T0") }),
      ("relation", { #expect($0.author?.name == "Kate") }),
      (
        "key",
        {
          let value = try $0.value(forKey: "rating")
          #expect(value == 0)
        }
      ),
      (
        "path",
        {
          let value = try $0.value(forKeyPath: "author.name")
          #expect(value == "Kate")
        }
      ),
      ("description", { #expect($0.description == "<Book \"T0\">") }),
      (
        "predicate",
        { book in
          let predicate = try KeyValuePredicate(format: "rating == 0")
          let passes = try predicate.evaluate(with: .object(book), in: book.world)
          #expect(passes)
        }
      ),
      ("typed set", { $0.rating = 5 }),
      ("set by key", { try $0.setValue(5, forKey: "rating") }),
    ]
    for (name, use) in uses {
      let book = try #require(try books(FaultTests.context(folder.file)).first)
      let context = try FaultTests.context(folder.file)
      let read = try #require(try books(context).first)
      #expect(read.isFault, "\(name)")
      try use(read)
      #expect(!read.isFault, "\(name)")
      // Its context has ended, and all that it had read stays.
      #expect(book.title == "T0", "\(name)")
      context.close()
    }
  }

  @Test func `What a row leads to is read when that is used`() throws {
    let two = try FaultTests.context(folder.file)
    let book = try #require(try books(two, "rating == 3").first)
    // The author is known to be there, and no other book.
    #expect(two.registeredObjects.count == 2)
    let author = try #require(book.author)
    #expect(author.isFault)
    #expect(author.books.map(\.title) == (0..<10).map { "T\($0)" })
    #expect(!author.isFault)
    #expect(try books(two).first === author.books.first)
    #expect(!two.hasChanges)
  }

  @Test func `A batch is read with the first of its faults`() throws {
    let two = try FaultTests.context(folder.file)
    let found = try books(two, batch: 4)
    #expect(found.count == 10)
    #expect(found[3].title == "T3")
    // The rows of the others are changed: what is read is what is there then.
    for book in try books(one) { book.title += "!" }
    try one.save()
    #expect(found.map(\.isFault) == (0..<10).map { $0 != 3 })
    #expect(found[3].title == "T3")
    #expect(found[5].title == "T5!")
    for title in ["T6!", "T8!"] { try one.delete(try #require(try books(one, "title == '\(title)'").first)) }
    try one.save()
    // The seventh was read with the sixth.
    #expect(try found[6].value(forKey: "title") == "T6!")
    #expect(throws: ContextError.inaccessible(id: "Book/p9")) { try found[8].value(forKey: "title") }
    #expect(found[8].isFault)
    #expect(found[9].title == "T9!")
  }

  @Test func `A refreshed object is a fault that is read anew, and one that is followed keeps its values`() throws {
    let two = try FaultTests.context(folder.file)
    let book = try #require(try books(two).first)
    #expect(book.rating == 0)
    try two.refresh(book, mergeChanges: false)
    #expect(book.isFault)
    let mine = try #require(try books(one).first)
    mine.rating = 7
    try one.save()
    #expect(book.rating == 7)
    #expect(!book.isFault)
    #expect(!two.hasChanges)
    let token = try book.observe(\.rating, options: [.new]) { _ in }
    try two.refresh(book, mergeChanges: false)
    mine.rating = 8
    try one.save()
    #expect(book.rating == 7)
    token.invalidate()
    book.rating = 9
    try two.refresh(book, mergeChanges: true)
    #expect(!book.isFault)
    #expect(book.rating == 9)
  }

  @Test func `A fault whose row is gone raises, and can be left and deleted`() throws {
    let two = try FaultTests.context(folder.file)
    let book = try #require(try books(two, "rating == 3").first)
    let author = try #require(book.author)
    for mine in try books(one) { mine.author = nil }
    try one.delete(try #require(try one.fetch(FetchRequest(entityName: "Author")).first))
    try one.save()
    #expect(throws: ContextError.inaccessible(id: "Author/p1")) { try author.value(forKey: "name") }
    #expect(throws: ContextError.inaccessible(id: "Author/p1")) {
      try two.world.throwingUnhandledErrors { _ = author.name }
    }
    #expect(author.description == "<Author#1>")
    try book.set(\.author, to: nil)
    #expect(book.author == nil)
    two.mergePolicy = .mergeByPropertyObjectTrump
    try two.save()
  }

  @Test func `A fault whose context has ended raises, and one that was read keeps its values`() throws {
    let two = try FaultTests.context(folder.file)
    let book = try #require(try books(two, "rating == 3").first)
    let author = try #require(book.author)
    two.close()
    #expect(book.title == "T3")
    #expect(throws: ContextError.inaccessible(id: "<Author#1>")) { try author.value(forKey: "name") }
  }

  @Test func `A class without faults has none to ask for`() throws {
    let two = try FaultTests.context(folder.file)
    let found = try books(two)
    #expect(found[0].objectClass.hasFaults)
    for book in found { _ = book.title }
    #expect(!found[0].objectClass.hasFaults)
  }

  @Test func `Only what is asked for is read, and explained`() throws {
    let two = try FaultTests.context(folder.file)
    var request = FetchRequest(
      entityName: "Book", predicate: try KeyValuePredicate(format: "rating > 2"),
      sortDescriptors: [try KeyValueSortDescriptor("-rating")], fetchLimit: 3)
    let lines = try two.explain(request)
    #expect(lines.count == 2)
    #expect(lines[0].contains("WHERE") && lines[0].contains("ORDER BY") && lines[0].contains("LIMIT 3"))
    #expect(lines[1] == "memory: 3 of 3 rows are read")
    #expect(try two.fetch(request, as: Book.self).map(\.rating) == [9, 8, 7])
    #expect(try two.count(for: FetchRequest(entityName: "Book")) == 10)
    #expect(two.registeredObjects.count { $0.objectClass.name == "Book" } == 3)
    request.predicate = try KeyValuePredicate(format: "rating > 2 AND author.name MATCHES 'K.*'")
    #expect(
      try two.explain(request).dropFirst() == [
        "memory: predicate author.name MATCHES \"K.*\"", "memory: order by -rating", "memory: offset and limit",
        "memory: author.name MATCHES \"K.*\" is not in SQL: a regular expression may take too long",
      ])
  }

  @Test func `Changes that are not saved count, wherever the rest is found`() throws {
    let two = try FaultTests.context(folder.file)
    let first = try #require(try books(two, "rating == 9").first)
    first.rating = 1
    #expect(try books(two, "rating > 7").map(\.title) == ["T8"])
    #expect(try books(two, "rating == 1").map(\.title) == ["T1", "T9"])
    try two.insert(Book.make(in: two.world) { ($0.title, $0.rating) = ("New", 8) })
    #expect(try books(two, "rating > 7").map(\.title) == ["New", "T8"])
    try two.delete(try #require(try books(two, "rating == 8 AND title != 'New'").first))
    #expect(try books(two, "rating > 7").map(\.title) == ["New"])
  }
}
