import KVObjects

/// Functions of time.
extension PredicateFunction {
  /// `now`: the present of the world's own clock.
  package static let now = PredicateFunction("now", 0...0, isDeterministic: false) { call in
    guard let world = call.world else {
      throw call.error(
        "now is the time of a world, and the subject belongs to none",
        hint: "evaluate it with an object, or give the world with the evaluation")
    }
    return .date(world.clock.now)
  }
}
