/// A clock that stands still until it is advanced: runs are repeatable (lua-api.md, house conventions).
///
/// ```swift
/// world.clock.now  // 2001-01-01T00:00:00Z
/// world.clock.advance(by: 90)
/// world.clock.now  // 2001-01-01T00:01:30Z
/// ```
public struct WorldClock: Sendable {
  /// The present: 2001-01-01T00:00:00Z at first.
  public private(set) var now = DateValue(secondsSinceReferenceDate: 0)

  /// Moves the present by `seconds`; backwards where they are negative. Nobody is notified: what depends on the present
  /// is computed anew when it is next asked for. O(1).
  public mutating func advance(by seconds: Double) {
    now.secondsSinceReferenceDate += seconds
  }
}

/// The world's random numbers (SplitMix64: Steele, Lea, Flood 2014): the same seed gives the same numbers everywhere.
///
/// In contrast to `SystemRandomNumberGenerator` it is a value that repeats itself, and not for secrets.
///
/// ```swift
/// var (one, other) = (WorldRandom(seed: 7), WorldRandom(seed: 7))
/// one.next() == other.next()  // true
/// Int.random(in: 1...6, using: &world.random)  // the same in every run
/// ```
///
/// Costs: 8 bytes; a number is O(1).
public struct WorldRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Numbers that depend on `seed` alone; every seed is good, 0 too.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits. O(1).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
