import KVLua
import KVTrace

/// The texts of everything a session has loaded: what a line says, and which statement it belongs to.
///
/// A line is asked for at every outermost delivery, nearly always the one asked for last: that costs a comparison. The
/// map of a text is made when it is first needed.
final class ScriptSources {
  private var texts: [String: LuaSourceText] = [:]
  private var maps: [String: LuaStatementMap] = [:]
  private var last: (location: LuaLocation, cause: TraceCause)?

  /// Remembers the text of a chunk; a later text of the same name replaces it.
  func add(_ bytes: [UInt8], as chunk: String) {
    texts[chunk] = LuaSourceText(bytes: bytes)
    maps[chunk] = nil
    last = nil
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
    let line = map?.firstLine(ofStatementAtLine: location.line) ?? location.line
    let cause = TraceCause(
      file: location.chunk, line: line, source: map?.source.trimmedText(ofLine: line) ?? "")
    last = (location, cause)
    return cause
  }

  /// The `FILE:LINE: ` that a text begins with, where the file is one that was loaded, and how many characters it takes.
  func position(at text: Substring) -> (location: LuaLocation, length: Int)? {
    for chunk in texts.keys where text.hasPrefix(chunk + ":") {
      let rest = text.dropFirst(chunk.count + 1)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let line = Int(digits), rest.dropFirst(digits.count).hasPrefix(": ") else { continue }
      return (LuaLocation(chunk: chunk, line: line), chunk.count + 1 + digits.count + 2)
    }
    return nil
  }
}
