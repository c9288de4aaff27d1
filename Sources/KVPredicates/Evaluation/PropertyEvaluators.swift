import KVObjects

/// One property of the object that the predicate is evaluated with.
enum PropertyEvaluator {
  /// The quickest way to read `property` of an object whose class is exactly `objectClass`.
  static func reading(
    _ property: Property, of objectClass: ObjectClass, resultClass: ObjectClass?
  ) -> ValueEvaluator {
    if property.isToMany || property.definition.getter != nil {
      return ComputedPropertyEvaluator(property, resultClass: resultClass)
    }
    if let read = property.definition.field?.read { return FieldEvaluator(read, resultClass: resultClass) }
    return SlotEvaluator(property.slot, resultClass: resultClass)
  }
}

/// A stored property, by its slot: no look-up and no allocation.
final class SlotEvaluator: ValueEvaluator, @unchecked Sendable {
  private let slot: Int

  init(_ slot: Int, resultClass: ObjectClass?) {
    self.slot = slot
    super.init(resultClass: resultClass)
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    guard case .object(let object) = subject else { return .nil }
    return object.storedValue(at: slot)
  }
}

/// A stored property of a class written in Swift, by its field.
final class FieldEvaluator: ValueEvaluator, @unchecked Sendable {
  private let read: @Sendable (ModelObject) -> Value

  init(_ read: @escaping @Sendable (ModelObject) -> Value, resultClass: ObjectClass?) {
    self.read = read
    super.init(resultClass: resultClass)
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    guard case .object(let object) = subject else { return .nil }
    return read(object)
  }
}

/// A property with a getter, or a to-many one.
final class ComputedPropertyEvaluator: ValueEvaluator, @unchecked Sendable {
  private let property: Property

  init(_ property: Property, resultClass: ObjectClass?) {
    self.property = property
    super.init(resultClass: resultClass)
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    guard case .object(let object) = subject else { return .nil }
    return try object.value(of: property)
  }
}

/// A path from any value on. To-one steps remember the property of the class that was met last; what comes behind a
/// collection is key-value coding's.
final class PathEvaluator: ValueEvaluator, @unchecked Sendable {
  private let base: ValueEvaluator
  private let path: PropertyPath
  private let start: Int
  /// Where nothing says on which thread it is evaluated, nothing is remembered.
  private let keepsProperties: Bool
  private var remembered: [(objectClass: ObjectClass, property: Property)?]

  init(
    _ base: ValueEvaluator, _ path: PropertyPath, from start: Int = 0, keepsProperties: Bool,
    resultClass: ObjectClass?
  ) {
    self.base = base
    self.path = path
    self.start = start
    self.keepsProperties = keepsProperties
    remembered = Array(repeating: nil, count: path.components.count)
    super.init(resultClass: resultClass)
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    var value = try base.evaluate(subject, context)
    var step = start
    while step < path.components.count {
      guard case .object(let object) = value else { return try value.value(at: path, from: step) }
      guard let property = try property(of: object, at: step) else {
        return try value.value(at: path, from: step)
      }
      value = try object.value(of: property)
      step += 1
    }
    return value
  }

  /// The property that a step reads; nil for `self`, and for an operator, which an object does not answer.
  @inline(__always)
  private func property(of object: ModelObject, at step: Int) throws -> Property? {
    let objectClass = object.objectClass
    if let known = remembered[step], known.objectClass === objectClass { return known.property }
    guard case .key(let key) = path.components[step] else { return nil }
    guard let property = objectClass.property(key) else { return nil }
    if keepsProperties { remembered[step] = (objectClass, property) }
    return property
  }
}
