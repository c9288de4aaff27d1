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

/// A path from any value on. Each step to one value remembers the class that it met last and where that keeps the
/// property; what comes behind a collection is key-value coding's.
final class PathEvaluator: ValueEvaluator, @unchecked Sendable {
  /// Where a class keeps the property of one step. What it points to is kept alive by the class, and that by
  /// `rememberedClasses`: a strong reference here would cost a retain at every look.
  private struct Step {
    var objectClass: UnsafeRawPointer?
    /// The slot of a stored property; -1 for one that is computed or to-many.
    var slot = -1
    var property: Unmanaged<Property>?
  }

  private let base: ValueEvaluator
  private let path: PropertyPath
  private let start: Int
  private let end: Int
  /// Where nothing says on which thread it is evaluated, nothing is remembered.
  private let keepsProperties: Bool
  private let steps: UnsafeMutablePointer<Step>
  private var rememberedClasses: [ObjectClass?]

  init(
    _ base: ValueEvaluator, _ path: PropertyPath, from start: Int = 0, keepsProperties: Bool,
    resultClass: ObjectClass?
  ) {
    self.base = base
    self.path = path
    self.start = start
    self.keepsProperties = keepsProperties
    end = path.components.count
    steps = .allocate(capacity: end)
    steps.initialize(repeating: Step(), count: end)
    rememberedClasses = Array(repeating: nil, count: end)
    super.init(resultClass: resultClass)
  }

  deinit {
    steps.deinitialize(count: end)
    steps.deallocate()
  }

  override func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    var value = try base.evaluate(subject, context)
    var index = start
    while index < end {
      guard case .object(let object) = value else { return try value.value(at: path, from: index) }
      let step = steps + index
      if step.pointee.objectClass == UnsafeRawPointer(Unmanaged.passUnretained(object.objectClass).toOpaque()) {
        let slot = step.pointee.slot
        if slot >= 0 {
          value = object.storedValue(at: slot)
        } else if let property = step.pointee.property {
          value = try property._withUnsafeGuaranteedRef { try object.value(of: $0) }
        }
      } else {
        guard let property = property(of: object.objectClass, at: index) else {
          return try value.value(at: path, from: index)
        }
        value = try object.value(of: property)
      }
      index += 1
    }
    return value
  }

  /// The property that a step reads, noted for the next time; nil for `self`, for a key that the class lacks and for an
  /// operator: the answers to those are key-value coding's.
  @inline(never)
  private func property(of objectClass: ObjectClass, at index: Int) -> Property? {
    guard case .key(let key) = path.components[index], let property = objectClass.property(key) else { return nil }
    if keepsProperties {
      let isStored = !property.isToMany && property.definition.getter == nil
      rememberedClasses[index] = objectClass
      steps[index] = Step(
        objectClass: UnsafeRawPointer(Unmanaged<ObjectClass>.passUnretained(objectClass).toOpaque()),
        slot: isStored ? property.slot : -1, property: .passUnretained(property))
    }
    return property
  }
}
