import KVEngine

extension Benchmark {
  /// Observed key paths through to-one keys, from one key to six.
  func measurePaths() throws {
    let world = ObjectWorld()
    let node = try world.define(
      ClassDefinition(
        "Node",
        properties: [PropertyDefinition("next", .object(className: "Node")), PropertyDefinition("value", .integer)]))
    let count = 20_000
    for depth in 1...6 {
      let nodes = try chain(of: depth, node)
      let path = (Array(repeating: "next", count: depth - 1) + ["value"]).joined(separator: ".")
      var calls = 0
      let token = try nodes[0].observe(path, options: [.new, .old]) { _ in calls += 1 }
      try measure("paths", "leaf set, \(depth) keys, new and old", count: count) {
        for index in 0..<count { try nodes[depth - 1].setValue(.integer(index), forKey: "value") }
      }
      if depth > 1 {
        // Two tails of equal length take turns behind the middle.
        let middle = nodes[(depth - 1) / 2]
        let length = depth - 1 - (depth - 1) / 2
        let tails = try [chain(of: length, node), chain(of: length, node)]
        try measure("paths", "middle replaced, \(depth) keys, new and old", count: count) {
          for index in 0..<count { try middle.setValue(.object(tails[index & 1][0]), forKey: "next") }
        }
      }
      // The first object with it: observing does not keep it alive, and without it nobody is notified.
      withExtendedLifetime((token, nodes)) { use(calls) }
    }
  }

  private func chain(of length: Int, _ node: ObjectClass) throws -> [ModelObject] {
    let nodes = (0..<length).map { _ in node.makeObject() }
    for (left, right) in zip(nodes, nodes.dropFirst()) { try left.setValue(.object(right), forKey: "next") }
    return nodes
  }

  /// A path through a to-many key: what one change costs must not grow with the collection.
  func measureNestedToMany() throws {
    let world = ObjectWorld()
    let item = try world.define(ClassDefinition("Item", properties: [PropertyDefinition("rating", .integer)]))
    let list = try world.define(
      ClassDefinition(
        "List", properties: [PropertyDefinition("items", .object(className: "Item"), collection: .array)]))
    let count = 2_000
    for size in [1_000, 100_000] {
      let members = (0..<size).map { _ in item.makeObject() }
      let fresh = (0..<count).map { _ in item.makeObject() }
      let owner = list.makeObject()
      try owner.setValue(.list(ValueList(members.map(Value.object))), forKey: "items")
      var calls = 0
      let token = try owner.observe("items.rating") { _ in calls += 1 }
      try measure("paths", "items.rating, element set, \(size) elements", count: count) {
        for index in 0..<count {
          try members[index &* 7_919 % size].setValue(.integer(index), forKey: "rating")
        }
      }
      let items = try owner.mutableArrayValue(forKey: "items")
      let shrink = { for _ in 0..<items.count - size { try items.removeLast() } }
      try measure("paths", "items.rating, element added, \(size) elements", count: count, setUp: shrink) {
        for object in fresh { try items.add(.object(object)) }
      }
      let grow = { for object in fresh.dropFirst(items.count - size) { try items.add(.object(object)) } }
      try measure("paths", "items.rating, element removed, \(size) elements", count: count, setUp: grow) {
        for _ in 0..<count { try items.removeLast() }
      }
      withExtendedLifetime(token) { use(calls) }
    }
  }
}
