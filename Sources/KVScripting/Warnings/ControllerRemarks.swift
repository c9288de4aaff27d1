import KVLua
import KVObjects
import KVTexts
import KVTrace

/// Whether a controller that begins with a call of the script has begun, and what it said.
struct ControllerBeginning {
  /// The method that begins it.
  let call: String
  var isBegun = false
  /// The last refusal, where the script did not look at it.
  var refusal: Remark?

  /// What to say of it at the end; `origin` is where the controller was made.
  func remark(about label: String, at origin: LuaLocation?) -> Remark? {
    if let refusal { return refusal }
    if isBegun { return nil }
    let name = String(label.dropFirst().prefix { $0.isLetter })
    return Remark(
      DiagnosticFacts(
        code: .notQueried, headline: "\(label) was never asked to begin: it shows nothing and tells nobody anything",
        label: .hintAskToBegin(call: call),
        targets: [.name(name, .variable)]),
      at: origin)
  }
}

extension ControllerObject {
  /// Notes what a method has given beside false where the script does not look at it. Throws where the error cannot be
  /// described.
  func noteRefusal(_ error: any Error, of call: String) {
    guard let location = session.state.currentLocation() else { return }
    guard session.isUnseen(call, at: location) else {
      beginning?.refusal = nil
      return
    }
    let cause = DiagnosticWords.facts(of: error)
    var facts = DiagnosticFacts(
      code: .notQueried, headline: "\(call)() gave false, and nobody looked: \(cause.headline)",
      label: cause.label ?? .hintAssertBeginning(call: call), cocoa: cause.cocoa,
      targets: [.name(call, .field)])
    if cause.label != nil { facts.notes.append(.noteAssertEnds(call: call)) }
    facts.notes.append(.noteErrorItself(code: cause.code))
    beginning?.refusal = Remark(facts, at: location, isFailure: true)
  }

  /// Forgets a refusal: the controller has begun since.
  func noteBeginning() { beginning?.refusal = nil }
}

/// The callbacks of each kind of controller, as a delegate declares them (lua-api.md section 6).
enum ControllerCallbacks {
  static let relational = [
    "willChangeContent(c)", "insertedObject(c, object, index)", "removedObject(c, object, index)",
    "movedObject(c, object, from, to)", "updatedObject(c, object, index, keyPath)", "replacedEntireCollection(c)",
    "didChangeContent(c)",
  ]
  static let sectioned = [
    "willChangeContent(c)", "didChangeSection(c, section, index, type)",
    "didChangeObject(c, object, indexPath, type, newIndexPath)", "didChangeContent(c)",
  ]
  static let fetched =
    sectioned + [
      "didChangeContentWithSnapshot(c, snapshot)", "didChangeContentWithDifference(c, difference)",
      "sectionIndexTitleForSectionName(c, name)",
    ]
}

/// A delegate table that has functions, none of which its controller ever calls.
struct UncalledDelegate {
  private let table: LuaTable
  private let callbacks: [String]

  init(_ table: LuaTable, signatures: [String]) {
    self.table = table
    callbacks = signatures.map { String($0.prefix { $0 != "(" }) }
  }

  /// What to say of it; nil where it has a function that is called, or none at all. A function under Cocoa's name of a
  /// callback is never called, whatever is beside it.
  func remark(about label: String, at location: LuaLocation?) throws -> Remark? {
    let isCalled = try callbacks.contains { try table.get(.string($0)).functionValue != nil }
    var names: [String] = []
    try table.visitNamedFields { key, value in
      if value.functionValue != nil, let name = key.stringValue, !name.isTooLongForName { names.append(name) }
    }
    names.sort()
    let misnamed = names.compactMap { name in
      CocoaNames.callback(for: name).flatMap { callbacks.contains($0) ? (name: name, meant: $0) : nil }
    }
    if let first = misnamed.first {
      return remark(
        "\(label) never calls '\(first.name)'", .hintCallbackIsCalled(name: first.meant), first.name, location,
        notes: misnamed.dropFirst().map { .noteNeverCalls(name: $0.name, meant: $0.meant) }
          + (isCalled ? [] : [.hintItCalls(names: callbacks.joined(separator: ", "))]))
    }
    guard !isCalled, let first = names.first else { return nil }
    return remark(
      "\(label) calls none of its delegate's functions: \(names.joined(separator: ", "))",
      .hintItCalls(names: callbacks.joined(separator: ", ")), first, location)
  }

  private func remark(
    _ headline: String, _ label: Message, _ name: String, _ location: LuaLocation?, notes: [Message] = []
  ) -> Remark {
    Remark(
      DiagnosticFacts(
        code: .delegate, headline: headline, label: label, notes: notes,
        targets: [.name(name, .field), .name("delegate", .field)]),
      at: location)
  }
}
