import KVObjects

/// One property of the object that the predicate is evaluated with.
enum PropertyEvaluator {
  /// The quickest way to read `property` of an object whose class is exactly `objectClass`.
  static func reading(
    _ property: Property, of objectClass: ObjectClass, resultClass: ObjectClass?
  ) -> any ValueEvaluator {
    if property.isToMany || property.definition.getter != nil {
      return ComputedPropertyEvaluator(property, resultClass: resultClass)
    }
    if let read = property.definition.field?.read { return FieldEvaluator(read, resultClass: resultClass) }
    return SlotEvaluator(property.slot, resultClass: resultClass)
  }
}

/// A stored property, by its slot: no look-up and no allocation.
final class SlotEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let slot: Int

  init(_ slot: Int, resultClass: ObjectClass?) {
    self.slot = slot
    self.resultClass = resultClass
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    guard case .object(let object) = subject else { return .nil }
    return object.storedValue(at: slot)
  }
}

/// A stored property of a class written in Swift, by its field.
final class FieldEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let read: @Sendable (ModelObject) -> Value

  init(_ read: @escaping @Sendable (ModelObject) -> Value, resultClass: ObjectClass?) {
    self.read = read
    self.resultClass = resultClass
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    guard case .object(let object) = subject else { return .nil }
    try object.fulfilFault()
    return read(object)
  }
}

/// A property with a getter, or a to-many one.
final class ComputedPropertyEvaluator: ValueEvaluator {
  let resultClass: ObjectClass?
  private let property: Property

  init(_ property: Property, resultClass: ObjectClass?) {
    self.property = property
    self.resultClass = resultClass
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    guard case .object(let object) = subject else { return .nil }
    return try object.value(of: property)
  }
}
