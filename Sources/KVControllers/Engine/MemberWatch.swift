import KVObjects
import KVObserving

/// Whoever is told of changes of members.
protocol MemberWatcher: AnyObject {
  /// `paths` of `member` are about to change.
  func memberWillChange(_ member: ModelObject, _ paths: PathSet)
  /// They have changed.
  func memberDidChange(_ member: ModelObject, _ paths: PathSet) throws
}

/// Watches the members of an arrangement: one node for all of them, one link in each.
///
/// Beside the engine, and not the engine itself: another thread may free that while a change is under way, and what is
/// being freed must not be told any more.
final class MemberWatch {
  let watched: WatchedPaths
  private let creationSerial: Int
  /// Valid until ``end()``.
  private unowned(unsafe) var confined: (any MemberWatcher)?
  /// In a shared world, where the last reference may go on another thread.
  private weak var shared: (any MemberWatcher)?
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: MemberClassPlan] = [:]
  @exclusivity(unchecked) private var lastPlan: MemberClassPlan?
  @exclusivity(unchecked) private var eyes: [ObjectIdentifier: MemberEye] = [:]
  private let isShared: Bool

  init(_ watched: WatchedPaths, for watcher: any MemberWatcher, in world: ObjectWorld, creationSerial: Int) {
    self.watched = watched
    self.creationSerial = creationSerial
    isShared = world.isolation.isShared
    if isShared { shared = watcher } else { confined = watcher }
  }

  /// Nobody is told any more.
  func end() {
    confined = nil
    shared = nil
    for eye in eyes.values { eye.detach() }
    eyes.removeAll()
  }

  var watcher: (any MemberWatcher)? { isShared ? shared : confined }

  /// How members of `objectClass` are watched. Throws where it lacks a key.
  func plan(for objectClass: ObjectClass) throws -> MemberClassPlan {
    if let lastPlan, lastPlan.objectClass === objectClass { return lastPlan }
    let id = ObjectIdentifier(objectClass)
    let plan = try plans[id] ?? MemberClassPlan(objectClass, watched)
    plans[id] = plan
    lastPlan = plan
    return plan
  }

  /// Throws where members of `objectClass`, if it is known, lack a key: also where there is none yet (kvo-facts.md D20).
  func check(_ objectClass: ObjectClass?) throws {
    guard let objectClass else { return }
    for number in try plan(for: objectClass).wayfaring {
      let path = watched.paths[number]
      try PathLevel.check(path.components[...], from: objectClass, receiver: nil, of: path)
    }
  }

  /// Watches a member; again does nothing. Throws where its class lacks a key, or a way cannot be followed.
  func attach(_ member: ModelObject) throws {
    let plan = try plan(for: member.objectClass)
    if plan.watchedSlots != .none {
      member.watch(plan.watchedSlots, by: self, order: .controller(creationSerial))
    }
    guard !plan.wayfaring.isEmpty, eyes[ObjectIdentifier(member)] == nil else { return }
    let eye = MemberEye(member, for: self, creationSerial)
    eyes[ObjectIdentifier(member)] = eye
    try eye.attach(plan.wayfaring.map { ($0, watched.paths[$0]) })
  }

  /// Leaves a member.
  func detach(_ member: ModelObject) {
    member.unwatch(by: self)
    eyes.removeValue(forKey: ObjectIdentifier(member))?.detach()
  }

  private func paths(of change: PropertyChange) -> PathSet {
    guard let plan = try? plan(for: change.object.objectClass) else { return [] }
    return plan.pathsOfSlot[change.property.slot]
  }
}

extension MemberWatch: WatchNode {
  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { [] }

  func isWatching(_ property: Property) -> Bool {
    // Asked without the object: a class of so many properties has a plan for each of its subclasses.
    plans.values.contains { plan in
      property.slot < plan.pathsOfSlot.count && plan.objectClass.properties[property.slot] === property
        && !plan.pathsOfSlot[property.slot].isEmpty
    }
  }

  func willChange(_ change: PropertyChange) {
    watcher?.memberWillChange(change.object, paths(of: change))
  }

  func didChange(_ change: PropertyChange) throws {
    try watcher?.memberDidChange(change.object, paths(of: change))
  }

  func objectIsGone(_ id: ObjectIdentifier) {
    eyes.removeValue(forKey: id)?.detach()
  }
}

/// Follows those watched paths of one member that lead to other objects.
final class MemberEye {
  private unowned(unsafe) let member: ModelObject
  private weak var watch: MemberWatch?
  private let creationSerial: Int
  private var levels: [(level: PathLevel, way: EyeWay)] = []

  init(_ member: ModelObject, for watch: MemberWatch, _ creationSerial: Int) {
    self.member = member
    self.watch = watch
    self.creationSerial = creationSerial
  }

  /// Throws where the member's class, or one on the way, lacks a key.
  func attach(_ paths: [(number: Int, path: PropertyPath)]) throws {
    for (number, path) in paths {
      try PathLevel.check(path.components[...], from: member.objectClass, receiver: member, of: path)
      let way = EyeWay(self, PathSet(path: number), creationSerial)
      let level = PathLevel(path.components[...], of: way)
      levels.append((level, way))
      try level.attach(member)
    }
  }

  func detach() {
    for (level, _) in levels { level.end() }
    levels = []
  }

  fileprivate func willChange(_ paths: PathSet) { watch?.watcher?.memberWillChange(member, paths) }
  fileprivate func didChange(_ paths: PathSet) throws { try watch?.watcher?.memberDidChange(member, paths) }
}

/// The owner of one path's levels.
private final class EyeWay: PathOwner {
  private unowned(unsafe) let eye: MemberEye
  private let paths: PathSet
  private let creationSerial: Int

  init(_ eye: MemberEye, _ paths: PathSet, _ creationSerial: Int) {
    self.eye = eye
    self.paths = paths
    self.creationSerial = creationSerial
  }

  func watchOrder(distance: Int) -> WatchOrder { .controller(creationSerial) }
  var pathSubscriber: (any ChangeSubscriber)? { nil }
  var stopsAtToMany: Bool { false }
  var isPassive: Bool { false }
  var traits: WatchTraits { [] }
  func willFollow(_ change: PropertyChange, at level: PathLevel) { eye.willChange(paths) }
  func didFollow(_ change: PropertyChange, at level: PathLevel) throws { try eye.didChange(paths) }
  func objectIsGone(_ id: ObjectIdentifier, from level: PathLevel) {}
}
