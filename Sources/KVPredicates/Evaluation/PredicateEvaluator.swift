import KVObjects

/// A predicate resolved against what it is evaluated with.
package class PredicateEvaluator: @unchecked Sendable {
  init() {}

  /// Whether it is true of `subject`.
  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    preconditionFailure("every evaluator says how it is evaluated")
  }

  /// The one that is true where all of `parts` are, asked in order. What is always true is left out, and nothing is
  /// asked behind what is always false.
  static func all(_ parts: [PredicateEvaluator]) -> PredicateEvaluator {
    combined(parts, isAnd: true)
  }

  /// The one that is true where any of `parts` is, asked in order.
  static func any(_ parts: [PredicateEvaluator]) -> PredicateEvaluator {
    combined(parts, isAnd: false)
  }

  private static func combined(_ parts: [PredicateEvaluator], isAnd: Bool) -> PredicateEvaluator {
    var kept: [PredicateEvaluator] = []
    for part in parts {
      guard let known = part as? TruthEvaluator else {
        kept.append(part)
        continue
      }
      if known.value == isAnd { continue }
      kept.append(known)
      break
    }
    switch kept.count {
    case 0: return TruthEvaluator(isAnd)
    case 1: return kept[0]
    case 2: return isAnd ? AndOfTwoEvaluator(kept[0], kept[1]) : OrOfTwoEvaluator(kept[0], kept[1])
    default: return isAnd ? AndEvaluator(kept) : OrEvaluator(kept)
    }
  }
}

/// Always the same.
final class TruthEvaluator: PredicateEvaluator, @unchecked Sendable {
  let value: Bool

  init(_ value: Bool) {
    self.value = value
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool { value }
}

/// `NOT a`.
final class NotEvaluator: PredicateEvaluator, @unchecked Sendable {
  private let part: PredicateEvaluator

  init(_ part: PredicateEvaluator) {
    self.part = part
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    try !part.evaluate(subject, context)
  }
}

/// `a AND b`, without a loop.
final class AndOfTwoEvaluator: PredicateEvaluator, @unchecked Sendable {
  private let first: PredicateEvaluator
  private let second: PredicateEvaluator

  init(_ first: PredicateEvaluator, _ second: PredicateEvaluator) {
    (self.first, self.second) = (first, second)
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    guard try first.evaluate(subject, context) else { return false }
    return try second.evaluate(subject, context)
  }
}

/// `a OR b`, without a loop.
final class OrOfTwoEvaluator: PredicateEvaluator, @unchecked Sendable {
  private let first: PredicateEvaluator
  private let second: PredicateEvaluator

  init(_ first: PredicateEvaluator, _ second: PredicateEvaluator) {
    (self.first, self.second) = (first, second)
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    if try first.evaluate(subject, context) { return true }
    return try second.evaluate(subject, context)
  }
}

/// `a AND b AND …`.
final class AndEvaluator: PredicateEvaluator, @unchecked Sendable {
  private let parts: [PredicateEvaluator]

  init(_ parts: [PredicateEvaluator]) {
    self.parts = parts
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    for part in parts { guard try part.evaluate(subject, context) else { return false } }
    return true
  }
}

/// `a OR b OR …`.
final class OrEvaluator: PredicateEvaluator, @unchecked Sendable {
  private let parts: [PredicateEvaluator]

  init(_ parts: [PredicateEvaluator]) {
    self.parts = parts
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    for part in parts where try part.evaluate(subject, context) { return true }
    return false
  }
}

/// A function of the host language.
final class BlockEvaluator: PredicateEvaluator, @unchecked Sendable {
  private let body: BlockPredicate.Body

  init(_ body: @escaping BlockPredicate.Body) {
    self.body = body
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    try body(subject, context.bindings)
  }
}
