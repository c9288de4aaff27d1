/// What one will/did step does in each phase of a mutation.
///
/// The order of the phases is written once, in ``ObjectWorld/carryOut(_:_:planAgain:)``; a conforming type says what there
/// is to do in each. A generic parameter and never an existential: the route is specialised for each.
protocol MutationPhases {
  /// Notifies the observers that asked to be notified before the change; returns whether there were any.
  func sendPriors(_ errors: inout FirstError) -> Bool
  /// Adds the nodes of controllers that came to the object while priors were sent.
  func admitNodes()
  /// Whether what was called since has changed what the step was planned against.
  var isOutdated: Bool { get }
  /// Lets the nodes prepare for the change.
  func prepareNodes()
  /// Makes the change, on every side.
  func apply() throws
  /// Lets the nodes take the change in.
  func updateNodes(_ errors: inout FirstError)
  /// Reads the new values that observers asked for.
  func captureNewValues(_ errors: inout FirstError)
  /// Notifies the observers that the change has been made.
  func sendPosts(_ errors: inout FirstError)
}

/// A mutation under way: the first of its errors, and which of its steps is being made.
struct OpenMutation {
  var errors = FirstError()
  /// Whether no step comes after this one.
  var isLastStep = true
  /// Whether an earlier step has changed something, so that the brackets wait for the last.
  var isUnfinished = false
}

extension ObjectWorld {
  /// Makes one step: the route of every mutation through its phases (mutations.md section 2).
  ///
  /// `planAgain` plans it anew where a function that was called has changed what it relies on, and returns nil where
  /// nothing is left to be done; it is given how often it was called because of a controller. Throws what that throws,
  /// with nothing changed by this step; every later error is kept in `mutation`.
  @inline(__always)
  func carryOut<Phases: MutationPhases, Refusal: Error>(
    _ phases: inout Phases, _ mutation: inout OpenMutation, planAgain: (Int) throws(Refusal) -> Phases?
  ) throws(Refusal) {
    guard try announce(&phases, &mutation.errors, planAgain: planAgain) else {
      return endStep(hasChanged: false, &mutation)
    }
    mutation.errors.keep { try phases.apply() }
    conclude(phases, &mutation)
  }

  /// The phases before the change; returns false where it is not to be made any more.
  @inline(__always)
  func announce<Phases: MutationPhases, Refusal: Error>(
    _ phases: inout Phases, _ errors: inout FirstError, planAgain: (Int) throws(Refusal) -> Phases?
  ) throws(Refusal) -> Bool {
    if phases.sendPriors(&errors) {
      if phases.isOutdated {
        // A prior observer changed the very collection: what was announced may not fit any more.
        guard let again = try planAgain(0) else { return false }
        phases = again
      } else {
        phases.admitNodes()
      }
    }
    phases.prepareNodes()
    var rounds = 0
    while phases.isOutdated {
      // A getter or comparator that a controller called while it prepared for the change has outdated it again.
      rounds += 1
      guard let again = try planAgain(rounds) else { return false }
      phases = again
      phases.prepareNodes()
    }
    return true
  }

  /// The phases after the change.
  @inline(__always)
  func conclude<Phases: MutationPhases>(_ phases: Phases, _ mutation: inout OpenMutation) {
    phases.updateNodes(&mutation.errors)
    phases.captureNewValues(&mutation.errors)
    endStep(hasChanged: true, &mutation)
    phases.sendPosts(&mutation.errors)
  }

  /// A step has made its change, or has found nothing to do: the brackets close with the last.
  @inline(__always)
  func endStep(hasChanged: Bool, _ mutation: inout OpenMutation) {
    if mutation.isLastStep {
      closeBrackets(of: &mutation)
    } else if hasChanged, !mutation.isUnfinished {
      transaction.beginUnfinished()
      mutation.isUnfinished = true
    }
  }

  /// Closes the brackets, those of earlier steps too.
  @inline(__always)
  func closeBrackets(of mutation: inout OpenMutation) {
    if mutation.isUnfinished { transaction.endUnfinished() }
    mutation.isUnfinished = false
    closeBrackets()
  }

  /// Ends a mutation that was begun: sends the brackets where it was the outermost, and throws the first error.
  @inline(__always)
  func finish(_ errors: inout FirstError) throws {
    transaction.end()
    if transaction.mustDeliver { errors.note(flushBrackets()) }
    if let stateSink, transaction.depth == 0 { stateSink.didEndMutation() }
    try errors.rethrow()
  }
}
