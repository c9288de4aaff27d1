import KVLua
public import KVTrace

/// Says which statement of a script makes something happen: the outermost one (mutations.md section 4).
///
///     session.causes.add(source: bytes, chunkName: "a.lua")
///     session.use(Trace { [unowned session] in session.causes.current() })
///
/// A script's statements are found when they are first asked for; an answer costs some tens of nanoseconds, and a
/// string where the line is another than the time before.
public final class ScriptCauses {
  /// What counts as the cause whatever runs: set while the end of a script or `it` delivers.
  public var end: TraceCause?

  private unowned let state: LuaState
  private var sources: [String: [UInt8]] = [:]
  private var maps: [String: LuaStatementMap] = [:]
  private var last: (location: LuaLocation, cause: TraceCause)?

  init(state: LuaState) {
    self.state = state
  }

  /// Makes a chunk's text known, under the name it is loaded by.
  public func add(source: [UInt8], chunkName: String) {
    sources[chunkName] = source
    maps[chunkName] = nil
    last = nil
  }

  /// The outermost statement that runs; nil where no script runs.
  public func current() -> TraceCause? {
    if let end { return end }
    guard let location = state.outermostLocation() else { return nil }
    if let last, last.location == location { return last.cause }
    let map = map(of: location.chunk)
    let cause = TraceCause(
      file: location.chunk, line: map?.firstLine(ofStatementAtLine: location.line) ?? location.line,
      source: map?.text(ofStatementAtLine: location.line) ?? "")
    last = (location, cause)
    return cause
  }

  /// Reads what the end of a script or `it` at `line` of `file` delivers as caused by that end.
  func atEnd<Result>(of file: String, line: Int, _ body: () throws -> Result) rethrows -> Result {
    end = .end(file: file, line: line)
    defer { end = nil }
    return try body()
  }

  /// The lines of the whole statement that starts on a line; the line alone where the text is not known.
  func lines(ofStatementStartingAt location: LuaLocation) -> ClosedRange<Int> {
    let alone = location.line...location.line
    guard let map = map(of: location.chunk) else { return alone }
    let starting = map.statements.lazy.filter { $0.firstLine == location.line }
    if let longest = starting.max(by: { $0.lastLine < $1.lastLine }) { return longest.firstLine...longest.lastLine }
    return map.statement(atLine: location.line).map { $0.firstLine...$0.lastLine } ?? alone
  }

  /// How many lines a chunk has.
  func lineCount(of chunk: String) -> Int { map(of: chunk)?.source.lineCount ?? 1 }

  private func map(of chunk: String) -> LuaStatementMap? {
    if let known = maps[chunk] { return known }
    guard let source = sources[chunk] else { return nil }
    let made = LuaStatementMap(LuaSourceText(bytes: source))
    maps[chunk] = made
    return made
  }
}
