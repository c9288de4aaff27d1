package import KVObjects

/// The changes of one statement that something follows, until the statement has ended: then it is known of which nobody was
/// notified, and why.
///
/// O(c) for the c changes of a statement, for each that is taken in or delivered; the last ones are compared first.
struct UnsettledChanges {
  private struct Taker {
    let creationSerial: Int
    let member: ObjectIdentifier?
    let wait: TakenChange.Wait?
    /// Whether a bracket of it was sent that is about the change.
    var isSent = false
  }

  private struct Change {
    let number: Int
    let object: ObjectIdentifier
    let property: ObjectIdentifier
    var takers: [Taker] = []
    var isNotified = false

    /// Why no receiver was notified.
    var reason: String {
      for wait in [TakenChange.Wait.batch, .paused, .context, .mainLoop]
      where takers.contains(where: { $0.wait == wait }) {
        return wait.rawValue
      }
      // A change without an announcement is taken in by no controller.
      if takers.isEmpty { return "unannounced" }
      return takers.contains { $0.isSent } ? "noReceiver" : "notShown"
    }
  }

  private var changes: [Change] = []
  /// What made them happen.
  private(set) var statement: (cause: TraceCause?, execution: TraceExecution?)
  /// What is being handled.
  private var handled: [Int?] = []

  var isEmpty: Bool { changes.isEmpty }

  /// A change that something follows has been written as the so-manieth.
  mutating func add(
    _ property: Property, of object: ModelObject, _ number: Int,
    at statement: (cause: TraceCause?, execution: TraceExecution?)
  ) {
    if changes.isEmpty { self.statement = statement }
    changes.append(Change(number: number, object: ObjectIdentifier(object), property: ObjectIdentifier(property)))
  }

  private func last(_ property: Property, of object: ModelObject) -> Int? {
    changes.lastIndex { $0.object == ObjectIdentifier(object) && $0.property == ObjectIdentifier(property) }
  }

  /// A controller has taken in a change.
  mutating func take(_ taken: TakenChange) {
    guard let index = last(taken.property, of: taken.object) else { return }
    changes[index].takers.append(
      Taker(
        creationSerial: taken.creationSerial, member: taken.member.map { ObjectIdentifier($0) }, wait: taken.wait))
  }

  /// An observer is notified of a change.
  mutating func noteNotification(of property: Property, of object: ModelObject) {
    if let index = last(property, of: object) { changes[index].isNotified = true }
  }

  mutating func beginHandling(_ property: Property, of object: ModelObject) {
    let index = last(property, of: object)
    handled.append(index)
    // Who handles it takes it in.
    if let index { changes[index].takers.append(Taker(creationSerial: 0, member: nil, wait: nil)) }
  }

  mutating func endHandling() { _ = handled.popLast() }

  /// A controller is about to send a bracket.
  mutating func noteBracket(of creationSerial: Int, _ reach: BracketReach) {
    forEachTaker(of: creationSerial, reach) { $0.takers[$1].isSent = true }
  }

  /// A receiver is called: of a bracket, where one is open right there, or of what is being handled.
  mutating func noteDelivery(in bracket: Trace.OpenBracket?) {
    for case let index? in handled where changes.indices.contains(index) { changes[index].isNotified = true }
    if let bracket {
      forEachTaker(of: bracket.creationSerial, bracket.reach) { change, _ in change.isNotified = true }
    }
  }

  private mutating func forEachTaker(
    of creationSerial: Int, _ reach: BracketReach, _ body: (inout Change, Int) -> Void
  ) {
    for index in changes.indices where changes[index].number <= reach.changeCount {
      for place in changes[index].takers.indices {
        let taker = changes[index].takers[place]
        guard taker.creationSerial == creationSerial else { continue }
        if let member = taker.member, let rows = reach.rows, !rows.contains(member) { continue }
        body(&changes[index], place)
      }
    }
  }

  /// Removes and returns the changes of which no receiver was notified, and why.
  mutating func settle() -> [(number: Int, reason: String)] {
    defer {
      changes = []
      handled = handled.map { _ in nil }
    }
    return changes.filter { !$0.isNotified }.map { ($0.number, $0.reason) }
  }
}

extension Trace {
  package func didTake(_ change: TakenChange) {
    if !formats.isEmpty { unsettled.take(change) }
  }

  package func willNotify(of property: Property, of object: ModelObject) {
    if !unsettled.isEmpty { unsettled.noteNotification(of: property, of: object) }
  }

  package func beginHandling(_ property: Property, of object: ModelObject) {
    unsettled.beginHandling(property, of: object)
  }

  package func endHandling() { unsettled.endHandling() }

  /// A receiver is about to be called.
  func noteDelivery() {
    if !unsettled.isEmpty { unsettled.noteDelivery(in: openBracket) }
  }

  /// Writes of which changes no receiver was notified at their statement, if `event` belongs to another one.
  func settleChanges(before event: TraceEvent) {
    let (cause, execution): (TraceCause?, TraceExecution?)
    switch event {
    case .delivery(let delivery): (cause, execution) = (delivery.cause, delivery.place.execution)
    case .print(let print): (cause, execution) = (print.cause, print.place.execution)
    case .error(let error): (cause, execution) = (error.cause, error.place.execution)
    case .state(let state):
      guard state.isPlaced else { return }
      (cause, execution) = (state.cause, state.place.execution)
    }
    if cause != unsettled.statement.cause || execution != unsettled.statement.execution { settleChanges() }
  }

  /// Writes of which changes no receiver was notified at their statement, and why.
  func settleChanges() {
    let (cause, execution) = unsettled.statement
    for (number, reason) in unsettled.settle() {
      let members = [JSONValue.Member("change", .integer(number)), JSONValue.Member("reason", .string(reason))]
      write(
        .state(TraceState("notNotified", members, cause: cause, place: TracePlace(inner: nil, execution: execution))))
    }
  }
}
