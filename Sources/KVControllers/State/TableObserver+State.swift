import KVObjects
import KVObserving
import KVPositions

/// Saying what a table observer is, shows and sends, where somebody writes down the state of its world.
extension TableObserver {
  /// Begins to say so. Under the lock of its world: on another thread a bracket may be on its way already, and asks for it.
  func beginReport() {
    object.world.isolation.enterAnyway()
    defer { object.world.isolation.leave() }
    guard let report = ControllerReport(creationSerial, in: object.world) else { return }
    self.report = report
    noteConfiguration()
    report.note(shown)
  }

  /// Its delegate may be another one now.
  func noteConfiguration() {
    guard outbox.isValid else { return }
    report?.note(
      ControllerConfiguration(
        "TableObserver", root: object, relation: keyPath.description, keyPaths: cellKeyPaths.map(\.description)),
      delegate: delegate)
  }

  /// Sends one bracket, around which `sink` hears that it is sent and what it comes to. Throws what the delegate throws.
  func send(_ bracket: TableObserverBracket, announcedTo sink: any StateSink) throws {
    var script: EditScript?
    if case .edited(let edited) = bracket.change { script = edited }
    sink.beginBracket(
      BracketState(
        script, leadingTo: bracket.after, isUserDriven: bracket.isUserDriven,
        BracketCauses(script, from: shown, to: bracket.after, bracket.touches, relation: keyPath.description)),
      of: creationSerial,
      reach: BracketReach(
        changeCount: bracket.changeCount, rows: script?.changedRows(from: shown, to: bracket.after)),
      rules: ListRules())
    var hasShown = false
    defer {
      if script == nil || !hasShown { report?.note(shown) }
      sink.endBracket()
    }
    try deliver(bracket, &hasShown)
  }

  /// Notes that what one of the cell key paths reads of `element` has changed.
  func noteTouch(of element: ModelObject, _ path: PropertyPath) {
    if report != nil { touches.paths.append((element, path)) }
  }
}

/// Why a table is called in a list's change set. What else a list's delegate gets is one call.
final class ListRules: DeliveryRules {
  func rule(of event: any WorldEvent) -> EventRule? {
    switch (event as? any TableCallEvent)?.groupedCall {
    case .insertRows, .deleteRows, .moveRow: .frames
    case .reloadRows: .reloadReplacesARow
    case nil: nil
    }
  }

  var followsObservers: Bool { false }
}

extension EditScript {
  /// The objects of the rows that it is about.
  fileprivate func changedRows(from before: ValueList, to after: ValueList) -> Set<ObjectIdentifier> {
    let elements = changes.flatMap { change in [change.old.map { before[$0.row] }, change.new.map { after[$0.row] }] }
    return Set(elements.compactMap { $0?.object.map { ObjectIdentifier($0) } })
  }
}

extension TableObserver {
  /// A change has been taken in that concerns `element`, or any where that is nil.
  func noteTaken(_ change: PropertyChange, of element: ModelObject?) {
    guard let sink = object.world.stateSink else { return }
    sink.didTake(
      TakenChange(
        change.property, of: change.object, by: creationSerial, member: element,
        wait: object.world.wait(isPaused: outbox.isPaused, followsEvents: false)))
  }
}

/// What is known of a table observer's elements beside the edits: only kept where somebody wants to know.
struct ElementTouches {
  /// Which cell key path of which element was notified.
  var paths: [(element: ModelObject, path: PropertyPath)] = []
  /// Whether every element was put somewhere.
  var areAllMoved = false

  /// Those before and `later` ones.
  mutating func append(_ later: ElementTouches) {
    paths += later.paths
    if later.areAllMoved { areAllMoved = true }
  }
}

extension BracketCauses {
  /// The causes of a list's bracket; `script` is nil where everything is replaced. O(k) for k rows and touches.
  init(
    _ script: EditScript?, from before: ValueList, to after: ValueList, _ touches: ElementTouches, relation: String
  ) {
    var paths: [ObjectIdentifier: [PropertyPath]] = [:]
    for (element, path) in touches.paths { paths[ObjectIdentifier(element), default: []].append(path) }
    func note(_ element: Value, isPlaced: Bool) {
      if isPlaced {
        if touches.areAllMoved { add(element, .rearranged) } else { add(element, .relation, relation) }
      }
      guard let object = element.object else { return }
      for path in paths[ObjectIdentifier(object)] ?? [] { add(element, .observed, path.description) }
    }
    for change in script?.changes ?? [] {
      switch change.kind {
      case .delete(let old): note(before[old.row], isPlaced: true)
      case .insert(let new), .move(_, let new): note(after[new.row], isPlaced: true)
      case .update(_, let new):
        // An element that was set anew to itself was told by the relation.
        let isTold = after[new.row].object.map { paths[ObjectIdentifier($0)] != nil } ?? false
        note(after[new.row], isPlaced: !isTold)
      case .replace(let old, let new):
        note(before[old.row], isPlaced: true)
        note(after[new.row], isPlaced: true)
      }
    }
    for (element, path) in touches.paths { add(.object(element), .observed, path.description) }
  }
}
