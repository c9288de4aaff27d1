/// One will/did step of a mutation, planned against the state of the moment.
package struct MutationStep {
  /// The pairs, in the order of mutations.md section 2: the property written, inverse keys, old partners.
  package var changes: [PropertyChange]
  /// Collections whose content the plan relies on, with their mutation counts when it was made.
  package var reliesOn: [(storage: ToManyStorage, count: Int)] = []
  /// Ends of to-one relations that the plan relies on, with what they held when it was made.
  package var reliesOnOnes: [(object: ModelObject, slot: Int, partner: ModelObject?)] = []
  /// Makes the change on every side. What it throws (a setter's error) reaches the mutating line after the posts.
  package var apply: () throws -> Void

  /// Whether a relation it was planned against has changed meanwhile.
  var isOutdated: Bool {
    reliesOn.contains { $0.storage.mutationCount != $0.count }
      || reliesOnOnes.contains { $0.object.storedValue(at: $0.slot).object !== $0.partner }
  }
}

/// Plans a step; nil where nothing is to be done. Throws where the mutation is refused.
package typealias StepPlan = () throws -> MutationStep?

extension ObjectWorld {
  /// Makes one mutation of the steps that `plans` give, one after the other, with everything that it notifies
  /// (mutations.md section 2).
  ///
  /// Throws the refusal of the first step, with nothing changed and nobody told; else, when all has been done and
  /// delivered, the first error of an observer, a setter or a delegate.
  package func mutate(_ plans: [StepPlan]) throws {
    transaction.begin()
    var errors = FirstError()
    for (index, plan) in plans.enumerated() {
      let isLast = index == plans.count - 1
      do {
        guard let step = try plan() else {
          if isLast { closeBrackets() }
          continue
        }
        try perform(step, of: plan, isLast: isLast, &errors)
      } catch {
        errors.note(error)
        closeBrackets()
        break
      }
    }
    transaction.end()
    errors.note(flushBrackets())
    try errors.rethrow()
  }

  /// Throws where the step is refused; every later error is kept.
  private func perform(
    _ planned: MutationStep, of plan: StepPlan, isLast: Bool, _ errors: inout FirstError
  ) throws {
    var step = planned
    var pairs = try step.changes.map { try ChangePair($0) }
    for pair in pairs { pair.sendPriors(&errors) }
    if step.isOutdated {
      // A prior observer changed the very collection: what was announced may not fit any more.
      guard let again = try plan() else {
        if isLast { closeBrackets() }
        return
      }
      step = again
      pairs = try step.changes.map { try ChangePair($0) }
    }
    for pair in pairs { pair.prepareNodes() }
    errors.keep { try step.apply() }
    for pair in pairs { pair.updateNodes(&errors) }
    if isLast { closeBrackets() } else { transaction.beginUnfinished() }
    for pair in pairs { pair.sendPosts(&errors) }
    if !isLast { transaction.endUnfinished() }
  }

  /// Opens a pair by hand: priors now, the rest with ``close(_:)``. Throws what a getter throws, with nobody told.
  package func open(_ change: PropertyChange, _ errors: inout FirstError) throws -> ChangePair {
    let pair = try ChangePair(change)
    pair.sendPriors(&errors)
    pair.prepareNodes()
    return pair
  }

  /// Closes a pair that was opened by hand: one mutation, already made.
  package func close(_ pair: ChangePair) throws {
    transaction.begin()
    var errors = FirstError()
    pair.updateNodes(&errors)
    closeBrackets()
    pair.sendPosts(&errors)
    transaction.end()
    errors.note(flushBrackets())
    try errors.rethrow()
  }

  /// Sends the brackets that wait, where no mutation is open: here on the main executor, else there. Gives the first
  /// error of a delegate.
  package func flushBrackets() -> (any Error)? {
    guard transaction.depth == 0, transaction.mustDeliver else { return nil }
    return deliver(isOnMain: mainExecutor.isCurrent)
  }

  private func deliver(isOnMain: Bool) -> (any Error)? {
    let (error, mustTellMain) = transaction.deliverWaiting(isOnMain: isOnMain)
    if mustTellMain { mainExecutor.enqueue { [self] in drainMain() } }
    return error
  }

  private func closeBrackets() {
    transaction.closeBrackets(isOnMain: mainExecutor.isCurrent)
  }

  /// Delivers what mutations off the main executor left for it; called there. An error of a delegate has no mutating
  /// line to reach any more: it is kept for ``takeDrainError()``.
  package func drainMain() {
    do {
      try isolation.enter(for: "The world")
      defer { isolation.leave() }
      transaction.takeLeft()
      let error = deliver(isOnMain: true)
      drainError = drainError ?? error
    } catch {
      drainError = drainError ?? error
    }
  }

  /// The first error that ``drainMain()`` met since the last call.
  package func takeDrainError() -> (any Error)? {
    defer { drainError = nil }
    return drainError
  }

  /// Runs `body`; each controller sends one bracket with the net change when it ends, also when it ends by an error.
  /// Plain observers hear each change at once. Batches nest: the outermost counts.
  ///
  /// Throws what `body` throws, else the first error of a delegate.
  public func batch<Result>(_ body: () throws -> Result) throws -> Result {
    try isolation.enter(for: "The world")
    defer { isolation.leave() }
    transaction.beginBatch()
    let outcome = Swift.Result { try body() }
    transaction.endBatch()
    closeBrackets()
    let deliveryError = flushBrackets()
    let result = try outcome.get()
    if let deliveryError { throw deliveryError }
    return result
  }
}
