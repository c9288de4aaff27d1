package import KVObjects

extension PathLevel {
  /// Checks an observed path as far as the classes on the way are known (kvo-facts.md D20), and against the limit that
  /// `compat` restores (D9).
  package static func check(
    _ components: ArraySlice<PropertyPath.Component>, from objectClass: ObjectClass, receiver: ModelObject?,
    of path: PropertyPath
  ) throws {
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
    var rest = components.dropFirst()
    while rest.first == .key("self") { rest = rest.dropFirst() }
    guard let following = rest.first else { return }
    if property.isToMany, case .key = following, objectClass.world.compatibility.refusesToManyKeyPaths {
      throw KeyValueObservingError.toManyInPath(
        collection: "<\(property.collectionKind?.typeName ?? "collection")>", rest: rest.text)
    }
    while case .collectionOperator(let collectionOperator)? = rest.first {
      rest = rest.dropFirst()
      if collectionOperator == .count { return }
      let isBare = rest.isEmpty
      while rest.first == .key("self") { rest = rest.dropFirst() }
      if isBare {
        throw KeyValueCodingError.operatorRefused(
          path: path.description, operatorName: collectionOperator.rawValue, problem: "needs a key path to its right")
      }
    }
    if case .object(let className) = property.type, let nextClass = objectClass.world.objectClass(named: className) {
      try check(rest, from: nextClass, receiver: nil, of: path)
    }
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
