import KVTexts

extension ObjectWorld {
  /// Makes one mutation of the step that `plan` returns, with everything that it notifies (mutations.md section 2).
  ///
  /// Throws the refusal, with nothing changed and nobody notified; else, when all has been done and delivered, the first
  /// error of an observer, a setter or a delegate.
  package func mutate(_ plan: StepPlan) throws {
    var mutation = OpenMutation()
    transaction.begin()
    carryOut(plan, &mutation)
    try finish(&mutation.errors)
  }

  /// Makes one mutation of several steps, one after the other; a step that is refused after the first ends it. What
  /// observers do between the first change and the last, priors of later steps included, belongs to its brackets.
  package func mutate(steps plans: [StepPlan]) throws {
    var mutation = OpenMutation()
    transaction.begin()
    for (index, plan) in plans.enumerated() {
      mutation.isLastStep = index == plans.count - 1
      guard carryOut(plan, &mutation) else { break }
    }
    try finish(&mutation.errors)
  }

  /// What a mutation comes to that has changed what nobody watches: an end to what is to be sent, as every mutation is.
  func noteUnwatchedMutation() throws {
    var errors = FirstError()
    transaction.begin()
    closeBrackets()
    try finish(&errors)
  }

  /// Plans one step and makes it; returns whether the mutation goes on.
  @discardableResult
  private func carryOut(_ plan: StepPlan, _ mutation: inout OpenMutation) -> Bool {
    do {
      if let step = try plan() {
        var phases = try PlannedPhases(step)
        try carryOut(&phases, &mutation) { round in
          guard round <= ObjectWorld.mostRounds else { throw KeyValueCodingError.restlessStep }
          return try plan().map { try PlannedPhases($0) }
        }
      } else {
        endStep(hasChanged: false, &mutation)
      }
      return true
    } catch {
      mutation.errors.note(error)
      closeBrackets(of: &mutation)
      return false
    }
  }

  /// How often a step is planned anew because a function that a controller called has changed what it relies on.
  private static var mostRounds: Int { 8 }

  /// Opens a pair by hand: priors now, the rest with ``close(_:)``. Throws what a getter throws, with nobody notified.
  package func open(_ change: PropertyChange, _ errors: inout FirstError) throws -> ChangePair {
    var pair = try ChangePair(change)
    _ = announce(&pair, &errors) { _ in nil }
    return pair
  }

  /// Closes a pair that was opened by hand: one mutation, already made.
  package func close(_ pair: ChangePair) throws {
    var mutation = OpenMutation()
    transaction.begin()
    // Controllers that came to the object since the will must not miss the change.
    pair.admitNodes()
    conclude(pair, &mutation)
    try finish(&mutation.errors)
  }
}

/// A pair alone is the phases of a change that somebody else makes, between the will and the did.
extension ChangePair: MutationPhases {
  var isOutdated: Bool { false }
  func apply() {}
  func captureNewValues(_ errors: inout FirstError) { captureNewValues(isAlone: true, &errors) }
}

extension KeyValueCodingError {
  /// What a step is planned against is changed whenever it is about to be made.
  fileprivate static var restlessStep: KeyValueCodingError {
    .invalidArgument(
      reason: "the collection is changed by a getter or comparator whenever it is about to be changed",
      code: .contradictedOrder, hint: .hintOnlyRead)
  }
}
