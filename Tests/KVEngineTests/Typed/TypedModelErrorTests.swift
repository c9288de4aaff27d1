import KVEngine
import Testing

@Suite struct TypedModelErrorTests {
  @Test func `What an observer throws is kept where the setter cannot throw it`() throws {
    let shelf = try Shelf()
    try shelf.fail(shelf.record, "title")
    try shelf.fail(shelf.record, "rating")
    #expect(shelf.world.takeUnhandledError() == nil)
    shelf.record.title = "X"
    shelf.record.rating = 1
    #expect(shelf.record.title == "X" && shelf.record.rating == 1)
    #expect(shelf.world.takeUnhandledError() as? Refusal == Refusal(keyPath: "title"))
    #expect(shelf.world.takeUnhandledError() == nil)
  }

  @Test func `A handler gets every such error at once`() throws {
    let shelf = try Shelf()
    try shelf.fail(shelf.record, "title")
    var handled: [Refusal] = []
    shelf.world.unhandledErrorHandler = { error in if let refusal = error as? Refusal { handled.append(refusal) } }
    shelf.record.title = "X"
    shelf.record.title = "Y"
    #expect(handled == [Refusal(keyPath: "title"), Refusal(keyPath: "title")])
    #expect(shelf.world.takeUnhandledError() == nil)
  }

  @Test func `A scope throws the first of them`() throws {
    let shelf = try Shelf()
    try shelf.fail(shelf.record, "title")
    try shelf.fail(shelf.record, "rating")
    shelf.world.unhandledErrorHandler = { error in Issue.record(error) }
    let caught = #expect(throws: Refusal.self) {
      try shelf.world.throwingUnhandledErrors {
        shelf.record.rating = 1
        shelf.record.title = "X"
      }
    }
    #expect(caught == Refusal(keyPath: "rating"))
    #expect(shelf.record.title == "X")
    #expect(try shelf.world.throwingUnhandledErrors { shelf.record.rating } == 1)
  }

  @Test func `The throwing set throws it, with the value changed`() throws {
    let shelf = try Shelf()
    try shelf.fail(shelf.record, "title")
    #expect(throws: Refusal(keyPath: "title")) { try shelf.record.set(\.title, to: "X") }
    #expect(shelf.record.title == "X")
    #expect(shelf.world.takeUnhandledError() == nil)
  }

  @Test func `An object of a class of the same name that is not the Swift class is refused`() throws {
    let shelf = try Shelf()
    let impostor = try shelf.world.define(
      ClassDefinition(
        "Player",
        properties: [
          PropertyDefinition("records", .object(className: "Record"), collection: .set, inverse: "player")
        ])
    ).makeObject()
    #expect(throws: KeyValueCodingError.self) { try shelf.record.setValue(.object(impostor), forKey: "player") }
    #expect(throws: KeyValueCodingError.self) {
      try impostor.setValue(.list([.object(shelf.record)]), forKey: "records")
    }
    #expect(shelf.record.player == nil)
    let track = try shelf.world.define(ClassDefinition("Track", properties: [])).makeObject()
    #expect(throws: KeyValueCodingError.self) { try shelf.record.tracks.collection.add(.object(track)) }
    #expect(shelf.record.tracks.isEmpty)
  }
}

@Suite struct TypedModelSubclassTests {
  private func live(_ shelf: Shelf) throws -> ObjectClass {
    try shelf.world.define(
      ClassDefinition(
        "LiveRecord",
        properties: [
          PropertyDefinition("venue", .string, default: .string("Odeon")),
          PropertyDefinition("guests", .object(className: "Player"), collection: .array),
          PropertyDefinition("crowd", .integer),
        ]), extending: shelf.record.objectClass)
  }

  @Test func `Its objects are the Swift class's, with the added values beside`() throws {
    let shelf = try Shelf()
    let made = try live(shelf).makeObject(["title": .string("Live"), "crowd": .integer(3)])
    let record = try #require(made as? Record)
    #expect("\(record)" == "<LiveRecord \"Live\">")
    #expect(record.rating == 3)
    #expect(try record.value(forKey: "venue") == .string("Odeon"))
    #expect(try record.value(forKey: "crowd") == .integer(3))
    try shelf.watch(record, "venue")
    try record.setValue(.string("Hall"), forKey: "venue")
    record.player = shelf.player
    try record.mutableArrayValue(forKey: "guests").add(.object(shelf.other))
    #expect(shelf.take() == ["venue {kind: setting, new: \"Hall\", old: \"Odeon\"}"])
    #expect(shelf.player.records.first === record)
    #expect(try record.value(forKeyPath: "guests.name") == .list([.string("Tori")]))
  }

  @Test func `A property of the Swift class cannot be declared anew, an added one can`() throws {
    let shelf = try Shelf()
    let base = try live(shelf)
    #expect(throws: KeyValueCodingError.self) {
      try shelf.world.define(
        ClassDefinition("Bad", properties: [PropertyDefinition("title", .integer)]), extending: base)
    }
    let better = try shelf.world.define(
      ClassDefinition("Better", properties: [PropertyDefinition("venue", .integer)]), extending: base)
    #expect(try better.makeObject().value(forKey: "venue") == .integer(0))
  }

  @Test func `A class that does not allow it cannot be extended`() throws {
    let shelf = try Shelf()
    #expect(throws: KeyValueCodingError.self) {
      try shelf.world.define(ClassDefinition("Star", properties: []), extending: shelf.player.objectClass)
    }
  }
}
