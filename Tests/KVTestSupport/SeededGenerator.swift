/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea, Flood 2014). A test that fails names its
/// seed, and the seed is all one needs to see it fail again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence that belongs to `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to and without `bound` (> 0).
  public mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }

  /// True once in `times` on average.
  public mutating func once(in times: Int) -> Bool {
    below(times) == 0
  }
}
