package import KVObjects

/// An expression resolved against what it is evaluated with: where the class is known, no name is looked up any more.
///
/// A protocol of classes, and no closures: a call costs the same, and the kinds that are often compared are told apart
/// when a predicate is compiled (`ComparisonCompiler`).
package protocol ValueEvaluator: AnyObject, Sendable {
  /// The declared class of the object that it gives, or of the elements of the collection; nil where that is not known.
  var resultClass: ObjectClass? { get }

  /// The value for `subject`.
  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value

  /// Calls `body` for each element of the value until it returns true; where the operator flattens lists, for each element
  /// of an inner list too. Nothing has no elements.
  ///
  /// Throws where the value is no collection.
  func containsElement(
    _ subject: Value, _ context: EvaluationContext, _ site: ComparisonSite, where body: (Value) throws -> Bool
  ) throws -> Bool
}

extension ValueEvaluator {
  /// Not known: most evaluators give no object.
  package var resultClass: ObjectClass? { nil }

  /// Evaluates the whole value first.
  package func containsElement(
    _ subject: Value, _ context: EvaluationContext, _ site: ComparisonSite, where body: (Value) throws -> Bool
  ) throws -> Bool {
    let many = try evaluate(subject, context)
    guard many.isMany || many.isNothing else { throw site.notToMany(many) }
    return try many.containsElement(flattens: site.flattens, where: body)
  }

  /// A constant where all of `parts` are: what never changes is computed once. Where that fails the failure is left to
  /// the evaluation, which may never come to it.
  func folded(from parts: [any ValueEvaluator]) -> any ValueEvaluator {
    guard parts.allSatisfy({ $0 is ConstantEvaluator }) else { return self }
    let context = EvaluationContext(world: nil, substitutionVariables: [:], elementCount: 0)
    guard let value = try? evaluate(.nil, context) else { return self }
    return ConstantEvaluator(value)
  }
}

/// What never changes.
final class ConstantEvaluator: ValueEvaluator {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { value }
}

/// A live collection given as an argument: always the same, with contents that change.
final class LiveCollectionEvaluator: ValueEvaluator {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { value }
}

/// `SELF`.
final class SelfEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  init(objectClass: ObjectClass?) {
    resultClass = objectClass
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { subject }
}

/// The element that a SUBQUERY is at.
final class ElementVariableEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let slot: Int

  init(slot: Int, elementClass: ObjectClass?) {
    self.slot = slot
    resultClass = elementClass
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value { context.elements[slot] }
}

/// A variable whose value is given with the evaluation.
final class SubstitutionVariableEvaluator: ValueEvaluator {
  private let name: String

  init(name: String) {
    self.name = name
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    if let value = context.substitutionVariables[name] { return value }
    throw PredicateEvaluationError.missingVariable(name: name, given: context.substitutionVariables.keys.sorted())
  }
}

/// `{ a, b }`.
final class AggregateEvaluator: ValueEvaluator {
  private let parts: [any ValueEvaluator]

  init(_ parts: [any ValueEvaluator]) {
    self.parts = parts
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    .list(ValueList(try parts.map { try $0.evaluate(subject, context).frozen }))
  }
}

/// `TERNARY(p, a, b)`: only the chosen value is computed.
final class ConditionalEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let condition: any PredicateEvaluator
  private let yes: any ValueEvaluator
  private let no: any ValueEvaluator

  init(_ condition: any PredicateEvaluator, _ yes: any ValueEvaluator, _ no: any ValueEvaluator) {
    (self.condition, self.yes, self.no) = (condition, yes, no)
    resultClass = yes.resultClass === no.resultClass ? yes.resultClass : nil
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    try condition.evaluate(subject, context) ? yes.evaluate(subject, context) : no.evaluate(subject, context)
  }
}
