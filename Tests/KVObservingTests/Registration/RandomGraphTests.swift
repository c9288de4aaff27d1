import KVObjects
import KVObserving
import KVTestSupport
import Testing

/// A small graph under random changes: every observed path hears of a change exactly when the change is of a key that
/// the path reads, and is told the values that a fresh walk gives before and after.
@Suite struct RandomGraphTests {
  private static let paths = [
    "name", "child.name", "child.child.number", "children.name", "children.child.name", "children.children.number",
    "child.children.@sum.number", "firstChild.name", "firstChild.child.name", "sum", "childName", "child.fullName",
    "children.fullName", "x.name", "x.child.name", "children.@count", "child.children", "children.children",
    "greeting", "items.name", "child.items.@unionOfObjects.self", "child.childName", "children.sum",
  ]

  /// A key of an object.
  private struct Place: Hashable {
    let object: ObjectIdentifier
    let key: String
  }

  /// The places that reading `keys` from `value` reads, with those that computed keys depend on.
  private static func places(_ keys: ArraySlice<String>, from value: Value, into result: inout Set<Place>) throws {
    guard let key = keys.first else { return }
    if key == "@count" { return }
    if key.hasPrefix("@") || key == "self" { return try places(keys.dropFirst(), from: value, into: &result) }
    if let elements = value.elements {
      for element in elements { try places(keys, from: element, into: &result) }
      return
    }
    guard let object = value.object else { return }
    result.insert(Place(object: ObjectIdentifier(object), key: key))
    guard let property = object.objectClass.property(key) else { return }
    for path in property.definition.dependsOn {
      try places(path.split(separator: ".").map(String.init)[...], from: .object(object), into: &result)
    }
    try places(keys.dropFirst(), from: try object.value(forKey: key), into: &result)
  }

  /// What one change was of, and how many pairs of notifications it made.
  private typealias Outcome = (object: ModelObject, key: String, pairs: Int)

  private static func change(_ nodes: [ModelObject], _ random: inout SeededGenerator) throws -> Outcome {
    let object = nodes[random.below(nodes.count)]
    let other = Value.object(nodes[random.below(nodes.count)])
    let some = nodes.filter { _ in random.once(in: 3) }.map(Value.object)
    let text = Value.string("\(random.below(100))")
    let children = try object.many("children")
    func set(_ key: String, _ value: Value) throws -> Outcome {
      if random.once(in: 4) {
        // By hand, around a change that tells nobody.
        try object.willChangeValue(forKey: key)
        try object.setPrimitiveValue(value, forKey: key)
        try object.didChangeValue(forKey: key)
      } else {
        try object.set(key, value)
      }
      return (object, key, 1)
    }
    switch random.below(14) {
    case 0: return try set("name", text)
    case 1: return try set("number", .integer(random.below(50)))
    case 2: return try set(random.once(in: 2) ? "first" : "last", text)
    case 3, 4: return try set("child", random.once(in: 4) ? .nil : other)
    case 5: return try set("x", [.nil, other, .list(ValueList(some)), .null][random.below(4)])
    case 6: return try set("children", random.once(in: 6) ? .nil : .list(ValueList(some)))
    case 7:
      let pairs = children.contains(other) ? 0 : 1
      try children.insert(other, at: random.below(children.count + 1))
      return (object, "children", pairs)
    case 8:
      let pairs = children.contains(other) ? 1 : 0
      try children.remove(other)
      return (object, "children", pairs)
    case 9 where children.count > 1:
      try children.move(from: 0, to: children.count - 1)
      return (object, "children", 2)
    case 10 where children.count > 0:
      let pairs = children.contains(other) ? 0 : 1
      if pairs == 1 { try children.replace(at: random.below(children.count), with: other) }
      return (object, "children", pairs)
    case 11:
      try object.many("items").addAll([other, other, .null])
      return (object, "items", 1)
    case 12:
      let items = try object.many("items")
      if items.count == 0 { return (object, "items", 0) }
      try items.remove(at: random.below(items.count))
      return (object, "items", 1)
    case 13 where random.once(in: 3): return try set("items", .list(ValueList(some + some)))
    default: return (object, "name", 0)
    }
  }

  /// What one path was told during one change.
  private final class Hearing {
    var changes: [KeyValueChange] = []
    func take() -> [KeyValueChange] {
      defer { changes = [] }
      return changes
    }
  }

  @Test(arguments: 0..<5)
  func `Every path hears exactly of what it reads, with the values of a fresh walk`(seed: Int) throws {
    let playground = try Playground()
    let nodes = try (0..<5).map { try playground.make("n\($0)") }
    var random = SeededGenerator(seed: UInt64(seed))
    // Some are registered before the graph has any shape, some later.
    for _ in 0..<(seed * 10) { _ = try RandomGraphTests.change(nodes, &random) }
    let root = nodes[0]
    let hearings = RandomGraphTests.paths.map { _ in Hearing() }
    var tokens = try zip(RandomGraphTests.paths, hearings).map { path, hearing in
      try root.observe(path, options: [.new, .old]) { hearing.changes.append($0) }
    }
    func values() throws -> [Value] {
      try RandomGraphTests.paths.map { try root.value(forKeyPath: $0).frozen.orNull }
    }
    for step in 0..<250 {
      let before = try values()
      let read = try RandomGraphTests.paths.map { path in
        var places: Set<Place> = []
        try RandomGraphTests.places(
          path.split(separator: ".").map(String.init)[...], from: .object(root), into: &places)
        return places
      }
      let (object, key, pairs) = try RandomGraphTests.change(nodes, &random)
      let after = try values()
      for (index, path) in RandomGraphTests.paths.enumerated() {
        let heard = hearings[index].take()
        let isRead = read[index].contains(Place(object: ObjectIdentifier(object), key: key))
        #expect(heard.count == (isRead ? pairs : 0), "step \(step): \(path) after \(key) of \(object)")
        if before[index] != after[index] {
          #expect(!heard.isEmpty, "step \(step): \(path) after \(key) of \(object)")
        }
        guard let first = heard.first, let last = heard.last, first.kind == .setting else { continue }
        #expect(first.old == before[index], "step \(step): \(path) after \(key) of \(object)")
        #expect(last.new == after[index], "step \(step): \(path) after \(key) of \(object)")
      }
    }
    tokens = []
    for node in nodes { #expect(node.watchers == nil) }
    withExtendedLifetime(tokens) {}
  }
}
