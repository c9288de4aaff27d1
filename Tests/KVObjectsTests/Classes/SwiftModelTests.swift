import KVObjects
import Testing

/// A class written in Swift with typed storage.
private final class Song: ModelObject, SwiftModel, @unchecked Sendable {
  static let definition = ClassDefinition(
    "Song",
    properties: [
      PropertyDefinition("title", .string), PropertyDefinition("length", .integer),
      PropertyDefinition("tags", .string, collection: .set), PropertyDefinition("sequel", .object(className: "Song")),
    ])
  private var title: String?
  private var length = 0
  private var sequel: ModelObject?

  override func storedValue(at slot: Int) -> Value {
    switch slot {
    case 0: title.map(Value.string) ?? .nil
    case 1: .integer(length)
    case 3: sequel.map(Value.object) ?? .nil
    default: .nil
    }
  }

  override func store(_ value: Value, at slot: Int) {
    switch (slot, value) {
    case (0, .string(let text)): title = text
    case (0, _): title = nil
    case (1, .integer(let number)): length = number
    case (3, _): sequel = value.object
    default: break
    }
  }
}

@Suite struct SwiftModelTests {
  @Test func `It may wait until it is looked for by name`() throws {
    let world = ObjectWorld()
    world.defineWhenNeeded(Song.self)
    #expect(world.classNames == [])
    #expect(world.knownClassNames == ["Song"])
    let found = try #require(world.objectClass(named: "Song"))
    #expect(found === (try world.objectClass(for: Song.self)))
    #expect(world.objectClass(named: "Sonk") == nil)
    #expect(world.knownClassNames == ["Song"])
  }

  @Test func `While it waits another class may take its name, and is found as long as it is there`() throws {
    let world = ObjectWorld()
    world.defineWhenNeeded(Song.self)
    let other = try world.define(ClassDefinition("Song", properties: [PropertyDefinition("name", .string)]))
    let song = try Song.make(in: world)
    #expect(song.objectClass !== other)
    #expect(world.objectClass(named: "Song") === other)
    world.forget(other)
    #expect(world.objectClass(named: "Song") === song.objectClass)
  }

  @Test func `Its keys read and write the typed storage`() throws {
    let world = ObjectWorld()
    let song = try Song.make(in: world)
    let other = try Song.make(in: world)
    try song.setValue(.string("X"), forKey: "title")
    try song.setValue(.number(3), forKey: "length")
    try song.setValue(.object(other), forKey: "sequel")
    try song.collection("tags").add(.string("t"))
    #expect(song.description == "<Song \"X\">")
    #expect(try song.value(forKey: "length") == .integer(3))
    #expect(try song.value(forKeyPath: "sequel.length") == .integer(0))
    #expect(try song.elements("tags") == [.string("t")])
    try song.setValue(.nil, forKey: "title")
    #expect(song.description == "<Song#1>")
  }

  @Test func `Its class is one per world, known by its name`() throws {
    let (one, two) = (ObjectWorld(), ObjectWorld())
    let first = try Song.make(in: one)
    #expect(first.objectClass === (try Song.make(in: one)).objectClass)
    #expect(first.objectClass !== (try Song.make(in: two)).objectClass)
    #expect(one.objectClass(named: "Song") === first.objectClass)
    #expect(try Song.make(in: two).serial == 2)
  }

  @Test func `It cannot be extended, as it has no place for what is added`() throws {
    let world = ObjectWorld()
    let base = try world.objectClass(for: Song.self)
    #expect(!base.allowsSubclassing && base.isSwiftClass)
    #expect(throws: KeyValueCodingError.self) {
      try world.define(
        ClassDefinition("Cover", properties: [PropertyDefinition("by", .string)]), extending: base)
    }
    #expect(world.objectClass(named: "Cover") == nil)
  }
}
