import KVControllers
import KVLua
import KVObjects
import KVOriginals
import KVTableBinding
import KVTables

/// A controller as a script holds it: the controller, its delegate, and the proof of its brackets.
///
/// The controllers of Swift hold their delegate weakly. A script's delegate is held here, for as long as the script or
/// `it` runs, or until the script ends the controller: then it hangs on the wrapper's own Lua value, as it may hold that.
class ControllerObject: ScopeMember {
  unowned let session: ScriptSession
  let controller: CollectionController
  /// What its brackets have come to.
  let proof = BracketProof()
  private var delegateValue = LuaValue.nil
  private var callbacks: (any ControllerEventReceiver)?
  /// Where a table follows. The table keeps it, until it follows another controller.
  private weak var binding: TableViewBinding?
  /// What was under way when it was made.
  private weak var home: ScriptScope?
  /// The filter and the order as the script gave them.
  final var arrangement = GivenArrangement()
  /// Whether the script has ended it.
  private var isEnded = false
  /// Whether the delegate hangs on its Lua value.
  private var isDelegateAside = false
  /// Where the script has made it.
  private let origin: LuaLocation?
  /// Where it was given its delegate, where that is a table of functions.
  private var delegatePlace: LuaLocation?
  /// Whether the script has asked it to begin; nil where it begins by itself.
  final var beginning: ControllerBeginning?
  private static var delegateKey: LuaValue { "delegate" }
  /// How its delegates reach it.
  final let link = ControllerLink()

  init(_ controller: CollectionController, _ session: ScriptSession) {
    self.controller = controller
    self.session = session
    home = session.scope
    origin = session.state.currentLocation()
    link.lent = .passUnretained(self)
  }

  deinit { link.lent = nil }

  /// As messages name it: `<SetController friends of <Document#1>>`.
  var label: String { "<controller>" }
  /// What it may call, as a delegate's signatures.
  var callbackSignatures: [String] { [] }
  /// What drives a table whose cells are stale.
  var staleCellOwner: (name: String, option: String?) { ("controller", nil) }

  /// The delegate as the script gave it; nil where there is none, or where the table follows another controller now.
  var delegate: LuaValue {
    if isDelegateAside { return (try? session.state.userValue(forKey: Self.delegateKey, of: self)) ?? .nil }
    if delegateValue.objectValue?.object is TableObject, binding == nil { return .nil }
    return delegateValue
  }

  /// Gives the controller a delegate: a table of functions, a `Recorder`, a `TableView`, or nil. A table view is loaded,
  /// silently.
  ///
  /// Throws for anything else, and for a misspelt callback, with nothing changed; else what reading a cell throws.
  func setDelegate(_ value: LuaValue, call: String) throws {
    try give(value, call: call)
    if isDelegateAside {
      session.state.removeUserValues(of: self)
      isDelegateAside = false
    }
    if isEnded { putDelegateAside() }
  }

  private func give(_ value: LuaValue, call: String) throws {
    switch value {
    case .nil: try adopt(nil, .nil)
    case .table(let table):
      try DelegateTable.check(table)
      delegatePlace = session.state.currentLocation()
      try adopt(
        try ScriptControllerDelegate(.table(table, identity: try session.observing.identity(of: table)), self), value)
    case .object(let recorder as Recorder):
      if let table = recorder.delegate { try DelegateTable.check(table) }
      try adopt(try ScriptControllerDelegate(.recorder(recorder), self), value)
    case .object(let table as TableObject):
      forgetDelegate()
      delegateValue = value
      table.source = nil
      table.replayed = proof
      table.leftDifference = nil
      let made = try table.follow(controller)
      try adopt(ScriptTableDelegate(made, table, self), value)
      binding = made
    default:
      throw ScriptError.wrongOption(
        call: call, name: "delegate", expected: "a table of callbacks, a Recorder, a TableView or nil",
        given: value.typeName)
    }
  }

  /// In a variant of a run a table is tried beside the delegate, where none follows.
  private func tried(_ delegate: (any ControllerEventReceiver)?) throws -> (any ControllerEventReceiver)? {
    let variant = session.configuration.variant
    guard let delegate, variant.triesTables, !(delegate is ScriptTableDelegate), !isEnded else { return delegate }
    // Of fetched results a delegate gets the forms that it implements, and without one nothing is tracked.
    if controller is FetchedResultsController, !delegate.implementedCallbacks.isSuperset(of: .perChange) {
      return delegate
    }
    return try TriedTable(beside: delegate, of: self, variant.mapping.flatMap(CopiedMapping.init))
  }

  private func forgetDelegate() {
    controller.setReceiver(nil)
    (callbacks, delegateValue, binding) = (nil, .nil, nil)
  }

  private func adopt(_ delegate: (any ControllerEventReceiver)?, _ value: LuaValue) throws {
    let delegate = try tried(delegate)
    controller.setReceiver(delegate)
    (callbacks, delegateValue, binding) = (delegate, value, nil)
    if delegate != nil { session.bracketAccount?.noteShown(by: self) }
  }

  /// Lets the original that this stands for ask a class of the script for `isEqual`, where it has one.
  final func follow(_ original: OriginalController) {
    // What an original has left observed may outlive the session's controllers.
    original.isEqual = { [weak session] one, other in
      guard let method = session?.classes.scriptClass(of: one.objectClass)?.method("isEqual") else {
        return one === other
      }
      return try method.call([.object(one), .object(other)]).first?.isTruthy ?? false
    }
  }

  /// Reads the table that follows it anew, where it has silently begun afresh.
  func loadTable() throws {
    try binding?.load()
    try (callbacks as? TriedTable)?.load()
    session.bracketAccount?.noteShown(by: self)
  }

  /// Ends it, and lets go of its delegate and of the functions that filter and sort: they may hold the controller.
  func end() {
    controller.invalidate()
    forgetDelegate()
    forgetFunctions()
  }

  /// Lets go of the filter and the order of a controller that has ended, where functions may be in them.
  final func forgetFunctions() {
    let order = arrangement.descriptors.mayHoldFunctions
    controller.forget(filter: arrangement.filterMayHoldFunctions, order: order)
    if order { arrangement.descriptors = GivenSortDescriptors() }
  }

  /// The script ends it: it need not be held any more.
  func invalidate() {
    controller.invalidate()
    isEnded = true
    home?.release(self)
    putDelegateAside()
  }

  func readAnew() throws {
    if isEnded { return }
    try controller.readAnew()
    // The texts of rows that have not changed were read with the others.
    try binding?.load()
  }

  /// The script begins it anew. Throws where its delegate cannot be had back.
  func beginAnew(call: String) throws {
    beginning?.isBegun = true
    (home ?? session.scope).add(self)
    isEnded = false
    if isDelegateAside { try setDelegate(delegate, call: call) }
  }

  func remarks() throws -> [Remark] {
    if isEnded { return [] }
    let found = [
      remarkOnBeginning, try delegateRemark, try staleRemark,
    ]
    return found.compactMap(\.self)
  }

  /// That it has never begun, or was refused.
  var remarkOnBeginning: Remark? { isEnded ? nil : beginning?.remark(about: label, at: origin) }

  private var delegateRemark: Remark? {
    get throws {
      guard case .table(let table) = delegateValue else { return nil }
      return try UncalledDelegate(table, signatures: callbackSignatures).remark(about: label, at: delegatePlace)
    }
  }

  private var staleRemark: Remark? {
    get throws {
      guard binding != nil, let table = delegateValue.objectValue?.object as? TableObject else { return nil }
      let owner = TableStaleness.Owner(name: staleCellOwner.name, option: staleCellOwner.option) { [controller] in
        try controller.shownObject(at: $0)
      }
      return try TableStaleness(table).remark(drivenBy: owner, at: origin)
    }
  }

  /// Nobody is notified any more, and what may hold the wrapper is held by that alone. A table holds no wrapper.
  private func putDelegateAside() {
    guard delegateValue.tableValue != nil || delegateValue.objectValue?.object is Recorder else { return }
    do { try session.state.setUserValue(delegateValue, forKey: Self.delegateKey, of: self) } catch { return }
    isDelegateAside = true
    forgetDelegate()
  }
}

/// The way from what a controller calls to the wrapper, which may go before it.
///
/// In contrast to a weak reference it leaves the wrapper's counts where they are: a bracket asks for it three times.
final class ControllerLink {
  /// The wrapper takes itself out before it goes.
  @exclusivity(unchecked) fileprivate var lent: Unmanaged<ControllerObject>?

  /// The wrapper; nil once it has gone.
  var wrapper: ControllerObject? { lent?.takeUnretainedValue() }
}

/// A relational controller as a script holds it.
final class RelationalObject: ControllerObject {
  let relational: any ShownRelation
  /// The one list that the original hands out, which changes with its content; nil from ours.
  private var liveCollection: LuaTable?
  private var liveCount = 0

  init(_ relational: RelationalCollectionController, _ session: ScriptSession) {
    self.relational = relational
    super.init(relational, session)
    if let engine = relational.engine { proof.follow(engine) }
  }

  init(original: OriginalRelationalController, _ session: ScriptSession) {
    relational = original
    super.init(original.controller, session)
    follow(original)
    original.contentDidChange = { [weak self] in self?.refreshCollection() }
  }

  /// The visible objects: a list of the moment, and from the original its own. Throws where memory is short.
  var collection: LuaValue {
    get throws {
      let list = LuaValue.list(relational.visibleObjects.map(LuaValue.object))
      guard relational is OriginalRelationalController else { return list }
      if let liveCollection { return .table(liveCollection) }
      let made = try session.state.makeTable(relational.visibleObjects.map(LuaValue.object))
      (liveCollection, liveCount) = (made, relational.visibleObjects.count)
      return .table(made)
    }
  }

  private func refreshCollection() {
    guard let liveCollection else { return }
    let objects = relational.visibleObjects
    for index in 0..<max(objects.count, liveCount) {
      try? liveCollection.rawSet(
        .integer(index + 1), objects.indices.contains(index) ? .object(objects[index]) : .nil)
    }
    liveCount = objects.count
  }

  override var label: String { "<RelationalCollectionController \(relational.relation) of \(relational.object)>" }

  override var callbackSignatures: [String] { ControllerCallbacks.relational }

  override var staleCellOwner: (name: String, option: String?) {
    ("RelationalCollectionController", "observingChildKeyPaths")
  }
}

/// A set controller as a script holds it.
final class SetObject: ControllerObject {
  let sets: any ShownSet

  init(_ sets: SetController, _ session: ScriptSession) {
    self.sets = sets
    super.init(sets, session)
    beginning = ControllerBeginning(call: "performQuery")
  }

  init(original: OriginalSetController, _ session: ScriptSession) {
    sets = original
    super.init(original.controller, session)
    beginning = ControllerBeginning(call: "performQuery")
    follow(original)
  }

  override var label: String {
    let object = sets.observed.map { " of \($0)" } ?? ""
    return "<SetController\(sets.setKeyPath.map { " " + $0 } ?? "")\(object)>"
  }

  override var callbackSignatures: [String] { ControllerCallbacks.sectioned }

  override var staleCellOwner: (name: String, option: String?) { ("SetController", "keyPaths") }

  /// Asks the controller to begin afresh, and the table that follows it to read what there is then. Throws what either
  /// throws.
  func performQuery() throws {
    try beginAnew(call: "SetController")
    try sets.performQuery()
    noteBeginning()
    if let engine = controller.engine { proof.follow(engine) }
    try loadTable()
  }
}
