/// What the parser has read: a value or a predicate, as parentheses may hold either.
struct FormatTerm {
  enum Node {
    case expression(any ExpressionNode)
    case predicate(any PredicateNode)
  }

  let node: Node
  /// The height of its tree, itself included.
  let height: Int
  /// In bytes of the format.
  let range: Range<Int>

  init(_ expression: any ExpressionNode, height: Int, _ range: Range<Int>) {
    node = .expression(expression)
    self.height = height
    self.range = range
  }

  init(_ predicate: any PredicateNode, height: Int, _ range: Range<Int>) {
    node = .predicate(predicate)
    self.height = height
    self.range = range
  }

  /// The same at other bytes: with its parentheses.
  init(_ term: FormatTerm, _ range: Range<Int>) {
    node = term.node
    height = term.height
    self.range = range
  }
}

/// The precedence of an operator, loosest first (Predicate Programming Guide, "Parser Basics"; arithmetic as usual; bits
/// as in C, but all of them before comparisons: `flags & 2 != 0` is `(flags & 2) != 0`).
enum FormatPrecedence: Int, Comparable {
  case or, and, not, comparison, set, bitwiseOr, bitwiseXor, bitwiseAnd, shift, sum, product, power, sign

  static func < (left: FormatPrecedence, right: FormatPrecedence) -> Bool { left.rawValue < right.rawValue }

  /// The least precedence inside the right operand of an operator: operators of one precedence associate to the left,
  /// `**` too, as in Cocoa.
  var tighter: FormatPrecedence { FormatPrecedence(rawValue: rawValue + 1) ?? .sign }
}

/// An operator between two operands.
enum FormatInfix {
  case or
  case and
  case comparison(ComparisonOperator)
  case set(SetOperation)
  case arithmetic(PredicateFunction, FormatPrecedence)

  var precedence: FormatPrecedence {
    switch self {
    case .or: .or
    case .and: .and
    case .comparison: .comparison
    case .set: .set
    case .arithmetic(_, let precedence): precedence
    }
  }

  /// The operator that a token is, nil where it is none.
  init?(_ kind: FormatToken.Kind) {
    switch kind {
    case .symbol(let symbol): self.init(symbol)
    case .word(let keyword?): self.init(keyword)
    default: return nil
    }
  }

  private init?(_ symbol: FormatSymbol) {
    switch symbol {
    case .or: self = .or
    case .and: self = .and
    case .equal: self = .comparison(.equalTo)
    case .notEqual: self = .comparison(.notEqualTo)
    case .less: self = .comparison(.lessThan)
    case .lessOrEqual: self = .comparison(.lessThanOrEqualTo)
    case .greater: self = .comparison(.greaterThan)
    case .greaterOrEqual: self = .comparison(.greaterThanOrEqualTo)
    case .plus: self = .arithmetic(.add, .sum)
    case .minus: self = .arithmetic(.subtract, .sum)
    case .times: self = .arithmetic(.multiply, .product)
    case .divided: self = .arithmetic(.divide, .product)
    case .power: self = .arithmetic(.power, .power)
    case .bitwiseAnd: self = .arithmetic(.bitwiseAnd, .bitwiseAnd)
    case .bitwiseOr: self = .arithmetic(.bitwiseOr, .bitwiseOr)
    case .bitwiseXor: self = .arithmetic(.bitwiseXor, .bitwiseXor)
    case .leftShift: self = .arithmetic(.leftShift, .shift)
    case .rightShift: self = .arithmetic(.rightShift, .shift)
    default: return nil
    }
  }

  private init?(_ keyword: FormatKeyword) {
    switch keyword {
    case .or: self = .or
    case .and: self = .and
    case .between: self = .comparison(.between)
    case .in: self = .comparison(.in)
    case .contains: self = .comparison(.contains)
    case .beginsWith: self = .comparison(.beginsWith)
    case .endsWith: self = .comparison(.endsWith)
    case .like: self = .comparison(.like)
    case .matches: self = .comparison(.matches)
    case .union: self = .set(.union)
    case .intersect: self = .set(.intersect)
    case .minus: self = .set(.minus)
    default: return nil
    }
  }
}
