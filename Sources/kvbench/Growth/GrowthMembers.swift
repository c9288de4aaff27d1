import KVEngine

/// Members whose number stays about what it was while they change as workload W has it: 40 of 100 changes rate one, 20
/// toggle one, 20 bring one, 20 take one.
final class GrowthMembers {
  /// Where they are.
  enum Place {
    /// In an array relation, and each change at a random place of it.
    case list
    /// In a set relation.
    case set
    /// In a context.
    case context(ManagedObjectContext)
  }

  let world: ObjectWorld
  let owner: Owner
  private let place: Place
  private var trace = WorkloadTrace()
  /// Those of a set or a context; of a list the relation itself says who is where.
  private var all: [Member] = []

  /// Makes `count` members; in a context they are saved.
  init(_ count: Int, in makePlace: (ObjectWorld) throws -> Place) throws {
    world = ObjectWorld()
    place = try makePlace(world)
    owner = try Owner.make(in: world)
    var trace = trace
    let made = try (0..<count).map { _ in try Member.make(trace.member(), in: world) }
    self.trace = trace
    switch place {
    case .list: try owner.list.addAll(made)
    case .set:
      try owner.members.addAll(made)
      all = made
    case .context(let context):
      for member in made { try context.insert(member) }
      try context.save()
      all = made
    }
  }

  /// A member that is nowhere yet.
  func fresh() throws -> Member { try Member.make(trace.member(), in: world) }

  /// A random place of the list.
  func randomIndex() -> Int { trace.below(owner.list.count) }

  /// Makes one change.
  func change() throws {
    switch trace.step(of: count) {
    case .rate(let index, let rating): member(index).rating = rating
    case .toggle(let index): member(index).live.toggle()
    case .insert(let values): try add(try Member.make(values, in: world))
    case .remove(let index): try remove(index)
    }
  }

  private var count: Int {
    if case .list = place { owner.list.count } else { all.count }
  }

  private func member(_ index: Int) -> Member {
    if case .list = place { owner.list[index] } else { all[index] }
  }

  private func add(_ member: Member) throws {
    switch place {
    case .list: return try owner.list.insert(member, at: trace.below(owner.list.count + 1))
    case .set: try owner.members.add(member)
    case .context(let context): try context.insert(member)
    }
    all.append(member)
  }

  private func remove(_ index: Int) throws {
    if case .list = place { return try owner.list.remove(at: index) }
    let member = all[index]
    all.swapAt(index, all.count - 1)
    all.removeLast()
    if case .context(let context) = place { try context.delete(member) } else { try owner.members.remove(member) }
  }
}
