/// A regular expression as instructions for the matcher.
struct PatternProgram: Sendable {
  /// One step. Numbers of instructions are indices into `instructions`.
  enum Instruction: Sendable {
    /// Takes this scalar.
    case scalar(UInt32)
    /// Takes a scalar of the set of this number.
    case set(Int32)
    /// Takes any scalar, or a carriage return with its line feed.
    case anything
    /// Takes a grapheme cluster.
    case cluster
    /// Takes as many as there are of a set (or of anything, for -1), and fewer where the rest demands it.
    case run(set: Int32, memo: Int32)
    /// Takes as many as there are of a set, whatever the rest demands.
    case possessiveRun(set: Int32)
    /// Goes on at the first, and where that fails at the second.
    case split(first: Int32, second: Int32, memo: Int32)
    /// Goes on elsewhere.
    case jump(Int32)
    /// Notes the position: where a group begins or ends, or an iteration.
    case save(register: Int32)
    /// Leaves a loop whose iteration took nothing.
    case leaveIfIdle(register: Int32, exit: Int32)
    /// Matches only at a place.
    case assertion(PositionAssertion)
    /// Takes what a group took.
    case backreference(group: Int32, ignoresCase: Bool)
    /// Runs what follows on its own, and goes on behind it with what it took first.
    case atomic(next: Int32)
    /// Runs what follows on its own, and goes on behind it without having taken anything.
    case lookAhead(isNegated: Bool, next: Int32)
    /// The same with what is before, trying every length from `minimum` to `maximum`.
    case lookBehind(isNegated: Bool, minimum: Int32, maximum: Int32, next: Int32)
    /// The end: of the pattern, or of what runs on its own.
    case accept
  }

  /// How many instructions a pattern may have.
  static let sizeLimit = 100_000

  /// The instructions; the matcher begins with the first.
  private(set) var instructions: [Instruction] = []
  /// The sets of the instructions, by number.
  private(set) var sets: [ScalarSet] = []
  /// The same for ASCII.
  private(set) var masks: [ScalarSet.ASCIIMask] = []
  /// The number of positions that are noted: two for each group that is referred to, one for some loops.
  private(set) var registerCount = 0
  /// The number of instructions that remember where they have been.
  private(set) var memoCount = 0

  private let capturesGroups: Bool
  /// How many runs of their own are around the instruction that is made.
  private var depth = 0

  /// The program for a pattern.
  init(_ node: PatternNode, groupCount: Int, hasBackreferences: Bool) throws(TooLarge) {
    capturesGroups = hasBackreferences
    registerCount = hasBackreferences ? 2 * (groupCount + 1) : 0
    try emit(node)
    try append(.accept)
  }

  /// The pattern makes more than `sizeLimit` instructions.
  struct TooLarge: Error {}

  // MARK: Making

  private var next: Int32 { Int32(truncatingIfNeeded: instructions.count) }

  private mutating func append(_ instruction: Instruction) throws(TooLarge) {
    guard instructions.count < Self.sizeLimit else { throw TooLarge() }
    instructions.append(instruction)
  }

  /// Keeps a place for an instruction that needs to know what comes later.
  private mutating func reserve() throws(TooLarge) -> Int {
    try append(.accept)
    return instructions.count - 1
  }

  /// A memory for an instruction: where it has been once and failed, it fails again. That holds only where nothing but
  /// the position decides what follows: not with references, and not in a run of its own, which ends at its first
  /// success whatever follows it.
  private mutating func memo() -> Int32 {
    guard !capturesGroups, depth == 0 else { return -1 }
    memoCount += 1
    return Int32(truncatingIfNeeded: memoCount - 1)
  }

  private mutating func add(_ set: ScalarSet) -> Int32 {
    sets.append(set)
    masks.append(set.ascii)
    return Int32(truncatingIfNeeded: sets.count - 1)
  }

  private mutating func emit(_ node: PatternNode) throws(TooLarge) {
    switch node {
    case .empty: break
    case .set(let set):
      if let scalar = set.onlyScalar { try append(.scalar(scalar)) } else { try append(.set(add(set))) }
    case .anything: try append(.anything)
    case .cluster: try append(.cluster)
    case .sequence(let nodes):
      for node in nodes { try emit(node) }
    case .alternation(let nodes): try emit(alternatives: nodes)
    case .repetition(let node, let minimum, let maximum, let greed):
      try emit(node, minimum: minimum, maximum: maximum, greed: greed)
    case .capture(let node, let group):
      if capturesGroups { try append(.save(register: Int32(2 * group))) }
      try emit(node)
      if capturesGroups { try append(.save(register: Int32(2 * group + 1))) }
    case .assertion(let assertion): try append(.assertion(assertion))
    case .backreference(let group, let ignoresCase):
      try append(.backreference(group: Int32(group), ignoresCase: ignoresCase))
    case .atomic(let node):
      try emitAlone(node) { .atomic(next: $0) }
    case .look(let node, let look):
      let (minimum, maximum) = node.lengths
      // The parser has refused a look behind without a greatest length.
      let longest = Int32(clamping: maximum ?? minimum)
      try emitAlone(node) { next in
        look.isAhead
          ? .lookAhead(isNegated: look.isNegated, next: next)
          : .lookBehind(isNegated: look.isNegated, minimum: Int32(clamping: minimum), maximum: longest, next: next)
      }
    }
  }

  private mutating func emitAlone(
    _ node: PatternNode, _ opening: (Int32) -> Instruction
  ) throws(TooLarge) {
    let place = try reserve()
    depth += 1
    try emit(node)
    depth -= 1
    try append(.accept)
    instructions[place] = opening(next)
  }

  private mutating func emit(alternatives: [PatternNode]) throws(TooLarge) {
    var exits: [Int] = []
    for (index, node) in alternatives.enumerated() {
      guard index < alternatives.count - 1 else {
        try emit(node)
        break
      }
      let split = try reserve()
      let first = next
      try emit(node)
      exits.append(try reserve())
      instructions[split] = .split(first: first, second: next, memo: memo())
    }
    for exit in exits { instructions[exit] = .jump(next) }
  }

  // MARK: Repetitions

  private mutating func emit(
    _ node: PatternNode, minimum: Int, maximum: Int?, greed: PatternNode.Greed
  ) throws(TooLarge) {
    if greed == .possessive {
      if minimum == 0, maximum == nil, let set = leaf(node) { return try append(.possessiveRun(set: set)) }
      let greedy = PatternNode.repetition(node, minimum: minimum, maximum: maximum, greed: .greedy)
      return try emit(.atomic(greedy))
    }
    let before = instructions.count
    for _ in 0..<minimum {
      try emit(node)
      // What makes no instructions may be repeated at no cost, and for ever.
      if instructions.count == before { return }
    }
    if let maximum {
      try emitOptional(node, count: maximum - minimum, greed: greed)
    } else if greed == .greedy, let set = leaf(node) {
      try append(.run(set: set, memo: memo()))
    } else {
      try emitLoop(node, greed: greed)
    }
  }

  /// The set of a node that takes one scalar, or -1 for anything; nil for another node.
  private mutating func leaf(_ node: PatternNode) -> Int32? {
    switch node {
    case .set(let set): add(set)
    case .anything: -1
    default: nil
    }
  }

  private mutating func emitOptional(
    _ node: PatternNode, count: Int, greed: PatternNode.Greed
  ) throws(TooLarge) {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(try reserve())
      let before = instructions.count
      try emit(node)
      if instructions.count == before { break }
    }
    for split in splits {
      instructions[split] = self.split(into: Int32(split + 1), or: next, greed: greed)
    }
  }

  private mutating func emitLoop(_ node: PatternNode, greed: PatternNode.Greed) throws(TooLarge) {
    let head = try reserve()
    let mayBeIdle = node.lengths.minimum == 0
    let register = Int32(registerCount)
    if mayBeIdle {
      registerCount += 1
      try append(.save(register: register))
    }
    try emit(node)
    if mayBeIdle { try append(.leaveIfIdle(register: register, exit: next + 2)) }
    try append(.jump(Int32(head)))
    instructions[head] = split(into: Int32(head + 1), or: next, greed: greed)
  }

  private mutating func split(into body: Int32, or exit: Int32, greed: PatternNode.Greed) -> Instruction {
    greed == .lazy
      ? .split(first: exit, second: body, memo: memo())
      : .split(first: body, second: exit, memo: memo())
  }
}
