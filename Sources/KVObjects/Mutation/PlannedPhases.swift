/// The phases of a planned step: those of every property and collection that it changes.
struct PlannedPhases: MutationPhases {
  private let step: MutationStep
  /// Nil where the property written does not notify, and where nobody watches what the step changes.
  private let first: ChangePair?
  private let others: [ChangePair]

  /// Collects everybody who watches what `step` changes. Throws what a getter throws while an old value is read.
  init(_ step: MutationStep) throws {
    self.step = step
    let isUnnoticed = step.isUnnoticed
    if isUnnoticed {
      (first, others) = (nil, [])
    } else if let world = step.inverseChanges.first?.object.world {
      (first, others) = try world.sharingReads {
        (try step.change.map { try ChangePair($0) }, try step.inverseChanges.map { try ChangePair($0) })
      }
    } else {
      (first, others) = (try step.change.map { try ChangePair($0) }, [])
    }
  }

  @inline(__always)
  private func forEachPair(_ body: (ChangePair) -> Void) {
    if let first { body(first) }
    for pair in others { body(pair) }
  }

  func sendPriors(_ errors: inout FirstError) -> Bool {
    var wereAny = false
    forEachPair { if $0.sendPriors(&errors) { wereAny = true } }
    return wereAny
  }

  func admitNodes() { forEachPair { $0.admitNodes() } }

  /// Never without a pair: nobody has been called then since the step was planned.
  var isOutdated: Bool { (first != nil || !others.isEmpty) && step.isOutdated }

  func prepareNodes() { forEachPair { $0.prepareNodes() } }
  func apply() throws { try step.apply() }
  func updateNodes(_ errors: inout FirstError) { forEachPair { $0.updateNodes(&errors) } }

  func captureNewValues(_ errors: inout FirstError) {
    guard let world = others.first?.change.object.world else {
      first?.captureNewValues(isAlone: true, &errors)
      return
    }
    world.sharingReads {
      first?.captureNewValues(isAlone: false, &errors)
      for pair in others { pair.captureNewValues(isAlone: false, &errors) }
    }
  }

  func sendPosts(_ errors: inout FirstError) { forEachPair { $0.sendPosts(&errors) } }
}
