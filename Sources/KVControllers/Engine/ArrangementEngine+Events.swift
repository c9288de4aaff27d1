package import KVContext
package import KVObjects
import KVPositions

/// Following a context: what changes is taken in at once, brackets close with its events.
extension ArrangementEngine {
  /// The context has processed an event: `touched` are the members of whatever entity of which something differs, `differs`
  /// says that of other objects. Closes the bracket, which is sent when the transaction closes brackets.
  ///
  /// `reportsRefusals` says whether somebody is to know that a change cannot be shown, `sendsChanges` whether somebody is
  /// sent more than that something has changed. O(k log n) for k touched members.
  package func take(
    _ touched: [ContextEvent.Touched], reportsRefusals: Bool, sendsChanges: Bool,
    differs: (ModelObject, Property) -> Bool
  ) {
    guard isValid, let events else { return }
    events.sendsChanges = sendsChanges
    if events.holdsNothing, !rows.reader.hasVerdicts, noteSingle(touched: touched),
      case .committed(let row) = commitSingle()
    {
      events.refusal = nil
      events.heldRow = row
      if row != nil { world.transaction.noteDirty(self) }
      return
    }
    for touch in touched where followed.list.contains(touch.object) {
      openBracket.touch(touch.object, paths(of: touch), isUpdated: true)
      leaveToFilter(touch.object)
    }
    for followed in events.takeFollowed()
    where followed.steps.contains(where: { differs($0.object, $0.property) && isOnWay($0.object, of: followed) })
      || isWayChanged(of: followed, differs)
    {
      openBracket.touch(followed.member, followed.paths, isUpdated: true)
      leaveToFilter(followed.member)
    }
    closeEvent(events, reportsRefusals: reportsRefusals)
    // What the user has done in the table was part of this event.
    if openBracket.isEmpty { openBracket.isUserDriven = false }
  }

  /// Whether anything on the way of the paths differs as the way is now: it may have led elsewhere when that was changed.
  private func isWayChanged(
    of followed: EngineEvents.Followed, _ differs: (ModelObject, Property) -> Bool
  ) -> Bool {
    var isChanged = false
    followed.paths.visit { number in
      var objects = [followed.member]
      for case .key(let key) in watched.paths[number].components
      where key != "self" && !isChanged && !Cancellation.isRequested {
        let stored = objects.compactMap { object in
          object.objectClass.property(key).flatMap { $0.definition.getter == nil ? (object, $0) : nil }
        }
        isChanged = stored.contains(where: differs)
        objects = stored.flatMap { related($0, by: $1) }
      }
    }
    return isChanged
  }

  private func related(_ object: ModelObject, by property: Property) -> [ModelObject] {
    let value = object.recordedValue(of: property)
    return value.elements.map { $0.compactMap(\.object) } ?? value.object.map { [$0] } ?? []
  }

  /// Whether the paths lead to an object as their way is now. Where nothing on it differs they did so before as well: one to
  /// which they led just meanwhile touches nothing. What a computed key follows counts as being on the way.
  private func isOnWay(_ object: ModelObject, of followed: EngineEvents.Followed) -> Bool {
    if object === followed.member { return true }
    var isFound = false
    followed.paths.visit { number in
      var objects = [followed.member]
      for case .key(let key) in watched.paths[number].components
      where key != "self" && !isFound && !Cancellation.isRequested {
        let properties = objects.map { $0.objectClass.property(key) }
        isFound = zip(objects, properties).contains { start, property in
          guard let property, property.definition.getter == nil else { return true }
          return property.holdsObjects && start.leads(to: object, by: property)
        }
        if isFound { return }
        objects = zip(objects, properties).flatMap { start, property in
          property.map { related(start, by: $0) } ?? []
        }
      }
    }
    return isFound
  }

  private func paths(of touch: ContextEvent.Touched) -> PathSet {
    guard let plan = try? followed.watch.plan(for: touch.object.objectClass) else { return [] }
    return touch.properties.reduce(into: []) { $0.formUnion(plan.pathsOfSlot[$1.slot]) }
  }

  func closeEvent(_ events: EngineEvents, reportsRefusals: Bool = true) {
    let closing = openBracket
    switch close() {
    case let bracket as PendingArrangementBracket:
      events.held.append(bracket)
      // However long a pause is, what it holds is bounded.
      if events.held.count >= EngineEvents.mostHeld { mergeHeld(events) }
      events.refusal = nil
    case let refused as RefusedChange:
      if reportsRefusals { events.refusal = refused }
    default:
      if refusal == nil { events.refusal = nil }
      if outbox.isPaused || world.transaction.isInBatch { events.noteUnseen(closing) }
      return
    }
    world.transaction.noteDirty(self)
  }

  /// The user has already made in the table what is changed now.
  package func contextWillChange() {
    if outbox.isUserDriven { openBracket.isUserDriven = true }
  }

  /// What was closed since the last call, as one bracket; nil where nothing was, or while it is paused.
  func heldBracket(_ events: EngineEvents) -> (any PendingBracket)? {
    if outbox.isPaused { return nil }
    if let row = events.takeHeldRow() { return row }
    settleWaitingRow()
    let (held, refusal) = (events.held, events.refusal)
    (events.held, events.refusal) = ([], nil)
    let bracket = held.count > 1 ? merged(held, events.unseen) : held.first
    events.forgetUnseen()
    guard let bracket else { return refusal }
    if let refusal { bracket.openBracket.keep(refusal.error) }
    outbox.append(bracket)
    return bracket
  }

  /// Makes what could not be sent while paused part of what is held; whether there is anything.
  func collectUnsent(_ events: EngineEvents) -> Bool {
    settleWaitingRow()
    if outbox.isWithholding, let unsent = merged(outbox.takeBack()) { events.held.insert(unsent, at: 0) }
    return !events.held.isEmpty || events.refusal != nil
  }

  private func mergeHeld(_ events: EngineEvents) {
    settleWaitingRow()
    if let whole = merged(events.held, events.unseen) {
      events.held = [whole]
    } else {
      // What came to nothing may have gone wrong.
      for pending in events.held { if let error = pending.error { openBracket.keep(error) } }
      events.held = []
    }
  }

  /// One bracket with the net change of several, in their order; nil where they come to nothing.
  private func merged(
    _ brackets: [PendingArrangementBracket], _ unseen: OpenBracket? = nil
  ) -> PendingArrangementBracket? {
    guard let first = brackets.first, let last = brackets.last else { return nil }
    let whole = OpenBracket(count: first.bracket.before.rows.count)
    for pending in brackets {
      whole.touchAll(pending.touched) { pending.watched.renumbered($0, in: watched) }
      whole.noteExchange(of: pending.openBracket)
      if pending.bracket.isUserDriven { whole.isUserDriven = true }
      if let error = pending.error { whole.keep(error) }
    }
    if let unseen { whole.touchAll(unseen.touched) }
    let contents = BracketContents(from: first.bracket.before, to: last.bracket.after)
    let difference = ArrangementDifference(contents.before, contents.after, touched: whole.touched, everyRow: false)
    let script = difference.script(completing: { complete(&$0, $1, whole) })
    guard !script.isEmpty else { return nil }
    var objects = SmallArray<ModelObject>()
    for row in difference.rows { objects.append(row.object) }
    let bracket = ArrangementBracket(
      contents: contents, script: script, objects: objects, updates: SmallArray(), isReplaced: false, scope: .batch,
      isUserDriven: whole.isUserDriven)
    return PendingArrangementBracket(self, bracket, whole)
  }

  /// A member that was shown or hidden whatever the filter says is left to that once something happens to it: by a limit that
  /// only counts for the fetch, or as the fetch judged it by its row.
  private func leaveToFilter(_ member: ModelObject) {
    switch rows.reader.leaveToFilter(member) {
    case false: followed.list.forEachNumber(of: member) { noteUnfiled(member, $0) }
    case true: openBracket.requireRebuild(.unknown)
    case nil: break
    }
  }

  // MARK: The teaching modes

  /// Says of a touched row what `touch` says: whether it shows something new, and whether it counts as moved in any case
  /// (decisions.md 21).
  func complete(_ touched: inout EditScript.Touched, _ row: TouchedRow, _ bracket: OpenBracket) {
    guard let touch = bracket.touched[ObjectIdentifier(row.object)] else { return }
    touched.isUpdated = isUpdated(touch)
    guard let rule = sender?.moveRule, rule != .leastMoves, let old = touched.old, let new = touched.new,
      !watched.roles(of: touch.paths).isDisjoint(with: [.sort, .section])
    else { return }
    touched.isMovedAnyway = rule == .everySortKey || old != new
  }
}
