import KVEngine

/// What one member of workload W is (Design.md, "Figures").
final class Member: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var color: String?
    var rating = 0
    var live = false
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(
    Member.self,
    [
      .attribute("name", \.name), .attribute("color", \.color), .attribute("rating", \.rating),
      .attribute("live", \.live),
    ])

  static func make(_ values: MemberValues, in world: ObjectWorld) throws -> Member {
    let member = try Member.make(in: world)
    member.name = values.name
    member.color = values.color
    member.rating = values.rating
    member.live = values.live
    return member
  }
}

/// Whose members are shown.
final class Owner: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var members = Many<Member>()
    var list = Many<Member>()
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(
    Owner.self, [.toMany("members", \.members, .set), .toMany("list", \.list, .array)])
}
