import KVObjects

/// What classes declare of the relation that a path leads to.
extension ObjectClass {
  /// The properties that `path` leads through, as far as the classes on the way are declared and known; operators and
  /// `self` are passed over.
  private func declaredProperties(along path: PropertyPath) -> [Property?] {
    var objectClass: ObjectClass? = self
    var properties: [Property?] = []
    for component in path.components {
      guard case .key(let key) = component, key != "self" else { continue }
      let property = objectClass?.property(key)
      properties.append(property)
      if case .object(let name)? = property?.type {
        objectClass = world.objectClass(named: name)
      } else {
        objectClass = nil
      }
    }
    return properties
  }

  /// The class that the members of the relation `path` are declared to be of; nil where that is not known.
  func memberClass(along path: PropertyPath) -> ObjectClass? {
    guard case .object(let name)?? = declaredProperties(along: path).last.map({ $0?.type }) else { return nil }
    return world.objectClass(named: name)
  }

  /// What the last key of `path` is declared to hold, where that can never be a collection.
  func typeNameOfNoCollection(along path: PropertyPath) -> String? {
    let isPlain = path.components.allSatisfy { if case .key = $0 { true } else { false } }
    let properties = declaredProperties(along: path)
    // What a key gives behind a collection is a list.
    guard isPlain, !properties.contains(where: { $0?.isToMany ?? false }), case let last?? = properties.last,
      last.type != .any, last.definition.getter == nil
    else { return nil }
    return last.type.name
  }
}
