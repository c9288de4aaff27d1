import KVObjects
import KVScripting
import KVTrace

/// Stands between a world and its trace, and compares the world with what is rebuilt from the trace's lines whenever something
/// is delivered or printed: all that has changed has been said then.
final class StateTap: StateSink, TraceFormat {
  private struct Living {
    weak var object: ModelObject?
  }

  private unowned let trace: Trace
  private unowned let session: ScriptSession
  private var openBrackets = 0
  /// Whether a bracket has ended since contents were compared.
  private var hasEnded = false
  /// How many contents have been compared.
  private(set) var contentCount = 0
  private var replica = StateReplica()
  private var living: [Living] = []
  private(set) var faults: [String] = []
  /// Who is named as the receiver of what controllers send.
  let receivers = NamedReceivers()
  /// What tables show.
  let tables = TableLines()
  /// Who says something next.
  private var receiver: AnyObject?
  /// How many values have been compared.
  private(set) var comparisons = 0
  /// How many deliveries there were since the last comparison.
  private var waiting = 0
  private static let oftenEnough = 10
  /// So many values are compared during a file; at the end of each of its tests all are once more.
  private static let enough = 20_000
  private var lines: JSONTraceFormat?

  /// Listens at the trace of a file from now on.
  init(_ file: ScriptTestFile) {
    (trace, session) = (file.trace, file.session)
    lines = JSONTraceFormat(detail: .state) { [unowned self] in self.take($0) }
    file.trace.add(format: self)
    file.session.world.stateSink = self
  }

  // MARK: What the trace writes

  func write(_ event: TraceEvent) {
    switch event {
    case .delivery, .print, .error:
      // Of large worlds not at each of many deliveries.
      waiting += 1
      if waiting * Self.oftenEnough >= living.count, comparisons < Self.enough {
        waiting = 0
        compare()
      }
    case .state: break
    }
    lines?.write(event)
  }

  private func take(_ line: JSONValue) {
    replica.take(line)
    receivers.take(line)
    tables.take(line, from: receiver)
  }

  /// Compares what objects hold.
  func compare() {
    faults += replica.faults + receivers.faults + tables.faults()
    guard faults.isEmpty else { return }
    compareContents()
    living.removeAll { $0.object == nil }
    for case let object? in living.map(\.object) {
      // What has not been written yet is not to be known.
      guard let known = replica.objects[trace.id(of: object)] else { continue }
      for property in object.objectClass.properties where property.definition.getter == nil {
        let value = trace.json(of: object.heldRecordedValue(of: property))
        comparisons += 1
        // Lists that share lists are cut where each text or splice is full: not alike.
        if known.values[property.name] != value, !value.text.contains(#""…""#) {
          faults.append(
            "\(trace.id(of: object)).\(property.name) holds \(value.text), "
              + "its lines say \(known.values[property.name]?.text ?? "nothing")")
        }
      }
      if object.objectClass.describedBy?.definition.getter == nil, known.text != object.heldDescription {
        faults.append("\(trace.id(of: object)) is \(object.heldDescription), its lines say \(known.text)")
      }
    }
  }

  /// Compares what controllers show, while none sends anything; `sender` is one that is about to.
  private func compareContents(besides sender: Int? = nil) {
    guard openBrackets == 0 else { return }
    hasEnded = false
    for content in session.controllerContents where content.creationSerial != sender {
      guard let known = replica.contents[trace.number(ofController: content.creationSerial)] else { continue }
      let shown = content.sections.map { section in
        StateReplica.Section(name: section.name, rows: section.rows.map(trace.id(of:)))
      }
      contentCount += 1
      if shown != known { faults.append("\(content.creationSerial) shows \(shown), its lines say \(known)") }
    }
  }

  // MARK: What the world says

  func didDeclare(_ objectClass: ObjectClass) { trace.didDeclare(objectClass) }

  func didMake(_ object: ModelObject) {
    living.append(Living(object: object))
    trace.didMake(object)
  }

  func didRestartCounting() { trace.didRestartCounting() }
  func didFinishMaking() { trace.didFinishMaking() }

  func didSet(_ property: Property, of object: ModelObject, from old: Value) {
    trace.didSet(property, of: object, from: old)
  }

  func didEdit(_ property: Property, of object: ModelObject, by edit: StoredEdit) {
    trace.didEdit(property, of: object, by: edit)
  }

  func note(_ event: any StateEvent) {
    if case .receiver(let reference)? = event.fields.first?.value { receiver = reference.receiver }
    defer { receiver = nil }
    trace.note(event)
  }

  func beginBracket(
    _ event: any StateEvent, of serial: Int, reach: BracketReach, rules: (any DeliveryRules)?
  ) {
    // Of its own a controller has taken the content before back already.
    if hasEnded, faults.isEmpty { compareContents(besides: serial) }
    openBrackets += 1
    trace.beginBracket(event, of: serial, reach: reach, rules: rules)
  }

  func noteSilence(_ rule: EventRule) { trace.noteSilence(rule) }
  func didEndMutation() { trace.didEndMutation() }
  var changeCount: Int { trace.changeCount }
  func didTake(_ change: TakenChange) { trace.didTake(change) }
  func willNotify(of property: Property, of object: ModelObject) { trace.willNotify(of: property, of: object) }
  func beginHandling(_ property: Property, of object: ModelObject) { trace.beginHandling(property, of: object) }
  func endHandling() { trace.endHandling() }
  func beginDeferral(_ kind: DeferralKind, of serial: Int?) { trace.beginDeferral(kind, of: serial) }
  func endDeferral(_ kind: DeferralKind, of serial: Int?, sending sources: [Int]) {
    trace.endDeferral(kind, of: serial, sending: sources)
  }

  func endBracket() {
    openBrackets -= 1
    trace.endBracket()
    hasEnded = true
  }
}
