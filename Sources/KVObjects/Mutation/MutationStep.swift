/// One will/did step of a mutation, planned against the state of the moment.
package final class MutationStep {
  /// The pair of the property written; nil where that does not notify.
  let change: PropertyChange?
  /// The other pairs, in the order of mutations.md section 2: inverse keys, old partners.
  let inverseChanges: [PropertyChange]
  /// The collection that the plan relies on, with its mutation count when it was made.
  let reliesOn: (storage: ToManyStorage, count: Int)?
  /// More of them, at the other sides.
  let alsoReliesOn: [(storage: ToManyStorage, count: Int)]
  /// Ends of to-one relations that the plan relies on, with what they held when it was made.
  let reliesOnOnes: [(object: ModelObject, slot: Int, partner: ModelObject?)]
  /// Makes the change on every side. What it throws (a setter's error) reaches the mutating line after the posts.
  let apply: () throws -> Void

  init(
    change: PropertyChange?, inverseChanges: [PropertyChange] = [],
    reliesOn: (storage: ToManyStorage, count: Int)? = nil,
    alsoReliesOn: [(storage: ToManyStorage, count: Int)] = [],
    reliesOnOnes: [(object: ModelObject, slot: Int, partner: ModelObject?)] = [],
    apply: @escaping () throws -> Void
  ) {
    self.change = change
    self.inverseChanges = inverseChanges
    self.reliesOn = reliesOn
    self.alsoReliesOn = alsoReliesOn
    self.reliesOnOnes = reliesOnOnes
    self.apply = apply
  }

  /// Whether nobody watches what it changes.
  var isUnnoticed: Bool {
    guard inverseChanges.isEmpty else { return false }
    guard let change else { return true }
    return change.object.currentWatchers.map { !$0.isWatching(change.property) } ?? true
  }

  /// Whether a relation it was planned against has changed meanwhile.
  var isOutdated: Bool {
    if let reliesOn, reliesOn.storage.mutationCount != reliesOn.count { return true }
    return alsoReliesOn.contains { $0.storage.mutationCount != $0.count }
      || reliesOnOnes.contains { $0.object.storedValue(at: $0.slot).object !== $0.partner }
  }
}

/// Plans a step; nil where nothing is to be done. Throws where the mutation is refused.
package typealias StepPlan = () throws -> MutationStep?
