import KVObjects

extension FormatParser {
  /// Reads a literal, a key path, a call or the content of parentheses, and the keys and brackets behind it.
  func operand() throws(FormatFailure) -> FormatTerm {
    var term = try primary()
    while token.kind == .symbol(.dot) || token.kind == .symbol(.leftBracket) {
      term = token.kind == .symbol(.dot) ? try withPath(term) : try withSubscript(term)
    }
    return term
  }

  private func primary() throws(FormatFailure) -> FormatTerm {
    switch token.kind {
    case .word(.subquery): return try subquery()
    case .word(.cast): return try cast()
    case .word(.function) where isCall: return try invocation()
    case .word(.ternary) where isCall: return try conditional()
    case .word(nil) where isCall, .selector: return try functionCall()
    case .word(.first) where isCall, .word(.last) where isCall, .word(.size) where isCall: return try functionCall()
    case .symbol(.leftParenthesis): return try parenthesised()
    case .symbol(.leftBrace): return try list()
    default: return try leaf()
    }
  }

  /// Reads what holds no other value.
  private func leaf() throws(FormatFailure) -> FormatTerm {
    let start = token.range.lowerBound
    switch token.kind {
    case .word(let keyword?): return try wordLeaf(keyword)
    case .word(nil), .escapedWord, .operatorName: return try keyPath(from: start)
    case .string:
      let text = try lexer.string(token)
      try advance()
      return literal(.string(text), start)
    case .integer, .decimal:
      let number = try lexer.number(token)
      try advance()
      return literal(number, start)
    case .variable:
      let name = lexer.text(token.range.dropFirst())
      if lexer.significantByte(from: token.range.upperBound) == UInt8(ascii: ":") { throw assignment(start) }
      try advance()
      return FormatTerm(VariableExpression(name), height: 1, start..<previousEnd)
    case .placeholder(let placeholder): return try argument(placeholder)
    default: throw unexpected(.expression)
    }
  }

  private func literal(_ value: Value, _ start: Int) -> FormatTerm {
    FormatTerm(ConstantExpression(value), height: 1, start..<previousEnd)
  }

  private func wordLeaf(_ keyword: FormatKeyword) throws(FormatFailure) -> FormatTerm {
    let start = token.range.lowerBound
    switch keyword {
    case .null, .nil: return try literalWord(.nil)
    case .true, .yes: return try literalWord(.boolean(true))
    case .false, .no: return try literalWord(.boolean(false))
    case .selfObject:
      try advance()
      return FormatTerm(SelfExpression(), height: 1, start..<previousEnd)
    case .truePredicate, .falsePredicate:
      try advance()
      return FormatTerm(TruthPredicate(keyword == .truePredicate), height: 1, start..<previousEnd)
    case .fetch: throw FormatFailure(.unsupported("FETCH"), .use("SUBQUERY on a key path"), at: token.range)
    case .anyKey:
      throw FormatFailure(.unsupported("ANYKEY"), .use("the keys, joined with OR: a == 1 OR b == 1"), at: token.range)
    case .first, .last, .size, .ci, .caseInsensitive:
      throw FormatFailure(.reservedWord(tokenText), adviceForReserved(keyword), at: token.range)
    case .function, .ternary, .union, .intersect, .minus: return try keyPath(from: start)
    case .and, .or, .not, .in, .allOf, .anyOf, .someOf, .noneOf, .like, .matches, .contains, .beginsWith, .endsWith,
      .between, .subquery, .cast:
      throw unexpected(.expression)
    }
  }

  private func literalWord(_ value: Value) throws(FormatFailure) -> FormatTerm {
    let start = token.range.lowerBound
    try advance()
    return literal(value, start)
  }

  private func parenthesised() throws(FormatFailure) -> FormatTerm {
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    try advance()
    let outer = textOperandStart
    textOperandStart = nil
    let term = try term(.or)
    textOperandStart = outer
    try close(.rightParenthesis, ")", "(", start, after: term)
    return FormatTerm(term, start..<previousEnd)
  }

  private func list() throws(FormatFailure) -> FormatTerm {
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    try advance()
    var elements: [any ExpressionNode] = []
    var tallest = 0
    if token.kind != .symbol(.rightBrace) {
      repeat {
        if token.kind == .symbol(.rightBrace) {
          throw FormatFailure(.unexpected(expected: .expression, found: "}"), .removeComma, at: token.range)
        }
        let element = try value()
        elements.append(element.node)
        tallest = max(tallest, element.height)
      } while try skip(.comma)
    }
    guard try skip(.rightBrace) else { throw unclosed("}", "{", start, isList: true) }
    let range = start..<previousEnd
    return FormatTerm(AggregateExpression(elements), height: try height(above: tallest, range), range)
  }

  /// Reads a value, as between commas.
  func value() throws(FormatFailure) -> (node: any ExpressionNode, height: Int) {
    let term = try term(.or)
    return (try expression(term), term.height)
  }

  // MARK: Key paths

  /// Reads `tracks.@sum.duration` from its first part, which the token is.
  func keyPath(from start: Int) throws(FormatFailure) -> FormatTerm {
    let path = try pathText()
    return FormatTerm(KeyPathExpression(try propertyPath(path, start..<previousEnd)), height: 1, start..<previousEnd)
  }

  /// Reads keys and operators between dots, from the token on. Any word is a key behind a dot.
  private func pathText() throws(FormatFailure) -> String {
    let start = token.range.lowerBound
    var joined: String? = token.kind == .escapedWord || isPathPlaceholder ? try part() : nil
    if joined == nil { try advance() }
    while token.kind == .symbol(.dot), !isVariableNext {
      let isPlain = joined == nil && token.range.lowerBound == previousEnd
      let before = previousEnd
      try advance()
      guard isPathPart else { throw unexpected(.key) }
      // What is written without gaps and escapes is taken in one piece.
      if isPlain, token.kind != .escapedWord, !isPathPlaceholder, token.range.lowerBound == previousEnd {
        try advance()
      } else {
        joined = try (joined ?? lexer.text(start..<before)) + "." + part()
      }
    }
    return joined ?? lexer.text(start..<previousEnd)
  }

  /// Whether `.$name` begins at the token: a key that is known when the predicate is evaluated.
  private var isVariableNext: Bool {
    lexer.significantByte(from: token.range.upperBound) == UInt8(ascii: "$")
  }

  private var isPathPlaceholder: Bool { token.kind == .placeholder(.keyPath) }

  private var isPathPart: Bool {
    switch token.kind {
    case .word, .escapedWord, .operatorName, .placeholder(.keyPath): true
    default: false
    }
  }

  private func part() throws(FormatFailure) -> String {
    let text: String
    switch token.kind {
    case .escapedWord: text = lexer.text(token.range.dropFirst())
    case .placeholder: text = try pathArgument()
    default: text = tokenText
    }
    try advance()
    return text
  }

  func propertyPath(_ text: String, _ range: Range<Int>) throws(FormatFailure) -> PropertyPath {
    do {
      return try PropertyPath(text)
    } catch {
      throw malformedPath(text, error, range)
    }
  }

  // MARK: Behind an operand

  private func withPath(_ term: FormatTerm) throws(FormatFailure) -> FormatTerm {
    let base = try expression(term)
    try refuseLiteral(base, term)
    try advance()
    if token.kind == .variable { return try withVariable(base, term) }
    guard isPathPart else { throw unexpected(.key) }
    let start = token.range.lowerBound
    let text = try pathText()
    let range = term.range.lowerBound..<previousEnd
    if let known = base as? KeyPathExpression {
      let path = try propertyPath(known.path.description + "." + text, range)
      let node = KeyPathExpression(path, of: known.base, spelledSelf: known.spelledSelf)
      return FormatTerm(node, height: term.height, range)
    }
    let path = try propertyPath(text, start..<previousEnd)
    let isSelf = base is SelfExpression
    return FormatTerm(
      KeyPathExpression(path, of: base, spelledSelf: isSelf), height: try height(above: term.height, range), range)
  }

  private func withVariable(
    _ base: any ExpressionNode, _ term: FormatTerm
  ) throws(FormatFailure) -> FormatTerm {
    let variable = try leaf()
    let range = term.range.lowerBound..<previousEnd
    let node = VariablePathExpression.node(try expression(variable), of: base)
    return FormatTerm(node, height: try height(above: term.height, range), range)
  }

  private func withSubscript(_ term: FormatTerm) throws(FormatFailure) -> FormatTerm {
    let base = try expression(term)
    try refuseLiteral(base, term)
    try enter()
    defer { leave() }
    let opened = token.range.lowerBound
    try advance()
    var tallest = term.height
    let part: Subscript
    if case .word(let keyword?) = token.kind, let known = Subscript(keyword) {
      part = known
      try advance()
    } else if token.kind == .symbol(.rightBracket) {
      throw FormatFailure(
        .unexpected(expected: .subscriptPart, found: "]"), .use("[0], [FIRST] or [SIZE]"), at: token.range)
    } else {
      let index = try self.term(.set)
      part = .index(try expression(index))
      tallest = max(tallest, index.height)
    }
    guard try skip(.rightBracket) else { throw unclosed("]", "[", opened) }
    let range = term.range.lowerBound..<previousEnd
    return FormatTerm(SubscriptExpression(base, part), height: try height(above: tallest, range), range)
  }

  /// Numbers and texts have no keys but `self`, and no elements.
  private func refuseLiteral(_ base: any ExpressionNode, _ term: FormatTerm) throws(FormatFailure) {
    guard let constant = base as? ConstantExpression, isScalar(constant), !isSelfNext else { return }
    let isBracket = token.kind == .symbol(.leftBracket)
    let advice: FormatAdvice? =
      isBracket && areOptionsInBrackets ? .optionsBehindOperator : isText(constant) ? .keyPathPlaceholder : nil
    throw FormatFailure(.partOfLiteral(excerpt(term.range)), advice, at: token.range)
  }

  /// Whether `.self` begins at the token.
  private var isSelfNext: Bool {
    var reader = lexer
    guard token.kind == .symbol(.dot), let next = try? reader.next() else { return false }
    let key = lexer.text(next.range)
    return !key.isTooLongForName && (key == "self" || key == "#self")
  }

  /// Whether the constant is one value without parts.
  func isScalar(_ constant: ConstantExpression) -> Bool {
    switch constant.value {
    case .boolean, .integer, .number, .string, .date: true
    case .nil, .null, .object, .list, .collection, .opaque: false
    }
  }

  func isText(_ constant: ConstantExpression) -> Bool {
    if case .string = constant.value { return true }
    return false
  }
}

extension Subscript {
  /// The part that a word in brackets means.
  fileprivate init?(_ keyword: FormatKeyword) {
    switch keyword {
    case .first: self = .first
    case .last: self = .last
    case .size: self = .size
    default: return nil
    }
  }
}
