import KVObjects

// Finds the slip behind something unexpected. Runs once per refused format.

extension FormatParser {
  // MARK: Where a value was expected

  var adviceForOperand: FormatAdvice? {
    if let text = unquotedText { return .quoteText(text) }
    if let dangling { return dangling }
    switch token.kind {
    case .word(let keyword?): return adviceForOperand(keyword)
    case .symbol(.dot):
      let digits = lexer.bytes[token.range.upperBound...].prefix(while: isFormatDigit)
      return digits.isEmpty ? .keyAtDot : .zeroInFront(lexer.text(digits.startIndex..<digits.endIndex))
    case .symbol(.leftBracket): return .listInBraces
    case .symbol(let symbol) where FormatInfix(token.kind)?.precedence == .comparison:
      return symbol == .not ? nil : adviceForTwoOperators
    case .unknown: return adviceForSign
    default: return nil
    }
  }

  /// An AND, OR, NOT or operator with nothing on one side.
  private var dangling: FormatAdvice? {
    switch token.kind {
    case .word(.and), .word(.or), .symbol(.and), .symbol(.or): return .dangling(tokenText.uppercased())
    case .end, .symbol(.rightParenthesis): break
    default: return nil
    }
    let sign = lexer.text(previous.range).uppercased()
    switch previous.kind {
    case .word(.not), .symbol(.not): return .missingRight(sign)
    default: break
    }
    switch FormatInfix(previous.kind) {
    case .and, .or: return .dangling(sign)
    case .comparison, .set, .arithmetic: return .missingRight(sign)
    case nil: return nil
    }
  }

  func adviceForReserved(_ keyword: FormatKeyword) -> FormatAdvice {
    let isOption = keyword == .ci || keyword == .caseInsensitive
    if isOption, FormatInfix(previous.kind)?.precedence == .comparison {
      return .use("\(lexer.text(previous.range))[c]")
    }
    return .escapeKey(tokenText)
  }

  /// How a function is called, with as many arguments as it takes at least.
  func adviceForCount(_ name: String) -> FormatAdvice? {
    guard let function = PredicateFunction.named(name) else { return nil }
    let letters = ["a", "b", "c", "d"].prefix(function.argumentCounts.lowerBound)
    return .use("\(function.selector)(\(letters.joined(separator: ", ")))")
  }

  private func adviceForOperand(_ keyword: FormatKeyword) -> FormatAdvice? {
    guard FormatInfix(token.kind)?.precedence == .comparison else { return nil }
    if FormatInfix(previous.kind)?.precedence == .comparison { return nil }
    return .missingLeft(keyword.rawValue)
  }

  /// `= =`, `> =`: the operator was torn apart.
  private var adviceForTwoOperators: FormatAdvice? {
    guard FormatInfix(previous.kind)?.precedence == .comparison, case .symbol = previous.kind else {
      return .missingLeft(tokenText)
    }
    let together = lexer.text(previous.range) + tokenText
    var reader = FormatLexer(together)
    guard let token = try? reader.next(), token.range.upperBound == together.utf8.count,
      FormatInfix(token.kind)?.precedence == .comparison
    else { return .write("one operator", insteadOf: "\(excerpt(previous.range)) \(tokenText)") }
    return .use("\(together) without a blank")
  }

  /// The text behind LIKE and its kind up to the next blank, where it was left without quotes: `LIKE *foo*`.
  private var unquotedText: String? {
    guard let start = textOperandStart else { return nil }
    let signs: [FormatToken.Kind] = [.symbol(.times), .symbol(.power), .symbol(.divided)]
    let isAtSign = signs.contains(token.kind) || tokenText == "?" || tokenText == "^"
    guard isAtSign || signs.contains(previous.kind) else { return nil }
    let text = lexer.bytes[start...].prefix { !isFormatBlank($0) && $0 != UInt8(ascii: ")") }
    return text.isEmpty ? nil : excerpt(text.startIndex..<text.endIndex)
  }

  // MARK: Where an operator was expected

  func adviceAfterValue(_ term: FormatTerm) -> FormatAdvice? {
    switch token.kind {
    case .end, .symbol(.rightParenthesis), .symbol(.and), .symbol(.or), .word(.and), .word(.or), .symbol(.comma):
      return adviceForBareValue(term)
    case .symbol(.leftParenthesis): return .functionCall
    case .symbol(.not), .word(.not): return adviceForInnerNot(term)
    case .word: return adviceForWord
    case .unknown: return adviceForSign
    case .selector: return adviceForSelector(term)
    case .placeholder(.percent): return .use("modulus:by:(a, b)")
    default: return nil
    }
  }

  /// A value by itself, where a predicate was expected.
  private func adviceForBareValue(_ term: FormatTerm) -> FormatAdvice? {
    guard case .expression(let expression) = term.node else { return nil }
    if expression is KeyPathExpression { return .compareKey(excerpt(term.range)) }
    guard let constant = expression as? ConstantExpression else { return nil }
    if case .boolean(let flag) = constant.value { return .use(flag ? "TRUEPREDICATE" : "FALSEPREDICATE") }
    return isText(constant) ? .keyPathPlaceholder : nil
  }

  /// `name compare: %@`: a selector that is no test, or none at all.
  private func adviceForSelector(_ term: FormatTerm) -> FormatAdvice {
    // `containsObject:self.x`: what is behind the colon is read as more of the selector.
    let first = tokenText.prefix { $0 != ":" } + ":"
    if tokenText != first, !tokenText.hasBytes(atEnd: ":"), InvocationSelector.tests.contains(String(first)) {
      return .use("\(first) with a blank behind it")
    }
    if let near = Spelling.closest(to: tokenText, among: InvocationSelector.tests) { return .didYouMean(near) }
    if PredicateFunction.named(tokenText) != nil {
      return .use("\(tokenText)(\(excerpt(term.range)), …) in a comparison")
    }
    return .use("FUNCTION(\(excerpt(term.range)), \"\(tokenText)\", …) in a comparison")
  }

  /// `x NOT IN y`.
  private func adviceForInnerNot(_ term: FormatTerm) -> FormatAdvice? {
    var reader = lexer
    guard let next = try? reader.next(), FormatInfix(next.kind)?.precedence == .comparison else { return nil }
    return .negateInFront("NOT \(excerpt(term.range)) \(lexer.text(next.range).uppercased()) …")
  }

  /// `a == 1 and then b == 2`, where `then` is taken for a key.
  var adviceForThen: FormatAdvice? {
    guard case .word = previous.kind, case .word = token.kind else { return nil }
    let word = lexer.text(previous.range).lowercased()
    guard word == "then" || word == "also" else { return nil }
    return .write("AND", insteadOf: "and \(word)")
  }

  // MARK: Where AND, OR or the end was expected

  var adviceAfterPredicate: FormatAdvice? {
    let isGlued = previousEnd == token.range.lowerBound
    if case .string = previous.kind, isGlued {
      switch token.kind {
      case .word, .string: return .escapeQuote
      default: break
      }
    }
    switch token.kind {
    case .symbol(.rightParenthesis): return .nothingToClose(")")
    case .symbol(.rightBrace): return .nothingToClose("}")
    case .symbol(.rightBracket): return .nothingToClose("]")
    case .symbol(.comma): return .joinComparisons
    case .symbol(.leftParenthesis):
      if case .word = previous.kind { return .functionCall }
      return .joinComparisons
    case .word(.not), .symbol(.not): return .joinComparisons
    case .word: return adviceForConnectiveWord
    case .unknown: return adviceForSign
    case .string, .integer, .decimal, .variable, .placeholder, .escapedWord, .operatorName, .selector:
      return .joinComparisons
    default: return nil
    }
  }

  private var adviceForConnectiveWord: FormatAdvice? {
    if let known = ForeignSpelling.connectives[tokenText.uppercased()] { return .use(known) }
    if tokenText.count > 2, let near = Spelling.closest(to: tokenText, among: ["AND", "OR"]) {
      return .didYouMean(near)
    }
    // `name == Kate Bush`: a comparison that follows would have an operator behind its key.
    var reader = lexer
    let next = try? reader.next()
    if previous.kind == .word(nil), token.kind == .word(nil),
      next.map({ FormatInfix($0.kind)?.precedence != .comparison }) ?? true
    {
      return .quoteText("\(excerpt(previous.range)) \(tokenText)")
    }
    return .joinComparisons
  }

  // MARK: Words and signs of other languages

  /// A word where an operator was expected.
  private var adviceForWord: FormatAdvice? {
    let word = tokenText.uppercased()
    if word == "IS" { return adviceForIs }
    if let known = ForeignSpelling.operators[word] { return .use(known) }
    if word == "MOD" { return .modulus }
    guard word.count > 2, let near = Spelling.closest(to: word, among: ForeignSpelling.operatorWords) else {
      return nil
    }
    return .didYouMean(near)
  }

  /// `IS NULL`, `IS NOT NULL`, `IS NOT 3`, `IS 3`.
  private var adviceForIs: FormatAdvice {
    var reader = lexer
    var sign = "=="
    var wrong = token.range
    var next = try? reader.next()
    if let negation = next, negation.kind == .word(.not) {
      sign = "!="
      wrong = wrong.lowerBound..<negation.range.upperBound
      next = try? reader.next()
    }
    if let next, next.kind == .word(.null) || next.kind == .word(.nil) {
      sign += " nil"
      wrong = wrong.lowerBound..<next.range.upperBound
    }
    return .write(sign, insteadOf: excerpt(wrong))
  }

  /// A sign where something else was expected.
  var adviceForSign: FormatAdvice? {
    guard token.kind == .unknown else { return nil }
    switch tokenText {
    case "?": return .ternary
    case "@" where lexer.bytes.indices.contains(token.range.upperBound): return .plainQuotes
    default: return ForeignSpelling.signs[tokenText].map { .use($0) }
    }
  }

  func adviceForFunction(_ name: String) -> FormatAdvice {
    let first = String(name.prefix { $0 != ":" })
    if let known = ForeignSpelling.functions[first.lowercased()] { return .use(known) }
    return Spelling.closest(to: first, among: PredicateFunction.names).map { near in
      .didYouMean(PredicateFunction.named(near).map { $0.argumentCounts.lowerBound > 1 ? $0.selector : near } ?? near)
    } ?? .functionCall
  }
}
