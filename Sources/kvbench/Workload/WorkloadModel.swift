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

/// A member that leads back to its owner: a class has one definition, so the attributes stand here too.
final class InverseMember: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var name: String?
    var color: String?
    var rating = 0
    var live = false
    var owner: InverseOwner?
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(
    InverseMember.self,
    [
      .attribute("name", \.name), .attribute("color", \.color), .attribute("rating", \.rating),
      .attribute("live", \.live), .toOne("owner", \.owner, inverse: "members"),
    ])

  static func make(_ values: MemberValues, in world: ObjectWorld) throws -> InverseMember {
    let member = try InverseMember.make(in: world)
    member.name = values.name
    member.color = values.color
    member.rating = values.rating
    member.live = values.live
    return member
  }
}

/// The owner of such members.
final class InverseOwner: ModelObject, TypedModel, @unchecked Sendable {
  struct Storage {
    var members = Many<InverseMember>()
  }
  @exclusivity(unchecked) var storage = Storage()

  static let definition = ClassDefinition(InverseOwner.self, [.toMany("members", \.members, .set, inverse: "owner")])
}
