/// A part of a line that Lua has failed at and has no name for.
public enum LuaLinePart: Sendable, Hashable {
  /// One of these operators.
  case symbol(Set<LuaSymbol>)
  /// The index of an element that is assigned: `nil` in `t[nil] = 1`.
  case assignedIndex
  /// A number of a `for`, from 0: where it begins, where it ends, its step.
  case loopNumber(Int)
  /// What a `for … in` goes through.
  case loopSource
}

extension LuaSourceText {
  /// Where that part of a line is; nil where the line has none, or more than one: Lua does not say which it meant.
  ///
  /// Of `print(t.a < t.b)` and the comparisons these are the columns of `<`.
  /// - Parameter line: 1-based.
  /// - Complexity: O(bytes): it lexes the source, being made for messages.
  public func only(_ part: LuaLinePart, atLine line: Int) -> LuaSourceRange? {
    let tokens = significantTokens
    let candidates: [Range<Int>] =
      switch part {
      case .symbol(let symbols): operators(symbols, atLine: line, in: tokens).map { $0..<($0 + 1) }
      case .assignedIndex: assignedIndexes(atLine: line, in: tokens)
      case .loopNumber(let number): loopNumbers(number, atLine: line, in: tokens)
      case .loopSource: loopSources(atLine: line, in: tokens)
      }
    guard candidates.count == 1, let only = candidates.first, !only.isEmpty else { return nil }
    return sourceRange(tokens[only.lowerBound].range.lowerBound..<tokens[only.upperBound - 1].range.upperBound)
  }

  private func operators(_ symbols: Set<LuaSymbol>, atLine line: Int, in tokens: [LuaToken]) -> [Int] {
    tokens.indices.filter { at in
      guard tokens[at].line == line, case .symbol(let symbol) = tokens[at].kind, symbols.contains(symbol) else {
        return false
      }
      return !isAttribute(tokens, at)
    }
  }

  /// Whether it is a bracket of `local x <const>`.
  private func isAttribute(_ tokens: [LuaToken], _ at: Int) -> Bool {
    func isNamed(_ index: Int) -> Bool {
      tokens.indices.contains(index) && (isName(tokens[index], "const") || isName(tokens[index], "close"))
    }
    switch tokens[at].kind {
    case .symbol(.less):
      return at + 2 < tokens.count && isNamed(at + 1) && tokens[at + 2].kind == .symbol(.greater)
    case .symbol(.greater): return at >= 2 && isNamed(at - 1) && tokens[at - 2].kind == .symbol(.less)
    default: return false
    }
  }

  /// What is between the brackets before each `=` of a line.
  private func assignedIndexes(atLine line: Int, in tokens: [LuaToken]) -> [Range<Int>] {
    tokens.indices.compactMap { at in
      guard at > 0, tokens[at].line == line, tokens[at].kind == .symbol(.assign),
        tokens[at - 1].kind == .symbol(.rightBracket), let open = opening(of: at - 1, in: tokens)
      else { return nil }
      return (open + 1)..<(at - 1)
    }
  }

  /// The number of each `for i = …` of a line.
  private func loopNumbers(_ number: Int, atLine line: Int, in tokens: [LuaToken]) -> [Range<Int>] {
    tokens.indices.compactMap { at in
      guard tokens[at].line == line, tokens[at].kind == .keyword(.for), at + 3 < tokens.count,
        tokens[at + 2].kind == .symbol(.assign)
      else { return nil }
      let parts = parts(tokens, from: at + 3)
      return number < parts.count ? parts[number] : nil
    }
  }

  /// What is between the `in` and the `do` of each `for` of a line.
  private func loopSources(atLine line: Int, in tokens: [LuaToken]) -> [Range<Int>] {
    tokens.indices.compactMap { at in
      guard tokens[at].line == line, tokens[at].kind == .keyword(.in) else { return nil }
      let parts = parts(tokens, from: at + 1)
      guard let first = parts.first, let last = parts.last else { return nil }
      return first.lowerBound..<last.upperBound
    }
  }

  /// The expressions between commas from a token to the loop's `do`.
  private func parts(_ tokens: [LuaToken], from first: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, depth) = (first, 0)
    for at in first..<tokens.count {
      if depth == 0, tokens[at].kind == .keyword(.do) { return parts + [start..<at] }
      if depth == 0, tokens[at].kind == .symbol(.comma) {
        parts.append(start..<at)
        start = at + 1
      }
      depth += Self.nesting(of: tokens[at].kind)
    }
    return []
  }
}
