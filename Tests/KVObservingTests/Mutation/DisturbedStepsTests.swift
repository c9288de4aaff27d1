import KVObjects
import KVObserving
import KVPositions
import KVTestSupport
import Testing

/// Mutations of several steps whose observers change the collection between the steps: both sides of the relation agree
/// afterwards, and an ordered set holds each member once.
@Suite struct DisturbedStepsTests {
  private let world = ObjectWorld()
  private let owners: [ModelObject]
  private let members: [ModelObject]

  init() throws {
    let owner = try world.define(
      ClassDefinition(
        "Owner",
        properties: [
          PropertyDefinition("row", .object(className: "Member"), collection: .orderedSet, inverse: "home"),
          PropertyDefinition("list", .object(className: "Member"), collection: .array, inverse: "place"),
        ]))
    let member = try world.define(
      ClassDefinition(
        "Member",
        properties: [
          PropertyDefinition("name", .string),
          PropertyDefinition("home", .object(className: "Owner"), inverse: "row"),
          PropertyDefinition("place", .object(className: "Owner"), inverse: "list"),
        ]))
    owners = [owner.makeObject(), owner.makeObject()]
    members = try ["a", "b", "c", "d"].map { try member.makeObject(["name": .string($0)]) }
  }

  private typealias Call = (ToManyCollection) throws -> Void

  /// What the first observer of a change does, once.
  private var disturbances: [Call] {
    let v = members.map(Value.object)
    let other = owners[1]
    return [
      { try $0.add(v[0]) }, { try $0.add(v[2]) }, { try $0.add(v[3]) }, { try $0.remove(v[0]) },
      { try $0.remove(v[1]) }, { try $0.remove(v[2]) }, { try $0.removeAll() }, { try $0.removeLast() },
      { try $0.remove(at: 0) }, { try $0.insert(v[3], at: 0) }, { try $0.insert(v[0], at: 0) },
      { try $0.setArray([v[2], v[0]]) }, { try $0.owner.setValue(.objects(members[1]), forKey: $0.property.name) },
      { try $0.exchange(0, 1) }, { try $0.move(from: 1, to: 0) },
      { try other.many($0.property.name).add(v[0]) }, { try other.many($0.property.name).add(v[1]) },
      { try other.many($0.property.name).addAll([v[2], v[0]]) },
    ]
  }

  private var calls: [Call] {
    let v = members.map(Value.object)
    return [
      { try $0.exchange(0, 2) }, { try $0.exchange(2, 0) }, { try $0.exchange(0, 1) },
      { try $0.move(from: 0, to: 2) },
      { try $0.move(from: 2, to: 0) }, { try $0.setArray([v[2], v[3], v[0]]) }, { try $0.setArray([]) },
      { try $0.sort { right, left in left.compare(right) } }, { try $0.addAll([v[3], v[0]]) },
      { try $0.replace(at: [0, 1], with: [v[1], v[3]]) }, { try $0.removeAll([v[0], v[2]]) },
    ]
  }

  /// The first thing on which the two sides do not agree.
  private func fault(_ key: String, _ inverse: String) throws -> String? {
    for owner in owners {
      let row = Array(try owner.many(key).snapshot())
      if key == "row", Set(row).count != row.count { return "\(owner) holds \(row)" }
      for member in members where row.contains(.object(member)) != (member[inverse] == .object(owner)) {
        return "\(member).\(inverse) is \(member[inverse]), \(owner).\(key) is \(row)"
      }
    }
    return nil
  }

  @Test(arguments: [("row", "home"), ("list", "place")], ["", "P"])
  func `Whatever an observer does between two steps, both sides agree afterwards`(
    keys: (collection: String, inverse: String), options: String
  ) throws {
    let row = try owners[0].many(keys.collection)
    for (number, call) in calls.enumerated() {
      for (disturbance, disturb) in disturbances.enumerated() {
        try owners[1].many(keys.collection).removeAll()
        try row.setArray(members.prefix(3).map(Value.object))
        var isDisturbed = false
        let token = try owners[0].observe(keys.collection, options: .letters(options)) { _ in
          if isDisturbed { return }
          isDisturbed = true
          // A disturbance may be refused: an index that is not there any more.
          try? disturb(row)
        }
        // And so may what is left of the call.
        try? call(row)
        token.invalidate()
        #expect(isDisturbed || number == 7)
        let found = try fault(keys.collection, keys.inverse)
        #expect(found == nil, "call \(number) disturbed by \(disturbance)")
      }
    }
  }
}
