package import KVObjects
import KVTexts

/// Whoever follows a key path: a plain registration, or a controller. On the fast path it takes changes at the end of
/// a path that is one key.
package protocol PathOwner: FastPathNode {
  /// When its levels are served.
  func watchOrder(distance: Int) -> WatchOrder
  /// Who is notified of what its levels see; nil where the hooks below are all it needs.
  var pathSubscriber: (any ChangeSubscriber)? { get }
  /// What its subscriber asks for.
  var traits: WatchTraits { get }
  /// Whether it has nothing to do at the end of its path but to notify the subscriber.
  var isPassive: Bool { get }
  /// Whether the way stops at a to-many key in the middle (kvo-facts.md D9, restored limit).
  var stopsAtToMany: Bool { get }
  /// The change that `level` sees is about to be made.
  func willFollow(_ change: PropertyChange, at level: PathLevel)
  /// The change that `level` saw has been made, and the levels below watch the objects they have to.
  func didFollow(_ change: PropertyChange, at level: PathLevel) throws
  /// An object that `level` watched is being freed.
  func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel)
}

/// One step of an observed key path: the key it watches on every object that the steps before it lead to.
///
/// A level is one node for all its objects, so a path through a collection of a hundred thousand members pays a link
/// and a place in `attached` for each, not an object (mutations.md section 5); what is known of few objects, or of
/// none at the end of a path, is kept beside. Dependent keys hang below a level as levels of their own, rooted at the
/// same object.
package final class PathLevel {
  unowned(unsafe) let owner: any PathOwner
  /// The same, for the fast path.
  private let lentOwner: LentNode
  package unowned(unsafe) let subscriber: (any ChangeSubscriber)?
  /// The key watched here.
  let key: String
  /// Whether a change here is notified as it is, with the elements it concerns: the end of the path itself.
  package let tellsElements: Bool
  /// Whether a to-many key comes before this one.
  package let isBehindToMany: Bool
  /// The number of dependent keys between here and the path that was asked for.
  let distance: Int
  /// The number of levels between here and the observed object: attaching calls itself once for each.
  private let depth: Int
  /// The first level, which counts them all; nil in that one.
  private unowned(unsafe) let first: PathLevel?
  private var count = 1

  let rest: ArraySlice<PropertyPath.Component>
  /// Whether the way goes on from the values of a dictionary that the key gave, whatever their keys.
  let readsAllValues: Bool
  /// The level of which this one, or the head of its path, is a dependency.
  private unowned(unsafe) let dependent: PathLevel?
  /// Whether it is the first key of a dependency, watched on the object of the dependent key itself.
  private let isHead: Bool
  /// The objects that it watches.
  private(set) var attached = AttachedObjects()
  /// How many ways beyond the first lead to an object, where several do.
  private var furtherWays: [ObjectIdentifier: Int] = [:]
  /// What the next level was attached to because of an object, where the way goes on from it.
  private var children: [ObjectIdentifier: Children] = [:]
  private(set) var next: PathLevel?
  private var dependencies: [(property: Property, heads: [PathLevel])] = []
  /// What the key was found to be last: the objects of a level are mostly of one class, or of classes that inherit it.
  private var knownProperty: Property?
  /// Whether its owner has given it up: a change under way may hold it a little longer.
  private(set) var isEnded = false

  /// Where the way leads on from an object.
  enum Children: Equatable {
    /// To the object that a key gave.
    case one(ObjectIdentifier)
    /// To the objects in a list or a dictionary that a key gave.
    case places([Place])
    /// To the members of a to-many key, as they were at that mutation count.
    case collection(version: Int)
  }

  /// An object in a value, and the level that watches it there: not always the next one, as dictionaries on the way
  /// take keys.
  struct Place: Equatable {
    unowned(unsafe) let level: PathLevel
    let id: ObjectIdentifier

    static func == (a: Place, b: Place) -> Bool { a.level === b.level && a.id == b.id }
  }

  /// How many levels a registration may have one below the other: its path, and the paths of keys that depend on keys.
  private static let deepest = 2_000
  /// How many it may have at all: keys that depend on two keys of the next object have twice as many levels for each.
  private static let most = 20_000

  /// The first level of a path from objects of `objectClass`, or of classes that inherit it; nil where the path leads
  /// no further than to the object itself, which has nothing to change.
  package convenience init?(_ path: PropertyPath, from objectClass: ObjectClass, of owner: any PathOwner) {
    let components = PathLevel.observed(path.components[...], from: objectClass)
    if components.isEmpty { return nil }
    self.init(components, of: owner, distance: 0, above: nil)
  }

  /// Whether a path from objects of `objectClass` leads further than to the object itself: has a first level.
  package static func leadsOn(_ path: PropertyPath, from objectClass: ObjectClass) -> Bool {
    !PathLevel.observed(path.components[...], from: objectClass).isEmpty
  }

  /// The first level of the path that was asked for, above this one or this one itself.
  package var head: PathLevel { first ?? self }

  private init(
    _ components: ArraySlice<PropertyPath.Component>, of owner: any PathOwner, distance: Int, above: PathLevel?,
    passesToMany: Bool = false, dependent: PathLevel? = nil, isHead: Bool = false
  ) {
    self.owner = owner
    lentOwner = LentNode(owner)
    subscriber = owner.pathSubscriber
    self.isHead = isHead
    self.distance = distance
    depth = above.map { $0.depth + 1 } ?? 0
    first = above.map { $0.first ?? $0 }
    isBehindToMany = passesToMany
    self.dependent = dependent
    if case .key(let key)? = components.first { self.key = key } else { self.key = "" }
    tellsElements = distance == 0 && components.count == 1
    rest = PathLevel.observed(behindKey: components.dropFirst())
    readsAllValues = components.dropFirst().first { $0 != .key("self") } == .collectionOperator(.allValues)
    first?.count += 1
  }

  /// What of the remaining path is observed: an operator's own argument, nothing behind @count, no `self`.
  private static func observed(
    behindKey components: ArraySlice<PropertyPath.Component>
  ) -> ArraySlice<PropertyPath.Component> {
    switch components.first {
    case .collectionOperator(.count): []
    case .collectionOperator, .key("self"): observed(behindKey: components.dropFirst())
    case .key, nil: components
    }
  }

  // MARK: Attaching

  /// Watches the key on `object`, and what hangs below. Throws where its class lacks the key, a getter throws or it
  /// depends on too many.
  package func attach(_ object: ModelObject) throws {
    // What names an object never changes.
    if isEnded || object.objectClass.isIdentityKey(key) { return }
    let id = ObjectIdentifier(object)
    if attached.contains(id) {
      furtherWays[id, default: 0] += 1
      return
    }
    if isRunningInCircles(at: id) { return }
    let property = try requireProperty(of: object)
    if depth > Self.deepest || (first ?? self).count > Self.most { throw tooMany(object) }
    attached.insert(id)
    object.watch(property, by: self, order: owner.watchOrder(distance: distance))
    for head in heads(for: property, of: object.objectClass) { try head.attach(object) }
    try attachChildren(of: object, property)
  }

  /// The property of the key in an object's class; nil where the class lacks it. Without a look-up by name where it is
  /// the property that was found last.
  func property(of object: ModelObject) -> Property? {
    let objectClass = object.objectClass
    if let knownProperty, objectClass.has(knownProperty) { return knownProperty }
    knownProperty = objectClass.property(key)
    return knownProperty
  }

  private func requireProperty(of object: ModelObject) throws -> Property {
    try property(of: object)
      ?? object.objectClass.requireProperty(key, access: .reading, receiver: object.description)
  }

  private func tooMany(_ object: ModelObject) -> KeyValueCodingError {
    .invalidArgument(
      reason: "cannot observe the key \"\(key)\" of \(object): what was asked for depends on too many keys",
      code: .keyPath,
      hint: .hintDependencies(most: Self.most, deepest: Self.deepest))
  }

  /// A dependency that comes back to a key it started from ends there (kvo-facts.md K095).
  private func isRunningInCircles(at id: ObjectIdentifier) -> Bool {
    var ancestor = dependent
    while let level = ancestor {
      if level.key == key, level.attached.contains(id) { return true }
      ancestor = level.dependent
    }
    return false
  }

  private func heads(for property: Property, of objectClass: ObjectClass) -> [PathLevel] {
    if property.affectingPaths.isEmpty { return [] }
    if let known = dependencies.first(where: { $0.property === property }) { return known.heads }
    let heads = property.affectingPaths.compactMap { path -> PathLevel? in
      let components = PathLevel.observed(path.components[...], from: objectClass)
      if components.isEmpty { return nil }
      return PathLevel(
        components, of: owner, distance: distance + 1, above: self, passesToMany: isBehindToMany,
        dependent: self,
        isHead: true)
    }
    dependencies.append((property, heads))
    return heads
  }

  func nextLevel(behindToMany: Bool) -> PathLevel {
    if let next { return next }
    let made = PathLevel(
      rest, of: owner, distance: distance, above: self, passesToMany: behindToMany, dependent: dependent)
    next = made
    return made
  }

  /// Whether it may lead to objects beside those that it watches itself.
  var leadsToOthers: Bool { !rest.isEmpty || dependencies.contains { $0.heads.contains(where: \.leadsToOthers) } }

  /// Whether a way of the path leads to `object`, so that its change is of interest: a pair that was made before the
  /// way was changed may still come.
  package func isAttached(to object: ModelObject) -> Bool { attached.contains(ObjectIdentifier(object)) }

  // MARK: Children

  /// Where the way leads on from an object; nil where it does not, and at the end of the path.
  func children(of id: ObjectIdentifier) -> Children? { children.isEmpty ? nil : children[id] }

  /// Notes where the way leads on from an object that has not been left meanwhile.
  func setChildren(_ known: Children, of id: ObjectIdentifier) {
    if attached.contains(id) { children[id] = known }
  }

  /// Forgets where the way leads on from an object; the caller gives those ways up.
  func takeChildren(of id: ObjectIdentifier) -> Children? {
    children.isEmpty ? nil : children.removeValue(forKey: id)
  }

  // MARK: Detaching

  /// Gives up one way to the object.
  package func detach(_ id: ObjectIdentifier) {
    guard attached.contains(id) else { return }
    if !furtherWays.isEmpty, let further = furtherWays[id] {
      furtherWays[id] = further > 1 ? further - 1 : nil
      return
    }
    attached.remove(id)
    let object = AttachedObjects.object(id)
    object.unwatch(by: self)
    for entry in dependencies {
      for head in entry.heads { head.detach(id) }
    }
    if let children = takeChildren(of: id) { detach(children, of: object) }
  }

  /// Leaves every object, here and below, for good.
  package func end() {
    leaveAll()
    isEnded = true
    next?.end()
    for entry in dependencies {
      for head in entry.heads { head.end() }
    }
  }

  /// Leaves every object, here and below.
  func detachAll() {
    leaveAll()
    next?.detachAll()
    for entry in dependencies {
      for head in entry.heads { head.detachAll() }
    }
  }

  private func leaveAll() {
    for object in attached { object.unwatch(by: self) }
    attached = AttachedObjects()
    furtherWays.removeAll()
    children.removeAll()
  }

  // MARK: Dependent keys

  /// What this level sees is an input of its dependent key: that may lead to other objects now.
  func tellDependent(of change: PropertyChange) throws {
    guard let dependent else { return }
    // Only the head of a dependency knows whose input it is.
    try dependent.inputHasChanged(of: isHead ? change.object : nil)
    try dependent.tellDependent(of: change)
  }

  private func inputHasChanged(of object: ModelObject?) throws {
    guard !rest.isEmpty else { return }
    if let object {
      if isAttached(to: object) { try replaceComputedChildren(of: object) }
    } else {
      for object in attached { try replaceComputedChildren(of: object) }
    }
  }

  private func replaceComputedChildren(of object: ModelObject) throws {
    guard let property = property(of: object), property.definition.getter != nil else { return }
    try replaceChildren(of: object, property)
  }
}

extension PathLevel: WatchNode {

  package var traits: WatchTraits {
    var traits = owner.traits
    if tellsElements { traits.insert(.tellsElements) }
    if isBehindToMany { traits.insert(.behindToMany) }
    if rest.isEmpty { traits.insert(.lastKey) }
    if owner.isPassive, rest.isEmpty, dependent == nil {
      traits.insert(.passive)
    } else {
      traits.remove(.storedAttribute)
    }
    return traits
  }

  package func prepare(for change: FastChange) -> Bool {
    tellsElements && depth == 0 && rest.isEmpty && !isEnded && lentOwner.prepare(for: change)
  }

  package func take(_ change: FastChange) { lentOwner.take(change) }
  package func commit(_ change: FastChange) -> (any PendingBracket)? { lentOwner.commit(change) }

  package func isWatching(_ property: Property) -> Bool { property.name == key }

  package func willChange(_ change: PropertyChange) {
    if isEnded { return }
    owner.willFollow(change, at: self)
    if !rest.isEmpty { prepareToFollow(change) }
  }

  package func didChange(_ change: PropertyChange) throws {
    if isEnded { return }
    var errors = FirstError()
    if !rest.isEmpty { errors.keep { try follow(change) } }
    if dependent != nil { errors.keep { try tellDependent(of: change) } }
    // A getter that was read on the way may have ended it, and its owner with it.
    if !isEnded { errors.keep { try owner.didFollow(change, at: self) } }
    try errors.rethrow()
  }

  package func notifyOfSetting(of object: ModelObject, old: Value?, new: Value?) throws {
    // Whoever it notifies may have ended, and gone, since the change began: then it has ended this.
    guard !isEnded, let subscriber else { return }
    // Held meanwhile: its handler may end it.
    try subscriber.sendSetting(of: object, old: old, new: new)
  }

  package func notify(of change: PropertyChange, traits: WatchTraits, old: Value) throws {
    // As above: the subscriber of a level that has ended may be gone.
    guard !isEnded, let subscriber, subscriber.isActive else { return }
    try subscriber.sendPost(change, traits: traits, old: old, new: nil)
  }

  package func objectIsGone(_ id: ObjectIdentifier) {
    guard attached.remove(id) else { return }
    if !furtherWays.isEmpty { furtherWays[id] = nil }
    if let children = takeChildren(of: id) { detach(children, of: AttachedObjects.object(id)) }
    owner.objectIsGone(id, from: self)
  }
}
