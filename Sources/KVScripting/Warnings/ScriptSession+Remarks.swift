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
  func noteSurplusArguments(_ name: String, count: Int, of receiver: AnyObject? = nil) -> Int {
    if remarks.isFull { return .max }
    guard let most = mostParameters(of: name, receiver) else { return .max }
    noteSurplusArguments(name, count: count, most: most)
    return most
  }

  /// The same of a call that takes `most`.
  func noteSurplusArguments(_ name: String, count: Int, most: Int) {
    guard count > most, let location = state.currentLocation(), remarks.isToLookAt(.surplusArgument, at: location),
      let text = sources.text(of: location.chunk)
    else { return }
    let called = name.split(separator: ".").last.map(String.init) ?? name
    guard
      let range = text.argument(behind: most, ofCall: called, atLine: location.line)
        ?? text.argument(behind: most, ofOnlyCallWith: count, atLine: location.line)
    else { return }
    remarks.note(Remark(CallWords.surplus(name, most, count, at: range), at: location))
  }

  /// How many arguments a function takes at most, or the method of `receiver`; nil where that is not known.
  private func mostParameters(of name: String, _ receiver: AnyObject?) -> Int? {
    let methods: [ScriptEntry]? =
      switch receiver {
      case nil: nil
      case is ModelObject: classes.objectEntries
      case let collection as ToManyCollection: language.methods(ofType: collection.kind.typeName)
      case let receiver?: language.methods(of: type(of: receiver))
      }
    if let most = methods?.mostParameters(of: name) ?? assertions.mostParameters(of: name) { return most }
    return [language.mostParameters(of: name), classes.objectEntries.mostParameters(of: name)].compactMap(\.self)
      .max()
  }

  /// Whether the method called by that name now is a statement of its own: the script does not look at what it gives.
  func isUnseen(_ name: String, at location: LuaLocation) -> Bool {
    sources.text(of: location.chunk)?.isStatement(callOf: name, atLine: location.line) ?? false
  }
}
