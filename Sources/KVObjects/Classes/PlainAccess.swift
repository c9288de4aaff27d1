/// A number or a truth value: what a property may be read and set as without a ``Value``.
package enum PlainValue {
  case boolean(Bool)
  case integer(Int)
  case number(Double)

  /// The same as any value.
  @inline(__always)
  var value: Value {
    switch self {
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    }
  }
}

/// The short way to those properties of a class that hold numbers or truth values, stored and no more: for a host language,
/// which reads and sets them one at a time.
///
/// In contrast to ``ModelObject/value(of:)`` and ``ModelObject/assign(_:to:)`` it makes no value and counts no reference, and
/// it says where the long way is to be taken. What it does itself is what that would have done.
///
/// It is for objects of the one class only. Costs: a get two loads and a jump, an unobserved set one call more.
package final class PlainAccess {
  /// How the value of a property is reached.
  private enum Way: UInt8 {
    /// To be found out by the first object.
    case unknown
    /// The long one.
    case long
    /// In the slot of a ``DynamicObject``.
    case slot
    /// In a field of a class written in Swift.
    case field
  }

  private struct Entry {
    /// Held by the list beside it.
    let property: Unmanaged<Property>
    /// What it may be set to.
    let takesInteger, takesBoolean, takesNumber: Bool
    var way: Way
    var field: PlainField?
  }

  private let properties: [Property]
  private let entries: UnsafeMutablePointer<Entry>

  /// The short way to the properties of `objectClass`, which it does not keep.
  package init(of objectClass: ObjectClass) {
    properties = objectClass.properties
    entries = .allocate(capacity: properties.count)
    for (slot, property) in properties.enumerated() {
      let isStored = !property.isToMany && property.definition.getter == nil
      let isSettable = property.isPlain && property.isSuitedByType
      (entries + slot).initialize(
        to: Entry(
          property: .passUnretained(property), takesInteger: isSettable && property.type == .integer,
          takesBoolean: isSettable && property.type == .boolean, takesNumber: isSettable && property.type == .number,
          way: !isStored ? .long : objectClass.isSwiftClass ? .unknown : .slot, field: nil))
    }
  }

  deinit {
    entries.deinitialize(count: properties.count)
    entries.deallocate()
  }

  /// The value of the property in a slot of `object`; nil where it is to be read the long way.
  package func value(of object: ModelObject, at slot: Int) -> PlainValue? {
    let entry = entries + slot
    if object.objectClass.hasFaults { return nil }
    switch entry.pointee.way {
    case .slot:
      guard type(of: object) == DynamicObject.self else { return nil }
      return unsafeDowncast(object, to: DynamicObject.self).plainValue(at: slot)
    case .field:
      guard let field = entry.pointee.field else { return nil }
      return field.isInteger ? .integer(field.integer(of: object)) : .boolean(field.boolean(of: object))
    case .long: return nil
    case .unknown:
      settle(entry, by: object)
      return value(of: object, at: slot)
    }
  }

  /// Sets the property in a slot of `object` as an assignment does; false, with nothing done, where it is to be set the long
  /// way.
  ///
  /// Throws the first error of an observer or delegate, with the value changed.
  package func set(_ value: PlainValue, of object: ModelObject, at slot: Int) throws -> Bool {
    let entry = entries + slot
    let isTaken =
      switch value {
      case .integer: entry.pointee.takesInteger
      case .boolean: entry.pointee.takesBoolean
      case .number: entry.pointee.takesNumber
      }
    guard isTaken, object.objectClass.isConfinedToCurrentThread else { return false }
    if entry.pointee.way == .unknown { settle(entry, by: object) }
    if entry.pointee.way == .long { return false }
    // The caller holds the object, that its class, and that the property: whoever is notified cannot free it.
    return try entry.pointee.property._withUnsafeGuaranteedRef { property in
      if object.isWatched(property) {
        try object.assignWatched(value.value, to: property)
      } else if let field = entry.pointee.field {
        _ = field.store(value.value, in: object)
      } else {
        object.store(value.value, at: slot)
      }
      return true
    }
  }

  /// Calls `body` with the property in a slot of `object`, and counts no reference to it meanwhile: this holds it, and whoever
  /// calls this.
  @inline(__always)
  package func withProperty<Result>(at slot: Int, _ body: (Property) throws -> Result) rethrows -> Result {
    precondition(slot >= 0 && slot < properties.count, "a class has no such slot")
    return try entries[slot].property._withUnsafeGuaranteedRef(body)
  }

  private func settle(_ entry: UnsafeMutablePointer<Entry>, by object: ModelObject) {
    let field = entry.pointee.property._withUnsafeGuaranteedRef { PlainField($0, in: object) }
    guard let field, !field.isText else {
      entry.pointee.way = .long
      return
    }
    (entry.pointee.way, entry.pointee.field) = (.field, field)
  }
}
