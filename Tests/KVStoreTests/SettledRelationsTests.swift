import KVContext
import KVEngine
import KVStore
import KVTestSupport
import Testing

/// Saves of relations whose other side others have saved since: the context has what the store has made of them.
@Suite struct SettledRelationsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let classes = [
    ClassDefinition(
      "Shelf",
      properties: [
        PropertyDefinition("name", .string),
        PropertyDefinition("books", .object(className: "Book"), collection: .orderedSet, inverse: "shelf"),
      ]),
    ClassDefinition(
      "Book",
      properties: [
        PropertyDefinition("name", .string),
        PropertyDefinition("shelf", .object(className: "Shelf"), inverse: "books"),
      ]),
  ]

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
  func `A list that is saved has the members that others have brought meanwhile`(
    isFile: Bool, _ policy: MergePolicy
  ) throws {
    let store: any PersistentStore = isFile ? try SQLiteStore(path: folder.file) : InMemoryStore()
    let world = ObjectWorld()
    let classes = try Self.classes.map { try world.define($0) }
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
}
