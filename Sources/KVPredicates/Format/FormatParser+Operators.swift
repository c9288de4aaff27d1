import KVObjects

extension FormatParser {
  /// Reads operands and every operator between them that holds at least as tightly as `floor`.
  mutating func term(_ floor: FormatBinding) throws(FormatFailure) -> FormatTerm {
    var left = try prefixed(floor)
    while let infix = FormatInfix(token.kind), infix.binding >= floor {
      left = try joined(left, infix)
    }
    return left
  }

  /// Reads an operator and its right operand.
  private mutating func joined(_ left: FormatTerm, _ infix: FormatInfix) throws(FormatFailure) -> FormatTerm {
    switch infix {
    case .or, .and: return try compound(left, infix)
    case .comparison(let comparison): return try compared(left, comparison, .direct)
    case .set(let operation):
      let value = try expression(left)
      try advance()
      let right = try term(infix.binding.tighter)
      let range = left.range.lowerBound..<previousEnd
      let node = SetExpression(operation, value, try expression(right))
      return FormatTerm(node, height: try height(above: max(left.height, right.height), range), range)
    case .arithmetic(let function, _):
      let value = try expression(left)
      try advance()
      let right = try term(infix.binding.tighter)
      let range = left.range.lowerBound..<previousEnd
      let node = FunctionExpression(function, [value, try expression(right)])
      return FormatTerm(node, height: try height(above: max(left.height, right.height), range), range)
    }
  }

  /// Reads a whole chain of one of AND and OR as one node, so that a long list of conditions is not a deep one.
  private mutating func compound(_ first: FormatTerm, _ infix: FormatInfix) throws(FormatFailure) -> FormatTerm {
    var parts = [try predicate(first)]
    var tallest = first.height
    while FormatInfix(token.kind)?.binding == infix.binding {
      try advance()
      let part = try term(infix.binding.tighter)
      parts.append(try predicate(part))
      tallest = max(tallest, part.height)
    }
    let range = first.range.lowerBound..<previousEnd
    let height = try height(above: tallest, range)
    if case .and = infix { return FormatTerm(AndPredicate(parts), height: height, range) }
    return FormatTerm(OrPredicate(parts), height: height, range)
  }

  /// Reads a comparison from its operator on.
  private mutating func compared(
    _ left: FormatTerm, _ comparison: ComparisonOperator, _ quantifier: Quantifier
  ) throws(FormatFailure) -> FormatTerm {
    if case .predicate(let predicate) = left.node {
      let isChain = predicate is ComparisonPredicate && lexer.bytes[left.range.lowerBound] != UInt8(ascii: "(")
      let advice: FormatAdvice = isChain ? .joinChain : .predicateIsTruth
      throw FormatFailure(.unexpected(expected: .connective, found: tokenText), advice, at: token.range)
    }
    let value = try expression(left)
    let name = tokenText
    try advance()
    let options = try options(of: comparison, name)
    let outer = textOperandStart
    textOperandStart = comparison.comparesText ? token.range.lowerBound : nil
    let right = try term(.set)
    textOperandStart = outer
    let other = try expression(right)
    if comparison == .between { try checkBounds(other, right.range) }
    let range = left.range.lowerBound..<previousEnd
    let node = ComparisonPredicate(value, comparison, other, quantifier: quantifier, options: options)
    return FormatTerm(node, height: try height(above: max(left.height, right.height), range), range)
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
  private mutating func options(
    of comparison: ComparisonOperator, _ name: String
  ) throws(FormatFailure) -> StringOptions {
    guard token.kind == .symbol(.leftBracket) else { return [] }
    if comparison == .between {
      throw FormatFailure(.optionsRefused(name), .boundsInBraces, at: token.range)
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

  private mutating func prefixed(_ floor: FormatBinding) throws(FormatFailure) -> FormatTerm {
    switch token.kind {
    case .word(.not), .symbol(.not): return try negated(floor)
    case .word(.anyOf), .word(.someOf): return try quantified(.any, floor)
    case .word(.allOf): return try quantified(.all, floor)
    case .word(.noneOf): return try quantified(.none, floor)
    case .symbol(.minus): return try signed()
    case .symbol(.plus):
      try enter()
      defer { leave() }
      try advance()
      let operand = try term(.sign)
      _ = try expression(operand)
      return operand
    default: return try operand()
    }
  }

  private mutating func negated(_ floor: FormatBinding) throws(FormatFailure) -> FormatTerm {
    if floor > .not { throw unexpected(.expression) }
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    try advance()
    let operand = try term(.not)
    let range = start..<previousEnd
    return FormatTerm(
      NotPredicate(try predicate(operand)), height: try height(above: operand.height, range), range)
  }

  /// `ANY albums.rating > 3`; parentheses round the comparison do no harm.
  private mutating func quantified(
    _ quantifier: Quantifier, _ floor: FormatBinding
  ) throws(FormatFailure) -> FormatTerm {
    let word = tokenText.uppercased()
    if floor > .comparison {
      let found = FormatProblem.unexpected(expected: .expression, found: tokenText)
      throw FormatFailure(found, .quantifierInFront(word), at: token.range)
    }
    let start = token.range.lowerBound
    try advance()
    let left = try term(.set)
    let range = start..<previousEnd
    switch left.node {
    case .predicate(let predicate):
      guard let comparison = predicate as? ComparisonPredicate, comparison.quantifier == .direct else {
        throw FormatFailure(.predicateAsValue(excerpt(left.range)), .quantifierInFront(word), at: left.range)
      }
      let node = ComparisonPredicate(
        comparison.left, comparison.comparison, comparison.right, quantifier: quantifier,
        options: comparison.options)
      return FormatTerm(node, height: left.height, range)
    case .expression(let expression):
      if let constant = expression as? ConstantExpression, isScalar(constant) {
        throw FormatFailure(
          .partOfLiteral(excerpt(left.range)), isText(constant) ? .keyPathPlaceholder : nil, at: left.range)
      }
      guard case .comparison(let comparison) = FormatInfix(token.kind) else {
        throw unexpectedAfterValue(.comparisonOperator, left)
      }
      let compared = try compared(left, comparison, quantifier)
      return FormatTerm(compared, start..<previousEnd)
    }
  }

  /// A minus in front: part of a number that is written out, else a function. It holds tighter than `**`.
  private mutating func signed() throws(FormatFailure) -> FormatTerm {
    try enter()
    defer { leave() }
    let start = token.range.lowerBound
    try advance()
    switch token.kind {
    case .integer, .decimal:
      let number = try lexer.number(token, isNegative: true)
      try advance()
      let literal = FormatTerm(ConstantExpression(number), height: 1, start..<previousEnd)
      return try withParts(literal)
    default: break
    }
    let operand = try term(.sign)
    let range = start..<previousEnd
    let node = FunctionExpression(.negate, [try expression(operand)])
    return FormatTerm(node, height: try height(above: operand.height, range), range)
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
