import KVObjects
import KVTexts

/// `SUBQUERY(c, $x, p)`: the elements for which the predicate is true, in the collection's order.
final class SubqueryEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let expression: SubqueryExpression
  private let collection: any ValueEvaluator
  private let slot: Int
  private let predicate: any PredicateEvaluator

  init(
    _ expression: SubqueryExpression, _ collection: any ValueEvaluator, slot: Int, _ predicate: any PredicateEvaluator
  ) {
    self.expression = expression
    self.collection = collection
    self.slot = slot
    self.predicate = predicate
    resultClass = collection.resultClass
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    .list(ValueList(try matches(subject, context)))
  }

  private func matches(_ subject: Value, _ context: EvaluationContext) throws -> [Value] {
    let value = try collection.evaluate(subject, context)
    guard let elements = value.elements else {
      if value.isNothing { return [] }
      throw PredicateEvaluationError.notACollection(
        text: expression.canonicalText, taker: "SUBQUERY", given: value.givenText)
    }
    let outer = context.elements[slot]
    defer { context.elements[slot] = outer }
    var found: [Value] = []
    for element in elements {
      try Cancellation.check()
      context.elements[slot] = element
      if try predicate.evaluate(subject, context) { found.append(element) }
    }
    return found
  }

  /// How many there are, without a list of them.
  func count(_ subject: Value, _ context: EvaluationContext) throws -> Int {
    let value = try collection.evaluate(subject, context)
    guard let elements = value.elements else { return try matches(subject, context).count }
    let outer = context.elements[slot]
    defer { context.elements[slot] = outer }
    var count = 0
    for element in elements {
      try Cancellation.check()
      context.elements[slot] = element
      if try predicate.evaluate(subject, context) { count += 1 }
    }
    return count
  }
}

/// `SUBQUERY(…).@count`.
final class SubqueryCountEvaluator: ValueEvaluator {
  private let subquery: SubqueryEvaluator

  init(_ subquery: SubqueryEvaluator) {
    self.subquery = subquery
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    .integer(try subquery.count(subject, context))
  }
}

/// `c[FIRST]`, `c[2]`, `c[SIZE]`.
final class SubscriptEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let expression: SubscriptExpression
  private let list: any ValueEvaluator
  private let index: (any ValueEvaluator)?

  init(_ expression: SubscriptExpression, _ list: any ValueEvaluator, index: (any ValueEvaluator)?) {
    self.expression = expression
    self.list = list
    self.index = index
    resultClass = list.resultClass
  }

  /// Nothing in nothing: an absent list has the size 0 and no first element. A position that is not in the list is an
  /// error, as in Cocoa.
  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    let value = try list.evaluate(subject, context)
    guard let elements = value.elements else {
      if let entry = try entry(of: value, subject, context) { return entry }
      guard value.isNothing else {
        throw PredicateEvaluationError.notACollection(
          text: expression.canonicalText, taker: "a subscript", given: value.givenText)
      }
      if case .size = expression.part { return .integer(0) }
      return .nil
    }
    switch expression.part {
    case .first: return elements.first ?? .nil
    case .last: return elements.last ?? .nil
    case .size: return .integer(elements.count)
    case .index:
      let position = try index?.evaluate(subject, context) ?? .nil
      guard let number = position.wholeNumber else {
        // A table with nothing in it may be meant as a dictionary, too.
        if case .opaque = value, elements.isEmpty { return .nil }
        throw refused("an index is a whole number, got \(position.givenText)")
      }
      guard elements.indices.contains(number) else {
        throw PredicateEvaluationError.indexOutOfRange(
          text: expression.canonicalText, index: number, count: elements.count)
      }
      return elements[number]
    }
  }

  /// `d["key"]`, `d[SIZE]`: what a dictionary answers; nil where `value` is none.
  ///
  /// Throws for an object, whose keys stand behind a dot.
  private func entry(of value: Value, _ subject: Value, _ context: EvaluationContext) throws -> Value? {
    switch value {
    case .opaque(let dictionary) where dictionary.isDictionary:
      if case .size = expression.part { return .integer(try dictionary.entries().count) }
      guard let key = try index?.evaluate(subject, context) else { return nil }
      return try dictionary.value(at: key)
    case .object:
      guard let key = try index?.evaluate(subject, context), case .string(let name) = key else { return nil }
      let path = KeyPathExpression.text(ofKey: name, behind: expression.base)
      throw refused("an object's keys stand behind a dot", hint: .write(code: path))
    default: return nil
    }
  }

  private func refused(_ problem: String, hint: Message? = nil) -> PredicateEvaluationError {
    .function(text: expression.canonicalText, problem: problem, hint: hint)
  }
}

/// `a UNION b`.
final class SetEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let expression: SetExpression
  private let left: any ValueEvaluator
  private let right: any ValueEvaluator

  init(_ expression: SetExpression, _ left: any ValueEvaluator, _ right: any ValueEvaluator) {
    self.expression = expression
    self.left = left
    self.right = right
    resultClass = left.resultClass === right.resultClass ? left.resultClass : nil
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    let mine = try elements(try left.evaluate(subject, context))
    let others = try elements(try right.evaluate(subject, context))
    var seen: Set<Value> = []
    let members: [Value]
    switch expression.operation {
    case .union: members = mine + others
    case .intersect:
      let kept = Set(others)
      members = mine.filter(kept.contains)
    case .minus:
      let dropped = Set(others)
      members = mine.filter { !dropped.contains($0) }
    }
    return .list(ValueList(members.filter { seen.insert($0).inserted }))
  }

  private func elements(_ value: Value) throws -> [Value] {
    if let elements = value.elements { return Array(elements) }
    if value.isNothing { return [] }
    throw PredicateEvaluationError.notACollection(
      text: expression.canonicalText, taker: expression.operation.rawValue, given: value.givenText)
  }
}
