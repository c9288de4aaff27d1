import KVLua

/// A check against a text block as it stands in a script: `expect [[…]]`, `expect()`, `assert.callbacks(log, [[…]])`.
struct BlockCall {
  /// What stands where the block belongs.
  enum Argument {
    /// Nothing: the block replaces these bytes, with this in front of it and that behind.
    case missing(Range<Int>, before: String, after: String)
    /// A string, whose bytes these are, and what it stands for.
    case literal(Range<Int>, value: [UInt8])
    /// Something that cannot be replaced by a text.
    case other
  }

  let check: ReceivedBlock.Check
  /// The lines from the check's name to the end of its arguments.
  let lines: ClosedRange<Int>
  let argument: Argument

  /// All of a script, in its order. O(bytes).
  static func all(in source: LuaSourceText) -> [BlockCall] {
    var reader = BlockCallReader(source)
    return reader.read()
  }
}

/// Finds the checks among the tokens of a script; comments and strings hold none.
private struct BlockCallReader {
  private let source: LuaSourceText
  private let tokens: [LuaToken]

  init(_ source: LuaSourceText) {
    self.source = source
    tokens = LuaLexer(source).filter { $0.kind != .comment && $0.kind != .firstLineComment }
  }

  mutating func read() -> [BlockCall] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .name else { return nil }
      switch source.text(of: tokens[index]) {
      case "expect" where !isMember(index) && !isDeclared(index): return expect(at: index)
      case "callbacks" where isCallbacks(index): return callbacks(at: index)
      default: return nil
      }
    }
  }

  private func symbol(_ index: Int) -> LuaSymbol? {
    guard tokens.indices.contains(index), case .symbol(let symbol) = tokens[index].kind else { return nil }
    return symbol
  }

  private func isMember(_ index: Int) -> Bool { symbol(index - 1) == .dot || symbol(index - 1) == .colon }

  private func isDeclared(_ index: Int) -> Bool {
    index > 0 && (tokens[index - 1].kind == .keyword(.function) || tokens[index - 1].kind == .keyword(.local))
  }

  /// `assert.callbacks`.
  private func isCallbacks(_ index: Int) -> Bool {
    symbol(index - 1) == .dot && index >= 2 && tokens[index - 2].kind == .name
      && source.text(of: tokens[index - 2]) == "assert" && !isMember(index - 2)
  }

  private func isString(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    switch tokens[index].kind {
    case .quotedString, .longString: return true
    default: return false
    }
  }

  private func literal(_ index: Int) -> BlockCall.Argument {
    .literal(tokens[index].range, value: source.stringValue(of: tokens[index]) ?? [])
  }

  private func expect(at index: Int) -> BlockCall? {
    let start = tokens[index].line
    if isString(index + 1) {
      return BlockCall(check: .expect, lines: start...tokens[index + 1].lastLine, argument: literal(index + 1))
    }
    guard symbol(index + 1) == .leftParenthesis, let list = arguments(from: index + 1) else { return nil }
    let lines = start...tokens[list.end].lastLine
    guard let first = list.arguments.first else {
      let range = tokens[index].range.upperBound..<tokens[list.end].range.upperBound
      return BlockCall(check: .expect, lines: lines, argument: .missing(range, before: " ", after: ""))
    }
    return BlockCall(check: .expect, lines: lines, argument: argument(first))
  }

  private func callbacks(at index: Int) -> BlockCall? {
    guard symbol(index + 1) == .leftParenthesis, let list = arguments(from: index + 1), !list.arguments.isEmpty else {
      return nil
    }
    let lines = tokens[index - 2].line...tokens[list.end].lastLine
    if list.arguments.count > 1 {
      return BlockCall(check: .callbacks, lines: lines, argument: argument(list.arguments[1]))
    }
    let end = tokens[list.arguments[0].upperBound].range.upperBound
    let argument = BlockCall.Argument.missing(end..<end, before: ", ", after: "")
    return BlockCall(check: .callbacks, lines: lines, argument: argument)
  }

  /// An argument that is one token may be a text, or nil.
  private func argument(_ range: ClosedRange<Int>) -> BlockCall.Argument {
    guard range.count == 1 else { return .other }
    if isString(range.lowerBound) { return literal(range.lowerBound) }
    let token = tokens[range.lowerBound]
    return token.kind == .keyword(.nil) ? .missing(token.range, before: "", after: "") : .other
  }

  /// The arguments between a parenthesis and its partner, as ranges of tokens; nil where it has no partner.
  private func arguments(from open: Int) -> (arguments: [ClosedRange<Int>], end: Int)? {
    var depth = 0
    var found: [ClosedRange<Int>] = []
    var start = open + 1
    for index in open..<tokens.count {
      switch tokens[index].kind {
      case .symbol(.leftParenthesis), .symbol(.leftBrace), .symbol(.leftBracket), .keyword(.function), .keyword(.if),
        .keyword(.do), .keyword(.repeat):
        depth += 1
      case .symbol(.rightParenthesis), .symbol(.rightBrace), .symbol(.rightBracket), .keyword(.end), .keyword(.until):
        depth -= 1
        if depth == 0 {
          if start < index { found.append(start...(index - 1)) }
          return (found, index)
        }
      case .symbol(.comma) where depth == 1:
        if start < index { found.append(start...(index - 1)) }
        start = index + 1
      default: break
      }
    }
    return nil
  }
}
