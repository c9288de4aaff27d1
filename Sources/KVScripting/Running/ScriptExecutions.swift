import KVLua
import KVTrace

/// Counts executions of the statements of the outermost level, and passes of the loops there, from the lines as they run.
///
/// The interpreter tells of a line when another one begins and at each jump back. Which of these begins a pass follows from
/// the lines of the parts of a loop: two loops whose headers share a line are not distinguished, and count as the inner one.
/// O(l) for each line, for l loops around it.
final class ScriptExecutions {
  fileprivate struct ActiveLoop {
    let loop: LuaLoop
    var pass = 1
    /// How often the line of `do` runs before its next run begins a pass.
    var skipCount: Int

    /// A loop that begins at a line. Where that is not the line of `do`, the first pass begins there; and a generic `for` makes
    /// its iterator before it jumps to the body.
    init(_ loop: LuaLoop, at line: Int) {
      self.loop = loop
      let isShared = loop.kind == .genericFor && loop.body?.lowerBound ?? loop.decision == loop.decision
      skipCount = (isShared ? 1 : 0) + (loop.isDecidedByLine && line != loop.decision ? 1 : 0)
    }
  }

  /// One call of an outermost function.
  fileprivate struct Call {
    let number: Int
    let chunk: String
    let functionLine: Int
    var loops: [ActiveLoop] = []
    /// Those around each line that has run, an outer one first.
    var loopsAround: [Int: [LuaLoop]] = [:]
    var lastLine: Int?
    var lastStatement: Int?
    var execution: TraceExecution?
  }

  /// The calls under way, each inside of the one before.
  private var calls: [Call] = []
  private var lastNumber = 0
  private unowned let sources: ScriptSources

  init(_ sources: ScriptSources) { self.sources = sources }

  /// The execution under way in a call of an outermost function; nil before its first line.
  func current(in call: Int) -> TraceExecution? { calls.last { $0.number <= call }?.execution }

  /// A line is about to run.
  func take(_ line: LuaLine) {
    if let last = calls.lastIndex(where: { $0.number <= line.call }) {
      calls.removeSubrange((last + 1)...)
    } else {
      calls = []
    }
    let isKnown = calls.last.map {
      $0.number == line.call && $0.functionLine == line.functionLine && $0.chunk == line.location.chunk
    }
    if isKnown != true {
      if calls.last?.number == line.call { calls.removeLast() }
      if !line.isNested { calls = [] }
      calls.append(Call(number: line.call, chunk: line.location.chunk, functionLine: line.functionLine))
    }
    calls[calls.count - 1].take(line.location.line, sources.map(of: line.location.chunk), &lastNumber)
  }
}

extension ScriptExecutions.Call {
  fileprivate mutating func take(_ line: Int, _ map: LuaStatementMap?, _ lastNumber: inout Int) {
    let statement = map?.index(ofStatementAtLine: line, inFunctionDefinedAtLine: functionLine) ?? -line
    var isNew = statement != lastStatement || line == lastLine
    loops.removeAll { !$0.loop.lines.contains(line) }
    if let map, followLoops(at: line, map) { isNew = true }
    if isNew {
      lastNumber += 1
      let loop = loops.last { $0.loop.statements.contains(statement) }
      execution = TraceExecution(
        number: lastNumber, loop: loop.map { .init(line: $0.loop.lines.lowerBound, number: $0.pass) })
    }
    (lastLine, lastStatement) = (line, statement)
  }

  private mutating func loops(around line: Int, _ map: LuaStatementMap) -> [LuaLoop] {
    if let known = loopsAround[line] { return known }
    let found = map.loops.filter { $0.functionLine == functionLine && $0.lines.contains(line) }
    loopsAround[line] = found
    return found
  }

  /// Counts the passes of the loops around a line; whether one begins.
  private mutating func followLoops(at line: Int, _ map: LuaStatementMap) -> Bool {
    let around = loops(around: line, map)
    var hasBegun = false
    for loop in around where !loops.contains(where: { $0.loop == loop }) {
      loops.append(.init(loop, at: line))
      hasBegun = true
    }
    if hasBegun { return true }
    // Of several whose headers hold the line the innermost one counts.
    guard let index = loops.lastIndex(where: { $0.loop.decides(at: line) }), loops[index].begins(at: line, lastLine)
    else { return false }
    loops[index].pass += 1
    loops.removeSubrange((index + 1)...)
    return true
  }
}

extension ScriptExecutions.ActiveLoop {
  /// Whether a line that runs behind `last` begins a pass.
  fileprivate mutating func begins(at line: Int, _ last: Int?) -> Bool {
    if loop.kind == .repeatLoop { return last.map { loop.header.contains($0) } ?? false }
    if loop.isDecidedByLine { return line == loop.decision && !skips() }
    if let last, !loop.header.contains(last) {
      skipCount = loop.kind != .whileLoop && loop.body?.lowerBound == loop.decision ? 1 : 0
      return true
    }
    return line == loop.decision && last == loop.decision && !skips()
  }

  private mutating func skips() -> Bool {
    guard skipCount > 0 else { return false }
    skipCount -= 1
    return true
  }
}

extension LuaLoop {
  /// The line of `do`.
  fileprivate var decision: Int { header.upperBound }

  /// Whether all of the body is on the line of `do`: each time that runs is a pass.
  fileprivate var isDecidedByLine: Bool { kind != .repeatLoop && body?.upperBound ?? decision == decision }

  /// Whether a pass may begin at a line.
  fileprivate func decides(at line: Int) -> Bool {
    guard kind == .repeatLoop else { return header.contains(line) }
    guard let body, body.lowerBound < header.lowerBound else { return line == header.lowerBound }
    return body.contains(line) && !header.contains(line)
  }
}
