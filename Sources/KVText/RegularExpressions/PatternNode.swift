/// A parsed regular expression, as a tree. Its depth is limited by the parser.
indirect enum PatternNode: Sendable {
  /// Matches nothing of the text, always.
  case empty
  /// One scalar of a set.
  case set(ScalarSet)
  /// Any scalar, line ends among them; a carriage return and the line feed after it count as one.
  case anything
  /// One node after the other.
  case sequence([PatternNode])
  /// The first that fits.
  case alternation([PatternNode])
  /// A node some times over; no maximum is without bound.
  case repetition(PatternNode, minimum: Int, maximum: Int?, greed: Greed)
  /// A numbered group, from 1.
  case capture(PatternNode, group: Int)
  /// A group that is not tried in another way once it has matched.
  case atomic(PatternNode)
  /// What follows, or what is before, is matched and not taken.
  case look(PatternNode, Look)
  /// A place in the text.
  case assertion(PositionAssertion)
  /// What a group has taken.
  case backreference(group: Int, ignoresCase: Bool)
  /// One grapheme cluster (`\X`).
  case cluster

  /// How much a repetition takes.
  enum Greed: Sendable {
    /// As much as it can, and less if the rest demands it.
    case greedy
    /// As little as it can, and more if the rest demands it.
    case lazy
    /// As much as it can, whatever the rest demands.
    case possessive
  }

  /// A look around.
  struct Look: Sendable {
    /// Whether it looks at what follows, else at what is before.
    var isAhead: Bool
    /// Whether it must not match.
    var isNegated: Bool
  }

  /// How many scalars a match takes, at least and at most; no maximum is without bound. Counts saturate.
  var lengths: (minimum: Int, maximum: Int?) {
    switch self {
    case .empty, .look, .assertion: return (0, 0)
    case .set: return (1, 1)
    case .anything: return (1, 2)
    case .cluster: return (1, nil)
    case .backreference: return (0, nil)
    case .capture(let node, _), .atomic(let node): return node.lengths
    case .sequence(let nodes):
      return nodes.reduce((0, 0)) { sum, node in
        let next = node.lengths
        return (Self.sum(sum.0, next.minimum), Self.combine(sum.1, next.maximum, Self.sum))
      }
    case .alternation(let nodes):
      let all = nodes.map(\.lengths)
      return (
        all.map(\.minimum).min() ?? 0,
        all.reduce(0 as Int?) { Self.combine($0, $1.maximum, max) }
      )
    case .repetition(let node, let minimum, let maximum, _):
      let one = node.lengths
      let product = { (a: Int, b: Int) in a.multipliedReportingOverflow(by: b).overflow ? Int.max : a * b }
      return (product(one.minimum, minimum), Self.combine(one.maximum, maximum, product))
    }
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }

  private static func combine(_ a: Int?, _ b: Int?, _ combination: (Int, Int) -> Int) -> Int? {
    guard let a, let b else { return nil }
    return combination(a, b)
  }
}

/// A place in the text at which a pattern may match.
enum PositionAssertion: Sendable {
  /// The beginning of the text (`\A`, `\G`, `^` without `m`).
  case start
  /// The end of the text (`\z`).
  case end
  /// The end of the text, or in front of the line end that ends it (`\Z`, `$` without `m`).
  case endOrFinalLineEnd
  /// The beginning of a line (`^`).
  case lineStart
  /// The end of a line (`$`).
  case lineEnd
  /// Between a character of a word and another (`\b`).
  case wordBoundary
  /// Anywhere else (`\B`).
  case noWordBoundary
}
