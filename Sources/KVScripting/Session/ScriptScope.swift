import KVObjects
import KVObserving

/// What a scope holds until it ends: controllers and table observers.
protocol ScopeMember: AnyObject {
  /// Ends it; nothing is sent any more.
  func end()
  /// Reads and computes anew what it shows. Throws what cannot be shown, and what a delegate throws.
  func readAnew() throws
  /// What is most likely a mistake in how the script leaves it. Throws what computing a value throws.
  func remarks() throws -> [Remark]
}

extension ScopeMember {
  /// None.
  func remarks() throws -> [Remark] { [] }
}

/// The time of a script, describe, `it` or run of `forall`, and what was made in it: that ends with it at the latest.
///
/// Controllers and table observers are held, as they work whether or not the script keeps them; one that the script ends is
/// let go. Observations, registrations and what holds functions of the script are only noted: others keep them. Classes are
/// forgotten by their names. Everything is O(1) amortised, whatever its number.
final class ScriptScope {
  private let outer: ScriptScope?
  private var members: [ObjectIdentifier: (number: Int, member: any ScopeMember)] = [:]
  private var lastNumber = 0
  private var observations = WeakList<KeyValueObservation>(isNeeded: \.isActive)
  private var registrations = WeakList<ClassicRegistration>(isNeeded: \.isListed)
  /// Controllers that the script has ended, and may begin again.
  private var released = WeakList<ControllerObject>()
  private var kept = WeakList<KeptValues>()
  /// The classes that were declared, in order.
  private(set) var declarations: [ClassDeclaration] = []
  /// Tables with an update that a script has begun and not ended, in order.
  private(set) var openTables: [TableObject] = []
  /// Classes of scopes that have ended, whose objects came to Lua anew.
  fileprivate private(set) var usedClasses: [ObjectClass] = []

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

  /// Lets go of a controller that the script has ended and may begin again: it ends for good with the scope.
  func release(_ controller: ControllerObject) {
    remove(controller)
    released.add(controller)
  }

  /// Notes a class: it is found by its name until the scope ends.
  func add(_ declaration: ClassDeclaration) { declarations.append(declaration) }

  /// Where a class of that name was declared last, in this scope or around it.
  func declaration(ofClass name: String) -> ClassDeclaration? {
    declarations.last { $0.objectClass.name == name } ?? outer?.declaration(ofClass: name)
  }

  /// Keeps a table until the update that was begun in it ends.
  func keepOpen(_ table: TableObject) { openTables.append(table) }

  /// Lets go of a table whose update has ended.
  func letClose(_ table: TableObject) { openTables.removeAll { $0 === table } }

  /// What it holds, in the order in which it was made.
  var heldMembers: [any ScopeMember] { members.values.sorted { $0.number < $1.number }.map(\.member) }

  /// Notes a class of a scope that has ended: Lua alone keeps its functions again when this one ends.
  func noteUse(of objectClass: ObjectClass) { usedClasses.append(objectClass) }

  /// Notes what Lua alone is to keep from the end of the scope on.
  func note(_ values: KeptValues) {
    if !values.names.isEmpty { kept.add(values) }
  }

  /// Notes an observation. It is kept by the object that it observes.
  func add(_ observation: KeyValueObservation) { observations.add(observation) }

  /// Notes the registration of a classic observer. It is kept by the object that it observes.
  func add(_ registration: ClassicRegistration) { registrations.add(registration) }

  /// Lets what it holds, and what is around it, read anew; what cannot be shown stays refused until it can.
  func readAnew() throws {
    try outer?.readAnew()
    for member in heldMembers {
      do { try member.readAnew() } catch  where !error.endsEverything { continue }
    }
  }

  /// Ends all of it, what was made last first.
  func end() {
    for observation in observations.takeAll() { observation.invalidate() }
    for registration in registrations.takeAll() { registration.remove() }
    for member in heldMembers.reversed() { member.end() }
    members = [:]
    openTables = []
    for controller in released.takeAll() { controller.forgetFunctions() }
    // Where memory is short they stay until the file ends.
    for values in kept.takeAll() { try? values.putAside() }
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
    // That all of it ends is no news of anything in it.
    let sink = world.stateSink
    world.stateSink = nil
    defer { world.stateSink = sink }
    scope.end()
    handlers.forgetEnded()
    // The last first: what a class has replaced is found again.
    let declared = scope.declarations.map(\.objectClass)
    for objectClass in declared.reversed() { world.forget(objectClass) }
    classes.putAside(declared, used: scope.usedClasses)
    scope = outer
  }
}
