import KVControllers
import KVLua
import KVObjects
import KVTrace

extension ScriptSession {
  /// Starts serial numbers, clock and random numbers afresh; what was made goes on.
  func startAfresh() throws {
    stores.startAfresh()
    world.restart(seed: configuration.seed)
    world.sectionCaches.forget(nil)
    try state.seedRandom(Int(truncatingIfNeeded: configuration.seed))
  }

  /// Starts what `expect` sees, and the numbers of receivers without a name, afresh.
  func beginExpecting() {
    assertions.expectCount = 0
    trace?.restart()
    blockRecorder?.restart()
  }
}

extension ScriptSources {
  /// The lines of the longest statement that starts on a line; the line alone where the text is not known.
  func lines(ofStatementStartingAt location: LuaLocation) -> ClosedRange<Int> {
    let alone = location.line...location.line
    guard let map = map(of: location.chunk) else { return alone }
    let starting = map.statements.lazy.filter { $0.firstLine == location.line }
    if let longest = starting.max(by: { $0.lastLine < $1.lastLine }) { return longest.firstLine...longest.lastLine }
    return map.statement(atLine: location.line).map { $0.firstLine...$0.lastLine } ?? alone
  }

  /// The number of a chunk's last line.
  func lastLine(of chunk: String) -> Int { text(of: chunk).map { max(1, $0.lineCount) } ?? 1 }
}
