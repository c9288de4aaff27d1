extension PatternParser {
  /// The largest count between braces.
  private static let countLimit = 0x7FFF_FFFF

  /// `node` with the repetition that follows it, if one does.
  mutating func quantified(
    _ node: PatternNode, canRepeat: Bool, from start: Int
  ) throws(RegularExpressionError) -> PatternNode {
    guard let scalar = peek() else { return node }
    let sign = index
    let bounds: (minimum: Int, maximum: Int?)
    switch scalar {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{": bounds = (0, 0)
    default: return node
    }
    guard canRepeat else { throw failure(.nothingToRepeat(String(scalar))) }
    index += 1
    let (minimum, maximum) = scalar == "{" ? try interval(from: sign) : bounds
    let greed: PatternNode.Greed = accept("?") ? .lazy : accept("+") ? .possessive : .greedy
    return .repetition(node, minimum: minimum, maximum: maximum, greed: greed)
  }

  /// The content of braces, and the closing one.
  private mutating func interval(from start: Int) throws(RegularExpressionError) -> (Int, Int?) {
    guard let minimum = try number() else { throw failure(.badInterval, at: start) }
    if accept("}") { return (minimum, minimum) }
    guard accept(",") else { throw failure(.badInterval, at: start) }
    if accept("}") { return (minimum, nil) }
    guard let maximum = try number(), accept("}") else { throw failure(.badInterval, at: start) }
    guard minimum <= maximum else {
      throw failure(.intervalOrder(minimum: minimum, maximum: maximum), at: start)
    }
    return (minimum, maximum)
  }

  private mutating func number() throws(RegularExpressionError) -> Int? {
    var result: Int?
    let start = index
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      let value = (result ?? 0) * 10 + Int(scalar.value - 0x30)
      guard value <= Self.countLimit else { throw failure(.numberTooBig, at: start) }
      result = value
      index += 1
    }
    return result
  }
}
