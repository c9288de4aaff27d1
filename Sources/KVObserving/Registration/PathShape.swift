import KVObjects

/// What a key path gives, as far as classes say it before there is any value.
///
/// In contrast to ``PathLevel/check(_:from:receiver:of:)``, which looks for keys that no class has, it follows operators: one
/// that cannot take what it would get refuses every value that there may be later, and so the path is refused when it is
/// observed.
indirect enum PathShape {
  /// A value of any kind, or one of a class that is not known.
  case unknown
  case object(ObjectClass)
  /// A text, a number, a boolean or a date.
  case scalar(PropertyType)
  case list(PathShape)

  /// What a property holds.
  private init(_ property: Property, in world: ObjectWorld) {
    let element: PathShape =
      switch property.type {
      case .any: .unknown
      case .object(let className): world.objectClass(named: className).map { .object($0) } ?? .unknown
      case .string, .integer, .number, .boolean, .date: .scalar(property.type)
      }
    self = property.isToMany ? .list(element) : element
  }

  /// The value at the end of `components`, from here. Throws where an operator refuses it.
  func shape(at components: ArraySlice<PropertyPath.Component>, of path: PropertyPath) throws -> PathShape {
    guard let first = components.first else { return self }
    let rest = components.dropFirst()
    switch (self, first) {
    case (.unknown, _): return .unknown
    case (.list(let element), .collectionOperator(let collectionOperator)):
      return try element.result(of: collectionOperator, rest, path)
    case (.list(let element), .key):
      let keys = components.prefix(while: \.isKey)
      return try PathShape.list(element.shape(at: keys, of: path)).shape(
        at: components.dropFirst(keys.count), of: path)
    case (.object(let objectClass), .key(let key)):
      guard let property = objectClass.property(key) else {
        return key == "self" ? try shape(at: rest, of: path) : .unknown
      }
      return try PathShape(property, in: objectClass.world).shape(at: rest, of: path)
    case (.scalar, .key("self")): return try shape(at: rest, of: path)
    // Keys that a text or number has not are refused elsewhere; what they give is one again.
    case (.scalar, .key): return .unknown
    case (.object, .collectionOperator(let collectionOperator)),
      (.scalar, .collectionOperator(let collectionOperator)):
      throw KeyValueCodingError.undefinedKey(
        receiver: "<\(name)>", className: name, key: String(collectionOperator.rawValue.dropFirst()),
        access: .reading,
        known: [])
    }
  }

  /// What an operator makes of elements of this shape, with the path to its right.
  private func result(
    of collectionOperator: CollectionOperator, _ rest: ArraySlice<PropertyPath.Component>, _ path: PropertyPath
  ) throws -> PathShape {
    func refusal(_ problem: String) -> KeyValueCodingError {
      .operatorRefused(path: path.description, operatorName: collectionOperator.rawValue, problem: problem)
    }
    if collectionOperator.isOfDictionaries { throw refusal("is of dictionaries; a collection has no keys") }
    if collectionOperator == .count { return .scalar(.integer) }
    let leaf = try shape(at: rest, of: path)
    switch (collectionOperator, leaf) {
    case (.sum, .object), (.sum, .list), (.sum, .scalar(.date)), (.average, .object), (.average, .list),
      (.average, .scalar(.date)), (.minimum, .object), (.minimum, .list), (.maximum, .object), (.maximum, .list),
      (.unionOfArrays, .object), (.unionOfArrays, .scalar), (.unionOfSets, .object), (.unionOfSets, .scalar),
      (.distinctUnionOfArrays, .object), (.distinctUnionOfArrays, .scalar), (.distinctUnionOfSets, .object),
      (.distinctUnionOfSets, .scalar):
      throw refusal("cannot take values of type \(leaf.name)")
    case (.sum, _), (.average, _): return .scalar(.number)
    case (.minimum, _), (.maximum, _): return leaf
    case (.unionOfObjects, _), (.distinctUnionOfObjects, _): return .list(leaf)
    case (_, .list(let element)): return .list(element)
    default: return .list(.unknown)
    }
  }

  private var name: String {
    switch self {
    case .unknown: "any"
    case .object(let objectClass): objectClass.name
    case .scalar(let type): type.name
    case .list: "list"
    }
  }
}
