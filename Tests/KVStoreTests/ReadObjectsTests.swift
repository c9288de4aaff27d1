import KVContext
import KVEngine
import KVPredicates
import KVStore
import Testing

/// Rows that a fetch reads straight into objects.
@Suite struct ReadObjectsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let context = try context()
    for number in 0..<100 {
      let note = try context.model.entities[0].objectClass.makeObject([
        "text": .string("note \(number)"), "rating": .integer(100 - number),
      ])
      try context.insert(note)
    }
    try context.save()
    (context.store as? SQLiteStore)?.close()
  }

  private func context(_ world: ObjectWorld = ObjectWorld()) throws -> ManagedObjectContext {
    try ManagedObjectContext(classes: [Self.note(in: world)], store: SQLiteStore(path: folder.file))
  }

  private static func note(in world: ObjectWorld) throws -> ObjectClass {
    try world.objectClass(named: "Note")
      ?? world.define(
        ClassDefinition(
          "Note",
          properties: [
            PropertyDefinition("text", .string), PropertyDefinition("rating", .integer),
            PropertyDefinition("flag", .boolean), PropertyDefinition("share", .number),
          ]))
  }

  private func byRating() throws -> FetchRequest {
    FetchRequest(entityName: "Note", sortDescriptors: [try KeyValueSortDescriptor("rating")])
  }

  @Test func `Objects have the serial numbers of their places, in whichever order a fetch finds them`() throws {
    let context = try context()
    let found = try context.fetch(byRating())
    #expect(found.map(\.serial) == Array((1...100).reversed()))
    #expect(try found.map { try $0.value(forKey: "rating") } == (1...100).map { .integer($0) })
    #expect(context.registeredObjects.map(\.serial) == Array(1...100))
  }

  @Test func `A fetch that ends at a damaged value leaves no object and no serial number behind`() throws {
    try SQLiteStore.runForTests("UPDATE Note SET text = x'ff' WHERE kv_number = 50", on: folder.file)
    let context = try context()
    let world = context.world
    #expect(throws: StoreError.self) { try context.fetch(byRating()) }
    #expect(context.registeredObjects.isEmpty)
    #expect(world.livingObjects.allSatisfy { $0.objectClass.name != "Note" })
    #expect(try Self.note(in: world).makeObject().serial == 1)
    try SQLiteStore.runForTests("UPDATE Note SET text = 'right' WHERE kv_number = 50", on: folder.file)
    #expect(try context.fetch(byRating()).map(\.serial) == Array((2...101).reversed()))
  }

  @Test func `What explains a fetch makes no object, and neither does a count`() throws {
    let context = try context()
    _ = try context.explain(byRating())
    #expect(try context.count(for: FetchRequest(entityName: "Note", fetchLimit: 7)) == 7)
    #expect(try Self.note(in: context.world).makeObject().serial == 1)
  }

  @Test func `Objects that were read are faults until they are used, and others that come later too`() throws {
    let context = try context()
    var few = try byRating()
    few.fetchLimit = 3
    let first = try context.fetch(few)
    #expect(first.map(\.isFault) == [true, true, true])
    _ = try first[0].value(forKey: "text")
    #expect(first.map(\.isFault) == [false, true, true])
    let all = try context.fetch(byRating())
    #expect(all.map(\.isFault) == [false] + Array(repeating: true, count: 99))
    #expect(all[0] === first[0] && all[1] === first[1])
    try all[1].setValue("other", forKey: "text")
    #expect(context.updatedObjects == [all[1]])
    try context.reset()
    #expect(all.allSatisfy { !$0.isFault && $0.managedObjectContext == nil })
    #expect(try context.fetch(byRating()) == all)
  }

  @Test func `A save of others between a fetch and what comes after it is not taken for known`() throws {
    let world = ObjectWorld()
    let store = InterruptedStore(try SQLiteStore(path: folder.file))
    let context = try ManagedObjectContext(classes: [Self.note(in: world)], store: store)
    let other = try self.context()
    store.afterFinding = {
      let theirs = try other.fetch(FetchRequest(entityName: "Note"))[4]
      try other.delete(theirs)
      try other.save()
    }
    let found = try context.fetch(byRating())
    store.afterFinding = {}
    let ids = found.compactMap(\.objectID)
    #expect(ids.count == 100)
    #expect(throws: MissingObjectError.self) { for id in ids { _ = try context.existingObject(for: id) } }
  }
}

/// A file where something happens right after it was searched.
private final class InterruptedStore: FindingStore {
  private let store: SQLiteStore
  var afterFinding: () throws -> Void = {}

  init(_ store: SQLiteStore) { self.store = store }

  func prepare(for model: ManagedObjectModel) throws { try store.prepare(for: model) }
  func view(for model: ManagedObjectModel) throws -> any FindingStore {
    _ = try store.view(for: model)
    return self
  }
  func hasRows(of other: any FindingStore) -> Bool { store.hasRows(of: other) }
  func id(of id: ManagedObjectID, in other: any FindingStore) -> ManagedObjectID? { store.id(of: id, in: other) }
  func find(
    _ entities: [EntityDescription], where predicate: KeyValuePredicate?,
    sortedBy descriptors: [KeyValueSortDescriptor],
    limit: Int, offset: Int, isCounting: Bool, reading use: ((ManagedObjectID) -> RowUse)?,
    isSettled: ((_ entityName: String) -> Bool)?, isExplaining: Bool, id: (Value) -> ManagedObjectID?
  ) throws -> StoreMatches {
    let matches = try store.find(
      entities, where: predicate, sortedBy: descriptors, limit: limit, offset: offset, isCounting: isCounting,
      reading: use, isSettled: isSettled, isExplaining: isExplaining, id: id)
    try afterFinding()
    return matches
  }

  var revision: Int { store.revision }
  var isFaulting: Bool { store.isFaulting }
  func rows(of entity: EntityDescription) throws -> [StoredRow] { try store.rows(of: entity) }
  func place(of id: ManagedObjectID) -> Int? { store.place(of: id) }
  func rows(of ids: [ManagedObjectID]) throws -> [StoredRow] { try store.rows(of: ids) }
  func rows(of ids: [ManagedObjectID], withLateRelations isWhole: Bool) throws -> [StoredRow] {
    try store.rows(of: ids, withLateRelations: isWhole)
  }
  func rows(of entity: EntityDescription, withLateRelations isWhole: Bool) throws -> [StoredRow] {
    try store.rows(of: entity, withLateRelations: isWhole)
  }
  func members(of property: Property, _ id: ManagedObjectID) throws -> StoredValue? {
    try store.members(of: property, id)
  }
  func row(of id: ManagedObjectID) throws -> StoredRow? { try store.row(of: id) }
  func makeTemporaryID(of entity: EntityDescription) -> ManagedObjectID { store.makeTemporaryID(of: entity) }
  func makePermanent(_ ids: [ManagedObjectID]) throws { try store.makePermanent(ids) }
  func id(of entity: EntityDescription, number: Int) throws -> ManagedObjectID? {
    try store.id(of: entity, number: number)
  }
  func save(_ changes: StoreChanges) throws { try store.save(changes) }
  var settledRows: [ManagedObjectID] { store.settledRows }
  func history(since revision: Int) throws -> StoreHistory? { try store.history(since: revision) }
}
