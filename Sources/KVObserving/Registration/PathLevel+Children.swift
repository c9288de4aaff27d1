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
      attached[id]?.children = .collection(version: storage.mutationCount)
      return try attachElements(storage.snapshot())
    }
    let value = try object.value(of: property)
    if isEnded { return }
    if let child = value.object {
      attached[id]?.children = .one(ObjectIdentifier(child))
      try nextLevel(behindToMany: isBehindToMany).attach(child)
    } else if observesElements, let list = value.elements {
      attached[id]?.children = .list(PathLevel.identities(list))
      try attachElements(list)
    }
  }

  /// One that cannot be followed does not keep the others from being followed; the first error is thrown.
  private func attachElements(_ elements: ValueList) throws {
    var errors = FirstError()
    for case .object(let element) in elements {
      errors.keep { try nextLevel(behindToMany: true).attach(element) }
    }
    try errors.rethrow()
  }

  private static func identities(_ list: ValueList) -> [ObjectIdentifier] {
    list.compactMap { $0.object.map { ObjectIdentifier($0) } }
  }

  // MARK: Detaching

  /// Gives up the ways on from an object that has been taken out of `attached`, or whose children are forgotten there.
  func detachChildren(of attachment: Attachment) {
    guard let next else { return }
    switch attachment.children {
    case .none: break
    case .one(let child): next.detach(child)
    case .list(let children): for child in children { next.detach(child) }
    case .collection(let version):
      guard let storage = storage(of: attachment.object) else { return }
      if storage.mutationCount == version {
        for case .object(let element) in storage.snapshot() { next.detach(ObjectIdentifier(element)) }
      } else {
        walkAnew()
      }
    }
  }

  private func storage(of object: ModelObject) -> ToManyStorage? {
    guard let property = object.objectClass.property(key), property.isToMany else { return nil }
    return object.storage(of: property)
  }

  /// Gives up all ways below and makes them again, where a collection was changed without a notification and nobody
  /// knows which ways were its own. O(n) for n objects below.
  private func walkAnew() {
    next?.detachAll()
    for (id, attachment) in attached where attachment.children != .none {
      attached[id]?.children = .none
      guard let property = attachment.object.objectClass.property(key) else { continue }
      // What cannot be followed has been told when it came.
      try? attachChildren(of: attachment.object, property)
    }
  }

  // MARK: Following changes

  /// Before the change: leaves the members of a collection that will be set as a whole, and makes sure that the ways of
  /// one that will be edited are known.
  func prepareToFollow(_ change: PropertyChange) {
    let id = ObjectIdentifier(change.object)
    guard change.property.isToMany, let attachment = attached[id], case .collection(let version) = attachment.children
    else { return }
    if change.edit == nil {
      attached[id]?.children = .none
      detachChildren(of: attachment)
    } else if storage(of: change.object)?.mutationCount != version {
      walkAnew()
    }
  }

  func follow(_ change: PropertyChange) throws {
    let id = ObjectIdentifier(change.object)
    guard let attachment = attached[id] else { return }
    guard change.property.isToMany else { return try replaceChildren(of: change.object, change.property) }
    let storage = change.object.storage(of: change.property)
    switch (attachment.children, change.edit) {
    case (.collection(storage.mutationCount), _):
      // A pair inside this one has followed it already.
      break
    case (.collection, let edit?):
      attached[id]?.children = .collection(version: storage.mutationCount)
      defer {
        for case .object(let element) in edit.removed { next?.detach(ObjectIdentifier(element)) }
      }
      try attachElements(edit.inserted)
    case (.collection, nil): walkAnew()
    case (_, nil): try attachChildren(of: change.object, change.property)
    // A pair around this one has left the members, and will come back to them.
    case (_, _?): break
    }
  }

  /// Re-attaches what hangs below `object` where the way is not what it was (kvo-facts.md D25).
  package func revalidate(_ object: ModelObject) throws {
    guard !rest.isEmpty, let attachment = attached[ObjectIdentifier(object)],
      let property = object.objectClass.property(key), property.definition.getter == nil
    else { return }
    if property.isToMany {
      if case .collection(let version) = attachment.children, object.storage(of: property).mutationCount != version {
        walkAnew()
      }
      return
    }
    let value = object.storedValue(at: property.slot)
    if !isCurrent(attachment.children, value) { try replaceChildren(of: object, property) }
    if let child = value.object { try next?.revalidate(child) }
  }

  private func isCurrent(_ children: Children, _ value: Value) -> Bool {
    switch (children, value) {
    // A new object may live where one died unannounced: the next level knows only the living.
    case (.one(let known), .object(let child)): known == ObjectIdentifier(child) && next?.attached[known] != nil
    case (.list(let known), .list(let list)): known == PathLevel.identities(list)
    case (.none, .object): false
    case (.none, .list): !observesElements
    case (.none, _): true
    default: false
    }
  }

  /// Those of `children` that have not been freed: what is attached from now on may live where they did.
  private func living(_ children: Children) -> Children {
    switch children {
    case .one(let child): next?.attached[child] == nil ? .none : children
    case .list(let known): .list(known.filter { next?.attached[$0] != nil })
    case .none, .collection: children
    }
  }

  func replaceChildren(of object: ModelObject, _ property: Property) throws {
    let id = ObjectIdentifier(object)
    guard var old = attached[id] else { return }
    old.children = living(old.children)
    attached[id]?.children = .none
    // New before old: what both lead to stays attached.
    defer { detachChildren(of: old) }
    try attachChildren(of: object, property)
  }
}
