import KVObjects

/// A bracket that its controller may take back before it is sent.
protocol RecallableBracket: PendingBracket {
  /// Whether its change is part of a later bracket.
  var isTakenBack: Bool { get set }
}

/// The brackets of one controller that were closed and not sent, in order. O(1) for each, amortised.
struct UnsentBrackets<Bracket: RecallableBracket> {
  private var brackets: ContiguousArray<Bracket> = []
  private var next = 0
  /// Whether the turn of the first of them came while the controller was paused.
  private(set) var isWithholding = false

  mutating func append(_ bracket: Bracket) {
    brackets.append(bracket)
  }

  /// The one whose turn it is.
  var first: Bracket? { next < brackets.count ? brackets[next] : nil }

  mutating func withhold() {
    isWithholding = true
  }

  /// Forgets the first: it is being sent.
  mutating func removeFirst() {
    next += 1
    if next == brackets.count { (brackets, next) = ([], 0) }
  }

  /// Takes all of them back: none will be sent.
  mutating func takeAll() -> [Bracket] {
    defer { self = UnsentBrackets() }
    for bracket in brackets[next...] { bracket.isTakenBack = true }
    return Array(brackets[next...])
  }
}
