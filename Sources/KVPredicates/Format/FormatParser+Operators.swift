import KVObjects
import KVText

extension FormatParser {
  /// Reads operands and the operators between them whose precedence is at least `floor`.
  func term(_ floor: FormatPrecedence) throws(FormatFailure) -> FormatTerm {
    try enterTerm()
    defer { terms -= 1 }
    var left = try prefixed(floor)
    while let infix, infix.precedence >= floor {
      switch infix.precedence {
      case .or, .and: left = try compound(left, infix)
      case .comparison: left = try compared(left, infix, .direct)
      default: left = try computed(left, infix)
      }
    }
    return left
  }

  /// The operator that the token is, nil where it is none. A selector between two values is one where it is a test.
  private var infix: FormatInfix? {
    guard token.kind == .selector else { return FormatInfix(token.kind) }
    return ComparisonOperator.selector(tokenText).map { .comparison($0) }
  }

  /// Reads an operator between values that makes a value, and its right operand.
  private func computed(_ left: FormatTerm, _ infix: FormatInfix) throws(FormatFailure) -> FormatTerm {
    try refuseConnective(left, infix, token)
    _ = try expression(left)
    let sign = token
    try advance()
    let right = try term(infix.precedence.tighter)
    try refuseConnective(right, infix, sign)
    return try computation(left, infix, right)
  }

  /// `(a == 1) & (b == 2)`: one sign joins the bits of numbers.
  private func refuseConnective(
    _ operand: FormatTerm, _ infix: FormatInfix, _ sign: FormatToken
  ) throws(FormatFailure) {
    guard case .predicate = operand.node, let connective = infix.connective else { return }
    throw FormatFailure(.predicateAsValue(excerpt(operand.range)), .use(connective), at: sign.range)
  }

  private func computation(
    _ left: FormatTerm, _ infix: FormatInfix, _ right: FormatTerm
  ) throws(FormatFailure) -> FormatTerm {
    let range = left.range.lowerBound..<previousEnd
    let height = try height(above: max(left.height, right.height), range)
    let (value, other) = (try expression(left), try expression(right))
    switch infix {
    case .set(let operation): return FormatTerm(SetExpression(operation, value, other), height: height, range)
    case .arithmetic(let function, _):
      return FormatTerm(FunctionExpression.node(function, [value, other]), height: height, range)
    case .or, .and, .comparison: return left
    }
  }

  /// Reads a whole chain of one of AND and OR as one node, so that a long list of conditions is not a deep one.
  private func compound(_ first: FormatTerm, _ infix: FormatInfix) throws(FormatFailure) -> FormatTerm {
    var parts = [try predicate(first)]
    var tallest = first.height
    while FormatInfix(token.kind)?.precedence == infix.precedence {
      try advance()
      let part = try term(infix.precedence.tighter)
      parts.append(try predicate(part))
      tallest = max(tallest, part.height)
    }
    let range = first.range.lowerBound..<previousEnd
    let height = try height(above: tallest, range)
    if case .and = infix { return FormatTerm(CompoundPredicate.and(parts), height: height, range) }
    return FormatTerm(CompoundPredicate.or(parts), height: height, range)
  }

  /// Reads a comparison from its operator on.
  private func compared(
    _ left: FormatTerm, _ infix: FormatInfix, _ quantifier: Quantifier
  ) throws(FormatFailure) -> FormatTerm {
    guard case .comparison(let comparison) = infix else { return left }
    try refusePredicate(left)
    try advance()
    let options = try options(of: comparison)
    let outer = textOperandStart
    textOperandStart = comparison.comparesText ? token.range.lowerBound : nil
    let right = try term(.set)
    textOperandStart = outer
    return try comparisonTerm(left, comparison, right, quantifier, options)
  }

  private func comparisonTerm(
    _ left: FormatTerm, _ comparison: ComparisonOperator, _ right: FormatTerm, _ quantifier: Quantifier,
    _ options: StringOptions
  ) throws(FormatFailure) -> FormatTerm {
    let (value, other) = (try expression(left), try expression(right))
    if comparison == .between { try checkBounds(other, right.range) }
    let range = left.range.lowerBound..<previousEnd
    let node = ComparisonPredicate(value, comparison, other, quantifier: quantifier, options: options)
    return FormatTerm(node, height: try height(above: max(left.height, right.height), range), range)
  }

  /// A predicate in front of a comparison: `a < b < c`, or one compared with YES.
  private func refusePredicate(_ left: FormatTerm) throws(FormatFailure) {
    guard case .predicate(let predicate) = left.node else { return }
    let comparison = predicate as? ComparisonPredicate
    let isChain = comparison != nil && lexer.bytes[left.range.lowerBound] != UInt8(ascii: "(")
    let connective = (comparison?.right as? FunctionExpression)?.function.mistakenConnective
    let advice: FormatAdvice = connective.map { .use($0) } ?? .joinChain
    throw FormatFailure(
      .unexpected(expected: .connective, found: tokenText), isChain ? advice : .predicateIsTruth, at: token.range)
  }

  /// BETWEEN takes a list of two, or what can turn out to be one.
  private func checkBounds(_ bounds: any ExpressionNode, _ range: Range<Int>) throws(FormatFailure) {
    if let list = bounds as? AggregateExpression {
      guard list.elements.count == 2 else {
        throw FormatFailure(.boundsCount(list.elements.count), .boundsInBraces, at: range)
      }
    } else if let constant = bounds as? ConstantExpression {
      guard case .list(let list) = constant.value else {
        throw FormatFailure(.unexpected(expected: .bounds, found: excerpt(range)), .boundsInBraces, at: range)
      }
      guard list.count == 2 else { throw FormatFailure(.boundsCount(list.count), .boundsInBraces, at: range) }
    }
  }

  /// Reads `[cd]` behind an operator. No operand begins with a bracket, so blanks before it are harmless.
  private func options(of comparison: ComparisonOperator) throws(FormatFailure) -> StringOptions {
    guard token.kind == .symbol(.leftBracket) else { return [] }
    if comparison == .between {
      throw FormatFailure(.optionsRefused(lexer.text(previous.range)), .boundsInBraces, at: token.range)
    }
    let opened = token.range.lowerBound
    try advance()
    var options: StringOptions = []
    if case .word = token.kind {
      for (distance, letter) in tokenText.enumerated() {
        guard let option = StringOptions(letter: letter) else {
          let start = token.range.lowerBound + distance
          throw FormatFailure(.unknownOption(String(letter)), .optionLetters, at: start..<(start + 1))
        }
        options.formUnion(option)
      }
      try advance()
    } else if token.kind != .symbol(.rightBracket) {
      let advice: FormatAdvice = comparison == .in ? .listInBraces : .optionLetters
      throw FormatFailure(.unknownOption(foundText ?? ""), advice, at: token.range)
    }
    guard try skip(.rightBracket) else { throw unclosed("]", "[", opened) }
    return options
  }

  // MARK: In front of an operand

  private func prefixed(_ floor: FormatPrecedence) throws(FormatFailure) -> FormatTerm {
    switch token.kind {
    case .word(.not), .symbol(.not): return try negated(floor)
    case .word(.anyOf), .word(.someOf): return try quantified(.any, floor)
    case .word(.allOf): return try quantified(.all, floor)
    case .word(.noneOf): return try quantified(.none, floor)
    case .symbol(.minus): return try signed()
    case .symbol(.complement): return try complement()
    case .symbol(.plus): return try signedPlus()
    default: return try operand()
    }
  }

  private func negated(_ floor: FormatPrecedence) throws(FormatFailure) -> FormatTerm {
    if floor > .not { throw unexpected(.expression) }
    let start = token.range.lowerBound
    try advance()
    let operand = try term(.not)
    let range = start..<previousEnd
    return FormatTerm(
      CompoundPredicate.not(try predicate(operand)), height: try height(above: operand.height, range), range)
  }

  /// `ANY albums.rating > 3`; parentheses round the comparison do no harm.
  private func quantified(
    _ quantifier: Quantifier, _ floor: FormatPrecedence
  ) throws(FormatFailure) -> FormatTerm {
    let word = tokenText.uppercased()
    if floor > .comparison {
      let found = FormatProblem.unexpected(expected: .expression, found: tokenText)
      throw FormatFailure(found, .quantifierInFront(word), at: token.range)
    }
    let start = token.range.lowerBound
    try advance()
    let left = try term(.set)
    if let whole = try wholeComparison(left, quantifier, word, start) { return whole }
    guard let infix, infix.precedence == .comparison else {
      throw unexpectedAfterValue(.comparisonOperator, left)
    }
    return FormatTerm(try compared(left, infix, quantifier), start..<previousEnd)
  }

  /// `ANY (a.b == 1)`, read as a whole; nil where `left` is a value, which must have parts.
  private func wholeComparison(
    _ left: FormatTerm, _ quantifier: Quantifier, _ word: String, _ start: Int
  ) throws(FormatFailure) -> FormatTerm? {
    switch left.node {
    case .predicate(let predicate):
      guard let comparison = predicate as? ComparisonPredicate, comparison.quantifier == .direct else {
        throw FormatFailure(.predicateAsValue(excerpt(left.range)), .quantifierInFront(word), at: left.range)
      }
      let node = ComparisonPredicate(
        comparison.left, comparison.comparison, comparison.right, quantifier: quantifier,
        options: comparison.options)
      return FormatTerm(node, height: left.height, start..<previousEnd)
    case .expression(let expression):
      guard let constant = expression as? ConstantExpression, isScalar(constant) else { return nil }
      throw FormatFailure(
        .partOfLiteral(excerpt(left.range)), isText(constant) ? .keyPathPlaceholder : nil, at: left.range)
    }
  }

  private func signedPlus() throws(FormatFailure) -> FormatTerm {
    try advance()
    let operand = try term(.sign)
    _ = try expression(operand)
    return operand
  }

  /// The literal number behind a minus; nil where a dot or bracket follows, which has the higher precedence.
  private func negativeLiteral() throws(FormatFailure) -> ConstantExpression? {
    switch token.kind {
    case .integer, .decimal: break
    default: return nil
    }
    let next = lexer.significantByte(from: token.range.upperBound)
    guard next != UInt8(ascii: "."), next != UInt8(ascii: "[") else { return nil }
    let number = try lexer.number(token, isNegative: true)
    try advance()
    return ConstantExpression(number)
  }

  /// A minus in front: part of a number that is written out, else a function. Its precedence is higher than that of `**`.
  private func signed() throws(FormatFailure) -> FormatTerm {
    let start = token.range.lowerBound
    try advance()
    if let number = try negativeLiteral() { return FormatTerm(number, height: 1, start..<previousEnd) }
    let operand = try term(.sign)
    let range = start..<previousEnd
    let node = FunctionExpression.node(.negate, [try expression(operand)])
    return FormatTerm(node, height: try height(above: operand.height, range), range)
  }

  /// `~flags`, of the precedence of a sign.
  private func complement() throws(FormatFailure) -> FormatTerm {
    let start = token.range.lowerBound
    try advance()
    let operand = try term(.sign)
    let range = start..<previousEnd
    let node = FunctionExpression.node(.onesComplement, [try expression(operand)])
    return FormatTerm(node, height: try height(above: operand.height, range), range)
  }
}

extension FormatInfix {
  /// What joins predicates, where this sign joins bits and is taken for it.
  fileprivate var connective: String? {
    if case .arithmetic(let function, _) = self { function.mistakenConnective } else { nil }
  }
}

extension PredicateFunction {
  /// What joins predicates, where its sign, which joins bits, is taken for that.
  fileprivate var mistakenConnective: String? {
    switch self {
    case .bitwiseAnd: "AND or && between comparisons"
    case .bitwiseOr: "OR or || between comparisons"
    default: nil
    }
  }
}

extension ComparisonOperator {
  /// Whether its right side is text, always.
  fileprivate var comparesText: Bool {
    self == .like || self == .matches || self == .beginsWith || self == .endsWith || self == .contains
  }
}

extension StringOptions {
  /// The option that a letter in brackets stands for.
  fileprivate init?(letter: Character) {
    switch letter {
    case "c", "C": self = .caseInsensitive
    case "d", "D": self = .diacriticInsensitive
    case "n", "N": self = .normalized
    case "l", "L": self = .localeSensitive
    default: return nil
    }
  }
}
