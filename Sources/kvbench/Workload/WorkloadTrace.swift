import KVObjects

/// What a new member holds.
struct MemberValues {
  let name: String
  let color: String
  let rating: Int
  let live: Bool
}

/// One random mutation; members are indexes into the list of those that are in, in which a removed one's place is taken by
/// the last.
enum WorkloadStep {
  case rate(Int, rating: Int)
  case toggle(Int)
  case insert(MemberValues)
  case remove(Int)
}

/// The random numbers and mutations of workload W: every program that is compared draws the same ones.
struct WorkloadTrace {
  static let colors = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]
  private var random = WorldRandom(seed: 42)
  private let ratings: Int

  /// Ratings are 0..<ratings.
  init(ratings: Int = 100) { self.ratings = ratings }

  /// A number from 0 up to and without `bound`.
  mutating func below(_ bound: Int) -> Int {
    Int(random.next() >> 33) % bound
  }

  /// A member: twelve letters, one of eight colors, a rating, and whether it is live, drawn in that order.
  mutating func member() -> MemberValues {
    let name = String(unsafeUninitializedCapacity: 12) { letters in
      for place in 0..<12 { letters[place] = UInt8(97 + below(26)) }
      return 12
    }
    let color = WorkloadTrace.colors[below(8)]
    let rating = below(ratings)
    return MemberValues(name: name, color: color, rating: rating, live: below(2) == 0)
  }

  /// The next mutation of `count` members; of none an insertion.
  mutating func step(of count: Int) -> WorkloadStep {
    let kind = below(100)
    if count == 0 { return .insert(member()) }
    if kind < 40 {
      let index = below(count)
      return .rate(index, rating: below(ratings))
    }
    if kind < 60 { return .toggle(below(count)) }
    return kind < 80 ? .insert(member()) : .remove(below(count))
  }
}
