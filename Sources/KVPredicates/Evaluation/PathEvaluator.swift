import KVObjects

/// A path from any value on. Each step to one value remembers the class that it met last and where that keeps the
/// property; what comes behind a collection is key-value coding's.
///
/// Its sendability is not checked because it remembers: `steps` and `rememberedClasses` change while it is evaluated. That
/// happens only where `keepsProperties`, for a predicate compiled for a class: then every evaluation is inside the
/// isolation of that class's world, on one thread at a time.
final class PathEvaluator: ValueEvaluator, @unchecked Sendable {
  let resultClass: ObjectClass?
  /// Where a class keeps the property of one step. What it points to is kept alive by the class, and that by
  /// `rememberedClasses`: a strong reference here would cost a retain at every look.
  private struct Step {
    var objectClass: UnsafeRawPointer?
    /// The slot of a stored property; -1 for one that is computed or to-many.
    var slot = -1
    var property: Unmanaged<Property>?
  }

  private let base: any ValueEvaluator
  private let path: PropertyPath
  private let start: Int
  private let end: Int
  /// Where nothing says on which thread it is evaluated, nothing is remembered.
  private let keepsProperties: Bool
  private let steps: UnsafeMutablePointer<Step>
  private var rememberedClasses: [ObjectClass?]

  init(
    _ base: any ValueEvaluator, _ path: PropertyPath, from start: Int = 0, keepsProperties: Bool,
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
    self.resultClass = resultClass
  }

  deinit {
    steps.deinitialize(count: end)
    steps.deallocate()
  }

  func evaluate(_ subject: Value, _ context: EvaluationContext) throws -> Value {
    var value = try base.evaluate(subject, context)
    var index = start
    while index < end {
      guard case .object(let object) = value, let next = try next(of: object, at: index) else {
        return try value.value(at: path, from: index)
      }
      value = next
      index += 1
    }
    return value
  }

  /// What one step gives; nil where the answer is key-value coding's.
  @inline(__always)
  private func next(of object: ModelObject, at index: Int) throws -> Value? {
    let step = steps + index
    if step.pointee.objectClass == UnsafeRawPointer(Unmanaged.passUnretained(object.objectClass).toOpaque()) {
      let slot = step.pointee.slot
      if slot >= 0 {
        try object.fulfilFault()
        return object.storedValue(at: slot)
      }
      if let known = step.pointee.property { return try known._withUnsafeGuaranteedRef { try object.value(of: $0) } }
    }
    guard let property = property(of: object.objectClass, at: index) else { return nil }
    return try object.value(of: property)
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

  // MARK: Elements

  /// What holds the value that a search has come to.
  private enum Holder {
    /// Nothing but the subject.
    case subject
    /// An array or a list: a nil among its values is one of them.
    case list
    /// A set or an ordered set: a nil among its values is left out (kvo-facts.md K229).
    case set
  }

  /// The same elements as those of the value, one after another and without a list of them. A to-many property that
  /// holds nil has none.
  func containsElement(
    _ subject: Value, _ context: EvaluationContext, _ site: ComparisonSite, where body: (Value) throws -> Bool
  ) throws -> Bool {
    try search(try base.evaluate(subject, context), from: start, in: .subject, site, body)
  }

  private func search(
    _ start: Value, from first: Int, in holder: Holder, _ site: ComparisonSite, _ body: (Value) throws -> Bool
  ) throws -> Bool {
    var value = start
    var index = first
    while index < end {
      if case .object(let object) = value, let next = try next(of: object, at: index) {
        value = next
        index += 1
      } else if value.isMany, path.components[index...].allSatisfy(\.isKey) {
        guard let elements = value.elements else { return false }
        var inner = Holder.list
        if case .collection(let collection) = value, collection.kind.isUnique { inner = .set }
        for element in elements {
          try Cancellation.check()
          if try search(element, from: index, in: inner, site, body) { return true }
        }
        return false
      } else if case .collection = value, value.isNothing {
        return false
      } else {
        value = try value.value(at: path, from: index)
        index = end
      }
    }
    if value.isMany {
      if holder != .subject, !site.flattens { return try body(value) }
      return try value.containsElement(flattens: site.flattens, where: body)
    }
    if case .collection = value { return false }
    switch holder {
    case .list: return try body(value)
    case .set: return try !value.isAbsent && body(value)
    case .subject:
      guard value.isNothing else { throw site.notToMany(value) }
      return false
    }
  }
}
