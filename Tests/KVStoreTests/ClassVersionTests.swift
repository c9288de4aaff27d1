import KVContext
import KVEngine
import KVStore
import Testing

/// Classes that are declared anew, on the files of the ones before.
@Suite struct ClassVersionTests {
  private func song(_ properties: PropertyDefinition...) -> ClassDefinition {
    ClassDefinition("Song", properties: properties)
  }

  private func context(_ classes: ClassDefinition..., store: any PersistentStore) throws -> ManagedObjectContext {
    let world = ObjectWorld()
    return try ManagedObjectContext(classes: classes.map { try world.define($0) }, store: store)
  }

  private func first(_ context: ManagedObjectContext, _ name: String = "Song") throws -> ModelObject {
    try #require(context.fetch(FetchRequest(entityName: name)).first)
  }

  @Test func `Two versions on one store know their own columns`() throws {
    let store = try SQLiteStore(path: ":memory:")
    let one = try context(song(.init("title", .string), .init("zone", .string)), store: store)
    let mine = try one.model.entities[0].objectClass.makeObject(["title": "Africa", "zone": "EU"])
    try one.insert(mine)
    try one.save()
    let later = song(
      .init("artist", .string), .init("title", .string), .init("zone", .string), .init("rating", .integer, default: 3)
    )
    let two = try context(later, store: store)
    let theirs = try first(two)
    #expect(
      try ["artist", "title", "zone", "rating"].map { try theirs.value(forKey: $0) } == [.nil, "Africa", "EU", 3])
    try mine.setValue("Dakota", forKey: "title")
    try one.save()
    try one.insert(one.model.entities[0].objectClass.makeObject(["title": "Rosanna"]))
    try one.save()
    #expect(try two.mergeHistory() == 2)
    #expect(try theirs.value(forKey: "title") == "Dakota")
    try theirs.setValue("Toto", forKey: "artist")
    try theirs.setValue("US", forKey: "zone")
    try two.save()
    #expect(try one.mergeHistory() == 1)
    #expect(try mine.value(forKey: "title") == "Dakota" && mine.value(forKey: "zone") == "US")
    try one.refresh(mine, mergeChanges: false)
    #expect(try mine.value(forKey: "zone") == "US")
    #expect(throws: ContextError.otherVersion("Song")) { try one.merge(two) }
    #expect(throws: ContextError.otherVersion("Song")) { try two.merge(one) }
    // The same version once more has the same IDs.
    let three = try context(later, store: store)
    #expect(
      try three.fetch(FetchRequest(entityName: "Song")).map(\.objectID)
        == two.fetch(FetchRequest(entityName: "Song")).map(\.objectID))
    let other = try two.makeChild()
    try other.merge(two)
    // What an older version has inserted holds what a new object does.
    #expect(
      try three.fetch(FetchRequest(entityName: "Song")).map { try $0.value(forKey: "rating") } == [3, 3])
    try three.merge(two)
    try two.merge(three)
    #expect(try StoreRows.count(three) == 2)
  }

  private enum StoreRows {
    static func count(_ context: ManagedObjectContext) throws -> Int {
      try context.count(for: FetchRequest(entityName: "Song"))
    }
  }

  @Test func `A store in memory keeps one version, and the next one where it holds nothing`() throws {
    let store = InMemoryStore()
    let one = try context(song(.init("title", .string)), store: store)
    _ = try context(song(.init("zone", .string), .init("title", .string)), store: store)
    let two = try context(song(.init("title", .string)), store: store)
    try two.insert(two.model.entities[0].objectClass.makeObject(["title": "a"]))
    try two.save()
    #expect(try first(one).value(forKey: "title") == "a")
    #expect(throws: ContextError.otherVersion("Song")) {
      try context(song(.init("zone", .string), .init("title", .string)), store: store)
    }
  }

  @Test func `Contexts of other versions are not merged, and nothing is done`() throws {
    let one = try context(song(.init("name", .string)), store: InMemoryStore())
    let two = try context(
      song(.init("name", .string), .init("count", .integer), .init("next", .object(className: "Song"))),
      store: InMemoryStore())
    try one.insert(one.model.entities[0].objectClass.makeObject(["name": "one"]))
    try one.save()
    try two.insert(two.model.entities[0].objectClass.makeObject(["name": "two"]))
    try two.save()
    let error = #expect(throws: ContextError.self) { try one.merge(two) }
    #expect(
      error?.reason == "the class Song was declared anew: objects of the two versions have different properties")
    #expect(!one.hasChanges && one.registeredObjects.count == 1)
  }

  enum Mood: String, RawPropertyValue { case calm, wild }

  final class Plain: ModelObject, TypedModel, @unchecked Sendable {
    struct Storage { var title: String? }
    var storage = Storage()
    static let className = "Note"
    static let definition = ClassDefinition(Plain.self, [.attribute("title", \.title)])
  }

  final class Grown: ModelObject, TypedModel, @unchecked Sendable {
    nonisolated(unsafe) static var made = 0
    struct Storage {
      var title: String?
      var rating = 3
      var real = 1.5
      var flag = true
      var text = "none"
      var maybe: Int? = 7
      var nothing: String?
      var day = DateValue(secondsSinceReferenceDate: 5)
      var mood = Mood.wild
      var anything = Value.list([1, "a"])
      var words = ["x", "y"]
      var number = Grown.next()
      var tags = Many<String>()
      var notes = Many<Grown>()
      var other: Grown?
    }
    var storage = Storage()
    static let className = "Note"
    static let definition = ClassDefinition(
      Grown.self,
      [
        .attribute("title", \.title), .attribute("rating", \.rating), .attribute("real", \.real),
        .attribute("flag", \.flag), .attribute("text", \.text), .attribute("maybe", \.maybe),
        .attribute("nothing", \.nothing), .attribute("day", \.day), .attribute("mood", \.mood),
        .attribute("anything", \.anything), .attribute("words", \.words), .attribute("number", \.number),
        .toMany("tags", \.tags, .set), .toMany("notes", \.notes, .array), .toOne("other", \.other),
      ])

    static func next() -> Int {
      made += 1
      return made
    }
  }

  @Test func `Older objects get what a new object holds, each its own where that is of the moment`() throws {
    let store = try SQLiteStore(path: ":memory:")
    let world = ObjectWorld()
    let one = try ManagedObjectContext([Plain.self], in: world, store: store)
    for _ in 0..<3 { try one.insert(Plain.make(in: world)) }
    try one.save()
    func read() throws -> [Grown] {
      let two = try ManagedObjectContext([Grown.self], in: ObjectWorld(), store: store)
      defer { withExtendedLifetime(two) {} }
      let notes = try two.fetch(FetchRequest(entityName: "Note"), as: Grown.self)
      for note in notes {
        #expect(note.rating == 3 && note.real == 1.5 && note.flag && note.text == "none" && note.maybe == 7)
        #expect(note.nothing == nil && note.day.secondsSinceReferenceDate == 5 && note.mood == .wild)
        #expect(note.anything == .list([1, "a"]) && note.words == ["x", "y"] && note.other == nil)
        #expect(
          try note.value(forKey: "tags").elements?.count == 0 && note.value(forKey: "notes").elements?.count == 0)
      }
      #expect(!two.hasChanges)
      return notes
    }
    let numbers = try read().map(\.number)
    #expect(numbers.count == 3 && Set(numbers).count == 3)
    #expect(try read().map(\.number) == numbers)
  }

  @Test func `A new object of Swift holds nothing that has changed`() throws {
    let world = ObjectWorld()
    let context = try ManagedObjectContext([Grown.self], in: world)
    let note = try Grown.make(in: world)
    try context.insert(note)
    #expect(note.changedValues().keys.sorted() == ["number"])
  }

  @Test func `A field that a context would not save is said`() throws {
    final class Half: ModelObject, TypedModel, @unchecked Sendable {
      struct Storage {
        var title: String?
        var rating = 3
        var closure: (@Sendable () -> Void)?
      }
      var storage = Storage()
      var beside = 4
      static let definition = ClassDefinition(Half.self, [.attribute("title", \.title)])
    }
    let error = #expect(throws: ContextError.self) { _ = try ManagedObjectContext([Half.self], in: ObjectWorld()) }
    #expect(error == .unnamedField(className: "Half", field: "rating"))
    #expect(
      error?.reason == "class Half stores 'rating', which its definition does not name: a context would not save it")
    #expect(error?.hint == #"name it there, .attribute("rating", \.rating), or keep it beside 'storage'"#)
  }

  @Test func `Names that differ in case, or that the store would use itself, are told apart when they come later`()
    throws
  {
    let store = try SQLiteStore(path: ":memory:")
    let all = [
      "name", "Name", "NAME", "kv_pk", "KV_PK", "rowid", "owner", "é", "É", "a\"b", "select", "name:2",
    ]
    for count in 1...all.count {
      let properties = all.prefix(count).flatMap { name in
        [
          PropertyDefinition(name, .string),
          PropertyDefinition("\(name)s", .object(className: "Song"), collection: .orderedSet),
        ]
      }
      // One class more each time, of names that those of its tables resemble.
      let names = [
        "Song", "song", "kv_meta", "kv_Song", "sqlite_x", "Song:2", "SONG", "kv_gone", "a'b", "é", "É",
        "1:kv_meta",
      ]
      let world = ObjectWorld()
      let classes = try names.prefix(count).map { name in
        try world.define(ClassDefinition(name, properties: name == "Song" ? properties : [.init("x", .string)]))
      }
      let context = try ManagedObjectContext(classes: classes, store: store)
      let object = classes[0].makeObject()
      for name in all.prefix(count) {
        try object.setValue(.string(name), forKey: name)
        try object.setValue(.list([.object(object)]), forKey: "\(name)s")
      }
      try context.insert(object)
      for objectClass in classes.dropFirst() {
        try context.insert(objectClass.makeObject(["x": .string(objectClass.name)]))
      }
      try context.save()
      try context.reset()
      let read = try #require(try context.fetch(FetchRequest(entityName: "Song")).last)
      for name in all.prefix(count) {
        #expect(try read.value(forKey: name) == .string(name))
        #expect(try read.value(forKey: "\(name)s").elements?.map(\.object) == [read])
      }
      for name in names.prefix(count).dropFirst() {
        #expect(try first(context, name).value(forKey: "x") == .string(name))
      }
    }
  }

  @Test(arguments: [1997, 2100])
  func `A class with more properties than SQLite takes is refused, and its file is right`(_ count: Int) throws {
    let store = try SQLiteStore(path: ":memory:")
    let wide = ClassDefinition("Song", properties: (1...count).map { PropertyDefinition("p\($0)", .integer) })
    let error = #expect(throws: StoreError.self) { try context(wide, store: store) }
    #expect(error?.cocoaCode == StoreError.failed(path: "", problem: "").cocoaCode)
    _ = try context(song(.init("title", .string)), store: store)
  }

  @Test func `The key of a deleted row goes with the last relation that leads to it`() throws {
    let store = try SQLiteStore(path: ":memory:")
    let context = try context(
      ClassDefinition(
        "Item",
        properties: [
          .init("texts", .object(className: "Text"), collection: .set, inverse: "item", deleteRule: .noAction)
        ]), ClassDefinition("Text", properties: [.init("item", .object(className: "Item"), inverse: "texts")]),
      store: store)
    func make(_ name: String, _ values: [String: Value] = [:]) throws -> ModelObject {
      let object = try #require(context.model.entity(named: name)).objectClass.makeObject(values)
      try context.insert(object)
      return object
    }
    func keys() throws -> Int { try store.textsForTests("SELECT pk FROM kv_gone").count }
    let item = try make("Item")
    let texts = try (0..<3).map { _ in try make("Text", ["item": .object(item)]) }
    try context.save()
    try context.delete(item)
    try context.save()
    #expect(try keys() == 1)
    try texts[0].setValue(.nil, forKey: "item")
    try texts[1].setValue(.object(make("Item")), forKey: "item")
    try context.save()
    #expect(try keys() == 1)
    try context.delete(texts[2])
    try context.save()
    #expect(try keys() == 0)
  }

  @Test func `A column takes no null until a version of the class has nil`() throws {
    let store = try SQLiteStore(path: ":memory:")
    func rated(isNullable: Bool) -> ClassDefinition {
      var rating = PropertyDefinition("rating", .integer, default: 3)
      rating.isNullable = isNullable
      return song(.init("title", .string), rating)
    }
    func refusesNull() throws -> Bool {
      try store.textsForTests("SELECT \"notnull\" FROM pragma_table_info('Song') WHERE name = 'rating'") == [["1"]]
    }
    func unrated(_ context: ManagedObjectContext) throws -> Int {
      try context.count(for: FetchRequest(entityName: "Song", predicate: KeyValuePredicate(format: "rating == 3")))
    }
    let one = try context(rated(isNullable: false), store: store)
    #expect(try refusesNull())
    try one.insert(one.model.entities[0].objectClass.makeObject(["title": "a"]))
    try one.save()
    #expect(try unrated(one) == 1)
    let two = try context(rated(isNullable: true), store: store)
    #expect(try !refusesNull())
    try first(two).setValue(.nil, forKey: "rating")
    try two.save()
    // The older version goes on, and reads what a new object has.
    #expect(try one.mergeHistory() == 1)
    #expect(try first(one).value(forKey: "rating") == 3 && unrated(one) == 1)
    #expect(try first(two).value(forKey: "rating") == .nil && unrated(two) == 0)
    _ = try context(rated(isNullable: false), store: store)
    #expect(try !refusesNull())
  }
}
