import KVContext
import KVObjects
import KVPredicates
import Testing

/// Objects by their IDs, and what is read of a store that others have in common (core-data.md CD58 to CD67).
@Suite struct IdentityTests {
  private let world = ObjectWorld()
  private let store = CountingStore()
  private let item: ObjectClass

  init() throws {
    item = try world.define(
      ClassDefinition("Item", properties: [PropertyDefinition("name", .string), PropertyDefinition("n", .integer)]))
  }

  private func context() throws -> ManagedObjectContext { try ManagedObjectContext(classes: [item], store: store) }

  private func made(_ name: String, in context: ManagedObjectContext) throws -> ModelObject {
    let made = try item.makeObject(["name": .string(name)])
    try context.insert(made)
    return made
  }

  private let all = FetchRequest(entityName: "Item")

  @Test func `An object that is not in the store raises Cocoa's error`() throws {
    let (one, two) = (try context(), try context())
    let mine = try made("a", in: one)
    try one.save()
    let id = try #require(mine.objectID)
    #expect(two.registeredObject(for: id) == nil)
    let theirs = try two.existingObject(for: id)
    #expect(two.registeredObject(for: id) === theirs)
    try one.delete(mine)
    try one.save()
    let error = #expect(throws: MissingObjectError.self) { try two.existingObject(for: id) }
    #expect(error?.cocoaCode == 133_000)
    #expect(
      error.map { "\($0.name): \($0.reason)" }
        == "NSManagedObjectReferentialIntegrityError: Attempt to access an object not found in store")
    #expect(try two.object(for: id) === theirs)
  }

  @Test func `An ID is permanent before the save, and its number is given once`() throws {
    let one = try context()
    let (first, second) = (try made("a", in: one), try made("b", in: one))
    try one.obtainPermanentIDs(for: [second])
    #expect(second.objectID?.description == "Item/p1" && second.isInserted)
    #expect(try one.objectID(for: "Item/p1") == second.objectID)
    #expect(try one.objectID(for: "Item/t1") == first.objectID)
    try one.save()
    #expect(first.objectID?.description == "Item/p2")
    #expect(try one.objectID(for: "Item/p2") == first.objectID)
    #expect(try one.objectID(for: "Item/p3") == nil)
    let other = try context()
    #expect(throws: ContextError.otherContext(object: "<Item \"a\">", operation: "obtain a permanent ID for")) {
      try other.obtainPermanentIDs(for: [first])
    }
  }

  @Test func `A context that is alone on its store asks it once`() throws {
    let one = try context()
    for name in ["a", "b", "c"] { _ = try made(name, in: one) }
    try one.save()
    _ = try one.fetch(all)
    let asked = store.questions
    for n in 0..<5 {
      let found = try one.fetch(all)
      try found[0].setValue(.integer(n), forKey: "n")
      #expect(try one.count(for: all) == 3)
      try one.save()
    }
    #expect(store.questions == asked)
  }

  @Test func `What others have saved is asked for once`() throws {
    let (one, two) = (try context(), try context())
    let mine = try made("a", in: one)
    try one.save()
    let theirs = try two.fetch(all)[0]
    try mine.setValue(.integer(5), forKey: "n")
    try one.save()
    let request = FetchRequest(entityName: "Item", predicate: try KeyValuePredicate(format: "n == 5"))
    #expect(try two.fetch(request) == [theirs])
    let asked = store.questions
    #expect(try two.fetch(request) == [theirs])
    #expect(store.questions == asked)
    #expect(try theirs.value(forKey: "n") == 0)
    var refreshing = request
    refreshing.shouldRefreshRefetchedObjects = true
    #expect(try two.fetch(refreshing) == [theirs])
    #expect(try theirs.value(forKey: "n") == 5)
    #expect(!two.hasChanges)
  }

  @Test func `Faults are made of all objects, and read what is there or what was read`() throws {
    let (one, two) = (try context(), try context())
    let mine = try made("a", in: one)
    try one.save()
    let theirs = try two.fetch(all)[0]
    two.stalenessInterval = 10
    try two.refreshAllObjects()
    try mine.setValue(.integer(5), forKey: "n")
    try one.save()
    #expect(theirs.isFault)
    #expect(try theirs.value(forKey: "n") == 0)
    world.clock.advance(by: 10)
    try two.refreshAllObjects()
    #expect(try theirs.value(forKey: "n") == 5)
    two.stalenessInterval = 0
    try one.delete(mine)
    try one.save()
    try two.refreshAllObjects()
    #expect(throws: ContextError.inaccessible(id: "Item/p1")) { try theirs.value(forKey: "n") }
    two.shouldDeleteInaccessibleFaults = true
    #expect(try theirs.value(forKey: "n") == 0)
    #expect(try theirs.value(forKey: "name") == .nil)
    #expect(theirs.isDeleted && !theirs.isFault)
    try two.save()
    #expect(!two.hasChanges)
  }
}

/// A store in memory that counts what it is asked.
private final class CountingStore: PersistentStore {
  private let store = InMemoryStore()
  private(set) var questions = 0

  func prepare(for model: ManagedObjectModel) throws { try store.prepare(for: model) }
  var revision: Int { store.revision }
  var settledRows: [ManagedObjectID] { store.settledRows }
  func place(of id: ManagedObjectID) -> Int? { store.place(of: id) }
  func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID { store.makeTemporaryID(of: entity) }
  func makePermanent(_ ids: [ManagedObjectID]) { store.makePermanent(ids) }
  func save(_ changes: StoreChanges) throws { try store.save(changes) }

  func rows(of entity: EntityDescription) -> [StoredRow] {
    questions += 1
    return store.rows(of: entity)
  }
  func rows(of ids: [ManagedObjectID]) -> [StoredRow] {
    questions += 1
    return ids.compactMap(store.row)
  }
  func row(of id: ManagedObjectID) -> StoredRow? {
    questions += 1
    return store.row(of: id)
  }
  func history(since revision: Int) -> StoreHistory? {
    questions += 1
    return store.history(since: revision)
  }
}
