package import KVObjects

/// Whoever follows a key path: a plain registration, or a controller.
package protocol PathOwner: AnyObject {
  /// When its levels are served.
  func watchOrder(distance: Int) -> WatchOrder
  /// Who is notified of what its levels see; nil where the hooks below are all it needs.
  var pathSubscriber: (any ChangeSubscriber)? { get }
  /// Whether it has nothing to do at the end of its path but to notify the subscriber.
  var isPassive: Bool { get }
  /// Whether the way stops at a to-many key in the middle (kvo-facts.md D9, restored limit).
  var stopsAtToMany: Bool { get }
  /// The change that `level` sees is about to be made.
  func willFollow(_ change: PropertyChange, at level: PathLevel)
  /// The change that `level` saw has been made, and the levels below stand where they have to.
  func didFollow(_ change: PropertyChange, at level: PathLevel) throws
  /// An object that `level` watched is being freed.
  func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel)
}

/// One step of an observed key path: the key it watches on every object that the steps before it lead to.
///
/// A level is one node for all its objects, so a path through a collection of a hundred thousand members pays a link and
/// an entry in `attached` for each, not an object (mutations.md section 5). Dependent keys hang below a level as levels
/// of their own, rooted at the same object.
package final class PathLevel {
  unowned(unsafe) let owner: any PathOwner
  /// The key watched here.
  let key: String
  /// Whether a change here is told as it is, with the elements it concerns: the end of the path itself.
  package let tellsElements: Bool
  /// Whether a to-many key stands before this one.
  package let isBehindToMany: Bool
  /// The number of dependent keys between here and the path that was asked for.
  let distance: Int

  private let rest: ArraySlice<PropertyPath.Component>
  /// The level of which this one, or the head of its path, is a dependency.
  private unowned(unsafe) let dependent: PathLevel?
  private var attached: [ObjectIdentifier: Attachment] = [:]
  private var next: PathLevel?
  private var dependencies: [(property: Property, heads: [PathLevel])] = []

  private struct Attachment {
    unowned(unsafe) let object: ModelObject
    /// How many ways lead to the object.
    var count = 1
    /// The object at the other end of a to-one key.
    var child: ObjectIdentifier?
  }

  package init(
    _ components: ArraySlice<PropertyPath.Component>, of owner: any PathOwner, distance: Int = 0,
    passesToMany: Bool = false, dependent: PathLevel? = nil
  ) {
    self.owner = owner
    self.distance = distance
    isBehindToMany = passesToMany
    self.dependent = dependent
    if case .key(let key)? = components.first { self.key = key } else { self.key = "" }
    tellsElements = distance == 0 && components.count == 1
    rest = PathLevel.observed(components.dropFirst())
  }

  /// What of the remaining path is observed: an operator's own argument, nothing behind @count.
  private static func observed(_ components: ArraySlice<PropertyPath.Component>) -> ArraySlice<PropertyPath.Component> {
    guard case .collectionOperator(let collectionOperator)? = components.first else { return components }
    return collectionOperator == .count ? [] : observed(components.dropFirst())
  }

  // MARK: Attaching

  /// Watches the key on `object`, and what hangs below. Throws where its class lacks the key or a getter throws.
  package func attach(_ object: ModelObject) throws {
    let id = ObjectIdentifier(object)
    if attached[id] != nil {
      attached[id]?.count += 1
      return
    }
    if isRunningInCircles(at: id) { return }
    let property = try object.objectClass.requireProperty(key, access: .reading, receiver: object.description)
    attached[id] = Attachment(object: object)
    object.watch(property, by: self, order: owner.watchOrder(distance: distance))
    for head in heads(for: property) { try head.attach(object) }
    try attachChildren(of: object, property)
  }

  /// A dependency that comes back to a key it started from ends there (kvo-facts.md K095).
  private func isRunningInCircles(at id: ObjectIdentifier) -> Bool {
    var ancestor = dependent
    while let level = ancestor {
      if level.key == key, level.attached[id] != nil { return true }
      ancestor = level.dependent
    }
    return false
  }

  private func heads(for property: Property) -> [PathLevel] {
    if property.affectingPaths.isEmpty { return [] }
    if let known = dependencies.first(where: { $0.property === property }) { return known.heads }
    let heads = property.affectingPaths.map { path in
      PathLevel(
        path.components[...], of: owner, distance: distance + 1, passesToMany: isBehindToMany, dependent: self)
    }
    dependencies.append((property, heads))
    return heads
  }

  private func attachChildren(of object: ModelObject, _ property: Property) throws {
    guard !rest.isEmpty else { return }
    if property.isToMany {
      if observesElements {
        for case .object(let element) in object.storage(of: property).snapshot() {
          try nextLevel(behindToMany: true).attach(element)
        }
      }
      return
    }
    switch try object.value(of: property) {
    case .object(let child):
      attached[ObjectIdentifier(object)]?.child = ObjectIdentifier(child)
      try nextLevel(behindToMany: isBehindToMany).attach(child)
    case .list(let list) where observesElements:
      for case .object(let element) in list { try nextLevel(behindToMany: true).attach(element) }
    default: break
    }
  }

  private var observesElements: Bool { !owner.stopsAtToMany }

  private func nextLevel(behindToMany: Bool) -> PathLevel {
    if let next { return next }
    let made = PathLevel(
      rest, of: owner, distance: distance, passesToMany: behindToMany, dependent: dependent)
    next = made
    return made
  }

  // MARK: Detaching

  /// Gives up one way to the object.
  package func detach(_ id: ObjectIdentifier) {
    guard let attachment = attached[id] else { return }
    if attachment.count > 1 {
      attached[id]?.count -= 1
      return
    }
    attached[id] = nil
    attachment.object.unwatch(by: self)
    for entry in dependencies {
      for head in entry.heads { head.detach(id) }
    }
    if let child = attachment.child {
      next?.detach(child)
    } else if let next, let property = attachment.object.objectClass.property(key), property.isToMany {
      for case .object(let element) in attachment.object.storage(of: property).snapshot() {
        next.detach(ObjectIdentifier(element))
      }
    }
  }

  /// Leaves every object, here and below.
  package func detachAll() {
    for attachment in attached.values { attachment.object.unwatch(by: self) }
    attached.removeAll()
    next?.detachAll()
    for entry in dependencies {
      for head in entry.heads { head.detachAll() }
    }
  }

  // MARK: Following changes

  /// Re-attaches what hangs below `object` where the way is not what it was.
  package func revalidate(_ object: ModelObject) throws {
    guard !rest.isEmpty, let attachment = attached[ObjectIdentifier(object)],
      let property = object.objectClass.property(key), !property.isToMany, property.definition.getter == nil
    else { return }
    let child = object.storedValue(at: property.slot).object
    if attachment.child != child.map({ ObjectIdentifier($0) }) { try replaceChild(of: object, property) }
    if let child { try next?.revalidate(child) }
  }

  private func replaceChild(of object: ModelObject, _ property: Property) throws {
    let id = ObjectIdentifier(object)
    let old = attached[id]?.child
    attached[id]?.child = nil
    // New before old: what both lead to stays attached.
    defer { if let old { next?.detach(old) } }
    try attachChildren(of: object, property)
  }
}

extension PathLevel: WatchNode {
  package var subscriber: (any ChangeSubscriber)? { owner.pathSubscriber }

  package var traits: WatchTraits {
    var traits: WatchTraits = []
    if tellsElements { traits.insert(.tellsElements) }
    if isBehindToMany { traits.insert(.behindToMany) }
    if owner.isPassive, rest.isEmpty { traits.insert(.passive) }
    return traits
  }

  package func isWatching(_ property: Property) -> Bool { property.name == key }

  package func willChange(_ change: PropertyChange) {
    owner.willFollow(change, at: self)
    guard !rest.isEmpty, change.property.isToMany, change.edit == nil, let next else { return }
    for case .object(let element) in change.object.storage(of: change.property).snapshot() {
      next.detach(ObjectIdentifier(element))
    }
  }

  package func didChange(_ change: PropertyChange) throws {
    if !rest.isEmpty { try follow(change) }
    try owner.didFollow(change, at: self)
  }

  private func follow(_ change: PropertyChange) throws {
    if !change.property.isToMany {
      try replaceChild(of: change.object, change.property)
    } else if let edit = change.edit {
      guard observesElements else { return }
      for case .object(let element) in edit.inserted { try nextLevel(behindToMany: true).attach(element) }
      for case .object(let element) in edit.removed { next?.detach(ObjectIdentifier(element)) }
    } else {
      try attachChildren(of: change.object, change.property)
    }
  }

  package func objectIsGone(_ id: ObjectIdentifier) {
    attached[id] = nil
    owner.objectIsGone(id, from: self)
  }
}
