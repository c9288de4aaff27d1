import KVObjects

/// Random numbers that are the same in every run. A test that fails names its seed, and the seed is all one needs to see
/// it fail again.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var random: WorldRandom

  /// The sequence that belongs to `seed`.
  package init(seed: UInt64) {
    random = WorldRandom(seed: seed)
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 { random.next() }

  /// A number from 0 up to and without `bound` (> 0).
  package mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }

  /// True once in `times` on average.
  package mutating func once(in times: Int) -> Bool {
    below(times) == 0
  }
}
