import KVLua
import KVObjects
package import KVTrace

extension ScriptSession {
  /// The remarks that came up while the script ran, as warnings.
  package func takeNotedWarnings() -> [Diagnostic] { remarks.take().map(warning) }

  /// What the script or `it` under way leaves behind, before its scope ends: the first of `failures` fails a test.
  /// Nothing that the script prints meanwhile is shown, and what it raises ends the search.
  func takeLeftBehind(
    within limited: (() throws -> Void) throws -> Void
  ) -> (failures: [Remark], warnings: [Diagnostic]) {
    let (sink, hook) = (world.sink, state.printHook)
    (world.sink, state.printHook) = (nil, { _ in })
    defer { (world.sink, state.printHook) = (sink, hook) }
    var found: [Remark] = []
    try? limited {
      found += scope.openTables.map(\.openRemark)
      for member in scope.heldMembers { found += try member.remarks() }
      found += scope.declarations.compactMap { $0.remark(in: world) }
    }
    return (found.filter(\.isFailure), found.filter { !$0.isFailure && remarks.isNew($0) }.map(warning))
  }

  /// What may be behind the failure of the test under way: the controllers that have never begun.
  func takeCausesOfFailure(within limited: (() throws -> Void) throws -> Void) -> [Diagnostic] {
    var found: [Remark] = []
    // What describing an object throws is no matter.
    try? limited {
      found = scope.heldMembers.compactMap { ($0 as? ControllerObject)?.remarkOnBeginning }
    }
    return found.filter(remarks.isNew).map(warning)
  }

  func warning(_ remark: Remark) -> Diagnostic { warning(remark.facts, at: remark.location) }

  // MARK: Calls

  /// Says of a call with more arguments than its function takes which of them nobody reads; gives how many it takes.
  func noteSurplusArguments(_ name: String, count: Int) -> Int {
    if remarks.isFull { return .max }
    guard
      let most = [language.mostParameters(of: name), classes.objectEntries.mostParameters(of: name)].compactMap(
        \.self
      ).max()
    else { return .max }
    guard count > most, let location = state.currentLocation(), remarks.isToLookAt(.surplusArgument, at: location),
      let range = sources.text(of: location.chunk)?.argument(behind: most, ofCall: name, atLine: location.line)
    else { return most }
    remarks.note(Remark(CallWords.surplus(name, most, count, at: range), at: location))
    return most
  }

  /// Whether the method called by that name now is a statement of its own: the script does not look at what it gives.
  func isUnseen(_ name: String, at location: LuaLocation) -> Bool {
    sources.text(of: location.chunk)?.isStatement(callOf: name, atLine: location.line) ?? false
  }
}
