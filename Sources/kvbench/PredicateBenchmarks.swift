import KVEngine
import KVPredicates

/// A class written in Swift that a predicate is asked about.
private final class TypedFriend: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var rating = 0
    var live = false
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(
    TypedFriend.self,
    [.attribute("name", \.name), .attribute("rating", \.rating), .attribute("live", \.live)])
}

extension Benchmark {
  /// Predicates: reading a format, and asking a compiled predicate about objects.
  func measurePredicates() throws {
    let world = ObjectWorld()
    let friend = try world.define(
      ClassDefinition(
        "Friend",
        properties: [
          PropertyDefinition("name", .string), PropertyDefinition("rating", .integer),
          PropertyDefinition("live", .boolean), PropertyDefinition("best", .object(className: "Friend")),
          PropertyDefinition("friends", .object(className: "Friend"), collection: .array),
        ]))
    let typed = try world.objectClass(for: TypedFriend.self)
    let friends = try (0..<1_000).map { try friend.makeObject(values(of: $0)) }
    let typedFriends = try (0..<1_000).map { try typed.makeObject(values(of: $0)) }
    for (index, object) in friends.enumerated() {
      try object.setValue(.object(friends[index * 7 % 1_000]), forKey: "best")
      let others = (0..<10).map { Value.object(friends[(index + $0) % 1_000]) }
      try object.setValue(.list(ValueList(others)), forKey: "friends")
    }

    let two = "live == NO AND rating > 3"
    try measure("predicates", "parse \(two)", count: 20_000, goal: 5_000) {
      for _ in 0..<20_000 { use(try KeyValuePredicate(format: two)) }
    }
    try measure("predicates", "parse and compile \(two)", count: 20_000) {
      for _ in 0..<20_000 { use(try KeyValuePredicate(format: two).compiled(for: friend)) }
    }
    try measureEvaluation(two, friends, goal: 60)
    try measureEvaluation(two, typedFriends, "of a Swift class", goal: 60)
    try measureEvaluation("best.rating > 3", friends)
    try measureEvaluation("rating * 2 + 1 > 3", friends)
    try measureEvaluation("name == 'somebody number 77'", friends)
    try measureEvaluation("name CONTAINS[cd] 'NUMBER 77'", friends)
    try measureEvaluation("name MATCHES '.* 7[0-9]'", friends, count: 20_000)
    try measureEvaluation("ANY friends.rating > 98", friends, "10 elements", count: 20_000)
    try measureEvaluation(
      "SUBQUERY(friends, $f, $f.rating > 50).@count > 2", friends, "10 elements", count: 20_000)
    let uncompiled = try KeyValuePredicate(format: two)
    try measure("predicates", "\(two), by evaluate(with:)", count: 200_000) {
      var matches = 0
      for index in 0..<200_000 where try uncompiled.evaluate(with: .object(friends[index % 1_000])) { matches += 1 }
      use(matches)
    }
  }

  private func values(of index: Int) -> [String: Value] {
    ["name": .string("somebody number \(index)"), "rating": .integer(index % 100), "live": .boolean(index % 2 == 0)]
  }

  private func measureEvaluation(
    _ format: String, _ objects: [ModelObject], _ remark: String = "", count: Int = 200_000, goal: Double? = nil
  ) throws {
    let compiled = try KeyValuePredicate(format: format).compiled(for: objects[0].objectClass)
    let name = remark.isEmpty ? format : "\(format), \(remark)"
    try measure("predicates", name, count: count, goal: goal) {
      var matches = 0
      for index in 0..<count where try compiled.evaluate(objects[index % 1_000]) { matches += 1 }
      use(matches)
    }
  }
}
