import KVObjects

/// The properties that a key path leads through, as far as the declared types say.
struct PathResolution {
  /// To-one properties, and the one at the end of them.
  private(set) var properties: [Property] = []
  /// Whether the last of ``properties`` is the end of the path. It is not where the path passes a collection, an
  /// operator, a value of any type or a class that is not declared yet.
  private(set) var isWhole = false

  /// Follows `path` from `start`.
  ///
  /// Throws the undefined-key error for a key that a class on the way does not have, behind collections too; `receiver`
  /// describes the object that lacks the first one.
  init(_ path: PropertyPath, from start: ObjectClass, receiver: () -> String) throws {
    var current = start
    var isDirect = true
    for (index, component) in path.components.enumerated() {
      let isLast = index == path.components.count - 1
      switch component {
      case .collectionOperator: isDirect = false
      case .key("self") where current.property("self") == nil: isDirect = false
      case .key(let key):
        let property = try current.requireProperty(
          key, access: .reading, receiver: index == 0 ? receiver() : "<\(current.name)>")
        if isDirect { properties.append(property) }
        if isLast {
          isWhole = isDirect
          return
        }
        isDirect = isDirect && property.kind == .toOne
        guard case .object(let className) = property.type, let next = current.world.objectClass(named: className)
        else { return }
        current = next
      }
    }
  }
}

extension Property {
  /// Whether its value is read from a slot: it is not to-many and not computed.
  var isStored: Bool { !isToMany && definition.getter == nil }
}

extension ModelObject {
  /// Whether its class has this very property, its own or inherited.
  @inline(__always)
  final func has(_ property: Property) -> Bool {
    let properties = objectClass.properties
    return property.slot < properties.count && properties[property.slot] === property
  }
}
