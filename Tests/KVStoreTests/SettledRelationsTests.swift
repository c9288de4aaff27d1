import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Saves of relations whose other side others have saved since: the context has what the store has made of them.
@Suite struct SettledRelationsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func some(_ name: String, _ context: ManagedObjectContext) throws -> ModelObject {
    try #require(try context.fetch(FetchRequest(entityName: name)).first)
  }

  private func make(_ name: String, _ context: ManagedObjectContext) throws -> ModelObject {
    let made = try #require(try context.model.entity(named: name)?.objectClass.makeObject(["name": .string(name)]))
    try context.insert(made)
    return made
  }

  @Test(
    arguments: [false, true],
    [MergePolicy.overwrite, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .rollback])
  func `A list that is saved has the members that other contexts have brought in the meantime`(
    isFile: Bool, _ policy: MergePolicy
  ) throws {
    let store: any PersistentStore = isFile ? try SQLiteStore(path: folder.file) : InMemoryStore()
    let world = ObjectWorld()
    let classes = try Bookcase.classes.map { try world.define($0) }
    let (one, two) = (
      try ManagedObjectContext(classes: classes, store: store),
      try ManagedObjectContext(classes: classes, store: store)
    )
    let shelf = try make("Shelf", one)
    try one.save()
    let new = try make("Book", two)
    try new.setValue(.object(try some("Shelf", two)), forKey: "shelf")
    try two.save()
    try make("Book", one).setValue(.object(shelf), forKey: "shelf")
    one.mergePolicy = policy
    try one.save()
    let fresh = try ManagedObjectContext(model: one.model, store: store)
    let stored = try RelationChecks.values(some("Shelf", fresh))
    #expect(try RelationChecks.values(shelf) == stored)
    #expect(stored["books"]?.contains(RelationChecks.text(new)) == true)
    #expect(try RelationChecks.disagreements(in: one).isEmpty)
    #expect(try RelationChecks.disagreements(in: store, one.model).isEmpty)
    #expect(!one.hasChanges)
    // It is no conflict with itself.
    one.mergePolicy = .error
    try shelf.setValue("again", forKey: "name")
    try one.save()
  }

  @Test(arguments: [false, true])
  func `A list that a child saves has the members that its parent has at that time`(_ isFile: Bool) throws {
    let store: any PersistentStore = isFile ? try SQLiteStore(path: folder.file) : InMemoryStore()
    let world = ObjectWorld()
    let parent = try ManagedObjectContext(classes: Bookcase.classes.map { try world.define($0) }, store: store)
    let shelf = try make("Shelf", parent)
    try parent.save()
    let child = try parent.makeChild()
    let mine = try some("Shelf", child)
    #expect(try RelationChecks.values(mine)["books"] == "")
    try make("Book", parent).setValue(.object(shelf), forKey: "shelf")
    try parent.processPendingChanges()
    try make("Book", child).setValue(.object(mine), forKey: "shelf")
    try child.save()
    try child.processPendingChanges()
    #expect(try RelationChecks.values(mine) == RelationChecks.values(shelf))
    #expect(try RelationChecks.values(mine)["books"]?.split(separator: ",").count == 2)
    #expect(try RelationChecks.disagreements(in: child).isEmpty)
    #expect(!child.hasChanges)
  }

  @Test func `A merge takes what another connection to the file has saved for its own rows`() throws {
    let world = ObjectWorld()
    let classes = try Bookcase.classes.map { try world.define($0) }
    let (one, two) = (
      try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file)),
      try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file))
    )
    let shelf = try make("Shelf", one)
    let book = try make("Book", one)
    try book.setValue(.object(shelf), forKey: "shelf")
    try one.save()
    let theirs = try some("Book", two)
    try theirs.setValue("changed", forKey: "name")
    let new = try make("Book", two)
    try new.setValue(theirs.value(forKey: "shelf"), forKey: "shelf")
    try two.save()
    try one.merge(two)
    #expect(try book.value(forKey: "name") == "changed")
    #expect(try one.fetch(FetchRequest(entityName: "Book")).map(RelationChecks.text) == ["Book/p1", "Book/p2"])
    #expect(try RelationChecks.values(shelf)["books"] == "Book/p1,Book/p2")
    #expect(!one.hasChanges)
    // It knows their version by that.
    try book.setValue("again", forKey: "name")
    try one.save()
    try two.delete(new)
    try two.save()
    try one.merge(two)
    #expect(try RelationChecks.values(shelf)["books"] == "Book/p1")
    #expect(try one.fetch(FetchRequest(entityName: "Book")).count == 1)
    let fresh = try ManagedObjectContext(model: one.model, store: one.store)
    #expect(try fresh.fetch(FetchRequest(entityName: "Book")).map { try $0.value(forKey: "name") } == ["again"])
  }
}
