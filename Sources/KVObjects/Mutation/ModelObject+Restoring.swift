import KVPositions

/// Reading what a slot holds and making it hold that again: what undoing, rolling back and refreshing are made of.
///
/// In contrast to ``ModelObject/assign(_:to:)`` a restored value brings no inverse with it: whoever restores one side of a
/// relation has recorded the other side too, and restores it by itself.
extension ModelObject {
  /// What the slot of a stored property holds: the members of a to-many property as a list, nil where it has no collection.
  /// It is no use of a fault: one that holds values keeps these, one without is read, and where that cannot be done it holds
  /// what a new object does. O(1).
  package final func recordedValue(of property: Property) -> Value {
    holdFaultAnyway()
    return heldRecordedValue(of: property)
  }

  /// The same of a fault, which stays one: what it holds meanwhile. O(1).
  package final func heldRecordedValue(of property: Property) -> Value {
    guard property.isToMany else { return heldValue(at: property.slot) }
    let storage = heldStorage(of: property)
    return storage.isNil ? .nil : .list(storage.snapshot())
  }

  /// Makes `property` hold what ``recordedValue(of:)`` has given, with its notifications and no inverse; of a collection by
  /// the fewest removals and insertions. Nothing where it holds that already.
  ///
  /// Throws the first error of an observer or delegate, with the value restored. O(n) for a collection of n members.
  package final func restore(_ value: Value, to property: Property) throws {
    holdFaultAnyway()
    guard property.isToMany else {
      if heldValue(at: property.slot).isIdentical(to: value) { return }
      let change = property.isAutomatic ? PropertyChange(setting: property, of: self) : nil
      return try world.mutate {
        MutationStep(change: change) { self.write(value, to: property) }
      }
    }
    let storage = heldStorage(of: property)
    guard case .list(let members) = value else {
      if storage.isNil { return }
      let change = property.isAutomatic ? PropertyChange(setting: property, of: self) : nil
      return try world.mutate { MutationStep(change: change) { storage.becomeNil() } }
    }
    if storage.isNil {
      let change = property.isAutomatic ? PropertyChange(setting: property, of: self) : nil
      return try world.mutate { MutationStep(change: change) { storage.replaceAll(with: Array(members)) } }
    }
    try heldCollection(of: property).restore(Array(members))
  }
}

extension ToManyCollection {
  /// Makes `members` the elements, by one removal and one insertion of those that are not there or elsewhere. Where an
  /// observer changes the collection meanwhile, each half is planned anew, and the second left out where something stands
  /// in its way (decisions.md 12).
  fileprivate func restore(_ members: [Value]) throws {
    let none = Membership.given(leaving: [], entering: [])
    try owner.world.mutate(steps: [
      { [self] in
        let leaving = difference(to: members).leaving
        return leaving.isEmpty ? nil : try removalStep(at: leaving, none)
      },
      { [self] in
        let (leaving, entering) = difference(to: members)
        if storage.isNil || !leaving.isEmpty || entering.isEmpty { return nil }
        return try insertionStep(entering.map { members[$0] }, at: IndexRanges(entering), none)
      },
    ])
  }

  /// The positions of those elements that are not in `members` or elsewhere there, and of those members that are not here or
  /// elsewhere.
  private func difference(to members: [Value]) -> (leaving: IndexRanges, entering: [Int]) {
    let old = Array(storage.snapshot())
    if Value.list(ValueList(old)).isIdentical(to: .list(ValueList(members))) { return (IndexRanges(), []) }
    // What is equal and not the same to the bit is replaced.
    let order = matchedFirstToFirst(from: old, to: members).enumerated().map { place, match in
      match.flatMap { old[$0].isIdentical(to: members[place]) ? $0 : nil }
    }
    let matched = order.indices.filter { order[$0] != nil }
    let run = longestIncreasingSubsequence(matched.compactMap { order[$0] }).map { matched[$0] }
    let (keptOld, keptNew) = (Set(run.compactMap { order[$0] }), Set(run))
    return (
      IndexRanges(old.indices.filter { !keptOld.contains($0) }), members.indices.filter { !keptNew.contains($0) }
    )
  }
}
