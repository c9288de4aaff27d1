import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// Objects that only each other hold are freed, and no other.
@Suite struct UnreachableObjectsTests {
  private let world = ObjectWorld()
  private let node: ObjectClass

  init() throws {
    node = try world.define(
      ClassDefinition(
        "Node",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("partner", .object(className: "Node"), inverse: "partner"),
          PropertyDefinition("parent", .object(className: "Node"), inverse: "children"),
          PropertyDefinition("children", .object(className: "Node"), collection: .orderedSet, inverse: "parent"),
          PropertyDefinition("friends", .object(className: "Node"), collection: .set, inverse: "friends"),
          PropertyDefinition("row", .any, collection: .array), PropertyDefinition("any", .any),
        ]))
  }

  private func make(_ name: String) throws -> ModelObject { try node.makeObject(["name": .string(name)]) }

  @Test func `A family goes with the last hold on it`() throws {
    var parent: ModelObject? = try make("parent")
    for number in 0..<100 {
      try parent?.many("children").add(.object(try make("child \(number)")))
    }
    var child = try parent?.many("children").snapshot()[40].object
    parent = nil
    world.freeUnreachable()
    #expect(world.liveObjectCount == 101)
    #expect(try child?.value(forKeyPath: "parent.children.@count") == .integer(100))
    child = nil
    #expect(world.liveObjectCount == 101)
    world.freeUnreachable()
    #expect(world.liveObjectCount == 0)
  }

  @Test func `What a snapshot, a list or a collection holds stays whole`() throws {
    for hold in 0..<3 {
      var parent: ModelObject? = try make("parent")
      var children = try parent?.many("children")
      for number in 0..<50 { try children?.add(.object(try make("\(number)"))) }
      let snapshot = hold == 0 ? children?.snapshot() : nil
      let list = hold == 1 ? Array(children?.snapshot() ?? []) : []
      let proxy = hold == 2 ? children : nil
      (parent, children) = (nil, nil)
      world.freeUnreachable()
      #expect(world.liveObjectCount == 51)
      let first = snapshot?.first ?? list.first ?? proxy?.snapshot().first
      #expect(try first?.object?.value(forKeyPath: "parent.name") == .string("parent"))
      withExtendedLifetime((snapshot, list, proxy)) {}
    }
    world.freeUnreachable()
    #expect(world.liveObjectCount == 0)
  }

  @Test(arguments: [false, true])
  func `In random graphs just what nothing leads to goes`(hasLists: Bool) throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<200 {
      var all: [ModelObject] = try (0..<30).map { try make("\($0)") }
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        let (from, to) = (Int.random(in: 0..<30, using: &generator), Int.random(in: 0..<30, using: &generator))
        let value = Value.object(all[to])
        switch Int.random(in: 0...(hasLists ? 6 : 4), using: &generator) {
        case 0: try all[from].setValue(value, forKey: "partner")
        case 1 where from != to: try all[from].setValue(value, forKey: "parent")
        case 2: try all[from].many("friends").add(value)
        case 3: try all[from].many("row").add(value)
        case 4: try all[from].setValue(value, forKey: "any")
        case 5: try all[from].setValue(.list(ValueList([value, value, .integer(7)])), forKey: "any")
        // Storage that two may share.
        default: try all[from].setValue(try all[to].value(forKey: "row"), forKey: "row")
        }
      }
      let held = all.filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
      let texts = reachable(from: held).map(text).sorted()
      all = []
      world.freeUnreachable()
      #expect(reachable(from: held).map(text).sorted() == texts, "round \(round)")
      // What lists hold is not counted exactly: it may stay, though nobody reaches it.
      #expect(hasLists || world.liveObjectCount == texts.count, "round \(round)")
    }
  }

  private func text(_ object: ModelObject) -> String {
    let keys = ["partner", "parent", "children", "friends", "row", "any"]
    return "\(object): "
      + keys.map { "\((try? object.value(forKey: $0))?.frozen.plainText ?? "?")" }.joined(separator: " ")
  }

  private func reachable(from starts: [ModelObject]) -> [ModelObject] {
    var found: [ModelObject] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = starts
    while let object = pending.popLast() {
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      found.append(object)
      for key in ["partner", "parent", "children", "friends", "row", "any"] {
        switch (try? object.value(forKey: key))?.frozen {
        case .object(let other)?: pending.append(other)
        case .list(let list)?: pending += list.compactMap(\.object)
        default: break
        }
      }
    }
    return found
  }
}
