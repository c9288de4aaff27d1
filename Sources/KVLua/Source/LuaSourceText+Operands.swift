/// What Lua did with a value when it failed.
public enum LuaOperation: Sendable, Hashable {
  /// Its fields or methods were asked for.
  case indexed
  /// It was called.
  case called
  /// It was calculated with.
  case calculated
  /// It was joined to a text with `..`.
  case concatenated
  /// Its length was asked for.
  case measured
  /// Anything else.
  case other
}

extension LuaSourceText {
  /// Where a name is the operand of an operation: of `print(t.name, t.name.first)` and an indexed field `name` the second
  /// one.
  ///
  /// Lua names an instruction's operand and its line, not its column; the operation tells apart what has one name.
  /// - Parameters:
  ///   - lines: 1-based; may reach past the text.
  ///   - name: compared byte for byte.
  ///   - isField: whether it is behind `.` or `:`.
  ///   - isNil: whether its value was nil: then what stands behind `name and` was never reached.
  ///   - owners: the variables that hold a table with that field: where its value was nil, it was not theirs.
  /// - Returns: the first that may be meant; nil where there is none.
  /// - Complexity: O(bytes): it lexes the source, being made for messages.
  public func operand(
    inLines lines: ClosedRange<Int>, named name: String, isField: Bool, of operation: LuaOperation, isNil: Bool,
    owners: Set<String> = []
  ) -> LuaSourceRange? {
    let wanted = Array(name.utf8)
    let tokens = LuaLexer(self).filter { $0.kind != .comment && $0.kind != .firstLineComment }
    // What may be meant where nothing else is.
    var guarded: LuaSourceRange?
    for (index, token) in tokens.enumerated()
    where token.kind == .name && lines.contains(token.line) && bytes[token.range].elementsEqual(wanted) {
      let previous = index > 0 ? tokens[index - 1].kind : nil
      guard isField == (previous == .symbol(.dot) || previous == .symbol(.colon)),
        let start = start(ofExpressionBefore: index + 1, in: tokens),
        isOperand(start...index, of: operation, in: tokens)
      else { continue }
      let isOwned = isField && start == index - 2 && owners.contains(text(of: tokens[start]))
      guard isNil, isOwned || isGuarded(start...index, in: tokens) else { return sourceRange(token.range) }
      guarded = guarded ?? sourceRange(token.range)
    }
    return guarded
  }

  /// Whether the expression of these tokens is an operand of the operation.
  func isOperand(_ expression: ClosedRange<Int>, of operation: LuaOperation, in tokens: [LuaToken]) -> Bool {
    let before = expression.lowerBound > 0 ? tokens[expression.lowerBound - 1].kind : nil
    let after = expression.upperBound + 1 < tokens.count ? tokens[expression.upperBound + 1].kind : nil
    return switch operation {
    case .indexed: after == .symbol(.dot) || after == .symbol(.colon) || after == .symbol(.leftBracket)
    case .called: after.map(beginsCall) ?? false
    case .calculated: isArithmetic(before) || isArithmetic(after)
    case .concatenated: before == .symbol(.concatenation) || after == .symbol(.concatenation)
    case .measured: before == .symbol(.hash)
    case .other: true
    }
  }

  private func beginsCall(_ kind: LuaToken.Kind) -> Bool {
    switch kind {
    case .symbol(.leftParenthesis), .symbol(.leftBrace), .quotedString, .longString: true
    default: false
    }
  }

  private func isArithmetic(_ kind: LuaToken.Kind?) -> Bool {
    guard case .symbol(let symbol) = kind else { return false }
    return symbol.isArithmetic
  }

  /// Whether the same expression stands before it with `and` between: `x and x.name`.
  private func isGuarded(_ expression: ClosedRange<Int>, in tokens: [LuaToken]) -> Bool {
    let first = expression.lowerBound - 1 - expression.count
    guard first >= 0, tokens[expression.lowerBound - 1].kind == .keyword(.and) else { return false }
    return zip(tokens[first...], tokens[expression]).allSatisfy { bytes[$0.range].elementsEqual(bytes[$1.range]) }
  }
}
