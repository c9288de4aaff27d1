import KVObjects

/// Makes the evaluators of compounds. What is always true or false is evaluated here, once.
enum CompoundEvaluator {
  /// The one that is true where `part` is false.
  static func not(_ part: any PredicateEvaluator) -> any PredicateEvaluator {
    if let known = part as? TruthEvaluator { return TruthEvaluator(!known.value) }
    return NotEvaluator(part)
  }

  /// The one that is true where all of `parts` are.
  static func and(_ parts: [any PredicateEvaluator]) -> any PredicateEvaluator {
    let parts = reduced(parts, neutral: true)
    return switch parts.count {
    case 0: TruthEvaluator(true)
    case 1: parts[0]
    case 2: AndOfTwoEvaluator(parts[0], parts[1])
    default: AndEvaluator(parts)
    }
  }

  /// The one that is true where any of `parts` is.
  static func or(_ parts: [any PredicateEvaluator]) -> any PredicateEvaluator {
    let parts = reduced(parts, neutral: false)
    return switch parts.count {
    case 0: TruthEvaluator(false)
    case 1: parts[0]
    case 2: OrOfTwoEvaluator(parts[0], parts[1])
    default: OrEvaluator(parts)
    }
  }

  /// The parts that an evaluation may reach: without those that are always `neutral`, and up to the first that is always
  /// the opposite.
  private static func reduced(_ parts: [any PredicateEvaluator], neutral: Bool) -> [any PredicateEvaluator] {
    var kept: [any PredicateEvaluator] = []
    for part in parts {
      guard let known = part as? TruthEvaluator else {
        kept.append(part)
        continue
      }
      if known.value == neutral { continue }
      kept.append(known)
      break
    }
    return kept
  }
}

/// `NOT a`.
final class NotEvaluator: PredicateEvaluator {
  private let part: any PredicateEvaluator

  init(_ part: any PredicateEvaluator) {
    self.part = part
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    try !part.evaluate(subject, context)
  }
}

/// `a AND b`, without a loop.
final class AndOfTwoEvaluator: PredicateEvaluator {
  private let first: any PredicateEvaluator
  private let second: any PredicateEvaluator

  init(_ first: any PredicateEvaluator, _ second: any PredicateEvaluator) {
    (self.first, self.second) = (first, second)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    guard try first.evaluate(subject, context) else { return false }
    return try second.evaluate(subject, context)
  }
}

/// `a OR b`, without a loop.
final class OrOfTwoEvaluator: PredicateEvaluator {
  private let first: any PredicateEvaluator
  private let second: any PredicateEvaluator

  init(_ first: any PredicateEvaluator, _ second: any PredicateEvaluator) {
    (self.first, self.second) = (first, second)
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    if try first.evaluate(subject, context) { return true }
    return try second.evaluate(subject, context)
  }
}

/// `a AND b AND …`.
final class AndEvaluator: PredicateEvaluator {
  private let parts: [any PredicateEvaluator]

  init(_ parts: [any PredicateEvaluator]) {
    self.parts = parts
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    for part in parts { guard try part.evaluate(subject, context) else { return false } }
    return true
  }
}

/// `a OR b OR …`.
final class OrEvaluator: PredicateEvaluator {
  private let parts: [any PredicateEvaluator]

  init(_ parts: [any PredicateEvaluator]) {
    self.parts = parts
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Bool {
    for part in parts where try part.evaluate(subject, context) { return true }
    return false
  }
}
