import KVObjects
import KVTestSupport
import Testing

@Suite struct LiveObjectsTests {
  private func family(in world: ObjectWorld) throws -> [ModelObject] {
    let node = try world.define(
      ClassDefinition(
        "Node",
        properties: [
          PropertyDefinition("children", .object(className: "Node"), collection: .array, inverse: "parent"),
          PropertyDefinition("parent", .object(className: "Node"), inverse: "children"),
          PropertyDefinition("note", .any),
        ]))
    let objects = (0..<5).map { _ in node.makeObject() }
    for child in objects.dropFirst() { try child.setValue(.object(objects[0]), forKey: "parent") }
    try objects[0].setValue(.object(objects[4]), forKey: "note")
    return objects
  }

  @Test func `Closing a world frees objects that hold each other, and the world`() throws {
    weak var kept: ModelObject?
    weak var keptWorld: ObjectWorld?
    do {
      let world = ObjectWorld()
      keptWorld = world
      kept = try family(in: world)[2]
      #expect(kept != nil)
      world.close()
    }
    #expect(kept == nil)
    #expect(keptWorld == nil)
  }

  @Test func `Objects that end leave the list, wherever they stand in it`() throws {
    let world = ObjectWorld()
    let plain = try world.define(ClassDefinition("Plain", properties: []))
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]] {
      var objects: [ModelObject?] = (0..<3).map { _ in plain.makeObject() }
      for index in order { objects[index] = nil }
      let last = plain.makeObject()
      world.close()
      #expect(last.serial > 0)
    }
  }

  @Test(arguments: ["next", "list"]) func `A long chain of objects is freed without nesting calls`(key: String) throws
  {
    let world = ObjectWorld()
    let link = try world.define(
      ClassDefinition(
        "Link",
        properties: [
          PropertyDefinition("next", .object(className: "Link")),
          PropertyDefinition("list", .object(className: "Link"), collection: .array),
        ]))
    var head = link.makeObject()
    weak let last = head
    for _ in 0..<100_000 {
      let object = link.makeObject()
      try object.setPrimitiveValue(key == "next" ? .object(head) : .list([.object(head)]), forKey: key)
      head = object
    }
    #expect(last != nil)
    head = link.makeObject()
    #expect(last == nil)
  }
}
