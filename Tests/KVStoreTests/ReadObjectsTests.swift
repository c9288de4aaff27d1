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

/// Rows of classes with relations, which are read straight into objects, too.
@Suite struct ReadRelationsTests {
  private let folder: TemporaryFolder

  /// 60 songs of 7 albums each in turn, and every tenth of none.
  init() throws {
    folder = try TemporaryFolder()
    let context = try context()
    let albums = try (0..<7).map { try make("Album", ["name": .string("album \($0)")], context) }
    for number in 0..<60 {
      var values: [String: Value] = ["title": .string("song \(number)"), "rating": .integer(number * 7 % 60)]
      if number % 10 != 9 { values["album"] = .object(albums[6 - number % 7]) }
      _ = try make("Song", values, context)
    }
    try context.save()
    (context.store as? SQLiteStore)?.close()
  }

  private func make(_ name: String, _ values: [String: Value], _ context: ManagedObjectContext) throws -> ModelObject
  {
    let made = try #require(try context.model.entity(named: name)?.objectClass.makeObject(values))
    try context.insert(made)
    return made
  }

  private func context() throws -> ManagedObjectContext {
    let world = ObjectWorld()
    let classes = try [
      ClassDefinition(
        "Album",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("songs", .object(className: "Song"), collection: .set, inverse: "album"),
        ]),
      ClassDefinition(
        "Song",
        properties: [
          PropertyDefinition("title", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("album", .object(className: "Album"), inverse: "songs"),
        ]),
    ].map { try world.define($0) }
    return try ManagedObjectContext(classes: classes, store: SQLiteStore(path: folder.file))
  }

  private func byRating(batch size: Int = 0) throws -> FetchRequest {
    var request = FetchRequest(entityName: "Song", sortDescriptors: [try KeyValueSortDescriptor("-rating")])
    request.fetchBatchSize = size
    return request
  }

  private func check(_ songs: [ModelObject]) throws {
    #expect(try songs.map { try $0.value(forKey: "rating") } == (0..<60).reversed().map { .integer($0) })
    for song in songs {
      let number = (song.objectID?.number ?? 0) - 1
      #expect(try song.value(forKey: "title") == .string("song \(number)"))
      let name = try song.value(forKey: "album").object?.value(forKey: "name")
      #expect(name == (number % 10 == 9 ? nil : .string("album \(6 - number % 7)")))
    }
  }

  @Test func `Objects and the faults that they lead to have the serial numbers of their places`() throws {
    let context = try context()
    let songs = try context.fetch(byRating())
    #expect(songs.map(\.isFault) == Array(repeating: true, count: 60))
    let albums = context.registeredObjects.filter { $0.objectClass.name == "Album" }
    #expect(albums.count == 7 && albums.allSatisfy(\.isFault))
    try check(songs)
    for song in songs {
      guard let album = try song.value(forKey: "album").object else { continue }
      // They come to be in the order of the first songs that lead to them.
      #expect(album.serial == (song.serial - 1) % 7 + 1)
    }
    guard case .collection(let members) = try albums[0].value(forKey: "songs") else {
      Issue.record("an album has no songs")
      return
    }
    #expect(members.count == songs.count { (try? $0.value(forKey: "album").object) === albums[0] })
  }

  @Test(arguments: [0, 8]) func `A plain fetch and batches give the same objects`(size: Int) throws {
    let context = try context()
    let all = try context.fetch(FetchRequest(entityName: "Song"))
    #expect(all.map(\.serial) == Array(1...60))
    try check(context.fetch(byRating(batch: size)))
  }

  @Test func `A fetch that ends at a damaged value leaves no object, no fault and no serial number behind`() throws {
    try SQLiteStore.runForTests("UPDATE Song SET title = x'ff' WHERE kv_number = 50", on: folder.file)
    let context = try context()
    let classes = context.model.entities.map(\.objectClass)
    #expect(throws: StoreError.self) { try context.fetch(byRating()) }
    #expect(throws: StoreError.self) { try context.fetch(FetchRequest(entityName: "Song")) }
    #expect(context.registeredObjects.isEmpty)
    #expect(context.world.livingObjects.allSatisfy { object in !classes.contains { $0 === object.objectClass } })
    #expect(classes.allSatisfy { $0.makeObject().serial == 1 })
  }

  @Test func `A fault whose row is damaged stays one, and is read once that is right`() throws {
    let context = try context()
    let songs = try context.fetch(byRating())
    let album = try #require(try songs.lazy.compactMap { try $0.value(forKey: "album").object }.first)
    try SQLiteStore.runForTests("UPDATE Album SET name = x'ff'", on: folder.file)
    #expect(throws: StoreError.self) { try album.value(forKey: "name") }
    #expect(album.isFault)
    try SQLiteStore.runForTests("UPDATE Album SET name = 'right'", on: folder.file)
    #expect(try album.value(forKey: "name") == "right")
    #expect(!album.isFault)
  }

  @Test func `A batch of 8 rows takes one statement, and a transaction`() throws {
    let context = try context()
    let store = try #require(context.store as? SQLiteStore)
    let songs = try context.fetch(byRating(batch: 8))
    // Seven of them lead to all albums.
    for song in songs.prefix(8) { _ = try song.value(forKey: "title") }
    let before = store.runsForTests
    _ = try songs[8].value(forKey: "title")
    // BEGIN, COMMIT, the rows, and the number of an album that may be unknown.
    #expect(store.runsForTests - before <= 4)
    try check(context.fetch(byRating(batch: 60)))
  }

  @Test func `A fault takes one statement`() throws {
    let context = try context()
    let store = try #require(context.store as? SQLiteStore)
    let albums = try context.fetch(byRating()).compactMap { try $0.value(forKey: "album").object }
    let before = store.runsForTests
    for album in albums.prefix(2) { _ = try album.value(forKey: "name") }
    #expect(Set(albums.prefix(2)).count == 2)
    #expect(store.runsForTests == before + 2)
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
  func rows(of ids: [ManagedObjectID], reading use: (ManagedObjectID) -> RowUse) throws -> [StoredRow] {
    try store.rows(of: ids, reading: use)
  }
  func rows(of entity: EntityDescription, reading use: (ManagedObjectID) -> RowUse) throws -> [StoredRow] {
    try store.rows(of: entity, reading: use)
  }
  func members(of property: Property, _ id: ManagedObjectID) throws -> StoredValue? {
    try store.members(of: property, id)
  }
  func hasMembers(of property: Property, _ id: ManagedObjectID) throws -> Bool {
    try store.hasMembers(of: property, id)
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
