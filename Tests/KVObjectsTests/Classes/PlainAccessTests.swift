import KVObjects
import KVTestSupport
import Testing

/// Typed storage of every kind of field.
private final class Reading: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var number = 7
    var flag = true
    var fraction = 0.5
    var text: String? = "t"
    var limit: Int?
    var songs = Many<Reading>()
  }
  var storage = Storage()
  static let definition = ClassDefinition(
    Reading.self,
    [
      .attribute("number", \.number), .attribute("flag", \.flag), .attribute("fraction", \.fraction),
      .attribute("text", \.text), .toMany("songs", \.songs, .array),
      .computed("twice", dependsOn: ["number"]) { 2 * $0.number },
    ], allowsSubclassing: true)
}

/// An object that keeps its values elsewhere than one of the class usually does.
private final class Elsewhere: ModelObject, @unchecked Sendable {
  override func storedValue(at slot: Int) -> Value { .integer(slot) }
  override func store(_ value: Value, at slot: Int) {}
}

extension PlainValue {
  fileprivate var asValue: Value {
    switch self {
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    }
  }
}

@Suite struct PlainAccessTests {
  private static let given: [PlainValue] = [.integer(3), .integer(-1), .boolean(false), .number(2.5), .number(4)]

  /// Every kind of property that a script may declare.
  private static func classes(_ world: ObjectWorld) throws -> [ObjectClass] {
    let declared = try world.define(
      ClassDefinition(
        "Declared",
        properties: [
          PropertyDefinition("any", .any), PropertyDefinition("flag", .boolean),
          PropertyDefinition("number", .integer),
          PropertyDefinition("fraction", .number), PropertyDefinition("text", .string),
          PropertyDefinition("day", .date), PropertyDefinition("one", .object(className: "Declared")),
          PropertyDefinition("many", .integer, collection: .array),
        ]))
    let typed = try world.objectClass(for: Reading.self)
    return [
      declared, typed,
      try world.define(
        ClassDefinition("Further", properties: [PropertyDefinition("more", .integer)]), extending: declared),
      try world.define(
        ClassDefinition("Typed2", properties: [PropertyDefinition("more", .integer)]), extending: typed),
    ]
  }

  @Test func `What it reads is what the property holds`() throws {
    let world = ObjectWorld()
    for objectClass in try Self.classes(world) {
      let access = PlainAccess(of: objectClass)
      let object = objectClass.makeObject()
      var answered = 0
      for property in objectClass.properties {
        for value in Self.given {
          try? object.assign(value.asValue, to: property)
          guard let read = access.value(of: object, at: property.slot) else { continue }
          answered += 1
          #expect(read.asValue == (try object.value(of: property)))
        }
      }
      #expect(answered > 5)
    }
  }

  @Test func `What it sets is what an assignment would have set, and it declines whatever that refuses`() throws {
    let world = ObjectWorld()
    for objectClass in try Self.classes(world) {
      let access = PlainAccess(of: objectClass)
      let (object, other) = (objectClass.makeObject(), objectClass.makeObject())
      var taken: Set<String> = []
      for property in objectClass.properties {
        for value in Self.given {
          guard try access.set(value, of: object, at: property.slot) else { continue }
          taken.insert(property.name)
          try other.assign(value.asValue, to: property)
          #expect(object.storedValue(at: property.slot) == other.storedValue(at: property.slot))
        }
      }
      #expect(taken.isSuperset(of: ["flag", "number"]))
      #expect(taken.isDisjoint(with: ["any", "text", "day", "one", "many", "songs", "twice"]))
    }
  }

  @Test func `A watched property notifies, and one that is not automatic does not`() throws {
    let world = ObjectWorld()
    var manual = PropertyDefinition("manual", .integer)
    manual.isAutomatic = false
    let objectClass = try world.define(
      ClassDefinition("C", properties: [PropertyDefinition("number", .integer), manual]))
    let object = objectClass.makeObject()
    let log = Log()
    let doubles = [try WatchDouble(object, "number", log), try WatchDouble(object, "manual", log)]
    let access = PlainAccess(of: objectClass)
    #expect(try access.set(.integer(2), of: object, at: 0))
    #expect(try access.set(.integer(2), of: object, at: 1))
    #expect(log.take() == ["prior C#1.number", "post C#1.number"].map { $0.replacing("C#1", with: "\(object)") })
    withExtendedLifetime(doubles) {}
  }

  @Test func `An object that keeps its values itself is read the long way`() throws {
    let world = ObjectWorld()
    let objectClass = try world.define(ClassDefinition("C", properties: [PropertyDefinition("number", .integer)]))
    let access = PlainAccess(of: objectClass)
    let object = Elsewhere(objectClass: objectClass)
    #expect(access.value(of: object, at: 0) == nil)
    #expect(try access.set(.integer(2), of: object, at: 0))
    #expect(object.storedValue(at: 0) == .integer(0))
  }

  @Test func `A shared world is read and set the long way where its lock is needed`() throws {
    let world = ObjectWorld(sharing: .shared)
    let objectClass = try world.define(ClassDefinition("C", properties: [PropertyDefinition("number", .integer)]))
    #expect(try PlainAccess(of: objectClass).set(.integer(2), of: objectClass.makeObject(), at: 0) == false)
  }
}
