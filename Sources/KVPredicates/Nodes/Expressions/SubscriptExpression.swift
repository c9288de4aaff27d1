package import KVObjects

/// Which part of a list is meant: the content of the brackets behind it.
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

  // MARK: Text

  package var precedence: ExpressionPrecedence { .primary }

  package func write(to text: inout String) {
    base.write(to: &text, atLeast: .primary)
    text += "["
    switch part {
    case .first: text += "FIRST"
    case .last: text += "LAST"
    case .size: text += "SIZE"
    case .index(let index): index.write(to: &text)
    }
    text += "]"
  }

  // MARK: Equality

  package static func == (left: Self, right: Self) -> Bool {
    left.part == right.part && left.base.isEqual(to: right.base)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(part)
  }

  // MARK: Reads

  /// An element is at its collection's key paths.
  package func collectReads(into reads: inout ReadCollector) -> [String] {
    if case .index(let index) = part { reads.noteReads(of: index) }
    return base.collectReads(into: &reads)
  }

  // MARK: Substitution

  package func substituting(_ values: [String: Value]) -> any ExpressionNode {
    guard case .index(let index) = part else { return SubscriptExpression(base.substituting(values), part) }
    return SubscriptExpression(base.substituting(values), .index(index.substituting(values)))
  }

  // MARK: Compilation

  package func compile(in scope: CompilationScope) throws -> any ValueEvaluator {
    let list = try base.compile(in: scope)
    guard case .index(let index) = part else {
      return SubscriptEvaluator(self, list, index: nil).folded(from: [list])
    }
    let position = try index.compile(in: scope)
    return SubscriptEvaluator(self, list, index: position).folded(from: [list, position])
  }
}
