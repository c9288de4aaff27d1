import KVLua
import KVTrace

/// Finds what a diagnostic points at: the token on its line that is meant, in columns that a reader counts.
struct DiagnosticPlaces {
  private let sources: ScriptSources

  init(_ sources: ScriptSources) {
    self.sources = sources
  }

  /// The place of the first target that is there, on the line itself, else in the rest of its statement.
  func place(_ location: LuaLocation, _ targets: [DiagnosticFacts.Target]) -> Diagnostic.Place {
    guard let text = sources.text(of: location.chunk) else {
      return Diagnostic.Place(file: location.chunk, line: location.line)
    }
    if let range = targets.lazy.compactMap({ range(of: $0, in: text, location) }).first {
      return Diagnostic.Place(
        file: location.chunk, line: range.line, columns: columns(range, in: text),
        source: text.text(ofLine: range.line))
    }
    if targets.contains(where: \.isEnd) { return end(of: text, location.chunk) }
    return Diagnostic.Place(file: location.chunk, line: location.line, source: text.text(ofLine: location.line))
  }

  /// The text of a target, where that is there and on one line.
  func text(of target: DiagnosticFacts.Target, at location: LuaLocation) -> String? {
    guard
      let text = sources.text(of: location.chunk), let range = range(of: target, in: text, location),
      let line = text.byteRange(ofLine: range.line)
    else { return nil }
    let start = line.lowerBound - 1
    return String(
      decoding: text.bytes[(start + range.columns.lowerBound)..<(start + range.columns.upperBound)], as: UTF8.self)
  }

  /// Whether a target is there.
  func has(_ target: DiagnosticFacts.Target, at location: LuaLocation) -> Bool {
    sources.text(of: location.chunk).map { range(of: target, in: $0, location) != nil } ?? false
  }

  private func range(
    of target: DiagnosticFacts.Target, in text: LuaSourceText, _ location: LuaLocation
  ) -> LuaSourceRange? {
    switch target {
    case .end: return nil
    case .range(let range): return range
    case .element(let use): return text.element(atLine: location.line, use)
    case .operand(let name, let isField, let operation, let isNil, let owners):
      func operand(_ lines: ClosedRange<Int>) -> LuaSourceRange? {
        text.operand(inLines: lines, named: name, isField: isField, of: operation, isNil: isNil, owners: owners)
      }
      return operand(location.line...location.line) ?? statementLines(location).flatMap(operand)
    case .text(let near): return only(near, in: text, line: location.line)
    case .name(let name, let role):
      if let found = text.token(atLine: location.line, named: name, preferring: role) { return found }
      return statementLines(location).flatMap { text.token(inLines: $0, named: name, preferring: role) }
    case .part(let part): return text.only(part, atLine: location.line)
    case .textAtLine(let near, let line): return only(near, in: text, line: line)
    case .characters(let part, let whole):
      let line = location.line...location.line
      if let found = text.range(ofCharacters: part, ofText: whole, inLines: line) { return found }
      return statementLines(location).flatMap { text.range(ofCharacters: part, ofText: whole, inLines: $0) }
    }
  }

  /// The lines of the statement that covers a line; nil where it is too long for its place to say something.
  private func statementLines(_ location: LuaLocation) -> ClosedRange<Int>? {
    guard
      let statement = sources.map(of: location.chunk)?.statement(atLine: location.line),
      statement.lastLine - statement.firstLine <= 20
    else { return nil }
    return statement.firstLine...statement.lastLine
  }

  /// The token with this text on the line, if there is just one: Lua does not say which it meant.
  private func only(_ near: String, in text: LuaSourceText, line: Int) -> LuaSourceRange? {
    guard let bytes = text.byteRange(ofLine: line) else { return nil }
    let wanted = Array(near.utf8)
    var found: LuaSourceRange?
    for token in LuaLexer(text) where token.line == line {
      let content = text.bytes[token.range]
      // Lua breaks off inside what is no token; the text it names then begins it.
      let isError = if case .error = token.kind { true } else { false }
      guard content.elementsEqual(wanted) || (isError && content.starts(with: wanted)) else { continue }
      let end = min(token.range.upperBound, bytes.upperBound)
      if let before = found {
        // `++` is two of them, and one mistake.
        guard before.columns.upperBound == token.column else { return nil }
        found = LuaSourceRange(line: line, columns: before.columns.lowerBound..<(token.column + token.range.count))
        continue
      }
      found = LuaSourceRange(line: line, columns: token.column..<(token.column + end - token.range.lowerBound))
    }
    return found
  }

  /// Behind the last line that says something.
  private func end(of text: LuaSourceText, _ chunk: String) -> Diagnostic.Place {
    var line = text.lineCount
    while line > 1, text.trimmedText(ofLine: line)?.isEmpty ?? true { line -= 1 }
    guard line >= 1, let source = text.text(ofLine: line) else { return Diagnostic.Place(file: chunk) }
    let column = source.count + 1
    return Diagnostic.Place(file: chunk, line: line, columns: column..<column, source: source)
  }

  private func columns(_ range: LuaSourceRange, in text: LuaSourceText) -> Range<Int>? {
    guard
      let start = text.characterColumn(ofByteColumn: range.columns.lowerBound, line: range.line),
      let end = text.characterColumn(ofByteColumn: range.columns.upperBound, line: range.line), end >= start
    else { return nil }
    return start..<end
  }
}

extension DiagnosticFacts.Target {
  fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}
