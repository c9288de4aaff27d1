package import KVObjects

extension PathLevel {
  /// What of a path is observed on an object of `objectClass`: a leading `self` is the object itself, and no key, unless
  /// the class has a property of that name; nothing where what names the object is read, which never changes.
  static func observed(
    _ components: ArraySlice<PropertyPath.Component>, from objectClass: ObjectClass
  ) -> ArraySlice<PropertyPath.Component> {
    var components = components
    if components.first == .key("self"), objectClass.property("self") == nil {
      components = components.drop { $0 == .key("self") }
    }
    if case .key(let key)? = components.first, objectClass.isIdentityKey(key) { return [] }
    return components
  }

  /// Checks an observed path as far as the classes on the way are known (kvo-facts.md D20), and against the limit that
  /// `compat` restores (D9), which holds for the paths that dependent keys name, too (K101).
  package static func check(
    _ components: ArraySlice<PropertyPath.Component>, from objectClass: ObjectClass, receiver: ModelObject?,
    of path: PropertyPath
  ) throws {
    var dependents: Set<ObjectIdentifier> = []
    try check(components, from: objectClass, receiver: receiver, of: path, isMapped: false, &dependents)
    _ = try PathShape.object(objectClass).shape(at: observed(components, from: objectClass), of: path)
  }

  /// `isMapped` says that the keys are mapped over a collection, so that what they give is a list; `dependents` are the
  /// dependent keys whose paths have been checked: they may depend on one another in a circle.
  private static func check(
    _ components: ArraySlice<PropertyPath.Component>, from objectClass: ObjectClass, receiver: ModelObject?,
    of path: PropertyPath, isMapped: Bool, _ dependents: inout Set<ObjectIdentifier>
  ) throws {
    let components = observed(components, from: objectClass)
    guard case .key(let key)? = components.first else {
      if case .collectionOperator(let collectionOperator)? = components.first {
        throw KeyValueCodingError.malformedPath(
          path: path.description, position: 0,
          problem: "\(collectionOperator.rawValue) needs a to-many key before it")
      }
      return
    }
    let name = receiver?.description ?? "<\(objectClass.name)>"
    let property = try objectClass.requireProperty(key, access: .reading, receiver: name)
    let refusesToMany = objectClass.world.compatibility.refusesToManyKeyPaths
    if refusesToMany, !property.affectingPaths.isEmpty, dependents.insert(ObjectIdentifier(property)).inserted {
      for affecting in property.affectingPaths {
        try check(
          affecting.components[...], from: objectClass, receiver: receiver, of: affecting, isMapped: false,
          &dependents)
      }
    }
    var rest = components.dropFirst()
    while rest.first == .key("self") { rest = rest.dropFirst() }
    guard let following = rest.first else { return }
    if property.isToMany, case .key = following, refusesToMany {
      throw KeyValueObservingError.toManyInPath(
        collection: "<\(property.collectionKind?.typeName ?? "collection")>", rest: rest.text)
    }
    var isMapped = isMapped || property.isToMany
    if case .collectionOperator(let collectionOperator) = following, !isMapped, property.type != .any {
      // What is no collection answers no operator (K253).
      throw unanswered(String(collectionOperator.rawValue.dropFirst()), by: property, of: objectClass)
    }
    while case .collectionOperator(let collectionOperator)? = rest.first {
      rest = rest.dropFirst()
      // What stands behind it is asked of each element.
      isMapped = false
      if !collectionOperator.takesPath { return }
      let isBare = rest.isEmpty
      while rest.first == .key("self") { rest = rest.dropFirst() }
      if isBare {
        throw KeyValueCodingError.operatorRefused(
          path: path.description, operatorName: collectionOperator.rawValue, problem: "needs a key path to its right")
      }
    }
    switch property.type {
    case .object(let className):
      guard let nextClass = objectClass.world.objectClass(named: className) else { return }
      try check(rest, from: nextClass, receiver: nil, of: path, isMapped: isMapped, &dependents)
    case .string, .integer, .number, .boolean, .date:
      if let key = property.type.unanswered(in: rest, isMapped: isMapped) {
        throw unanswered(key, by: property, of: objectClass)
      }
    case .any: return
    }
  }

  private static func unanswered(
    _ key: String, by property: Property, of objectClass: ObjectClass
  ) -> KeyValueCodingError {
    .undefinedKey(
      receiver: "<\(property.type.name) \(objectClass.name).\(property.name)>", className: property.type.name,
      key: key, access: .reading, known: ScalarKey.keys(of: property.type))
  }
}

extension ArraySlice<PropertyPath.Component> {
  fileprivate var text: String {
    map { component in
      switch component {
      case .key(let key): key
      case .collectionOperator(let collectionOperator): collectionOperator.rawValue
      }
    }.joined(separator: ".")
  }
}
