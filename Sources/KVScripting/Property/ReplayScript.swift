import KVLua

/// The script that makes a shrunk run again and fails on its own.
///
/// It is the text of the script that called `forall`, with the option `replay` put into that call, up to the end of the
/// statement at the top level that the call is in. Where the call's table is not written there (it comes from a variable,
/// or a module calls `forall`), two lines before the text give every `forall` the option.
struct ReplayScript {
  let source: LuaSourceText
  /// The line that calls `forall`; nil where that is in another file.
  let line: Int?
  /// The last line of the file that is part of a call under way: what follows is not needed; nil keeps all.
  let lastLine: Int?
  let replay: ReplayText
  /// Lines of comment to begin with.
  let comment: [String]

  /// The forms it may take, the best first: one of them compiles.
  var candidates: [String] {
    let cut = lastLine.map { body.lowerBound..<end(ofStatementAt: $0) }
    return [cut, body].compactMap(\.self).flatMap { range in
      [withOption(range), header + prefix + string(range)].compactMap(\.self).map { $0 + lineEnd($0) }
    }
  }

  /// The text with the option in the call; nil where the call's table is not written there.
  private func withOption(_ range: Range<Int>) -> String? {
    guard let line, let brace = openingBrace(at: line), range.contains(brace) else { return nil }
    let indentation =
      "  " + (source.text(ofLine: source.line(ofByte: brace)) ?? "").prefix { $0 == " " || $0 == "\t" }
    return header + string(range.lowerBound..<(brace + 1))
      + "\n\(indentation)\(replay.option(indentation: indentation)),"
      + string((brace + 1)..<range.upperBound)
  }

  private var header: String { comment.map { "-- \($0)\n" }.joined() }

  private var prefix: String {
    "local replay, original = \(replay.table(indentation: "")), forall\n"
      + "forall = function(options) options.replay = replay return original(options) end\n"
  }

  private func lineEnd(_ text: String) -> String { text.last?.isNewline == true ? "" : "\n" }

  private func string(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// All but a byte order mark and a first line for the shell, which would not be the first any more.
  private var body: Range<Int> {
    var start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if start < source.bytes.count, source.bytes[start] == UInt8(ascii: "#") {
      start = source.lineCount > 1 ? source.byteRange(ofLine: 2)?.lowerBound ?? start : source.bytes.count
    }
    return start..<source.bytes.count
  }

  /// The brace that opens the table of the one `forall {`, `forall({` or `pcall(forall, {` on a line, or else of the one
  /// in the statement that the line is in; nil where there is none, or more than one.
  private func openingBrace(at line: Int) -> Int? {
    let tokens = LuaLexer(source).filter { $0.kind != .comment && $0.kind != .firstLineComment }
    let calls = tokens.indices.compactMap { index -> (line: Int, brace: Int)? in
      guard tokens[index].kind == .name, source.text(of: tokens[index]) == "forall" else { return nil }
      var next = index + 1
      if next < tokens.count, [.symbol(.leftParenthesis), .symbol(.comma)].contains(tokens[next].kind) { next += 1 }
      guard next < tokens.count, tokens[next].kind == .symbol(.leftBrace) else { return nil }
      return (tokens[index].line, tokens[next].range.lowerBound)
    }
    let onLine = calls.filter { $0.line == line }
    if !onLine.isEmpty { return onLine.count == 1 ? onLine[0].brace : nil }
    guard let statement = LuaStatementMap(source).statement(atLine: line) else { return nil }
    let inStatement = calls.filter { (statement.firstLine...statement.lastLine).contains($0.line) }
    return inStatement.count == 1 ? inStatement[0].brace : nil
  }

  /// The end of the line on which no statement goes on that has begun by `line`.
  private func end(ofStatementAt line: Int) -> Int {
    let statements = LuaStatementMap(source).statements
    var last = line
    while let longer = statements.lazy.filter({ $0.firstLine <= last }).map(\.lastLine).max(), longer > last {
      last = longer
    }
    return source.byteRange(ofLine: last)?.upperBound ?? source.bytes.count
  }
}
