import KVContext
import KVEngine
import KVStore
import Synchronization
import Testing

/// Files that are brought to another version of their classes; what scripts see of it is in `Tests/Scenarios/contexts`.
@Suite struct MigrationTests {
  final class Song: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var title = ""
      var album: Album?
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Song.self,
      [
        TypedProperty<Song>.attribute("title", \.title).renamed(from: "name"),
        TypedProperty<Song>.toOne("album", \.album, inverse: "songs").renamed(from: "record"),
      ])
  }

  final class Album: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage { var songs = Many<Song>() }
    var storage = Storage()
    static var definition: ClassDefinition {
      var definition = ClassDefinition(Album.self, [.toMany("songs", \.songs, .orderedSet, inverse: "album")])
      definition.renamingIdentifier = "Record"
      return definition
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func context(
    _ classes: [ClassDefinition], infers: Bool = false, access: SQLiteStore.Access = .readWrite, pages: Int? = nil
  ) throws -> ManagedObjectContext {
    let world = ObjectWorld()
    let store = try SQLiteStore(path: folder.file, access: access)
    store.shouldInferMappingModelAutomatically = infers
    if let pages { try store.setMaximumPageCount(pages) }
    do { return try ManagedObjectContext(classes: classes.map { try world.define($0) }, store: store) } catch {
      store.close()
      throw error
    }
  }

  private func close(_ context: ManagedObjectContext) { (context.store as? SQLiteStore)?.close() }

  private let old = [
    ClassDefinition(
      "Song",
      properties: [
        PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
        PropertyDefinition("record", .object(className: "Record"), inverse: "songs"),
      ]),
    ClassDefinition(
      "Record",
      properties: [
        PropertyDefinition("songs", .object(className: "Song"), collection: .orderedSet, inverse: "record")
      ]),
  ]

  private func fill(_ count: Int) throws {
    let context = try context(old)
    let (song, record) = (context.model.entities[0].objectClass, context.model.entities[1].objectClass)
    let owner = record.makeObject()
    for number in 0..<count {
      try context.insert(song.makeObject(["name": .string("song \(number)"), "rating": 4, "record": .object(owner)]))
    }
    try context.save()
    close(context)
  }

  /// Names and ratings, and how many songs the records have.
  private func content() throws -> [String] {
    let context = try context(old)
    defer { close(context) }
    let songs = try context.fetch(FetchRequest(entityName: "Song"))
    let records = try context.fetch(FetchRequest(entityName: "Record"))
    return try songs.map { "\(try $0.value(forKey: "name")) \(try $0.value(forKey: "rating"))" }
      + records.map { "\(try $0.value(forKeyPath: "songs.@count"))" }
  }

  @Test func `Typed properties and classes keep what they held under other names`() throws {
    try fill(2)
    let world = ObjectWorld()
    let store = try SQLiteStore(path: folder.file)
    store.shouldInferMappingModelAutomatically = true
    let context = try ManagedObjectContext([Song.self, Album.self], in: world, store: store)
    let album = try #require(context.fetch(FetchRequest(entityName: "Album"), as: Album.self).first)
    #expect(album.songs.map(\.title) == ["song 0", "song 1"])
    #expect(album.objectID?.description == "Album/p1")
    #expect(try StoreReader(path: folder.file).entities.map(\.name) == ["Album", "Song"])
    #expect(try StoreReader(path: folder.file).entities[1].properties.map(\.name) == ["title", "album"])
  }

  @Test func `A migration for which there is no room leaves the file whole, and as it was`() throws {
    try fill(400)
    let before = try content()
    let new = [
      ClassDefinition(
        "Song",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("record", .object(className: "Record"), collection: .set, inverse: "songs"),
        ]), old[1],
      ClassDefinition("Label", properties: [PropertyDefinition("name", .string)]),
    ]
    var failures = 0
    while true {
      do {
        let context = try context(new, infers: true, pages: failures + 1)
        let songs = try context.fetch(FetchRequest(entityName: "Song"))
        #expect(songs.count == 400)
        #expect(try songs.allSatisfy { try $0.value(forKeyPath: "record.@count") == 1 })
        break
      } catch StoreError.full {
        failures += 1
        #expect(try content() == before)
      }
    }
    // The file itself has pages: what is less than that is no limit.
    #expect(failures > 0)
  }

  @Test func `A file that may only be read shows what was renamed, and loses nothing`() throws {
    try fill(1)
    var song = ClassDefinition("Song", properties: old[0].properties)
    song.properties[0] = PropertyDefinition("title", .string, renamingIdentifier: "name")
    let context = try context([song, old[1]], access: .readOnly)
    #expect(try context.fetch(FetchRequest(entityName: "Song")).first?.value(forKey: "title") == "song 0")
    close(context)
    let less = ClassDefinition("Song", properties: [PropertyDefinition("name", .string)])
    let error = #expect(throws: StoreError.self) {
      try self.context([less, old[1]], infers: true, access: .readOnly)
    }
    #expect(error?.cocoaCode == 134_100)
    #expect(try content() == ["\"song 0\" 4", "1"])
  }

  @Test func `What another process takes out of a file is an error for those that had it`() throws {
    try fill(1)
    let before = try context(old)
    let song = try #require(before.fetch(FetchRequest(entityName: "Song")).first)
    let less = ClassDefinition("Song", properties: [PropertyDefinition("name", .string)])
    let after = try context([less], infers: true)
    #expect(try after.count(for: FetchRequest(entityName: "Song")) == 1)
    try song.setValue(5, forKey: "rating")
    let error = #expect(throws: StoreError.self) { try before.save() }
    #expect(error?.cocoaCode == 134_100)
    #expect(before.hasChanges)
  }

  @Test func `Two properties, or classes, were not renamed from one`() throws {
    let twice = ClassDefinition(
      "Song",
      properties: [
        PropertyDefinition("a", .string, renamingIdentifier: "x"),
        PropertyDefinition("b", .string, renamingIdentifier: "x"),
      ])
    #expect(throws: KeyValueCodingError.self) { try ObjectWorld().define(twice) }
    var (one, other) = (ClassDefinition("One", properties: []), ClassDefinition("Other", properties: []))
    (one.renamingIdentifier, other.renamingIdentifier) = ("Song", "Song")
    #expect(throws: ContextError.repeatedIdentifier("One", "Other", identifier: "Song")) {
      try context([one, other])
    }
  }

  final class Print: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage {
      var name = ""
      var code: String? = made()
    }
    var storage = Storage()
    static let definition = ClassDefinition(
      Print.self,
      [
        TypedProperty<Print>.attribute("name", \.name), TypedProperty<Print>.attribute("code", \.code).mandatory(),
      ])
    private static let count = Mutex(0)
    static func made() -> String {
      count.withLock {
        $0 += 1
        return "\($0)"
      }
    }
  }

  @Test func `Rows without a mandatory value get each its own, if new objects have different ones`() throws {
    let former = try context([
      ClassDefinition(
        "Print", properties: [PropertyDefinition("name", .string), PropertyDefinition("code", .string)])
    ])
    let objectClass = try #require(former.model.entity(named: "Print")?.objectClass)
    for code in [nil, "kept", nil] as [String?] {
      try former.insert(objectClass.makeObject(["code": code.map(Value.string) ?? .nil]))
    }
    try former.save()
    close(former)
    let world = ObjectWorld()
    let store = try SQLiteStore(path: folder.file)
    let context = try ManagedObjectContext([Print.self], in: world, store: store)
    let codes = try context.fetch(FetchRequest(entityName: "Print"), as: Print.self).compactMap(\.code)
    #expect(codes[1] == "kept")
    #expect(Set(codes).count == 3)
    store.close()
  }

  @Test func `A save of an owner asks of a mandatory relation whether it has a member, and reads none`() throws {
    func classes(isOptional: Bool) -> [ClassDefinition] {
      [
        ClassDefinition(
          "Shelf",
          properties: [
            PropertyDefinition("name", .string),
            PropertyDefinition(
              "items", .object(className: "Item"), collection: .set, inverse: "shelf", isOptional: isOptional),
          ]),
        ClassDefinition("Item", properties: [PropertyDefinition("shelf", .object(className: "Shelf"))]),
      ]
    }
    let former = try context(classes(isOptional: true))
    let objectClass = try #require(former.model.entity(named: "Shelf")?.objectClass)
    let item = try #require(former.model.entity(named: "Item")?.objectClass)
    for name in ["empty", "full"] {
      let shelf = try objectClass.makeObject(["name": .string(name)])
      try former.insert(shelf)
      if name == "full" { try former.insert(item.makeObject(["shelf": .object(shelf)])) }
    }
    try former.save()
    close(former)
    let later = try context(classes(isOptional: false))
    let shelves = try later.fetch(FetchRequest(entityName: "Shelf"))
    try shelves[1].setValue("renamed", forKey: "name")
    try later.save()
    #expect(later.registeredObjects.count == 2, "the member is not read")
    try shelves[0].setValue("renamed", forKey: "name")
    #expect(throws: ValidationError.self) { try later.save() }
    close(later)
  }
}
