import KVEngine
import KVObjects

extension Benchmark {
  /// Plain observing of attributes.
  func measureObserving(sharing: ObjectWorld.Sharing) throws {
    let group = sharing == .confined ? "observing" : "observing, shared"
    let world = ObjectWorld(sharing: sharing)
    let item = try world.define(
      ClassDefinition(
        "Item", properties: [PropertyDefinition("rating", .integer), PropertyDefinition("name", .string)]))
    guard let rating = item.property("rating") else { return }
    let count = 200_000
    let confined = sharing == .confined

    let plain = item.makeObject()
    try measure(group, "slot set, unobserved", count: count, goal: confined ? 12 : nil) {
      for index in 0..<count { try plain.assign(.integer(index), to: rating) }
    }
    try measure(group, "setValue forKey, unobserved", count: count) {
      for index in 0..<count { try plain.setValue(.integer(index), forKey: "rating") }
    }
    for (observers, options, label, goal) in [
      (1, [], "1 observer", 60.0), (1, [.new, .old], "1 observer, new and old", 100),
      (10, [], "10 observers", 500), (100, [], "100 observers", nil),
    ] as [(Int, ObservingOptions, String, Double?)] {
      let object = item.makeObject()
      var calls = 0
      let tokens = try (0..<observers).map { _ in try object.observe("rating", options: options) { _ in calls += 1 } }
      let repeats = count / observers
      try measure(group, "slot set, \(label)", count: repeats, goal: confined ? goal : nil) {
        for index in 0..<repeats { try object.assign(.integer(index), to: rating) }
      }
      withExtendedLifetime(tokens) { use(calls) }
    }
  }

  /// Collections with an observer.
  func measureCollections(sharing: ObjectWorld.Sharing) throws {
    let group = sharing == .confined ? "collections" : "collections, shared"
    let world = ObjectWorld(sharing: sharing)
    let item = try world.define(ClassDefinition("Item", properties: [PropertyDefinition("name", .string)]))
    let list = try world.define(
      ClassDefinition(
        "List",
        properties: [
          PropertyDefinition("items", .object(className: "Item"), collection: .array),
          PropertyDefinition("tags", .object(className: "Item"), collection: .set),
        ]))
    for size in [1_000, 100_000] {
      let members = (0..<size).map { _ in Value.object(item.makeObject()) }
      let fresh = (0..<2_000).map { _ in Value.object(item.makeObject()) }
      for observed in [false, true] {
        let owner = list.makeObject()
        try owner.setValue(.list(ValueList(members)), forKey: "items")
        try owner.setValue(.list(ValueList(members)), forKey: "tags")
        var calls = 0
        var tokens: [KeyValueObservation] = []
        if observed {
          tokens = try ["items", "tags"].map { try owner.observe($0, options: [.new]) { _ in calls += 1 } }
        }
        let items = try owner.mutableArrayValue(forKey: "items")
        let tags = try owner.mutableSetValue(forKey: "tags")
        let label = "\(size) members" + (observed ? ", observed" : "")
        let goal: Double? = observed && sharing == .confined && size == 100_000 ? 500 : nil
        let fill = { try owner.setValue(.list(ValueList(members)), forKey: "items") }
        let empty = {
          for _ in 0..<tags.count - size { try tags.remove(tags.element(at: tags.count - 1)) }
        }
        try measure(
          group, "array insert at end, \(label)", count: fresh.count, goal: goal,
          setUp: fill
        ) { for value in fresh { try items.add(value) } }
        try measure(
          group, "array insert at front, \(label)", count: fresh.count, goal: goal,
          setUp: fill
        ) { for value in fresh { try items.insert(value, at: 0) } }
        try measure(
          group, "set add, \(label)", count: fresh.count, goal: goal, setUp: empty
        ) { for value in fresh { try tags.add(value) } }
        withExtendedLifetime(tokens) { use(calls) }
      }
    }
  }
}
