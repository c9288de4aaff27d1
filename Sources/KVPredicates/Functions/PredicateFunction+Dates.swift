import KVObjects
import KVTexts

/// Functions of time.
extension PredicateFunction {
  /// `now`: the present of the world's own clock.
  package static let now = PredicateFunction("now", 0...0, isDeterministic: false) { call in
    guard let world = call.world else {
      throw call.error(
        "now is the time of a world, and the subject belongs to none",
        hint: .hintGiveWorld)
    }
    return .date(world.clock.now)
  }
}
