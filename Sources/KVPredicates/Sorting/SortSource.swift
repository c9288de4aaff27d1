package import KVObjects

/// Where the value of one sort descriptor, or the name of a section, is found, from an object of a known class: its key
/// path resolved to slots, as far as classes say what they lead to. Objects of other classes are read by key.
package struct SortSource: Sendable {
  private enum Way: Sendable {
    /// The element.
    case element
    /// A stored property, not to-many, of the class.
    case slot(Property)
    /// A property of the class.
    case property(Property)
    /// A property of another object, at the end of to-one properties.
    case steps([Property])
    /// Followed by name.
    case path(PropertyPath)
  }

  private let way: Way
  private let path: PropertyPath?
  package let objectClass: ObjectClass?
  /// How its values are packed, where they are compared by the order of values.
  let field: SortField

  /// Resolves `path` against `objectClass`, where it is known.
  ///
  /// Throws the undefined-key error for a key that a class on the way does not have.
  package init(_ path: PropertyPath?, of objectClass: ObjectClass?, receiver: () -> String) throws {
    self.path = path
    self.objectClass = objectClass
    guard let path, !SortSource.isSelf(path, objectClass) else {
      way = .element
      field = .any
      return
    }
    guard let objectClass else {
      way = .path(path)
      field = SortSource.field(ofLastOperatorIn: path)
      return
    }
    let resolved = try PathResolution(path, from: objectClass, receiver: receiver)
    if let last = resolved.properties.last, resolved.isWhole {
      way =
        resolved.properties.count > 1
        ? .steps(resolved.properties) : last.isStored ? .slot(last) : .property(last)
      field = last.isToMany ? .any : SortField(last.type, isStored: last.isStored)
    } else {
      way = .path(path)
      field = SortSource.field(ofLastOperatorIn: path)
    }
  }

  /// The slot in which objects of the class store the value; nil where there is more to it.
  package var slot: Int? {
    if case .slot(let property) = way { property.slot } else { nil }
  }

  /// The kind of the first collection on the way, as far as classes say: what key-value coding gives behind one is of its
  /// kind. Nil where none is known.
  var declaredKind: CollectionKind? {
    var current = objectClass
    for case .key(let key) in path?.components ?? [] where key != "self" {
      guard let property = current?.property(key) else { return nil }
      if let kind = property.collectionKind { return kind }
      guard case .object(let name) = property.type else { return nil }
      current = current?.world.objectClass(named: name)
    }
    return nil
  }

  /// The value of an object.
  package func value(of object: ModelObject) throws -> Value {
    try object.fulfilFault()
    switch way {
    case .element: return .object(object)
    case .slot(let property) where has(property, object): return object.storedValue(at: property.slot)
    case .property(let property) where has(property, object): return try object.value(of: property)
    case .steps(let properties):
      if let value = try value(of: object, along: properties) { return value }
    case .slot, .property, .path: break
    }
    return try path.map { try object.value(at: $0) } ?? .object(object)
  }

  /// The value of an element of any kind.
  func value(of element: Value) throws -> Value {
    if let object = element.object { return try value(of: object) }
    guard let path, !SortSource.isSelf(path, nil) else { return element }
    return try element.value(forKeyPath: path.description)
  }

  /// The value of `object` if `slot` held `value`. What is computed from that slot is read as it is.
  func value(of object: ModelObject, replacing slot: Int, by value: Value) throws -> Value {
    switch way {
    case .slot(let property) where property.slot == slot: return value
    case .property(let property) where property.slot == slot && property.definition.getter == nil: return value
    case .steps(let properties) where properties[0].slot == slot:
      guard let next = value.object else { return .nil }
      if let value = try self.value(of: next, along: properties.dropFirst()) { return value }
      let rest = path.map { $0.description.drop { $0 != "." }.dropFirst() } ?? ""
      return try next.value(forKeyPath: String(rest))
    default: return try self.value(of: object)
    }
  }

  /// nil where an object on the way has another class than was expected.
  private func value(of object: ModelObject, along properties: some Collection<Property>) throws -> Value? {
    var object = object
    var left = properties.count
    for property in properties {
      guard object.has(property) else { return nil }
      try object.fulfilFault()
      let value = property.isStored ? object.storedValue(at: property.slot) : try object.value(of: property)
      left -= 1
      if left == 0 { return value }
      guard let next = value.object else { return .nil }
      object = next
    }
    return .object(object)
  }

  @inline(__always)
  private func has(_ property: Property, _ object: ModelObject) -> Bool {
    object.objectClass === objectClass || object.has(property)
  }

  private static func isSelf(_ path: PropertyPath, _ objectClass: ObjectClass?) -> Bool {
    path.singleKey == "self" && objectClass?.property("self") == nil
  }

  /// `tracks.@count` is a whole number, an average a float, whatever they are taken of.
  private static func field(ofLastOperatorIn path: PropertyPath) -> SortField {
    let last = path.components.last { component in
      if case .collectionOperator = component { true } else { false }
    }
    return switch last {
    case .collectionOperator(.count)? where path.components.last == last: .integer
    case .collectionOperator(.average)?: .number
    default: .any
    }
  }
}
