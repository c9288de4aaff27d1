import KVObjects

/// An expression resolved against what it is evaluated with: no name is looked up any more where the class is known.
///
/// Classes with an overridden method, and no closures: a call costs the same, and the kinds that are often compared are
/// told apart when a predicate is compiled (`ComparisonCompiler`).
package class ValueEvaluator: @unchecked Sendable {
  /// The declared class of the object that it gives, or of the elements of the collection; nil where that is not known.
  let resultClass: ObjectClass?

  init(resultClass: ObjectClass? = nil) {
    self.resultClass = resultClass
  }

  /// The value for `subject`.
  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    preconditionFailure("every evaluator says how it is evaluated")
  }

  /// Calls `body` for each element of the value, where the operator takes lists as one of inner lists theirs, until it
  /// gives true. Nothing has no elements.
  ///
  /// Throws where the value is no collection.
  func containsElement(
    _ subject: Value, _ context: EvaluationContext, _ site: ComparisonSite, where body: (Value) throws -> Bool
  ) throws -> Bool {
    let many = try evaluate(subject, context)
    guard many.isMany || many.isNothing else { throw site.notToMany(many) }
    return try many.containsElement(flattens: site.flattens, where: body)
  }

  /// A constant where all of `parts` are: what never changes is computed once. Where that fails the failure is left to
  /// the evaluation, which may never come to it.
  final func folded(from parts: [ValueEvaluator]) -> ValueEvaluator {
    guard parts.allSatisfy({ $0 is ConstantEvaluator }) else { return self }
    let context = EvaluationContext(world: nil, bindings: [:], elementCount: 0)
    guard let value = try? evaluate(.nil, context) else { return self }
    return ConstantEvaluator(value)
  }
}

/// What never changes.
final class ConstantEvaluator: ValueEvaluator, @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { value }
}

/// A live collection given as an argument: always the same, with contents that change.
final class HeldValueEvaluator: ValueEvaluator, @unchecked Sendable {
  private let value: Value

  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { value }
}

/// `SELF`.
final class SelfEvaluator: ValueEvaluator, @unchecked Sendable {
  init(objectClass: ObjectClass?) {
    super.init(resultClass: objectClass)
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { subject }
}

/// The element that a SUBQUERY is at.
final class BoundVariableEvaluator: ValueEvaluator, @unchecked Sendable {
  private let slot: Int

  init(slot: Int, elementClass: ObjectClass?) {
    self.slot = slot
    super.init(resultClass: elementClass)
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { context.elements[slot] }
}

/// A variable whose value is given with the evaluation.
final class FreeVariableEvaluator: ValueEvaluator, @unchecked Sendable {
  private let name: String

  init(name: String) {
    self.name = name
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    if let value = context.bindings[name] { return value }
    throw PredicateEvaluationError.missingVariable(name: name, given: context.bindings.keys.sorted())
  }
}

/// `{ a, b }`.
final class AggregateEvaluator: ValueEvaluator, @unchecked Sendable {
  private let parts: [ValueEvaluator]

  init(_ parts: [ValueEvaluator]) {
    self.parts = parts
    super.init()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    .list(ValueList(try parts.map { try $0.evaluate(subject, context).frozen }))
  }
}

/// `TERNARY(p, a, b)`: only the chosen value is computed.
final class ConditionalEvaluator: ValueEvaluator, @unchecked Sendable {
  private let condition: PredicateEvaluator
  private let yes: ValueEvaluator
  private let no: ValueEvaluator

  init(_ condition: PredicateEvaluator, _ yes: ValueEvaluator, _ no: ValueEvaluator) {
    (self.condition, self.yes, self.no) = (condition, yes, no)
    super.init(resultClass: yes.resultClass === no.resultClass ? yes.resultClass : nil)
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    try condition.evaluate(subject, context) ? yes.evaluate(subject, context) : no.evaluate(subject, context)
  }
}
