import KVEngine

/// A typed model, as somebody outside the package writes it.
final class Single: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var title: String?
    var rating = 0
    var sequel: Single?
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(
    Single.self,
    [.attribute("title", \.title), .attribute("rating", \.rating), .toOne("sequel", \.sequel)])
}

/// The same number written out by hand, the least that a notifying property can cost.
private final class Plain: ModelObject, @unchecked Sendable {
  private var storedRating = 0

  var rating: Int {
    get { storedRating }
    set { storedRating = newValue }
  }
}

extension Benchmark {
  /// Classes written in Swift, through their typed properties and by key.
  func measureTypedModels() throws {
    let world = ObjectWorld()
    let single = try Single.make(in: world)
    let count = 1_000_000
    let group = "typed"

    // A class of no properties: those of another Swift class would be looked for in this one's fields.
    let plain = Plain(objectClass: try world.define(ClassDefinition("Plain", properties: [])))
    var sum = 0
    try measure(group, "field of a class, get and set", count: count) {
      for index in 0..<count {
        plain.rating = index
        sum &+= opaque(plain).rating
      }
    }
    try measure(group, "get, integer", count: count, goal: 3) {
      for _ in 0..<count { sum &+= opaque(single).rating }
    }
    single.title = "Lionheart"
    try measure(group, "get, string", count: count) {
      for _ in 0..<count { sum &+= opaque(single).title?.utf8.count ?? 0 }
    }
    try measure(group, "set, integer, unobserved", count: count, goal: 5) {
      for index in 0..<count { single.rating = index }
    }
    try measure(group, "set, string, unobserved", count: count) {
      for _ in 0..<count { single.title = "Aerial" }
    }
    try measure(group, "value forKey", count: count) {
      for _ in 0..<count { use(try single.value(forKey: "rating")) }
    }
    try measure(group, "setValue forKey, unobserved", count: count) {
      for index in 0..<count { try single.setValue(.integer(index), forKey: "rating") }
    }
    let token = try single.observe("rating") { _ in sum &+= 1 }
    try measure(group, "set, integer, 1 observer", count: count, goal: 60) {
      for index in 0..<count { single.rating = index }
    }
    withExtendedLifetime(token) { use(sum) }
  }
}

/// `object`, in a way that the optimiser does not see through.
@inline(never)
private func opaque<Object: AnyObject>(_ object: Object) -> Object { object }
