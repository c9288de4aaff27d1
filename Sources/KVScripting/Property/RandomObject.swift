import KVObjects

/// `random`, as a step of `forall` gets it: draws anew or returns the draws that it was given, and records either.
///
/// Given draws that do not fit the call are made to fit: a number outside the range becomes the bound next to
/// it, another kind or none at all the simplest. So a step never fails for want of a draw when other steps are left
/// out.
final class RandomObject {
  private var generator: WorldRandom
  /// What the step under way has still to be given; nil for new draws.
  private var given: ArraySlice<RandomDraw.Value>?
  /// What the step under way has drawn.
  private(set) var draws: [RandomDraw] = []
  /// Whether a run is under way: random numbers are for its functions.
  var isActive = false

  /// New draws, which depend on `seed` alone.
  init(seed: UInt64) {
    generator = WorldRandom(seed: seed)
  }

  /// Begins a step; `given` are the draws it is to make, nil for new ones.
  func beginStep(_ given: [RandomDraw.Value]?) {
    self.given = given.map { $0[...] }
    draws = []
  }

  /// A whole number in a range.
  func integer(in range: ClosedRange<Int>) -> Int {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    var number = simplest
    if given == nil {
      number = Int.random(in: range, using: &generator)
    } else if case .integer(let next) = given?.popFirst() {
      number = min(max(next, range.lowerBound), range.upperBound)
    }
    draws.append(RandomDraw(value: .integer(number), simplest: .integer(simplest)))
    return number
  }

  /// A number from 0 up to, but not including, 1.
  func number() -> Double {
    var number = 0.0
    if given == nil {
      number = Double(generator.next() >> 11) * 0x1p-53
    } else if case .number(let next) = given?.popFirst() {
      number = next
    }
    draws.append(RandomDraw(value: .number(number), simplest: .number(0)))
    return number
  }

  /// A truth value, true as often as `probability` says.
  func flag(_ probability: Double) -> Bool {
    var flag = false
    if given == nil {
      flag = Double(generator.next() >> 11) * 0x1p-53 < probability
    } else if case .flag(let next) = given?.popFirst() {
      flag = next
    }
    draws.append(RandomDraw(value: .flag(flag), simplest: .flag(false)))
    return flag
  }
}
