/// Runs a program over a text: a backtracking search on a stack of its own, so that neither a long text nor a deep
/// pattern overflows the thread's.
///
/// What makes such a search slow is that it comes to the same instruction at the same position again and again, to
/// fail each time. After some steps the matcher begins to remember these pairs and fails at the second visit at once,
/// so that a pattern without references, atomic groups and looks around takes no more than one visit for each pair of
/// an instruction and a position. Patterns with these are held by the budget.
struct PatternMatcher<Unit: FixedWidthInteger & UnsignedInteger> {
  /// Bytes of ASCII, or scalars.
  let text: UnsafeBufferPointer<Unit>
  /// Whether the budget ran out; a result is none then.
  private(set) var isExhausted = false
  var registers: [Int32]

  private let instructions: UnsafeBufferPointer<PatternProgram.Instruction>
  private let sets: UnsafeBufferPointer<ScalarSet>
  private let masks: UnsafeBufferPointer<ScalarSet.ASCIIMask>
  private let memoCount: Int
  private let budget: Int
  private var steps = 0
  /// Where the text ends for what looks behind.
  private var limit: Int
  private var stack: [Choice] = []
  private var memo: [UInt64] = []
  /// When to begin to remember: most matches are over before.
  private var memoThreshold: Int

  /// What to do when the search fails: go on at an instruction; go on behind a run that takes less; or, in between,
  /// put back what a register held.
  private struct Choice {
    /// The instruction, or the complement of a register's number.
    var target: Int32
    /// The position to go on from, or what the register held.
    var position: Int32
    /// For a run the least position it may end at; else -1.
    var floor: Int32
  }

  private static var stepsBeforeMemo: Int { 1_000 }
  private static var largestMemoInBits: Int { 1 << 28 }

  /// A matcher of a text of less than 2³¹ units, which takes at most `budget` steps.
  init(
    _ program: PatternProgram, instructions: UnsafeBufferPointer<PatternProgram.Instruction>,
    sets: UnsafeBufferPointer<ScalarSet>, masks: UnsafeBufferPointer<ScalarSet.ASCIIMask>,
    text: UnsafeBufferPointer<Unit>, budget: Int
  ) {
    self.text = text
    limit = text.count
    self.instructions = instructions
    self.sets = sets
    self.masks = masks
    self.budget = budget
    memoCount = program.memoCount
    registers = [Int32](repeating: -1, count: program.registerCount)
    let (bits, overflows) = memoCount.multipliedReportingOverflow(by: text.count + 1)
    let remembers = memoCount > 0 && !overflows && bits <= Self.largestMemoInBits
    memoThreshold = remembers ? Self.stepsBeforeMemo : .max
  }

  /// Whether the pattern matches the whole text.
  mutating func matchesAll() -> Bool {
    run(from: 0, at: 0, until: text.count) != nil
  }

  // MARK: The search

  /// Where the first match ends that begins at `start`, or at `end` if that is given; nil for none. Captures are kept
  /// if there is a match, with the means to take them back.
  private mutating func run(from first: Int, at start: Int, until end: Int?) -> Int? {
    let base = stack.count
    var pc = first
    var position = start
    while true {
      if advance(&pc, &position, base: base) {
        // An end of a run was reached.
        if end == nil || end == position {
          keepRegisters(from: base)
          return position
        }
      }
      guard !isExhausted, let next = backtrack(to: base) else { return nil }
      (pc, position) = next
    }
  }

  /// Goes on until the program ends, which is true, or nothing fits.
  private mutating func advance(_ pc: inout Int, _ position: inout Int, base: Int) -> Bool {
    let count = text.count
    while true {
      steps += 1
      if steps > budget {
        isExhausted = true
        return false
      }
      switch instructions[pc] {
      case .scalar(let scalar):
        guard position < count, UInt32(truncatingIfNeeded: text[position]) == scalar else { return false }
        position += 1
        pc += 1
      case .set(let set):
        guard position < count, isMember(text[position], of: set) else {
          return false
        }
        position += 1
        pc += 1
      case .anything:
        guard position < count else { return false }
        position += position + 2 <= limit && isInsideLineEnd(position + 1) ? 2 : 1
        pc += 1
      case .cluster:
        guard position < count else { return false }
        position = clusterEnd(from: position)
        pc += 1
      case .run(let set, let memo):
        if memo >= 0, isKnownToFail(Int(memo), position) { return false }
        let end = endOfRun(set, from: position, memo: Int(memo))
        steps += end - position
        // The choice is taken at once: one place knows where a run may end.
        stack.append(Choice(target: Int32(pc), position: Int32(end), floor: Int32(position)))
        return false
      case .possessiveRun(let set):
        let end = endOfRun(set, from: position, memo: -1)
        steps += end - position
        position = end
        pc += 1
      case .split(let first, let second, let memo):
        if memo >= 0, isKnownToFail(Int(memo), position) { return false }
        stack.append(Choice(target: second, position: Int32(position), floor: -1))
        pc = Int(first)
      case .jump(let target): pc = Int(target)
      case .save(let register):
        stack.append(Choice(target: ~register, position: registers[Int(register)], floor: -1))
        registers[Int(register)] = Int32(position)
        pc += 1
      case .leaveIfIdle(let register, let exit):
        pc = registers[Int(register)] == Int32(position) ? Int(exit) : pc + 1
      case .assertion(let assertion):
        guard holds(assertion, at: position) else { return false }
        pc += 1
      case .backreference(let group, let ignoresCase):
        guard let end = endOfReference(to: Int(group), ignoresCase: ignoresCase, from: position) else { return false }
        steps += end - position
        position = end
        pc += 1
      case .atomic(let next):
        guard let end = run(from: pc + 1, at: position, until: nil) else { return false }
        position = end
        pc = Int(next)
      case .lookAhead(let isNegated, let next):
        guard looks(isNegated: isNegated, { $0.run(from: pc + 1, at: position, until: nil) != nil }) else {
          return false
        }
        pc = Int(next)
      case .lookBehind(let isNegated, let minimum, let maximum, let next):
        let lengths = Int(minimum)...Int(maximum)
        guard looks(isNegated: isNegated, { $0.looksBehind(pc + 1, from: position, lengths) }) else { return false }
        pc = Int(next)
      case .accept: return true
      }
    }
  }

  /// The last choice that was left open, down to a depth of the stack.
  private mutating func backtrack(to base: Int) -> (pc: Int, position: Int)? {
    while stack.count > base {
      var choice = stack.removeLast()
      if choice.target < 0 {
        registers[Int(~choice.target)] = choice.position
      } else if choice.floor < 0 {
        return (Int(choice.target), Int(choice.position))
      } else {
        let position = choice.position
        if position > choice.floor {
          choice.position -= 1
          stack.append(choice)
        }
        if case .run(-1, _) = instructions[Int(choice.target)], position > choice.floor,
          isInsideLineEnd(Int(position))
        {
          continue
        }
        return (Int(choice.target) + 1, Int(position))
      }
    }
    return nil
  }

  /// Forgets the open choices of a run that has ended with success, but not how to put the registers back.
  private mutating func keepRegisters(from base: Int) {
    if registers.isEmpty {
      stack.removeSubrange(base...)
      return
    }
    var kept = base
    for index in base..<stack.count where stack[index].target < 0 {
      stack[kept] = stack[index]
      kept += 1
    }
    stack.removeSubrange(kept...)
  }

  /// A look around: whether it succeeds, and if negated as though it had never been.
  private mutating func looks(isNegated: Bool, _ body: (inout PatternMatcher) -> Bool) -> Bool {
    let base = stack.count
    let matches = body(&self)
    if isExhausted { return false }
    if isNegated, matches { _ = backtrack(to: base) }
    return matches != isNegated
  }

  /// Whether a program of its own takes all from one of these distances before `position` up to it.
  private mutating func looksBehind(_ first: Int, from position: Int, _ lengths: ClosedRange<Int>) -> Bool {
    let outerLimit = limit
    limit = position
    defer { limit = outerLimit }
    var length = lengths.lowerBound
    while length <= lengths.upperBound, length <= position, !isExhausted {
      if run(from: first, at: position - length, until: position) != nil { return true }
      length += 1
    }
    return false
  }

  // MARK: Runs

  @inline(__always)
  private func isMember(_ unit: Unit, of set: Int32) -> Bool {
    let scalar = UInt32(truncatingIfNeeded: unit)
    return scalar < 128 ? masks[Int(set)].contains(scalar) : sets[Int(set)].contains(scalar)
  }

  /// How far scalars of a set go. Where another run of the same instruction has been, this one ends: all that it could
  /// try from there is tried already.
  private mutating func endOfRun(_ set: Int32, from start: Int, memo: Int) -> Int {
    let remembers = memo >= 0 && !self.memo.isEmpty
    var end = start
    while end < text.count, set < 0 || isMember(text[end], of: set) {
      if remembers, isKnownToFail(memo, end + 1) { break }
      end += 1
    }
    return end
  }

  /// Whether the search has been here before; if not, it has now.
  @inline(__always)
  private mutating func isKnownToFail(_ memo: Int, _ position: Int) -> Bool {
    guard steps > memoThreshold else { return false }
    let bit = memo * (text.count + 1) + position
    if self.memo.isEmpty { self.memo = [UInt64](repeating: 0, count: (memoCount * (text.count + 1) + 63) / 64) }
    let mask: UInt64 = 1 << UInt64(bit & 63)
    if self.memo[bit >> 6] & mask != 0 { return true }
    self.memo[bit >> 6] |= mask
    return false
  }

  /// Whether a position is between a carriage return and its line feed.
  @inline(__always)
  func isInsideLineEnd(_ position: Int) -> Bool {
    position < text.count && text[position] == 0xA && position > 0 && text[position - 1] == 0xD
  }
}
