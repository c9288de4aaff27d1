import KVObjects
import KVObserving

/// Whoever is notified of changes of members.
protocol MemberWatcher: AnyObject {
  /// `paths` of `member` are about to change.
  func memberWillChange(_ member: ModelObject, _ paths: PathSet)
  /// They have changed: by a change of a key of the member itself where `step` is nil, else by that of a key on the
  /// way of a path that leads to other objects.
  func memberDidChange(_ member: ModelObject, _ paths: PathSet, by step: PropertyChange?) throws
  /// A change that concerns `member` is about to be taken in.
  func noteTaken(_ change: PropertyChange, of member: ModelObject?)
}

/// Watches the members of an arrangement: one node for all of them, one link in each.
///
/// Beside the engine, and not the engine itself: another thread may free that while a change is under way, and what is
/// being freed must not be notified any more.
final class MemberWatch {
  let watched: WatchedPaths
  private let creationSerial: Int
  /// Valid until ``end()``.
  private unowned(unsafe) var confined: (any MemberWatcher)?
  /// In a shared world, where the last reference may go on another thread.
  private weak var shared: (any MemberWatcher)?
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: MemberClassPlan] = [:]
  private var lastPlan: MemberClassPlan? {
    didSet {
      lentPlan = lastPlan.map { .passUnretained($0) }
      lentPlanClass = lastPlan.map { ObjectIdentifier($0.objectClass) }
    }
  }
  /// The same, for who uses it without retaining it, and its class.
  private var lentPlan: Unmanaged<MemberClassPlan>?
  private var lentPlanClass: ObjectIdentifier?
  /// The engine of a confined world, until ``end()``: called without a protocol, and without counting it.
  private var lentEngine: Unmanaged<ArrangementEngine>?
  @exclusivity(unchecked) private var pathObservers: [ObjectIdentifier: MemberPathsObserver] = [:]
  /// The class of the last member that needs no observer of its own, and what such have in common.
  @exclusivity(unchecked) private var lastClass: ObjectIdentifier?
  @exclusivity(unchecked) private var lastWatchers: ObjectWatchers? {
    didSet { lentLastWatchers = lastWatchers.map { .passUnretained($0) } }
  }
  /// The same, which this holds, for who uses them without retaining them.
  @exclusivity(unchecked) private var lentLastWatchers: Unmanaged<ObjectWatchers>?
  private var isEnded = false
  /// Whether watching a member again may be refused: one was refused, or there are paths to other objects.
  @exclusivity(unchecked) private(set) var mayRefuse = false
  private let isShared: Bool

  /// Notifies nobody before ``begin(for:)``.
  init(_ watched: WatchedPaths, in world: ObjectWorld, creationSerial: Int) {
    self.watched = watched
    self.creationSerial = creationSerial
    isShared = world.isolation.isShared
  }

  /// Notifies `watcher` from now on.
  func begin(for watcher: any MemberWatcher) {
    if isShared { shared = watcher } else { confined = watcher }
    if !isShared, let engine = watcher as? ArrangementEngine { lentEngine = .passUnretained(engine) }
  }

  /// Notifies nobody any more.
  func end() {
    isEnded = true
    confined = nil
    lentEngine = nil
    shared = nil
    for observer in pathObservers.values { observer.detach() }
    pathObservers.removeAll()
    for plan in plans.values { plan.commonWatchers = nil }
    lastWatchers = nil
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

  /// Throws where members of `objectClass`, if it is known, lack a key: also where there is none yet (kvo-facts.md
  /// D20).
  func check(_ objectClass: ObjectClass?) throws {
    guard let objectClass else { return }
    for number in try plan(for: objectClass).pathsToOthers {
      let path = watched.paths[number]
      try PathLevel.check(path.components[...], from: objectClass, receiver: nil, of: path)
    }
  }

  /// Watches a member; again does nothing. Throws where its class lacks a key, or a way cannot be followed.
  @inline(__always)
  func attach(_ member: ModelObject) throws {
    // Nearly always one like the last.
    if let lentLastWatchers, ObjectIdentifier(member.objectClass) == lastClass {
      return lentLastWatchers.withoutRetaining { member.watch(sharing: $0) }
    }
    try attachAnother(member)
  }

  private func attachAnother(_ member: ModelObject) throws {
    if isEnded { return }
    do {
      try watchAnother(member)
    } catch {
      mayRefuse = true
      throw error
    }
  }

  private func watchAnother(_ member: ModelObject) throws {
    let plan = try plan(for: member.objectClass)
    if !plan.pathsToOthers.isEmpty { mayRefuse = true }
    if plan.watchedSlots != .none {
      let watchers = commonWatchers(of: plan)
      if plan.pathsToOthers.isEmpty { (lastClass, lastWatchers) = (ObjectIdentifier(member.objectClass), watchers) }
      member.watch(sharing: watchers)
    }
    guard !plan.pathsToOthers.isEmpty, pathObservers[ObjectIdentifier(member)] == nil else { return }
    let observer = MemberPathsObserver(member, for: self, creationSerial)
    pathObservers[ObjectIdentifier(member)] = observer
    try observer.attach(plan.pathsToOthers.map { ($0, watched.paths[$0]) })
  }

  private func commonWatchers(of plan: MemberClassPlan) -> ObjectWatchers {
    if let known = plan.commonWatchers { return known }
    let made = ObjectWatchers(common: self, plan.watchedSlots, order: .controller(creationSerial))
    plan.commonWatchers = made
    return made
  }

  /// Leaves a member.
  func detach(_ member: ModelObject) {
    member.unwatch(by: self)
    if pathObservers.isEmpty { return }
    pathObservers.removeValue(forKey: ObjectIdentifier(member))?.detach()
  }

  private func paths(of change: PropertyChange) -> PathSet {
    guard let plan = try? plan(for: change.object.objectClass) else { return [] }
    return plan.pathsOfSlot[change.property.slot]
  }
}

extension MemberWatch: WatchNode {
  var subscriber: (any ChangeSubscriber)? { nil }
  var traits: WatchTraits { WatchTraits(rawValue: 0) }

  func isWatching(_ property: Property) -> Bool {
    // Asked without the object: a class of so many properties has a plan for each of its subclasses.
    plans.values.contains { plan in
      property.slot < plan.pathsOfSlot.count && plan.objectClass.properties[property.slot] === property
        && !plan.pathsOfSlot[property.slot].isEmpty
    }
  }

  /// The paths of a change of a member of the last class, without a count.
  @inline(__always)
  private func lentPaths(of change: PropertyChange) -> PathSet? {
    guard let lentPlan, ObjectIdentifier(change.object.objectClass) == lentPlanClass else { return nil }
    return lentPlan._withUnsafeGuaranteedRef { $0.pathsOfSlot[change.property.slot] }
  }

  func willChange(_ change: PropertyChange) {
    if let lentEngine, let paths = lentPaths(of: change) {
      return lentEngine._withUnsafeGuaranteedRef { $0.memberWillChange(change.object, paths) }
    }
    watcher?.memberWillChange(change.object, paths(of: change))
  }

  func didChange(_ change: PropertyChange) throws {
    if let lentEngine, let paths = lentPaths(of: change) {
      return lentEngine._withUnsafeGuaranteedRef { engine in
        engine.noteTaken(change, of: change.object)
        engine.memberDidChange(change.object, paths, by: nil)
      }
    }
    guard let watcher else { return }
    watcher.noteTaken(change, of: change.object)
    try watcher.memberDidChange(change.object, paths(of: change), by: nil)
  }

  func prepare(for change: FastChange) -> Bool {
    lentEngine?._withUnsafeGuaranteedRef { $0.prepare(for: change) } ?? false
  }

  func take(_ change: FastChange) { lentEngine?._withUnsafeGuaranteedRef { $0.take(change) } }
  func commit(_ change: FastChange) -> (any PendingBracket)? {
    lentEngine?._withUnsafeGuaranteedRef { $0.commit(change) } ?? nil
  }

  func objectIsGone(_ id: ObjectIdentifier) {
    pathObservers.removeValue(forKey: id)?.detach()
  }
}
