import KVControllers
import KVLua
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
  private static var delegateKey: LuaValue { "delegate" }

  init(_ controller: CollectionController, _ session: ScriptSession) {
    self.controller = controller
    self.session = session
    home = session.scope
  }

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
    case .nil: adopt(nil, .nil)
    case .table(let table):
      try DelegateTable.check(table)
      adopt(
        try ScriptControllerDelegate(.table(table, identity: try session.observing.identity(of: table)), self), value)
    case .object(let recorder as Recorder):
      if let table = recorder.delegate { try DelegateTable.check(table) }
      adopt(try ScriptControllerDelegate(.recorder(recorder), self), value)
    case .object(let table as TableObject):
      adopt(nil, value)
      table.source = nil
      table.replayed = proof
      table.leftDifference = nil
      let made = try table.follow(controller)
      adopt(ScriptTableDelegate(made, table, self), value)
      binding = made
    default:
      throw ScriptError.wrongOption(
        call: call, name: "delegate", expected: "a table of callbacks, a Recorder, a TableView or nil",
        given: value.typeName)
    }
  }

  private func adopt(_ delegate: (any ControllerEventReceiver)?, _ value: LuaValue) {
    controller.setReceiver(delegate)
    (callbacks, delegateValue, binding) = (delegate, value, nil)
  }

  /// Reads the table that follows it anew, where it has silently begun afresh.
  func loadTable() throws { try binding?.load() }

  /// Ends it, and lets go of its delegate and of the functions that filter and sort: they may hold the controller.
  func end() {
    controller.invalidate()
    adopt(nil, .nil)
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
    (home ?? session.scope).add(self)
    isEnded = false
    if isDelegateAside { try setDelegate(delegate, call: call) }
  }

  /// Nobody is notified any more, and what may hold the wrapper is held by that alone. A table holds no wrapper.
  private func putDelegateAside() {
    guard delegateValue.tableValue != nil || delegateValue.objectValue?.object is Recorder else { return }
    do { try session.state.setUserValue(delegateValue, forKey: Self.delegateKey, of: self) } catch { return }
    isDelegateAside = true
    adopt(nil, .nil)
  }
}

/// A relational controller as a script holds it.
final class RelationalObject: ControllerObject {
  let relational: RelationalCollectionController

  init(_ relational: RelationalCollectionController, _ session: ScriptSession) {
    self.relational = relational
    super.init(relational, session)
    if let engine = relational.engine { proof.follow(engine) }
  }
}

/// A set controller as a script holds it.
final class SetObject: ControllerObject {
  let sets: SetController

  init(_ sets: SetController, _ session: ScriptSession) {
    self.sets = sets
    super.init(sets, session)
  }

  /// Asks the controller to begin afresh, and the table that follows it to read what there is then. Throws what either
  /// throws.
  func performQuery() throws {
    try beginAnew(call: "SetController")
    try sets.performQuery()
    if let engine = sets.engine { proof.follow(engine) }
    try loadTable()
  }
}
