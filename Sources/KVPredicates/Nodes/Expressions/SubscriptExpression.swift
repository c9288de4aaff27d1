/// Which part of a list is meant: what stands in brackets behind it.
package enum Subscript: Sendable {
  /// `[FIRST]`.
  case first
  /// `[LAST]`.
  case last
  /// `[SIZE]`: the number of elements.
  case size
  /// `[2]`: the element at a position, from 0.
  case index(any ExpressionNode)
}

extension Subscript: Hashable {
  package static func == (left: Subscript, right: Subscript) -> Bool {
    switch (left, right) {
    case (.first, .first), (.last, .last), (.size, .size): true
    case (.index(let a), .index(let b)): a.isEqual(to: b)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .first: hasher.combine(0)
    case .last: hasher.combine(1)
    case .size: hasher.combine(2)
    case .index(let index): hasher.combine(index)
    }
  }
}

/// `tags[FIRST]`, `tags[2]`, `tags[SIZE]`.
package struct SubscriptExpression: ExpressionNode {
  /// The list.
  package let base: any ExpressionNode
  /// What is taken of it.
  package let part: Subscript

  /// `part` of `base`.
  package init(_ base: any ExpressionNode, _ part: Subscript) {
    self.base = base
    self.part = part
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.part == right.part && left.base.isEqual(to: right.base)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(part)
  }
}
