package import KVObjects
import KVPositions

/// Writes down what is said of the state of a world, and rebuilds what each controller shows from that alone, by the rule of the
/// schema (Documentation/TraceSchema.md, `bracket`).
package final class StateNotes: StateSink {
  /// A section of a content: its name and its elements.
  package typealias Section = (name: String, rows: [Value])

  /// What was said: the name, then each fact.
  package private(set) var lines: [String] = []
  /// Where what was said does not hold together.
  package private(set) var faults: [String] = []
  /// What each controller shows, by when it was made.
  package private(set) var contents: [Int: [Section]] = [:]
  /// How many brackets have been said.
  package private(set) var bracketCount = 0
  private var openBrackets = 0
  private var controllers: [Int] = []
  private var receivers: [ReceiverReference] = []
  /// What `because` names, at most once for each bracket.
  package private(set) var roles: Set<String> = []

  package init() {}

  /// A world of which it hears.
  package func makeWorld() -> ObjectWorld {
    let world = ObjectWorld()
    world.stateSink = self
    return world
  }

  /// The lines since they were taken last; only those called `name`, where that is given.
  package func take(_ name: String? = nil) -> [String] {
    defer { lines = [] }
    return lines.filter { line in name.map { line.hasPrefix("\($0):") } ?? true }
  }

  /// What the controller that was made as `creationSerial`-th does not show of what was said, in words; nil where it does.
  package func fault(of creationSerial: Int, showing sections: [Section]) -> String? {
    if let fault = faults.first { return fault }
    if openBrackets > 0 { return "a bracket is open" }
    guard let said = contents[creationSerial] else { return "no content was said" }
    let isSame = said.elementsEqual(sections) { $0.name == $1.name && $0.rows == $1.rows }
    return isSame ? nil : "said \(said), shown \(sections)"
  }

  // MARK: Hearing

  package func didDeclare(_ objectClass: ObjectClass) {}
  package func didMake(_ object: ModelObject) {}
  package func didFinishMaking() {}
  package func didRestartCounting() {}
  package func didSet(_ property: Property, of object: ModelObject, from old: Value) {}
  package func didEdit(_ property: Property, of object: ModelObject, by edit: StoredEdit) {}

  package func note(_ event: any StateEvent) {
    let facts = write(event, "")
    guard event.name == "content", case .controller(let serial)? = facts["controller"] else { return }
    contents[serial] = facts.list("sections").map { section in
      guard case .record(let members) = section else { return ("", []) }
      let facts = Facts(members)
      return (facts.text("name") ?? "", facts.list("objects").map(\.element))
    }
  }

  package func noteSilence(_ rule: EventRule) {}
  package func didEndMutation() {}
  package let changeCount = 0
  package func didTake(_ change: TakenChange) {}
  package func willNotify(of property: Property, of object: ModelObject) {}
  package func beginHandling(_ property: Property, of object: ModelObject) {}
  package func endHandling() {}
  package func beginDeferral(_ kind: DeferralKind, of creationSerial: Int?) {}
  package func endDeferral(_ kind: DeferralKind, of creationSerial: Int?, sending sources: [Int]) {}
  package func beginBracket(
    _ event: any StateEvent, of creationSerial: Int, reach: BracketReach, rules: (any DeliveryRules)?
  ) {
    openBrackets += 1
    bracketCount += 1
    let facts = write(event, "\(number(of: creationSerial)) ")
    for cause in facts.list("because") where cause.parts.count == 3 {
      if case .text(let role) = cause.parts[1] { roles.insert(role) }
    }
    guard let before = contents[creationSerial] else {
      return faults.append("a bracket of a controller that shows nothing")
    }
    var bracket = SaidBracket(before)
    contents[creationSerial] = bracket.lead(by: facts)
    faults += bracket.faults.map { "\($0) – \(lines.last ?? "")" }
  }

  package func endBracket() { openBrackets -= 1 }

  // MARK: Words

  private func write(_ event: any StateEvent, _ prefix: String) -> Facts {
    let fields = event.fields
    if Set(fields.map(\.name)).count < fields.count { faults.append("a name twice in \(event.name)") }
    lines.append(
      "\(event.name): \(prefix)\(fields.map { "\($0.name) \(text(of: $0.value))" }.joined(separator: ", "))")
    return Facts(fields)
  }

  private func number(of creationSerial: Int) -> Int {
    if !controllers.contains(creationSerial) { controllers.append(creationSerial) }
    return controllers.firstIndex(of: creationSerial).map { $0 + 1 } ?? 0
  }

  private func text(of value: EventFieldValue) -> String {
    switch value {
    case .text(let text): return text.isEmpty ? "\"\"" : text
    case .number(let number): return "\(number)"
    case .flag(let flag): return "\(flag)"
    case .list(let list): return "[\(list.map(text(of:)).joined(separator: " "))]"
    case .record(let fields): return "{\(fields.map { "\($0.name) \(text(of: $0.value))" }.joined(separator: " "))}"
    case .modelIdentity(let objectClass, let serial): return "\(objectClass)#\(serial)"
    case .identity(let value): return value.object?.descriptiveText ?? value.description
    case .receiver(let reference):
      if !receivers.contains(reference) { receivers.append(reference) }
      return "\(receivers.firstIndex(of: reference).map { $0 + 1 } ?? 0)"
    case .controller(let serial): return "\(number(of: serial))"
    }
  }
}

/// What an event says, by name.
struct Facts {
  private let fields: [String: EventFieldValue]

  init(_ fields: [EventField]) {
    self.fields = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
  }

  subscript(name: String) -> EventFieldValue? { fields[name] }

  func list(_ name: String) -> [EventFieldValue] { fields[name]?.parts ?? [] }

  func text(_ name: String) -> String? {
    if case .text(let text)? = fields[name] { text } else { nil }
  }
}

extension EventFieldValue {
  /// Those of a list.
  var parts: [EventFieldValue] {
    if case .list(let list) = self { list } else { [] }
  }

  /// Whom it names.
  var element: Value {
    if case .identity(let value) = self { value } else { .nil }
  }

  var int: Int {
    if case .number(let number) = self { number } else { -1 }
  }

  /// `[section, row]`.
  var path: ItemPath { ItemPath(section: parts.first?.int ?? -1, row: parts.last?.int ?? -1) }
}
