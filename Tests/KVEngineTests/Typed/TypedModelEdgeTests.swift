import Foundation
import KVEngine
import KVObjects
import KVTestSupport
import Testing

/// A class that leans on every corner of a typed model.
private final class Node: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var color = Color.red
    var tint: Color?
    var next: Node?
    var boss: Player?
    var note = Value.nil
    var point = Point()
    var cache = 0
    var kept: Node?
    var nodes = Many<Node>()
    var doubled: Int {
      get { point.x * 2 }
      set { point.x = newValue / 2 }
    }
  }
  struct Point {
    var x = 1
    var y = 2
  }
  var storage = Storage()
  /// Called when it ends.
  var onEnd: (() -> Void)?
  deinit { onEnd?() }

  static let definition = ClassDefinition(
    Node.self,
    [
      .attribute("name", \.name), .attribute("color", \.color), .attribute("tint", \.tint), .toOne("next", \.next),
      .attribute("boss", \.boss), .attribute("note", \.note), .attribute("x", \.point.x), .attribute("y", \.point.y),
      .toMany("nodes", \.nodes, .orderedSet),
    ], allowsSubclassing: true)
}

private enum Color: String, PropertyValue, NullablePropertyValue {
  case red, green

  static var propertyType: PropertyType { .string }
  static var isNullable: Bool { false }
  static var isReference: Bool { false }
  static func fromPropertyValue(_ value: Value) -> Color? {
    if case .string(let text) = value { Color(rawValue: text) } else { nil }
  }
  var propertyValue: Value { .string(rawValue) }
}

private final class Twice: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var a = 1
    var b = 2
  }
  var storage = Storage()
  static let definition = ClassDefinition(Twice.self, [.attribute("a", \.a), .attribute("a", \.b)])
}

private final class Shared: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage { var a = 1 }
  var storage = Storage()
  static let definition = ClassDefinition(Shared.self, [.attribute("a", \.a), .attribute("b", \.a)])
}

private final class Dotted: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage { var a = 1 }
  var storage = Storage()
  static let definition = ClassDefinition(Dotted.self, [.attribute("a.b", \.a)])
}

@Suite struct TypedModelEdgeTests {
  private let world = ObjectWorld()

  @Test func `A value that a type of somebody's own does not know is refused by key`() throws {
    let node = try Node.make(in: world)
    #expect(
      throws: KeyValueCodingError.wrongType(
        className: "Node", key: "color", expected: "string", given: "string \"mauve\"")
    ) { try node.setValue(.string("mauve"), forKey: "color") }
    #expect(throws: KeyValueCodingError.self) { try node.setValue(.string("mauve"), forKey: "tint") }
    try node.setValue(.string("green"), forKey: "color")
    try node.setValue(.string("red"), forKey: "tint")
    #expect(node.color == .green && node.tint == .red)
    try node.setValue(.nil, forKey: "tint")
    #expect(node.tint == nil)
  }

  @Test func `An object in an attribute is of its Swift class, not of one of the same name`() throws {
    let node = try Node.make(in: world)
    let impostor = try world.define(ClassDefinition("Player", properties: [])).makeObject()
    #expect(throws: KeyValueCodingError.self) { try node.setValue(.object(impostor), forKey: "boss") }
    #expect(node.boss == nil)
  }

  @Test func `A live collection in a property of any value is the list it was`() throws {
    let (node, other) = (try Node.make(in: world), try Node.make(in: world))
    try node.nodes.add(other)
    node.note = .collection(node.nodes.collection)
    try node.nodes.removeAll()
    #expect(node.note == .list([.object(other)]))
  }

  @Test func `An object that ends because its holder is written may read the holder`() throws {
    let node = try Node.make(in: world)
    var seen: [Value] = []
    func fill() throws {
      let ghost = try Node.make(in: world)
      ghost.onEnd = { seen.append(node.note) }
      node.note = .list([.object(ghost)])
    }
    try fill()
    node.note = .integer(1)
    try fill()
    let token = try node.observe("note") { _ in }
    node.note = .integer(2)
    token.invalidate()
    try fill()
    try node.setPrimitiveValue(.integer(3), forKey: "note")
    #expect(seen == [.integer(1), .integer(2), .integer(3)])
  }

  @Test func `A field is known by its place and its type`() throws {
    #expect(Node.key(of: \.point.x) == "x" && Node.key(of: \.point.y) == "y")
    #expect(Node.key(of: \.point) == nil && Node.key(of: \.self) == nil)
    #expect(Node.key(of: \.doubled) == nil && Node.key(of: \.cache) == nil)
    let node = try Node.make(in: world)
    #expect(throws: KeyValueCodingError.self) { try node.observe(\.doubled) { _ in } }
  }

  @Test func `A field that the definition does not name is only stored, watched object or not`() throws {
    let node = try Node.make(in: world)
    var seen = 0
    let token = try node.observe("name") { _ in seen += 1 }
    node.cache = 1
    node.kept = node
    try node.set(\.cache, to: node.cache + 1)
    #expect(node.cache == 2 && node.kept === node && seen == 0)
    node.kept = nil
    token.invalidate()
  }

  @Test func `A definition that repeats a key or a field, or has a key no path can name, is refused`() throws {
    let twice = #expect(throws: KeyValueCodingError.self) { try Twice.make(in: world) }
    #expect(twice?.reason == "class Twice: 'a' is declared twice")
    let shared = #expect(throws: KeyValueCodingError.self) { try Shared.make(in: world) }
    #expect(shared?.reason == "class Shared: 'a' and 'b' are stored in one field")
    let dotted = #expect(throws: KeyValueCodingError.self) { try Dotted.make(in: world) }
    #expect(dotted?.reason == "class Dotted: \"a.b\" cannot name a property")
  }

  @Test func `A computed key has no place for a primitive value, unless a script's subclass has added it`() throws {
    let shelf = try Shelf()
    let refusal = #expect(throws: KeyValueCodingError.self) {
      try shelf.record.setPrimitiveValue(.string("X"), forKey: "summary")
    }
    #expect(refusal?.reason == "Record.summary is computed and stores no value")
    let extended = try shelf.world.define(
      ClassDefinition(
        "Extended", properties: [PropertyDefinition("hidden", .string, getter: { _ in .string("shown") })]),
      extending: shelf.record.objectClass
    ).makeObject()
    try extended.setPrimitiveValue(.string("X"), forKey: "hidden")
    #expect(try extended.primitiveValue(forKey: "hidden") == .string("X"))
  }

  @Test func `An object of another world is refused wherever it would enter`() throws {
    let other = ObjectWorld()
    let (node, stranger) = (try Node.make(in: world), try Node.make(in: other))
    let refusal = #expect(throws: KeyValueCodingError.self) { try node.set(\.next, to: stranger) }
    #expect(refusal?.reason == "Node.next expects an object of its own world, got <Node#1> of another")
    #expect(throws: KeyValueCodingError.self) { try node.nodes.add(stranger) }
    #expect(throws: KeyValueCodingError.self) { try node.setValue(.list([.object(stranger)]), forKey: "nodes") }
    #expect(throws: KeyValueCodingError.self) { try node.set(\.note, to: .object(stranger)) }
    #expect(node.next == nil && node.nodes.isEmpty && node.note == .nil)
  }

  @Test func `Members may change while they are mapped`() throws {
    let node = try Node.make(in: world)
    try node.nodes.addAll((0..<3).map { _ in try Node.make(in: world) })
    let serials = try node.nodes.map { member in
      try node.nodes.remove(member)
      return member.serial
    }
    #expect(serials == [2, 3, 4])
    #expect(node.nodes.isEmpty && node.nodes.first == nil && node.nodes.last == nil && node.nodes.members.isEmpty)
  }

  @Test(arguments: ["next", "note", "more"])
  func `A chain of objects ends one after another, however long it is`(key: String) throws {
    let linked = try world.define(
      ClassDefinition("Linked", properties: [PropertyDefinition("more", .object(className: "Node"))]),
      extending: try world.objectClass(for: Node.self))
    var head = linked.makeObject()
    for _ in 0..<100_000 {
      let node = linked.makeObject()
      try node.setValue(.object(head), forKey: key)
      head = node
    }
    weak let last = head
    head = try Node.make(in: world)
    #expect(last == nil)
  }
}

@Suite struct TypedModelSharedTests {
  @Test func `Members are read as those of one moment while another thread changes them`() throws {
    let world = ObjectWorld(sharing: .shared)
    let node = try Node.make(in: world)
    let members = try (0..<20).map { _ in try Node.make(in: world) }
    try onThreads([
      {
        for round in 0..<500 {
          do {
            if round % 2 == 0 { try node.nodes.addAll(members) } else { try node.nodes.removeAll() }
          } catch { Issue.record(error) }
        }
      },
      {
        for _ in 0..<500 {
          let counts = [
            Array(node.nodes).count, node.nodes.map(\.serial).count,
            node.nodes.sorted { $0.serial < $1.serial }.count,
            node.nodes.members.count, node.nodes.count, Set(node.nodes).count, node.nodes.isEmpty ? 0 : 20,
          ]
          #expect(counts.allSatisfy { $0 == 0 || $0 == 20 })
          _ = (node.nodes.first, node.nodes.last)
        }
      },
    ])
  }

  @Test func `A scope for unhandled errors has those of its own thread`() throws {
    let world = ObjectWorld(sharing: .shared)
    world.unhandledErrorTakers += 1
    let (good, bad) = (try Node.make(in: world), try Node.make(in: world))
    let token = try bad.observe("name") { _ in throw Refusal(keyPath: "name") }
    try onThreads([
      { for _ in 0..<500 { bad.name = "x" } },
      {
        for _ in 0..<500 {
          do { try world.throwingUnhandledErrors { for _ in 0..<10 { good.name = "y" } } } catch {
            Issue.record(error)
          }
        }
      },
    ])
    #expect(world.takeUnhandledError() as? Refusal == Refusal(keyPath: "name"))
    token.invalidate()
  }
}
