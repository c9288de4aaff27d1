import KVObjects
import KVTestSupport
import Testing

/// Key-value coding: values, refusals with their whole sentences, validation (kvo-facts.md section 10).
@Suite struct KeyValueCodingTests {
  private let library: Library

  init() throws { library = try Library() }

  @Test func `Types take what is theirs and refuse the rest with class, key, expected and given type`() throws {
    let world = library.world
    let thing = try world.define(
      ClassDefinition(
        "Thing",
        properties: [
          PropertyDefinition("s", .string), PropertyDefinition("i", .integer), PropertyDefinition("n", .number),
          PropertyDefinition("b", .boolean), PropertyDefinition("d", .date), PropertyDefinition("x", .any),
          PropertyDefinition("o", .object(className: "Album")),
        ])
    ).makeObject()
    let album = try library.makeAlbum("A")
    let artist = try library.makeArtist("K")
    let date = Value.date(DateValue(secondsSinceReferenceDate: 0))
    let taken: [(String, Value, String)] = [
      ("s", .string("q"), "\"q\""), ("s", .nil, "nil"), ("i", .integer(2), "2"), ("i", .number(3), "3"),
      ("n", .integer(2), "2.0"), ("n", .number(2.5), "2.5"), ("b", .boolean(true), "true"), ("d", date, "\(date)"),
      ("d", .nil, "nil"), ("x", .null, "null"), ("x", .nil, "nil"), ("x", .object(album), "<Album \"A\">"),
      ("x", .list([.integer(1)]), "[1]"), ("o", .object(album), "<Album \"A\">"), ("o", .nil, "nil"),
    ]
    for (key, value, text) in taken {
      try thing.setValue(value, forKey: key)
      #expect(try thing.value(forKey: key).description == text, "\(key)")
    }
    let refused: [(String, Value, String)] = [
      ("s", .integer(1), "Thing.s expects a string, got integer 1"),
      ("s", .null, "Thing.s expects a string, got null"),
      ("i", .number(3.9), "Thing.i expects an integer, got number 3.9"),
      ("i", .number(.infinity), "Thing.i expects an integer, got number inf"),
      ("i", .string("12"), "Thing.i expects an integer, got string \"12\""),
      ("i", .boolean(true), "Thing.i expects an integer, got boolean true"),
      ("n", .string("1.5"), "Thing.n expects a number, got string \"1.5\""),
      ("b", .integer(1), "Thing.b expects a boolean, got integer 1"),
      ("d", .string("2001-01-01"), "Thing.d expects a date, got string \"2001-01-01\""),
      ("d", .null, "Thing.d expects a date, got null"),
      ("o", .object(artist), "Thing.o expects Album, got Artist"),
      ("o", .null, "Thing.o expects Album, got null"),
      ("o", .list([]), "Thing.o expects Album, got list"),
      ("i", .nil, "[<Thing#1> setNilValueForKey]: could not set nil as the value for the key i."),
      ("n", .null, "[<Thing#1> setNilValueForKey]: could not set nil as the value for the key n."),
      ("b", .nil, "[<Thing#1> setNilValueForKey]: could not set nil as the value for the key b."),
    ]
    for (key, value, reason) in refused {
      let before = try thing.value(forKey: key)
      #expect(refusal { try thing.setValue(value, forKey: key) } == "NSInvalidArgumentException: " + reason)
      #expect(try thing.value(forKey: key) == before, "\(key)")
    }
  }

  @Test func `An unknown key is the undefined-key error with Cocoa's sentence and a suggestion`() throws {
    let album = try library.makeAlbum("A")
    #expect(
      refusal { _ = try album.value(forKey: "titel") }
        == "NSUndefinedKeyException: [<Album \"A\"> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key titel.")
    #expect(
      refusal { try album.setValue(.nil, forKey: "titel") }
        == "NSUndefinedKeyException: [<Album \"A\"> setValue:forUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key titel.")
    #expect(hint { _ = try album.value(forKey: "titel") } == "did you mean 'title'?")
    #expect(
      hint { _ = try album.value(forKey: "qqqqqq") } == "Album has the keys artist, rating, title, tracks")
    #expect(refusal { _ = try library.album.makeObject(["titel": .nil]) }?.hasPrefix("NSUndefinedKey") == true)
  }

  @Test func `A computed key is read-only without a setter, and writes through the one it has`() throws {
    let world = library.world
    let rectangle = try world.define(
      ClassDefinition(
        "Rectangle",
        properties: [
          PropertyDefinition("side", .integer),
          PropertyDefinition("area", .integer, getter: { .integer(try $0.integer("side") * $0.integer("side")) }),
          PropertyDefinition(
            "double", .integer, getter: { .integer(try $0.integer("side") * 2) },
            setter: { try $0.setValue(.integer(($1.whole ?? 0) / 2), forKey: "side") }),
        ])
    ).makeObject(["side": .integer(3)])
    #expect(try rectangle.value(forKey: "area") == .integer(9))
    #expect(
      refusal { try rectangle.setValue(.integer(1), forKey: "area") }
        == "NSUndefinedKeyException: [<Rectangle#1> setValue:forUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key area.")
    try rectangle.setValue(.integer(8), forKey: "double")
    #expect(try rectangle.value(forKey: "side") == .integer(4))
    #expect(try rectangle.primitiveValue(forKey: "area") == .integer(0))
  }

  @Test func `Primitive access tells nothing to inverses and checks types all the same`() throws {
    let (artist, album) = (try library.makeArtist("K"), try library.makeAlbum("A"))
    try artist.setPrimitiveValue(.objects(album, album), forKey: "albums")
    #expect(try artist.elements("albums") == [.object(album)])
    #expect(try album.value(forKey: "artist") == .nil)
    #expect(refusal { try artist.setPrimitiveValue(.integer(1), forKey: "name") } != nil)
    #expect(
      refusal { try artist.setPrimitiveValue(.integer(1), forKey: "albums") }
        == "NSInvalidArgumentException: Artist.albums expects a list of Album, got integer")
    try artist.setPrimitiveValue(.nil, forKey: "albums")
    #expect(try artist.collection("albums").isNil)
  }

  @Test func `Dictionaries of values turn nil into null and null into nil`() throws {
    let album = try library.makeAlbum("A")
    let values = try album.dictionaryWithValues(forKeys: ["title", "artist"])
    #expect(values == ["title": .string("A"), "artist": .null])
    try album.setValuesForKeys(["title": .null, "rating": .integer(5)])
    #expect(try album.value(forKey: "title") == .nil)
    #expect(try album.value(forKey: "rating") == .integer(5))
    #expect(refusal { try album.setValuesForKeys(["rating": .null]) }?.contains("setNilValueForKey") == true)
    #expect(refusal { _ = try album.dictionaryWithValues(forKeys: ["title", "x"]) } != nil)
  }

  @Test func `Validation asks the validator only, and setting does not validate`() throws {
    let person = try library.world.define(
      ClassDefinition(
        "Person",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("friend", .object(className: "Person")),
          PropertyDefinition(
            "age", .integer,
            validator: { _, value in
              guard let age = value.whole else { return (false, .string("no number")) }
              return age > 150 ? (false, .string("too old")) : (true, .integer(max(age, 0)))
            }),
        ]))
    let (a, b) = (person.makeObject(), person.makeObject())
    try a.setValue(.object(b), forKey: "friend")
    func outcome(_ value: Value, _ path: String) throws -> String {
      let (isValid, replacement) = try a.validateValue(value, forKeyPath: path)
      return "\(isValid) \(replacement)"
    }
    #expect(try outcome(.integer(-3), "age") == "true 0")
    #expect(try outcome(.integer(200), "friend.age") == "false \"too old\"")
    #expect(try outcome(.integer(200), "friend.friend.age") == "false 200")
    #expect(try outcome(.integer(1), "name") == "true 1")
    #expect(refusal { _ = try a.validateValue(.nil, forKey: "x") }?.hasPrefix("NSUndefinedKeyException") == true)
    #expect(refusal { _ = try a.validateValue(.nil, forKeyPath: "friend.x") }?.hasPrefix("NSUndefinedKey") == true)
    try a.setValue(.integer(200), forKey: "age")
    #expect(try a.value(forKey: "age") == .integer(200))
  }

  @Test func `A constructor applies attributes first, then relations, each in alphabetical order`() throws {
    let log = Log()
    let logged: @Sendable (String) -> PropertyDefinition.Setter = { name in
      { _, value in log.add("\(name)=\(value)") }
    }
    let thing = try library.world.define(
      ClassDefinition(
        "Logged",
        properties: [
          PropertyDefinition("z", .integer, setter: logged("z")),
          PropertyDefinition("b", .object(className: "Album"), setter: logged("b")),
          PropertyDefinition("a", .object(className: "Album"), setter: logged("a")),
          PropertyDefinition("c", .integer, setter: logged("c")),
        ]))
    _ = try thing.makeObject(["a": .nil, "z": .integer(1), "b": .nil, "c": .integer(2)])
    #expect(log.lines == ["c=2", "z=1", "a=nil", "b=nil"])
  }

  @Test func `A constructor that is refused has changed no other object`() throws {
    _ = try library.world.define(
      ClassDefinition(
        "Box",
        properties: [
          PropertyDefinition("artist", .object(className: "Artist"), inverse: "nonsense"),
          PropertyDefinition("albums", .object(className: "Album"), collection: .array, inverse: "box"),
        ]))
    let (artist, album) = (try library.makeArtist("K"), try library.makeAlbum("A"))
    let track = try library.makeTrack("T")
    try track.setValue(.object(album), forKey: "album")
    _ = artist
    let single = try library.world.define(
      ClassDefinition(
        "Single",
        properties: [
          PropertyDefinition("a", .object(className: "Album"), inverse: "artist"),
          PropertyDefinition("b", .object(className: "Artist"), inverse: "nonsense"),
        ]))
    let text = refusal { _ = try single.makeObject(["a": .object(album), "b": .object(artist)]) }
    #expect(
      text == "NSInvalidArgumentException: the inverse 'nonsense' of Single.b is no key of Artist")
    #expect(try album.value(forKey: "artist") == .nil)
  }
}

extension Value {
  var whole: Int? {
    if case .integer(let number) = self { return number }
    return nil
  }
}

extension ModelObject {
  func integer(_ key: String) throws -> Int { try value(forKey: key).whole ?? 0 }
}
