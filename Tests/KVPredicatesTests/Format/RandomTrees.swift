import KVObjects
import KVPredicates
import KVTestSupport
import KVText

/// Trees of every kind of node, to be written as canonical text and read again.
///
/// Only what has a text: no objects, no host values, and keys that are names. Which shapes come is decided by the seed.
struct RandomTrees {
  var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  // MARK: Predicates

  mutating func predicate(_ budget: Int) throws -> any PredicateNode {
    switch budget > 0 ? random.below(8) : random.below(2) {
    case 0 where random.once(in: 4): return TruthPredicate(random.once(in: 2))
    case 2: return CompoundPredicate.and(try parts(budget))
    case 3: return CompoundPredicate.or(try parts(budget))
    case 4: return CompoundPredicate.not(try predicate(budget - 1))
    default: return try comparison(budget)
    }
  }

  private mutating func parts(_ budget: Int) throws -> [any PredicateNode] {
    var parts: [any PredicateNode] = []
    for _ in 0..<(2 + random.below(2)) { parts.append(try predicate(budget - 1)) }
    return parts
  }

  private mutating func comparison(_ budget: Int) throws -> any PredicateNode {
    let comparison = ComparisonOperator.all[random.below(ComparisonOperator.all.count)]
    let quantifier = random.once(in: 3) ? Quantifier.allCases[random.below(4)] : .direct
    let left = quantifier == .direct ? try expression(budget - 1) : try collection(budget - 1)
    if comparison == .between {
      let bounds: [any ExpressionNode] = [try expression(budget - 1), try expression(budget - 1)]
      return ComparisonPredicate(left, .between, AggregateExpression(bounds), quantifier: quantifier)
    }
    let options = random.once(in: 2) ? [] : StringOptions(rawValue: UInt8(random.below(16)))
    return ComparisonPredicate(
      left, comparison, try expression(budget - 1), quantifier: quantifier, options: options)
  }

  // MARK: Expressions

  mutating func expression(_ budget: Int) throws -> any ExpressionNode {
    guard budget > 0 else { return try leaf() }
    switch random.below(12) {
    case 0: return try function(budget)
    case 1, 2: return try arithmetic(budget)
    case 3: return AggregateExpression(try list(budget, random.below(4)))
    case 4:
      return InvocationExpression(
        operand: try collection(budget - 1), selector: "valueForKey:", arguments: try list(budget, 1))
    case 5:
      // A date of NaN seconds equals no date, itself neither.
      if random.once(in: 2) { return CastExpression(try keyPath(), typeName: "NSDate") }
      return CastExpression(try expression(budget - 1), typeName: "NSString")
    case 6:
      return ConditionalExpression(
        try predicate(budget - 1), try expression(budget - 1), try expression(budget - 1))
    default: return random.once(in: 3) ? try leaf() : try collection(budget)
    }
  }

  /// What can have parts: no literal but a list.
  private mutating func collection(_ budget: Int) throws -> any ExpressionNode {
    guard budget > 0 else { return try keyPath() }
    switch random.below(7) {
    case 0:
      return SubqueryExpression(
        collection: try collection(budget - 1), variable: "x", predicate: try predicate(budget - 1))
    case 1: return SubscriptExpression(try collection(budget - 1), try subscriptPart(budget))
    case 2:
      let operation = SetOperation.allCases[random.below(3)]
      return SetExpression(operation, try expression(budget - 1), try expression(budget - 1))
    case 3:
      let base = try collection(budget - 1)
      // A path from a path is the longer path, as it is written.
      if base is KeyPathExpression { return base }
      return KeyPathExpression(try path(), of: base, spelledSelf: base is SelfExpression)
    case 4: return VariableExpression(name())
    case 5: return KeyPathExpression(try path(), of: SelfExpression(), spelledSelf: true)
    default: return random.once(in: 6) ? SelfExpression() : try keyPath()
    }
  }

  private mutating func subscriptPart(_ budget: Int) throws -> Subscript {
    switch random.below(4) {
    case 0: .first
    case 1: .last
    case 2: .size
    default: .index(try expression(budget - 1))
    }
  }

  private mutating func function(_ budget: Int) throws -> any ExpressionNode {
    let function = PredicateFunction.all[random.below(PredicateFunction.all.count)]
    let counts = function.argumentCounts
    let count = counts.lowerBound + random.below(min(counts.count, 3))
    return FunctionExpression.node(function, try list(budget, count))
  }

  private mutating func arithmetic(_ budget: Int) throws -> any ExpressionNode {
    let functions: [PredicateFunction] = [.add, .subtract, .multiply, .divide, .power, .negate]
    let function = functions[random.below(functions.count)]
    return FunctionExpression.node(function, try list(budget, function.argumentCounts.lowerBound))
  }

  private mutating func list(_ budget: Int, _ count: Int) throws -> [any ExpressionNode] {
    var nodes: [any ExpressionNode] = []
    for _ in 0..<count { nodes.append(try expression(budget - 1)) }
    return nodes
  }

  // MARK: Leaves

  private mutating func leaf() throws -> any ExpressionNode {
    switch random.below(5) {
    case 0: SelfExpression()
    case 1: VariableExpression(name())
    case 2: try keyPath()
    default: ConstantExpression(value())
    }
  }

  private mutating func keyPath() throws -> any ExpressionNode { KeyPathExpression(try path()) }

  private mutating func path() throws -> PropertyPath {
    var parts: [String] = []
    for _ in 0...random.below(3) { parts.append(name()) }
    if random.once(in: 4) {
      parts.append("@count")
    } else if random.once(in: 4) {
      parts += [
        CollectionOperator.allCases[1 + random.below(CollectionOperator.allCases.count - 1)].rawValue, name(),
      ]
    }
    return try PropertyPath(parts.joined(separator: "."))
  }

  private mutating func name() -> String {
    if random.once(in: 3) {
      let words = FormatKeyword.allCases.map(\.rawValue) + ["naïve", "größe", "数", "_x", "e1", "self", "andy"]
      let word = words[random.below(words.count)]
      return random.once(in: 2) ? word : word.lowercased()
    }
    let names = ["name", "rating", "albums", "tags", "live", "a", "b2", "released", "sum", "count", "max"]
    return names[random.below(names.count)]
  }

  mutating func value(_ depth: Int = 2) -> Value {
    switch random.below(depth > 0 ? 10 : 9) {
    case 0: .nil
    case 1: .boolean(random.once(in: 2))
    case 2: .integer(random.below(1_000) - 500)
    case 3: .integer(random.once(in: 2) ? .max : .min)
    case 4: .number(Double.random(in: -100...100, using: &random))
    case 5:
      .number(
        [1e300, -1e-300, 0.5, -0.0, Double.leastNonzeroMagnitude, .infinity, -.infinity, .nan, 1e21][random.below(9)])
    case 6: .date(DateValue(secondsSinceReferenceDate: Double(random.below(1_000_000)) / 8 - 50_000))
    case 7, 8: .string(text())
    default: .list(ValueList((0..<random.below(4)).map { _ in value(depth - 1) }))
    }
  }

  private mutating func text() -> String {
    let pieces = [
      "Kate", " ", "'", "\"", "\\", "\n", "\r\n", "\t", "%@", "%%", "é", "e\u{301}", "🇩🇪", "👩‍👩‍👧", "\u{0}", "\u{2028}",
      "#", "$x", "{",
      "\\d+", "*", "?", "\u{FEFF}",
    ]
    return (0..<random.below(5)).map { _ in pieces[random.below(pieces.count)] }.joined()
  }
}
