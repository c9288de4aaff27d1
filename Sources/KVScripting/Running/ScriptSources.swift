import KVLua
import KVObjects
import KVTrace

/// The texts of everything a session has loaded: what a line says, and which statement it belongs to.
///
/// A line is looked up at every outermost delivery, nearly always the same as the time before: that costs a comparison. The
/// map of a text is made when it is first needed.
final class ScriptSources {
  private var texts: [String: LuaSourceText] = [:]
  private var maps: [String: LuaStatementMap] = [:]
  private var last: (location: LuaLocation, cause: TraceCause)?
  private var lastInner: (location: LuaLocation, inner: TraceLocation)?

  /// Remembers the text of a chunk; a later text of the same name replaces it.
  func add(_ bytes: [UInt8], as chunk: String) {
    texts[chunk] = LuaSourceText(bytes: bytes)
    maps[chunk] = nil
    (last, lastInner) = (nil, nil)
  }

  /// The text of a chunk that was loaded.
  func text(of chunk: String) -> LuaSourceText? { texts[chunk] }

  /// The statements of a chunk that was loaded.
  func map(of chunk: String) -> LuaStatementMap? {
    if let known = maps[chunk] { return known }
    guard let text = texts[chunk] else { return nil }
    let made = LuaStatementMap(text)
    maps[chunk] = made
    return made
  }

  /// The statement that a line belongs to, as a cause: its first line and that line's text.
  func cause(at location: LuaLocation) -> TraceCause {
    if let last, last.location == location { return last.cause }
    let map = map(of: location.chunk)
    let statement = map?.statement(atLine: location.line)
    let line = statement?.firstLine ?? location.line
    let cause = TraceCause(
      file: location.chunk, line: line, endLine: statement?.lastLine ?? line,
      source: map?.source.trimmedText(ofLine: line) ?? "")
    last = (location, cause)
    return cause
  }

  /// The statement that a line belongs to.
  func innerLocation(at location: LuaLocation) -> TraceLocation {
    if let lastInner, lastInner.location == location { return lastInner.inner }
    let line = map(of: location.chunk)?.firstLine(ofStatementAtLine: location.line) ?? location.line
    let inner = TraceLocation(file: location.chunk, line: line)
    lastInner = (location, inner)
    return inner
  }

  /// The `FILE:LINE: ` that a text begins with, where the file is one that was loaded, and what follows it. By bytes:
  /// the text is the script's, and to compare letters takes n² steps for n marks on one.
  func position(at text: Substring) -> (location: LuaLocation, rest: Substring)? {
    for chunk in texts.keys where text.hasBytes(atStart: chunk + ":") {
      let rest = text.utf8.dropFirst(chunk.utf8.count + 1)
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let end = rest.dropFirst(digits.count)
      guard let line = Int(Substring(digits)), end.starts(with: ": ".utf8) else { continue }
      return (LuaLocation(chunk: chunk, line: line), Substring(end.dropFirst(2)))
    }
    return nil
  }
}
