package import KVObjects

/// The ways from the objects of a level to those of the next: made, followed through changes, given up.
extension PathLevel {
  private var observesElements: Bool { !owner.stopsAtToMany }

  // MARK: Attaching

  func attachChildren(of object: ModelObject, _ property: Property) throws {
    // A getter on the way may end the registration: nothing may be watched in its name any more.
    guard !rest.isEmpty, !isEnded else { return }
    let id = ObjectIdentifier(object)
    if property.isToMany {
      guard observesElements else { return }
      let storage = object.storage(of: property)
      if holdsValues(storage.snapshot(), property) {
        return try attach(places(behind: .list(storage.snapshot())), of: id)
      }
      setChildren(.collection(version: storage.mutationCount), of: id)
      return try attachElements(storage.snapshot())
    }
    let value = try object.value(of: property)
    if isEnded { return }
    if let child = value.object {
      setChildren(.one(ObjectIdentifier(child)), of: id)
      try nextLevel(behindToMany: isBehindToMany).attach(child)
    } else if value.mayHoldObjects {
      try attach(places(behind: value), of: id)
    }
  }

  /// Whether there are lists or dictionaries among the members of a collection: the places of the objects in them are kept
  /// then, as the members do not say whom they led to when they come to leave.
  private func holdsValues(_ elements: ValueList, _ property: Property) -> Bool {
    property.type == .any && elements.contains(where: \.mayHoldObjects)
  }

  private func attach(_ found: [(level: PathLevel, object: ModelObject)], of id: ObjectIdentifier) throws {
    setChildren(.places(PathLevel.places(found)), of: id)
    var errors = FirstError()
    for (level, object) in found {
      try Cancellation.check()
      errors.keep { try level.attach(object) }
    }
    try errors.rethrow()
  }

  private static func places(_ found: [(level: PathLevel, object: ModelObject)]) -> [Place] {
    found.map { Place(level: $0.level, id: ObjectIdentifier($0.object)) }
  }

  /// The objects that the way leads to from a value that the key gave: itself, those in a list, and those that the next keys
  /// find in a dictionary, whose entries are values and change with it (decisions.md 44).
  private func places(behind value: Value) throws -> [(level: PathLevel, object: ModelObject)] {
    var found: [(level: PathLevel, object: ModelObject)] = []
    try collect(value, behindToMany: isBehindToMany, readsAllValues: readsAllValues, &found)
    return found
  }

  private func collect(
    _ value: Value, behindToMany: Bool, readsAllValues: Bool, _ found: inout [(level: PathLevel, object: ModelObject)]
  ) throws {
    if rest.isEmpty { return }
    if let object = value.object {
      found.append((nextLevel(behindToMany: behindToMany), object))
    } else if let list = value.elements {
      guard observesElements else { return }
      for element in list where element.object != nil || element.mayHoldObjects {
        try Cancellation.check()
        try collect(element, behindToMany: true, readsAllValues: readsAllValues, &found)
      }
    } else if case .opaque(let dictionary) = value, dictionary.isDictionary {
      if readsAllValues {
        for entry in try dictionary.entries() {
          try Cancellation.check()
          try collect(entry.value, behindToMany: true, readsAllValues: false, &found)
        }
      } else {
        let level = nextLevel(behindToMany: behindToMany)
        try level.collect(
          try dictionary.value(forKey: level.key), behindToMany: level.isBehindToMany,
          readsAllValues: level.readsAllValues, &found)
      }
    }
  }

  /// One that cannot be followed does not keep the others from being followed; the first error is thrown. Stops where it is
  /// cancelled: a way through collections of collections leads to as many objects as there are in all of them.
  private func attachElements(_ elements: ValueList) throws {
    var errors = FirstError()
    for case .object(let element) in elements {
      try Cancellation.check()
      errors.keep { try nextLevel(behindToMany: true).attach(element) }
    }
    try errors.rethrow()
  }

  // MARK: Detaching

  /// Gives up the ways on from an object that is no longer attached, or whose children have been taken.
  func detach(_ children: Children, of object: ModelObject) {
    guard let next else { return }
    switch children {
    case .one(let child): next.detach(child)
    case .places(let places): for place in places { place.level.detach(place.id) }
    case .collection(let version):
      guard let storage = storage(of: object) else { return }
      if storage.mutationCount == version {
        for case .object(let element) in storage.snapshot() { next.detach(ObjectIdentifier(element)) }
      } else {
        walkAnew()
      }
    }
  }

  private func storage(of object: ModelObject) -> ToManyStorage? {
    guard let property = property(of: object), property.isToMany else { return nil }
    return object.storage(of: property)
  }

  /// Gives up all ways below and makes them again, where a collection was changed without a notification and nobody
  /// knows which ways were its own. O(n) for n objects below.
  private func walkAnew() {
    next?.detachAll()
    for object in attached where takeChildren(of: ObjectIdentifier(object)) != nil {
      guard let property = property(of: object) else { continue }
      // What cannot be followed was reported when it came.
      try? attachChildren(of: object, property)
    }
  }

  // MARK: Following changes

  /// Before the change: leaves the members of a collection that will be set as a whole, and makes sure that the ways of
  /// one that will be edited are known.
  func prepareToFollow(_ change: PropertyChange) {
    let id = ObjectIdentifier(change.object)
    guard change.property.isToMany, case .collection(let version)? = children(of: id) else { return }
    if change.edit == nil {
      if let children = takeChildren(of: id) { detach(children, of: change.object) }
    } else if storage(of: change.object)?.mutationCount != version {
      walkAnew()
    }
  }

  func follow(_ change: PropertyChange) throws {
    let id = ObjectIdentifier(change.object)
    guard attached.contains(id) else { return }
    guard change.property.isToMany else { return try replaceChildren(of: change.object, change.property) }
    let storage = change.object.storage(of: change.property)
    switch (children(of: id), change.edit) {
    case (.collection(storage.mutationCount)?, _):
      // A pair inside this one has followed it already.
      break
    case (.places?, _): try replaceChildren(of: change.object, change.property)
    case (.collection?, let edit?) where holdsValues(edit.inserted, change.property): walkAnew()
    case (.collection?, let edit?):
      setChildren(.collection(version: storage.mutationCount), of: id)
      defer {
        for case .object(let element) in edit.removed { next?.detach(ObjectIdentifier(element)) }
      }
      try attachElements(edit.inserted)
    case (.collection?, nil): walkAnew()
    case (_, nil): try attachChildren(of: change.object, change.property)
    // A pair around this one has left the members, and will come back to them.
    case (_, _?): break
    }
  }

  /// Re-attaches what hangs below `object` where the way is not what it was (kvo-facts.md D25).
  package func revalidate(_ object: ModelObject) throws {
    guard !rest.isEmpty, isAttached(to: object), let property = object.objectClass.property(key),
      property.definition.getter == nil
    else { return }
    let children = children(of: ObjectIdentifier(object))
    if property.isToMany {
      if case .collection(let version)? = children, object.storage(of: property).mutationCount != version {
        walkAnew()
      }
      return
    }
    let value = object.storedValue(at: property.slot)
    if value.mayHoldObjects {
      let found = try places(behind: value)
      if children != .places(PathLevel.places(found)) { try replaceChildren(of: object, property) }
      guard case .opaque = value else { return }
      for (level, child) in found { try level.revalidate(child) }
    } else {
      if !isCurrent(children, value) { try replaceChildren(of: object, property) }
      if let child = value.object { try next?.revalidate(child) }
    }
  }

  private func isCurrent(_ children: Children?, _ value: Value) -> Bool {
    switch (children, value) {
    // A new object may live where one died unannounced: the next level knows only the living.
    case (.one(let known)?, .object(let child)): known == ObjectIdentifier(child) && isAlive(known)
    case (nil, .object): false
    case (nil, _): true
    default: false
    }
  }

  /// Whether a child of this level has not been freed: what is attached from now on may live where it did.
  private func isAlive(_ child: ObjectIdentifier) -> Bool { next?.attached.contains(child) ?? false }

  private func living(_ children: Children) -> Children? {
    switch children {
    case .one(let child): isAlive(child) ? children : nil
    case .places(let known): .places(known.filter { $0.level.attached.contains($0.id) })
    case .collection: children
    }
  }

  func replaceChildren(of object: ModelObject, _ property: Property) throws {
    let id = ObjectIdentifier(object)
    guard attached.contains(id) else { return }
    let old = takeChildren(of: id).flatMap(living)
    // New before old: what both lead to stays attached.
    defer {
      if let old { detach(old, of: object) }
    }
    try attachChildren(of: object, property)
  }
}

extension Value {
  /// Whether it is a list or a dictionary, in which there may be objects.
  fileprivate var mayHoldObjects: Bool {
    switch self {
    case .list: true
    case .opaque(let value): value.isDictionary || value.elements != nil
    default: false
    }
  }
}
