/// The ways in which a name can be in a script, for ``LuaSourceText/token(atLine:named:preferring:)``.
public enum LuaNameRole: Sendable, Hashable, CaseIterable {
  /// Behind `.` or `:`, or before `=` in a table constructor: a property, a method or an option.
  case field
  /// Any other identifier: a variable.
  case variable
  /// A string that is the name, or a word in a string such as a key path or a predicate.
  case string
}

extension LuaSourceText {
  /// Where a name is on a line, be it as an identifier or in a string.
  ///
  /// For `track.titel = "Z"` and `titel` these are the columns 7..<12.
  /// - Parameters:
  ///   - line: 1-based.
  ///   - name: the text looked for; compared byte for byte.
  ///   - role: the role that wins where the name is on the line in several; of one role, the first.
  /// - Returns: nil where the name is not on the line. Of a string that is the name only what is between its
  ///   quotes is covered.
  /// - Complexity: O(bytes): it lexes the source, being made for messages.
  public func token(atLine line: Int, named name: String, preferring role: LuaNameRole = .field) -> LuaSourceRange? {
    token(inLines: line...line, named: name, preferring: role)
  }

  /// Where a name is in some lines, such as those of a ``LuaStatement``; otherwise as
  /// ``token(atLine:named:preferring:)``.
  /// - Parameter lines: 1-based; may reach past the text.
  public func token(
    inLines lines: ClosedRange<Int>, named name: String, preferring role: LuaNameRole = .field
  ) -> LuaSourceRange? {
    let wanted = Array(name.utf8)
    let tokens = LuaLexer(self).filter { $0.kind != .comment && $0.kind != .firstLineComment }
    var openBrackets: [LuaSymbol] = []
    var found: [LuaNameRole: LuaSourceRange] = [:]
    for (index, token) in tokens.enumerated() where token.line <= lines.upperBound {
      switch token.kind {
      case .symbol(let symbol) where [.leftBrace, .leftParenthesis, .leftBracket].contains(symbol):
        openBrackets.append(symbol)
      case .symbol(.rightBrace), .symbol(.rightParenthesis), .symbol(.rightBracket):
        _ = openBrackets.popLast()
      case .name where lines.contains(token.line) && bytes[token.range].elementsEqual(wanted):
        let isField = isField(tokens, index, inBraces: openBrackets.last == .leftBrace)
        let role: LuaNameRole = isField ? .field : .variable
        found[role] = found[role] ?? sourceRange(token.range)
      case .quotedString, .longString:
        if found[.string] == nil, let range = word(wanted, in: token, lines: lines) { found[.string] = range }
      default: break
      }
    }
    return found[role] ?? LuaNameRole.allCases.lazy.compactMap { found[$0] }.first
  }

  func sourceRange(_ range: Range<Int>) -> LuaSourceRange {
    let line = line(ofByte: range.lowerBound)
    let lineStart = lineStarts[line - 1]
    // A name may hold a line end; a caret does not leave its line.
    let end = min(range.upperBound, byteRange(ofLine: line)?.upperBound ?? range.upperBound)
    return LuaSourceRange(line: line, columns: (range.lowerBound - lineStart + 1)..<(end - lineStart + 1))
  }

  private func isField(_ tokens: [LuaToken], _ index: Int, inBraces: Bool) -> Bool {
    let previous = index > 0 ? tokens[index - 1].kind : nil
    let next = index + 1 < tokens.count ? tokens[index + 1].kind : nil
    switch previous {
    case .symbol(.dot), .symbol(.colon): return true
    case .symbol(.leftBrace), .symbol(.comma), .symbol(.semicolon): return inBraces && next == .symbol(.assign)
    default: return false
    }
  }

  /// The first place on these lines where `wanted` is in a string literal with no letter, digit or `_` beside it,
  /// as written in the source: an escape sequence is not read.
  private func word(_ wanted: [UInt8], in token: LuaToken, lines: ClosedRange<Int>) -> LuaSourceRange? {
    guard let first = wanted.first, let last = wanted.last, token.range.count > wanted.count else { return nil }
    let literal = bytes[token.range]
    for start in literal.startIndex...(literal.endIndex - wanted.count) {
      let end = start + wanted.count
      guard literal[start] == first, literal[start..<end].elementsEqual(wanted) else { continue }
      // Quotes and brackets are around the content, so there is a byte on either side of any word in it.
      guard start > literal.startIndex, end < literal.endIndex else { continue }
      guard !(isNamePart(first) && isNamePart(literal[start - 1])) else { continue }
      guard !(isNamePart(last) && isNamePart(literal[end])) else { continue }
      if lines.contains(line(ofByte: start)) { return sourceRange(start..<end) }
    }
    return nil
  }
}
