import KVObjects
import KVPositions
import KVTrees

/// Sending brackets where somebody writes down the state of the world.
extension ArrangementEngine {
  /// Whether all that a bracket was about, of which nothing is sent, are members that are held back: before it too, as they would
  /// have gone. Asks no filter. O(k) for k touched objects.
  func isOfHiddenMembers(_ closed: OpenBracket) -> Bool {
    guard plan.filter != nil, closed.rebuild == nil, !closed.touchesEveryRow, closed.error == nil else {
      return false
    }
    var (isAny, areHidden) = (false, true)
    closed.touched.visit { _, touch in
      isAny = true
      if touch.hasComeOrGone { areHidden = false }
      followed.list.forEachNumber(of: touch.object) { if rows.numbers.contains($0) { areHidden = false } }
    }
    return isAny && areHidden
  }

  /// Sends one bracket, around which `sink` hears that it is sent and what it comes to. Throws what the delegate throws.
  ///
  /// A delegate that ends everything when a bracket begins, or takes itself out, keeps it from leading anywhere: what is shown is
  /// said again then.
  func send(_ pending: PendingArrangementBracket, announcedTo sink: any StateSink) throws {
    var hasShown = false
    if sender?.isStill ?? false { return try deliver(pending, &hasShown) }
    let relation = sender?.relationName ?? followed.relation.path.description
    let causes = BracketCauses(pending, relation: relation)
    sink.beginBracket(
      BracketState(pending.bracket, sendsUpdatesApart: sender?.sendsUpdatesApart ?? false, causes),
      of: creationSerial, reach: BracketReach(changeCount: pending.changeCount, rows: pending.bracket.changedRows),
      rules: BracketRules(pending, causes, sender))
    defer {
      if let sender, !hasShown || sender.isStill { sender.noteContent() }
      sink.endBracket()
    }
    try deliver(pending, &hasShown)
  }
}

extension ArrangementEngine {
  /// A change has been taken in that concerns `member`, or any where that is nil.
  func noteTaken(_ change: PropertyChange, of member: ModelObject?) {
    guard let sink = world.stateSink else { return }
    sink.didTake(
      TakenChange(
        change.property, of: change.object, by: creationSerial, member: member,
        wait: world.wait(isPaused: outbox.isPaused, followsEvents: events != nil)))
  }
}

extension ArrangementBracket {
  /// The objects of the rows that it is about; nil where it is about none in particular.
  fileprivate var changedRows: Set<ObjectIdentifier>? {
    var rows = Set(script.changes.map { ObjectIdentifier(objects[$0.tag]) })
    updates.visit { rows.insert(ObjectIdentifier($0.object)) }
    return rows.isEmpty ? nil : rows
  }
}
