import KVPositions

/// The steps that mutations of a collection are made of: each one will/did pair with its inverses.
extension ToManyCollection {
  /// Which objects a step lets leave or enter the relation.
  enum Membership {
    /// Those that the step itself removes for good or adds for the first time.
    case ofStep
    /// None: the step is part of a rearrangement.
    case kept
    /// As given: the step is part of a larger change.
    case given(leaving: [Value], entering: [Value])

    /// Whether the step is half of an exchange, a move or an assignment in place, or a sort: others have a membership of their
    /// own.
    var isOfLargerChange: Bool { if case .ofStep = self { false } else { true } }
  }

  /// `assignment` is the one whose second half this is.
  func insertionStep(
    _ values: [Value], at positions: IndexRanges, _ membership: Membership = .ofStep,
    of assignment: ElementAssignment? = nil
  ) throws -> MutationStep {
    let edit = CollectionEdit(
      inserting: ValueList(values), at: positions, isRearrangement: membership.isOfLargerChange,
      assignment: assignment)
    return try step(.insertion, edit, membership) { [storage] in
      if let assignment { return storage.fill(with: values, by: assignment) }
      storage.insert(values, at: positions)
    }
  }

  /// `assignment` is the one whose first half this is, of all positions.
  func removalStep(
    at positions: IndexRanges, _ membership: Membership = .ofStep, of assignment: ElementAssignment? = nil
  ) throws -> MutationStep {
    let removed = positions.count == count ? snapshot() : ValueList(storage.elements(at: positions))
    let edit = CollectionEdit(
      removing: removed, from: positions, isRearrangement: membership.isOfLargerChange, assignment: assignment)
    return try step(.removal, edit, membership) { [storage] in
      if let assignment { return storage.vacate(for: assignment) }
      storage.remove(at: positions)
    }
  }

  func replacementStep(
    at positions: IndexRanges, with values: [Value], touchesEveryRow: Bool = false, _ membership: Membership = .ofStep
  ) throws -> MutationStep {
    let edit = CollectionEdit(
      removing: ValueList(storage.elements(at: positions)), from: positions, inserting: ValueList(values),
      at: positions, touchesEveryRow: touchesEveryRow, isRearrangement: membership.isOfLargerChange)
    return try step(.replacement, edit, membership) { [storage] in
      storage.recorded {
        for (position, value) in zip(positions, values) { storage.replace(at: position, with: value) }
      }
    }
  }

  /// The replacement that `setSet` is: survivors keep their places, new members are appended.
  func setReplacementStep(removingAt positions: IndexRanges, appending values: [Value]) throws -> MutationStep {
    let start = count - positions.count
    let edit = CollectionEdit(
      removing: ValueList(storage.elements(at: positions)), from: positions, inserting: ValueList(values),
      at: IndexRanges(start..<start + values.count))
    return try step(.replacement, edit, .ofStep) { [storage] in
      storage.recorded {
        storage.remove(at: positions)
        for value in values { storage.insert(value, at: storage.count) }
      }
    }
  }

  private func step(
    _ kind: ChangeKind, _ edit: CollectionEdit, _ membership: Membership, _ apply: @escaping () -> Void
  ) throws -> MutationStep {
    let change = property.isAutomatic ? PropertyChange(kind, edit, of: property, of: owner) : nil
    guard let effects = try inverseEffects(of: edit, membership) else {
      return MutationStep(change: change, reliesOn: (storage, storage.mutationCount), apply: apply)
    }
    return MutationStep(
      change: change, inverseChanges: effects.changes, reliesOn: (storage, storage.mutationCount),
      alsoReliesOn: effects.reliesOn, reliesOnOnes: effects.reliesOnOnes
    ) {
      apply()
      effects.apply()
    }
  }

  private func inverseEffects(of edit: CollectionEdit, _ membership: Membership) throws -> InverseEffects? {
    guard property.holdsObjects else { return nil }
    if case .ofStep = membership, try !property.hasInverse(atAnyOf: edit.inserted, of: owner),
      try !property.hasInverse(atAnyOf: edit.removed, of: owner)
    {
      return nil
    }
    let (leaving, entering) = members(of: edit, membership)
    if leaving.isEmpty, entering.isEmpty { return nil }
    return try InverseEffects(of: property, owner: owner, leaving: leaving, entering: entering)
  }

  private func members(of edit: CollectionEdit, _ membership: Membership) -> (leaving: [Value], entering: [Value]) {
    switch membership {
    case .kept: return ([], [])
    case .given(let leaving, let entering): return (leaving, entering)
    case .ofStep:
      if edit.removed.isEmpty || edit.inserted.isEmpty, kind.isUnique, !storage.mayHoldRepeats {
        return (Array(edit.removed), Array(edit.inserted))
      }
      var change: [Value: Int] = [:]
      for value in edit.removed { change[value, default: 0] -= 1 }
      for value in edit.inserted { change[value, default: 0] += 1 }
      let leaving = ToManyCollection.unique(Array(edit.removed)).filter { value in
        storage.occurrences(of: value) + (change[value] ?? 0) == 0
      }
      let entering = ToManyCollection.unique(Array(edit.inserted)).filter { !storage.contains($0) }
      return (leaving, entering)
    }
  }
}
