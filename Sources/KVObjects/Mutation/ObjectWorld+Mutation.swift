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

/// The pairs of one step.
private struct StepPairs {
  let first: ChangePair?
  let others: [ChangePair]

  init(_ step: MutationStep) throws {
    first = try step.change.map { try ChangePair($0) }
    others = try step.inverseChanges.map { try ChangePair($0) }
  }

  @inline(__always)
  func tell(_ body: (ChangePair) -> Void) {
    if let first { body(first) }
    for pair in others { body(pair) }
  }

  func captureNewValues(_ errors: inout FirstError) {
    first?.captureNewValues(isAlone: others.isEmpty, &errors)
    for pair in others { pair.captureNewValues(isAlone: false, &errors) }
  }

  /// Tells those who hear before the change; whether there were any.
  func sendPriors(_ errors: inout FirstError) -> Bool {
    var wereAny = false
    tell { if $0.sendPriors(&errors) { wereAny = true } }
    return wereAny
  }

  func admitNodes() { tell { $0.admitNodes() } }
}

extension ObjectWorld {
  /// Makes one mutation of the step that `plan` gives, with everything that it notifies (mutations.md section 2).
  ///
  /// Throws the refusal, with nothing changed and nobody told; else, when all has been done and delivered, the first
  /// error of an observer, a setter or a delegate.
  package func mutate(_ plan: StepPlan) throws {
    transaction.begin()
    var errors = FirstError()
    var isUnfinished = false
    perform(plan, isLast: true, &isUnfinished, &errors)
    try finishMutation(&errors)
  }

  /// Makes one mutation of several steps, one after the other; a step that is refused after the first ends it. What
  /// observers do between the first change and the last, priors of later steps included, belongs to its brackets.
  package func mutate(steps plans: [StepPlan]) throws {
    transaction.begin()
    var errors = FirstError()
    var isUnfinished = false
    for (index, plan) in plans.enumerated() {
      guard perform(plan, isLast: index == plans.count - 1, &isUnfinished, &errors) else { break }
    }
    try finishMutation(&errors)
  }

  @inline(__always)
  private func finishMutation(_ errors: inout FirstError) throws {
    transaction.end()
    if transaction.mustDeliver { errors.note(flushBrackets()) }
    try errors.rethrow()
  }

  /// Makes one step; whether the mutation goes on. `isUnfinished` says whether an earlier one has changed something.
  @discardableResult
  private func perform(_ plan: StepPlan, isLast: Bool, _ isUnfinished: inout Bool, _ errors: inout FirstError) -> Bool
  {
    do {
      if let step = try plan() {
        try perform(step, of: plan, isLast: isLast, &isUnfinished, &errors)
      } else if isLast {
        closeBrackets(finishing: &isUnfinished)
      }
      return true
    } catch {
      errors.note(error)
      closeBrackets(finishing: &isUnfinished)
      return false
    }
  }

  private func closeBrackets(finishing isUnfinished: inout Bool) {
    if isUnfinished { transaction.endUnfinished() }
    isUnfinished = false
    closeBrackets()
  }

  /// Throws where the step is refused; every later error is kept.
  private func perform(
    _ planned: MutationStep, of plan: StepPlan, isLast: Bool, _ isUnfinished: inout Bool, _ errors: inout FirstError
  ) throws {
    if planned.isUnnoticed {
      errors.keep { try planned.apply() }
      return finish(isLast: isLast, &isUnfinished)
    }
    var step = planned
    var pairs = try StepPairs(step)
    if pairs.sendPriors(&errors) {
      if step.isOutdated {
        // A prior observer changed the very collection: what was announced may not fit any more.
        guard let again = try planAgain(plan, isLast: isLast, &isUnfinished) else { return }
        (step, pairs) = again
      } else {
        pairs.admitNodes()
      }
    }
    pairs.tell { $0.prepareNodes() }
    var rounds = 0
    while step.isOutdated {
      // So did a getter or comparator that a controller asked while it took rows out.
      rounds += 1
      guard rounds <= ObjectWorld.mostPlans else { throw KeyValueCodingError.restlessStep }
      guard let again = try planAgain(plan, isLast: isLast, &isUnfinished) else { return }
      (step, pairs) = again
      pairs.tell { $0.prepareNodes() }
    }
    errors.keep { try step.apply() }
    pairs.tell { $0.updateNodes(&errors) }
    pairs.captureNewValues(&errors)
    finish(isLast: isLast, &isUnfinished)
    pairs.tell { $0.sendPosts(&errors) }
  }

  /// How often a step is planned anew because a function that was asked has changed what it relies on.
  private static var mostPlans: Int { 8 }

  /// A step that has been outdated, and its pairs, planned anew; nil where nothing is left to be done.
  private func planAgain(
    _ plan: StepPlan, isLast: Bool, _ isUnfinished: inout Bool
  ) throws -> (step: MutationStep, pairs: StepPairs)? {
    guard let step = try plan() else {
      if isLast { closeBrackets(finishing: &isUnfinished) }
      return nil
    }
    return (step, try StepPairs(step))
  }

  /// A step has changed everything: the brackets close with the last.
  private func finish(isLast: Bool, _ isUnfinished: inout Bool) {
    if isLast {
      closeBrackets(finishing: &isUnfinished)
    } else if !isUnfinished {
      transaction.beginUnfinished()
      isUnfinished = true
    }
  }

  /// Sets a stored attribute that somebody watches: the shortest way through ``mutate(_:)``, without a plan.
  func setWatchedAttribute(
    _ value: Value, _ property: Property, of object: ModelObject, _ watchers: ObjectWatchers
  ) throws {
    if let (subscriber, traits) = watchers.onlySubscriber(of: property) {
      return if traits.contains(.storedAttribute), !traits.contains(.wantsPrior) {
        try setAttribute(value, property, of: object, toldTo: subscriber, traits)
      } else {
        try setAttribute(value, property, of: object, watchedBy: subscriber, traits)
      }
    }
    if let node = watchers.onlyNode(of: property) {
      return try setAttribute(value, property, of: object, followedBy: node)
    }
    let pair = try ChangePair(PropertyChange(setting: property, of: object))
    transaction.begin()
    var errors = FirstError()
    if pair.sendPriors(&errors) { pair.admitNodes() }
    pair.prepareNodes()
    object.store(value, at: property.slot)
    pair.updateNodes(&errors)
    pair.captureNewValues(isAlone: true, &errors)
    closeBrackets()
    pair.sendPosts(&errors)
    try finishMutation(&errors)
  }

  /// The same for one observer of just this attribute, the most frequent case: neither pair nor change is made, and the
  /// observer has nothing to look up.
  private func setAttribute(
    _ value: Value, _ property: Property, of object: ModelObject, toldTo subscriber: any ChangeSubscriber,
    _ traits: WatchTraits
  ) throws {
    let slot = property.slot
    let old = traits.contains(.wantsOldValue) ? object.storedValue(at: slot).orNull : nil
    transaction.begin()
    var errors = FirstError()
    object.store(value, at: slot)
    errors.keep {
      // Read back: a field of a class written in Swift may keep less than it was given.
      try subscriber.sendSetting(
        of: object, old: old, new: traits.contains(.wantsNewValue) ? object.storedValue(at: slot).orNull : nil)
    }
    try finishMutation(&errors)
  }

  /// The same for one observer of another kind, as of a path that begins with the attribute.
  private func setAttribute(
    _ value: Value, _ property: Property, of object: ModelObject, watchedBy subscriber: any ChangeSubscriber,
    _ traits: WatchTraits
  ) throws {
    let change = PropertyChange(setting: property, of: object)
    let old = traits.contains(.wantsOldValue) ? try subscriber.oldValue(for: change, traits: traits) : .nil
    transaction.begin()
    var errors = FirstError()
    if traits.contains(.wantsPrior) { errors.keep { try subscriber.sendPrior(change, traits: traits, old: old) } }
    object.store(value, at: property.slot)
    if subscriber.isActive { errors.keep { try subscriber.sendPost(change, traits: traits, old: old, new: nil) } }
    try finishMutation(&errors)
  }

  /// The same for one controller and no observer: nobody is told, so there is nothing to collect.
  private func setAttribute(
    _ value: Value, _ property: Property, of object: ModelObject, followedBy node: any WatchNode
  ) throws {
    let change = PropertyChange(setting: property, of: object)
    transaction.begin()
    var errors = FirstError()
    node.willChange(change)
    object.store(value, at: property.slot)
    errors.keep { try node.didChange(change) }
    closeBrackets()
    try finishMutation(&errors)
  }

  /// Opens a pair by hand: priors now, the rest with ``close(_:)``. Throws what a getter throws, with nobody told.
  package func open(_ change: PropertyChange, _ errors: inout FirstError) throws -> ChangePair {
    let pair = try ChangePair(change)
    if pair.sendPriors(&errors) { pair.admitNodes() }
    pair.prepareNodes()
    return pair
  }

  /// Closes a pair that was opened by hand: one mutation, already made.
  package func close(_ pair: ChangePair) throws {
    transaction.begin()
    var errors = FirstError()
    // Controllers that came to the object since the will must not miss the change.
    pair.admitNodes()
    pair.updateNodes(&errors)
    pair.captureNewValues(isAlone: true, &errors)
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

  /// Sends the brackets that an ``EndingError`` has kept from being sent, to nobody: controllers that outlive what was
  /// ended are in step again. Whoever calls it has seen to it that delegates do not listen. O(1) where there are none.
  package func settleUndelivered() { transaction.settleUndelivered() }

  private func deliver(isOnMain: Bool) -> (any Error)? {
    let (error, mustTellMain) = transaction.deliverWaiting(isOnMain: isOnMain)
    if mustTellMain { mainExecutor.enqueue { [self] in drainMain() } }
    return error
  }

  /// Turns what was collected into brackets that wait.
  package func closeBrackets() {
    transaction.closeBrackets(isOnMain: mainExecutor.isCurrent)
  }

  /// Delivers what mutations off the main executor left for it; called there. An error of a delegate has no mutating
  /// line to reach any more: it goes to ``unhandledErrorHandler``.
  package func drainMain() {
    do {
      try isolation.enter(for: "The world")
      defer { isolation.leave() }
      transaction.takeLeft()
      if let error = deliver(isOnMain: true) { note(unhandled: error) }
    } catch {
      note(unhandled: error)
    }
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

extension KeyValueCodingError {
  /// What a step is planned against is changed whenever it is about to be made.
  fileprivate static var restlessStep: KeyValueCodingError {
    .invalidArgument(
      reason: "the collection is changed by a getter or comparator whenever it is about to be changed",
      code: .contradictedOrder, hint: "let getters and comparators only read")
  }
}
