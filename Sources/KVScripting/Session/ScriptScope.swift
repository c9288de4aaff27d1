import KVObjects
import KVObserving

/// What ends at the latest with the script or `it` that has made it: controllers.
protocol ScopeMember: AnyObject {
  /// Ends it; nothing is sent any more.
  func end()
  /// Reads and computes anew what it shows. Throws what cannot be shown, and what a delegate throws.
  func readAnew() throws
}

/// What a script or `it` has made that ends with it.
///
/// It holds what lives whether or not the script keeps it; what the script ends itself leaves it. Everything is O(1)
/// amortised, whatever its number.
final class ScriptScope {
  private let outer: ScriptScope?
  private var members: [ObjectIdentifier: (number: Int, member: any ScopeMember)] = [:]
  private var lastNumber = 0
  private var observations: [WeakObservation] = []
  /// At how many observations those that have ended are thrown away.
  private var sweepCount = 64
  private var registrations: [WeakRegistration] = []
  private var registrationSweepCount = 64
  /// The classes that were declared, in order.
  fileprivate private(set) var classes: [ObjectClass] = []
  /// Classes of scopes that have ended, whose objects came to Lua anew.
  fileprivate private(set) var usedClasses: [ObjectClass] = []
  private var released: [WeakController] = []
  private var releasedSweepCount = 64
  private var kept: [WeakKeptValues] = []
  private var keptSweepCount = 64

  private struct WeakObservation {
    weak var value: KeyValueObservation?
  }

  private struct WeakController {
    weak var value: ControllerObject?
  }

  private struct WeakKeptValues {
    weak var value: KeptValues?
  }

  private struct WeakRegistration {
    weak var value: ClassicRegistration?
  }

  /// Opens a scope inside `outer`.
  init(inside outer: ScriptScope? = nil) { self.outer = outer }

  /// The one that all others are inside.
  var outermost: ScriptScope { outer?.outermost ?? self }

  /// Holds a member until the scope ends.
  func add(_ member: any ScopeMember) {
    guard members[ObjectIdentifier(member)] == nil else { return }
    lastNumber += 1
    members[ObjectIdentifier(member)] = (lastNumber, member)
  }

  /// Lets go of a member that has ended; one of another scope is nothing to it.
  func remove(_ member: any ScopeMember) { members[ObjectIdentifier(member)] = nil }

  /// Lets go of a member that the script has ended and may begin again: it ends for good with the scope.
  func release(_ controller: ControllerObject) {
    remove(controller)
    if released.count >= releasedSweepCount {
      released.removeAll { $0.value == nil }
      releasedSweepCount = max(64, 2 * released.count)
    }
    released.append(WeakController(value: controller))
  }

  /// Notes a class: it is found by its name until the scope ends.
  func add(_ objectClass: ObjectClass) { classes.append(objectClass) }

  /// Notes a class of a scope that has ended: Lua alone keeps its functions again when this one ends.
  func noteUse(of objectClass: ObjectClass) { usedClasses.append(objectClass) }

  /// Notes what is put aside when the scope ends.
  func note(_ values: KeptValues) {
    guard !values.names.isEmpty else { return }
    if kept.count >= keptSweepCount {
      kept.removeAll { $0.value == nil }
      keptSweepCount = max(64, 2 * kept.count)
    }
    kept.append(WeakKeptValues(value: values))
  }

  /// Notes an observation. It is kept by the object that it observes.
  func add(_ observation: KeyValueObservation) {
    if observations.count >= sweepCount {
      observations.removeAll { $0.value?.isActive != true }
      sweepCount = max(64, 2 * observations.count)
    }
    observations.append(WeakObservation(value: observation))
  }

  /// Notes the registration of a classic observer. It is kept by the object that it observes.
  func add(_ registration: ClassicRegistration) {
    if registrations.count >= registrationSweepCount {
      registrations.removeAll { $0.value?.isListed != true }
      registrationSweepCount = max(64, 2 * registrations.count)
    }
    registrations.append(WeakRegistration(value: registration))
  }

  /// Lets what it holds, and what is around it, read anew; what cannot be shown stays refused until it can.
  func readAnew() throws {
    try outer?.readAnew()
    for entry in members.values.sorted(by: { $0.number < $1.number }) {
      do { try entry.member.readAnew() } catch  where !error.endsEverything { continue }
    }
  }

  /// Ends all of it, what was made last first.
  func end() {
    for entry in observations { entry.value?.invalidate() }
    for entry in registrations { entry.value?.remove() }
    for entry in members.values.sorted(by: { $0.number > $1.number }) { entry.member.end() }
    for entry in released { entry.value?.forgetFunctions() }
    // Where memory is short they stay until the file ends.
    for entry in kept { try? entry.value?.putAside() }
    (observations, registrations, members, released, kept) = ([], [], [:], [], [])
  }
}

extension ScriptSession {
  /// Begins a scope: what is made from now on ends with it. Gives the scope outside it, for ``endScope(_:)``.
  func beginScope() -> ScriptScope {
    let outer = scope
    scope = ScriptScope(inside: outer)
    return outer
  }

  /// Ends what was made since the scope began.
  func endScope(_ outer: ScriptScope) {
    scope.end()
    handlers.forgetEnded()
    // The last first: what a class has replaced is found again.
    for objectClass in scope.classes.reversed() { world.forget(objectClass) }
    classes.putAside(scope.classes, used: scope.usedClasses)
    scope = outer
  }
}
