import KVObjects
import KVTestSupport
import Testing

/// Classes as they are declared, inherited and replaced.
@Suite struct ObjectClassTests {
  private let world = ObjectWorld()

  @Test func `Start values are nil, nought, false and empty, or what is declared`() throws {
    let thing = try world.define(
      ClassDefinition(
        "Thing",
        properties: [
          PropertyDefinition("s", .string), PropertyDefinition("i", .integer), PropertyDefinition("n", .number),
          PropertyDefinition("b", .boolean), PropertyDefinition("d", .date), PropertyDefinition("x", .any),
          PropertyDefinition("o", .object(className: "Thing")),
          PropertyDefinition("m", .string, collection: .array), PropertyDefinition("u", .string, collection: .set),
          PropertyDefinition("ds", .string, default: .string("q")),
          PropertyDefinition("dn", .number, default: .integer(3)),
          PropertyDefinition("di", .integer, default: .number(4)),
          PropertyDefinition("dm", .integer, collection: .array, default: .integers([1, 1])),
          PropertyDefinition("du", .integer, collection: .orderedSet, default: .integers([2, 1, 2])),
        ]))
    let object = thing.makeObject()
    let expected: [(String, String)] = [
      ("s", "nil"), ("i", "0"), ("n", "0.0"), ("b", "false"), ("d", "nil"), ("x", "nil"), ("o", "nil"), ("m", "[]"),
      ("u", "[]"), ("ds", "\"q\""), ("dn", "3.0"), ("di", "4"), ("dm", "[1, 1]"), ("du", "[2, 1]"),
    ]
    for (key, text) in expected { #expect(try object.value(forKey: key).description == text, "\(key)") }
  }

  @Test func `A default of another type is refused when the class is defined`() {
    let text = refusal {
      try world.define(
        ClassDefinition("T", properties: [PropertyDefinition("i", .integer, default: .string("x"))]))
    }
    #expect(text == "NSInvalidArgumentException: T.i expects an integer, got string \"x\"")
    let members = refusal {
      try world.define(
        ClassDefinition(
          "T", properties: [PropertyDefinition("m", .integer, collection: .set, default: .strings("x"))]))
    }
    #expect(members == "NSInvalidArgumentException: T.m expects an integer, got string \"x\"")
    #expect(world.objectClass(named: "T") == nil)
  }

  @Test func `A subclass has the inherited keys in their slots, may redeclare them, and adds its own behind`() throws
  {
    let base = try world.define(
      ClassDefinition(
        "Base", properties: [PropertyDefinition("a", .string), PropertyDefinition("b", .integer, collection: .array)])
    )
    let derived = try world.define(
      ClassDefinition(
        "Derived",
        properties: [
          PropertyDefinition("c", .integer, collection: .set),
          PropertyDefinition("a", .integer, default: .integer(7)),
        ]), extending: base)
    #expect(derived.properties.map(\.name) == ["a", "b", "c"])
    #expect(derived.keys == ["a", "b", "c"])
    #expect(derived.property("a")?.slot == base.property("a")?.slot)
    #expect(derived.property("b") === base.property("b"))
    #expect(derived.superclass === base)
    #expect(derived.isKind(ofClassNamed: "Base") && !base.isKind(ofClassNamed: "Derived"))
    let object = derived.makeObject()
    #expect(try object.value(forKey: "a") == .integer(7))
    try object.collection("b").add(.integer(1))
    try object.collection("c").add(.integer(2))
    #expect(try object.elements("b") == [.integer(1)])
    #expect(try object.elements("c") == [.integer(2)])
    #expect(refusal { try base.makeObject().setValue(.integer(1), forKey: "a") }?.contains("Base.a expects") == true)
  }

  @Test func `A to-many key may be redeclared as an attribute and an attribute as a to-many key`() throws {
    let base = try world.define(
      ClassDefinition(
        "Base", properties: [PropertyDefinition("a", .string), PropertyDefinition("b", .integer, collection: .array)])
    )
    let derived = try world.define(
      ClassDefinition(
        "Derived",
        properties: [PropertyDefinition("b", .string), PropertyDefinition("a", .string, collection: .orderedSet)]),
      extending: base)
    let object = derived.makeObject()
    try object.setValue(.string("x"), forKey: "b")
    try object.collection("a").add(.string("y"))
    #expect(try object.value(forKey: "b") == .string("x"))
    #expect(try object.elements("a") == [.string("y")])
  }

  @Test func `An object is described by the declared key, else by its name, else by its title, else by its number`()
    throws
  {
    func described(_ definition: ClassDefinition, _ values: [String: Value]) throws -> String {
      try world.define(definition).makeObject(values).description
    }
    let name = PropertyDefinition("name", .string)
    let title = PropertyDefinition("title", .string)
    #expect(try described(ClassDefinition("A", properties: [title, name]), ["name": .string("n")]) == "<A \"n\">")
    #expect(try described(ClassDefinition("A", properties: [title]), ["title": .string("t")]) == "<A \"t\">")
    let declared = ClassDefinition("A", properties: [title, name], describedBy: "title")
    #expect(try described(declared, ["name": .string("n"), "title": .string("t")]) == "<A \"t\">")
    #expect(try described(declared, ["name": .string("n")]) == "<A#1>")
    #expect(try described(ClassDefinition("A", properties: []), [:]) == "<A#1>")
    let base = try world.define(ClassDefinition("B", properties: [title], describedBy: "title"))
    let derived = try world.define(ClassDefinition("C", properties: [name]), extending: base)
    #expect(try derived.makeObject(["title": .string("t"), "name": .string("n")]).description == "<C \"t\">")
  }

  @Test func `Being described by no key is refused with a suggestion`() {
    let define = {
      _ = try world.define(
        ClassDefinition("A", properties: [PropertyDefinition("title", .string)], describedBy: "titel"))
    }
    #expect(
      refusal(define) == "NSInvalidArgumentException: class A is described by 'titel', which is none of its keys")
    #expect(hint(define) == "did you mean 'title'?")
  }

  @Test func `A dependency that cannot be read is refused`() {
    let text = refusal {
      try world.define(
        ClassDefinition("A", properties: [PropertyDefinition("a", .string, dependsOn: ["b..c"])]))
    }
    #expect(text == "NSInvalidArgumentException: key path \"b..c\": a key is missing at position 2")
  }

  @Test func `Serial numbers run per class from 1 and start again with the world`() throws {
    let a = try world.define(ClassDefinition("A", properties: []))
    let b = try world.define(ClassDefinition("B", properties: []))
    #expect([a.makeObject(), a.makeObject(), b.makeObject(), a.makeObject()].map(\.serial) == [1, 2, 1, 3])
    world.clock.advance(by: 5)
    let drawn = world.random.next()
    world.restart(seed: 0)
    #expect(a.makeObject().serial == 1)
    #expect(world.clock.now == DateValue(secondsSinceReferenceDate: 0))
    #expect(world.random.next() == drawn)
  }

  @Test func `A second class of one name serves later look-ups, and objects keep their own`() throws {
    let first = try world.define(ClassDefinition("A", properties: [PropertyDefinition("old", .string)]))
    let object = first.makeObject()
    let second = try world.define(ClassDefinition("A", properties: [PropertyDefinition("new", .string)]))
    #expect(world.objectClass(named: "A") === second)
    #expect(object.objectClass === first)
    try object.setValue(.string("x"), forKey: "old")
    #expect(world.classNames == ["A"])
    world.restart(seed: 0)
    #expect(first.makeObject().serial == 1)
  }

  @Test func `Two worlds have a class of one name each`() throws {
    let other = ObjectWorld()
    let mine = try world.define(ClassDefinition("A", properties: []))
    let yours = try other.define(ClassDefinition("A", properties: []))
    #expect(mine !== yours)
    _ = mine.makeObject()
    #expect(yours.makeObject().serial == 1)
  }

  @Test func `A class of two hundred properties keeps each value in its place`() throws {
    let many = try world.define(
      ClassDefinition("Many", properties: (0..<200).map { PropertyDefinition("k\($0)", .integer) }))
    let object = many.makeObject()
    for number in 0..<200 { try object.setValue(.integer(number * 3), forKey: "k\(number)") }
    for number in 0..<200 { #expect(try object.value(forKey: "k\(number)") == .integer(number * 3)) }
  }

  @Test func `Objects end with their last reference and free what they hold`() throws {
    let node = try world.define(
      ClassDefinition(
        "Node",
        properties: [PropertyDefinition("next", .object(className: "Node")), PropertyDefinition("x", .any)]))
    weak var first: ModelObject?
    weak var second: ModelObject?
    do {
      let a = node.makeObject()
      let b = node.makeObject()
      try a.setValue(.object(b), forKey: "next")
      (first, second) = (a, b)
      #expect(first != nil)
    }
    #expect(first == nil)
    #expect(second == nil)
  }

  @Test func `A describing getter may fail with an error that describes its object`() throws {
    let shy = try world.define(
      ClassDefinition(
        "Shy", properties: [PropertyDefinition("name", .string, getter: { try $0.value(forKey: "nmae") })]))
    let object = shy.makeObject()
    #expect(object.description == "<Shy#1>")
    #expect(
      refusal { _ = try object.value(forKey: "name") }
        == "NSUndefinedKeyException: [<Shy#1> valueForUndefinedKey:]: this class is not key value coding-compliant for "
        + "the key nmae.")
  }
}
