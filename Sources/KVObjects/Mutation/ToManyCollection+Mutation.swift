import KVPositions

/// What every kind of collection can be asked to do. One call is one mutation with its notifications; a call that
/// changes nothing notifies nobody (kvo-facts.md D12–D14). Indexes are zero-based. A call that is refused has changed
/// nothing (D16); an error of an observer arrives after the change.
extension ToManyCollection {
  /// Runs a whole call alone: what it finds must still be so when it changes it.
  func isolated(_ call: () throws -> Void) throws {
    try owner.world.isolated(for: unreadLabel, call)
  }

  /// Makes one mutation.
  func mutate(_ plan: StepPlan) throws {
    try owner.world.mutate(plan)
  }

  /// Makes one mutation of several steps.
  func mutate(steps plans: [StepPlan]) throws {
    try owner.world.mutate(steps: plans)
  }

  /// `value` as a member, or the refusal.
  func member(_ value: Value) throws -> Value {
    try property.acceptElement(value, for: owner.objectClass)
  }

  /// `values` as members; in a collection of unique members those that are in, and repeats, are left out.
  func newMembers(_ values: some Sequence<Value>) throws -> [Value] {
    let accepted = try values.map(member)
    guard kind.isUnique else { return accepted }
    let unique = ToManyCollection.unique(accepted)
    return storage.count == 0 ? unique : unique.filter { !storage.contains($0) }
  }

  /// Appends `value`. Nothing where a set holds it already. O(log n).
  public func add(_ value: Value) throws {
    try isolated {
      if case .object(let object) = value, try owner.addInLane(object, to: property) { return }
      try insertMember(try member(value)) { [self] in count }
    }
  }

  /// Inserts one member; nothing where a set holds it already. `position` is asked when the step is planned.
  func insertMember(_ member: Value, at position: () -> Int) throws {
    if kind.isUnique, storage.contains(member) { return }
    if try insertAlone(member, at: position()) { return }
    let version = storage.mutationCount
    try mutate { [self] in
      // Planned anew after an observer of the time before has changed the collection.
      if kind.isUnique, storage.mutationCount != version, storage.contains(member) { return nil }
      return try insertionStep([member], at: IndexRanges(position()))
    }
  }

  /// Appends `values`, in their order, with one notification.
  public func addAll(_ values: some Sequence<Value>) throws {
    try isolated {
      let new = try newMembers(values)
      if new.isEmpty { return }
      let version = storage.mutationCount
      try mutate { [self] in
        // Planned anew after an observer of the time before has changed the collection.
        let isOld = kind.isUnique && storage.mutationCount != version
        let fresh = isOld ? new.filter { !storage.contains($0) } : new
        return fresh.isEmpty ? nil : try insertionStep(fresh, at: IndexRanges(count..<count + fresh.count))
      }
    }
  }

  /// Removes every occurrence of `value`; nothing where it is not in. O(log n) for each.
  public func remove(_ value: Value) throws {
    try isolated {
      if case .object(let object) = value, try owner.removeInLane(object, from: property) { return }
      let wanted = property.type.accept(value) ?? value
      try removeMember { [self] in IndexRanges(storage.positions(of: wanted)) }
    }
  }

  /// Removes every occurrence of each of `values`, with one notification.
  public func removeAll(_ values: some Sequence<Value>) throws {
    try isolated {
      // A value of another type is not in: nothing to remove, and no error, as in Cocoa.
      let wanted = ToManyCollection.unique(values.map { property.type.accept($0) ?? $0 })
      try removeMembers { [self] in IndexRanges(wanted.flatMap { storage.positions(of: $0) }) }
    }
  }

  /// Removes everything, with one notification.
  public func removeAll() throws {
    try isolated { try removeMembers { [self] in IndexRanges(0..<count) } }
  }

  /// Keeps only the elements that `values` has too, with one notification.
  public func intersect(_ values: some Sequence<Value>) throws {
    try isolated {
      let kept = Set(values.map { property.type.accept($0) ?? $0 })
      try removeMembers { [self] in
        IndexRanges(snapshot().enumerated().lazy.filter { !kept.contains($0.element) }.map(\.offset))
      }
    }
  }

  func removeMembers(_ positions: @escaping () -> IndexRanges) throws {
    let planned = positions()
    if planned.isEmpty { return }
    let version = storage.mutationCount
    try mutate { [self] in
      // Planned anew after an observer of the time before has changed the collection.
      let found = storage.mutationCount == version ? planned : positions()
      return found.isEmpty ? nil : try removalStep(at: found)
    }
  }

  /// Makes `values` the members: survivors keep their places, new ones are appended in the list's order; one
  /// replacement (kvo-facts.md D14, K169). For sets.
  public func setSet(_ values: some Sequence<Value>) throws {
    try isolated {
      let members = ToManyCollection.unique(try values.map(member))
      let wanted = Set(members)
      let plan: StepPlan = { [self] in
        let leaving = IndexRanges(snapshot().enumerated().lazy.filter { !wanted.contains($0.element) }.map(\.offset))
        let entering = members.filter { !storage.contains($0) }
        if leaving.isEmpty, entering.isEmpty { return nil }
        return try setReplacementStep(removingAt: leaving, appending: entering)
      }
      try mutate(plan)
    }
  }
}
