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

    static func make(
      _ name: String, _ values: [String: Value], _ context: ManagedObjectContext
    ) throws -> ModelObject {
      let made = try #require(try context.model.entity(named: name)?.objectClass.makeObject(values))
      try context.insert(made)
      return made
    }
  }

  enum Work: CaseIterable {
    case members, bothSides, deletion, fetch, deletionOfFetched, assignmentOfFetched, mergedDeletion, undoneDeletion
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
    case .deletionOfFetched, .assignmentOfFetched, .mergedDeletion, .undoneDeletion:
      let fresh = try ManagedObjectContext(model: context.model, store: store)
      let books = try fresh.fetch(FetchRequest(entityName: "Book"))
      #expect(books.count == count)
      return try WorkCounter.measuring {
        if work == .assignmentOfFetched {
          let other = try Shelf.make("Author", [:], fresh)
          for book in books.prefix(count / 2) { try book.setValue(.object(other), forKey: "author") }
        } else {
          for book in books.prefix(count / 2) { try fresh.delete(book) }
        }
        if work == .undoneDeletion {
          try fresh.processPendingChanges()
          try fresh.undo()
        }
        try fresh.save()
        if work == .mergedDeletion { try context.mergeHistory() }
      }.work.nodeVisits
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

/// What a change of a relation with many members costs in a file: as much as of one with a few.
@Suite struct RelationCostTests {
  enum Change: CaseIterable {
    case adding, removing, moving, insertingAtOnePlace, renamingTheOwner
  }

  private static let classes = [
    ClassDefinition(
      "Shelf",
      properties: [
        PropertyDefinition("name", .string),
        PropertyDefinition("books", .object(className: "Book"), collection: .orderedSet, inverse: "shelf"),
        PropertyDefinition("tags", .object(className: "Tag"), collection: .set, inverse: "shelves"),
      ]),
    ClassDefinition("Book", properties: [PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books")]),
    ClassDefinition(
      "Tag",
      properties: [PropertyDefinition("shelves", .object(className: "Shelf"), collection: .set, inverse: "tags")]),
  ]

  /// The rows that 30 saves write, and the steps that SQLite takes and the nodes that are visited for them.
  private func cost(of change: Change, _ count: Int) throws -> (rows: Int, steps: Int, visits: Int) {
    let world = ObjectWorld()
    let classes = try Self.classes.map { try world.define($0) }
    let store = try SQLiteStore(path: ":memory:")
    let context = try ManagedObjectContext(classes: classes, store: store)
    let shelf = classes[0].makeObject()
    for (key, place) in [("books", 1), ("tags", 2)] {
      let members = (0..<count).map { _ in Value.object(classes[place].makeObject()) }
      try shelf.setValue(.list(ValueList(members)), forKey: key)
    }
    try context.insert(shelf)
    try context.save()
    guard case .collection(let books) = try shelf.value(forKey: "books"),
      case .collection(let tags) = try shelf.value(forKey: "tags")
    else { return (0, 0, 0) }
    let (rows, steps) = (store.writtenRowsForTests, store.stepsForTests)
    let (_, work) = try WorkCounter.measuring {
      for number in 1...30 {
        switch change {
        case .adding:
          try books.add(.object(classes[1].makeObject()))
          try tags.add(.object(classes[2].makeObject()))
        case .removing:
          try books.remove(at: count / 2)
          if let tag = tags.snapshot().first { try tags.remove(tag) }
        case .moving: try books.move(from: count / 3, to: count - 1)
        case .insertingAtOnePlace: try books.insert(.object(classes[1].makeObject()), at: count / 2)
        case .renamingTheOwner: try shelf.setValue(.string("\(number)"), forKey: "name")
        }
        try context.save()
      }
    }
    return (store.writtenRowsForTests - rows, store.stepsForTests - steps, work.nodeVisits)
  }

  @Test(arguments: Change.allCases) func `It costs as much as with a few members`(_ change: Change) throws {
    let (few, many) = (try cost(of: change, 100), try cost(of: change, 10_000))
    #expect(many.rows <= few.rows, "\(few) with 100, \(many) with 10,000")
    #expect(many.steps <= few.steps * 5 / 4, "\(few) with 100, \(many) with 10,000")
    // A tree of 10,000 is twice as deep.
    #expect(many.visits <= few.visits * 3 + 300, "\(few) with 100, \(many) with 10,000")
  }
}

/// What is read of an owner of many members, whose other side holds one object.
@Suite struct LateMembersTests {
  private func context(_ store: SQLiteStore, _ world: ObjectWorld) throws -> ManagedObjectContext {
    try ManagedObjectContext(classes: Bookcase.classes.map { try world.define($0) }, store: store)
  }

  /// A file with a shelf of so many books.
  private func store(_ count: Int) throws -> SQLiteStore {
    let store = try SQLiteStore(path: ":memory:")
    let context = try context(store, ObjectWorld())
    let (shelf, book) = (context.model.entities[0].objectClass, context.model.entities[1].objectClass)
    try context.insert(
      shelf.makeObject(["books": .list(ValueList((0..<count).map { _ in .object(book.makeObject()) }))]))
    try context.save()
    return store
  }

  @Test func `Reading an owner for its name takes as many steps with many members as with few`() throws {
    func steps(_ count: Int) throws -> Int {
      let store = try store(count)
      let context = try context(store, ObjectWorld())
      let before = store.stepsForTests
      let shelf = try #require(try context.fetch(FetchRequest(entityName: "Shelf")).first)
      _ = try shelf.value(forKey: "name")
      let steps = store.stepsForTests - before
      #expect(context.registeredObjects.count == 1)
      #expect(try shelf.value(forKey: "books").elements?.count == count)
      #expect(context.registeredObjects.count == count + 1)
      return steps
    }
    #expect(try steps(10) == steps(1_000))
  }

  @Test func `In a world of several threads an owner comes with its members`() throws {
    let store = try store(3)
    let context = try context(store, ObjectWorld(sharing: .shared))
    _ = try context.fetch(FetchRequest(entityName: "Shelf"))
    #expect(context.registeredObjects.count == 4)
  }
}

/// What a change of a relation writes into a file.
@Suite struct WrittenMembersTests {
  @Test(arguments: [10, 1_000]) func `A change of some members writes these alone`(_ count: Int) throws {
    let world = ObjectWorld()
    let classes = try [
      ClassDefinition(
        "List", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)]),
      ClassDefinition("Item", properties: [PropertyDefinition("name", .string)]),
    ].map { try world.define($0) }
    let store = try SQLiteStore(path: ":memory:")
    let context = try ManagedObjectContext(classes: classes, store: store)
    let items = (0...count).map { _ in classes[1].makeObject() }
    let list = classes[0].makeObject()
    try list.setValue(.list(ValueList(items.dropLast().map(Value.object))), forKey: "items")
    for object in [list] + items { try context.insert(object) }
    try context.save()
    guard case .collection(let members) = try list.value(forKey: "items") else { return }
    func written(_ change: () throws -> Void) throws -> Int {
      try change()
      let before = store.writtenRowsForTests
      try context.save()
      return store.writtenRowsForTests - before
    }
    // The revision, the row, and one of the history.
    let others = 3
    #expect(try written { try members.add(.object(items[count])) } == others + 1)
    #expect(try written { try members.move(from: count, to: 0) } == others + 2)
    #expect(try written { try members.remove(at: 5) } == others + 1)
    #expect(try written { try members.insert(.object(items[5]), at: 3) } == others + 1)
    #expect(try written { try items[0].setValue("renamed", forKey: "name") } == others)
    try context.reset()
    let read = try #require(try context.fetch(FetchRequest(entityName: "List")).first)
    #expect(try read.value(forKey: "items").elements?.count == count + 1)
  }
}
