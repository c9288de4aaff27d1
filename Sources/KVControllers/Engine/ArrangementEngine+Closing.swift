package import KVObjects
import KVPositions
import KVPredicates

/// Closing brackets: what was removed is filed, and both together are the way from the content before to that after.
extension ArrangementEngine: BracketSource {
  package func closeBracket() -> (any PendingBracket)? {
    if let events { return heldBracket(events) }
    if case .committed(let row) = commitSingle() { return row }
    openBracket.deferred?.isToBeClosed = false
    guard isValid, !outbox.isPaused, evaluation == .none else { return nil }
    guard let refusedPlan = adoptAssignedPlan() else { return close() }
    // What happened to the model is sent by the old plan, and then the error raised.
    switch close() {
    case let pending as PendingArrangementBracket:
      pending.openBracket.keep(refusedPlan)
      return pending
    case let refused?: return refused
    case nil: return RefusedChange(refusedPlan, sourceSerial: creationSerial)
    }
  }

  /// Closes the open bracket; nil where nothing is to be sent.
  func close() -> (any PendingBracket)? {
    // What a function changes that is called while a bracket is closed belongs to that bracket.
    guard isValid, evaluation == .none, !openBracket.isEmpty else { return nil }
    settleShown()
    evaluation = .undisturbed
    defer { evaluation = .none }
    detachDeparted()
    if !followed.list.isInStep { followed.arrears.insert(.unnoticedChange) }
    if followed.arrears.contains(.unnoticedChange) { openBracket.occurrences.forget() }
    if refusal != nil || followed.arrears.contains(.unnoticedChange) { openBracket.requireRebuild(.unknown) }
    do {
      let bracket = try undisturbed {
        if followed.arrears.contains(.unread) { try followed.read() }
        if followed.arrears.contains(.staleCopy) { try followCopy() }
        if followed.arrears.contains(.unnoticedChange) { try followed.catchUp(openBracket.log.undone(rows.content)) }
        let bracket =
          openBracket.rebuild == nil && !openBracket.touchesEveryRow ? try closeByFiling() : try closeByBuilding()
        // What could not throw may have been cut short.
        try Cancellation.check()
        return bracket
      }
      refusal = nil
      window?.commit()
      detachDeparted()
      let closed = openBracket
      openBracket = OpenBracket(count: rows.content.rows.count)
      if bracket == nil, let sink = world.stateSink, isOfHiddenMembers(closed) { sink.noteSilence(.hiddenIsSilent) }
      guard let bracket else { return closed.error.map { RefusedChange($0, sourceSerial: creationSerial) } }
      let pending = PendingArrangementBracket(self, bracket, closed)
      // Of a context's event it waits for the end of a batch or pause.
      if events == nil { outbox.append(pending) }
      return pending
    } catch {
      return refuse(ofWholeContent(error))
    }
  }

  /// How often a bracket is closed anew because a function that was called changed something.
  static var mostRounds: Int { 8 }

  /// Closes by `body`, and anew where that was disturbed: everything is built then. Throws where it never comes to rest.
  private func undisturbed(_ body: () throws -> ArrangementBracket?) throws -> ArrangementBracket? {
    for _ in 0..<ArrangementEngine.mostRounds {
      evaluation = .undisturbed
      do {
        let bracket = try body()
        if evaluation == .undisturbed { return bracket }
      } catch {
        if evaluation == .undisturbed { throw error }
      }
      openBracket.requireRebuild(.unknown)
    }
    throw ArrangementError.restless(relation: followed.relation.path.description)
  }

  /// Filing finds the first row that fits nowhere; a query, and every further change, name the first that is wrong in the
  /// whole content. The error is the same then.
  private func ofWholeContent(_ error: any Error) -> any Error {
    guard error is ArrangementError else { return error }
    do {
      _ = try built()
      return error
    } catch let whole {
      return whole
    }
  }

  /// The change cannot be shown: the content stays, and every further change raises until it can be (controllers.md
  /// section 2, "Refused changes").
  private func refuse(_ error: any Error) -> (any PendingBracket)? {
    refusal = error
    detachDeparted()
    rows.replace(with: openBracket.undone(rows.content))
    let reopened = OpenBracket(count: rows.content.rows.count)
    reopened.touchAll(openBracket.touched)
    reopened.noteExchange(of: openBracket)
    reopened.assigned.touchAll(openBracket.assigned)
    reopened.occurrences = openBracket.occurrences
    reopened.scope = .batch
    reopened.isUserDriven = openBracket.isUserDriven
    reopened.requireRebuild(openBracket.rebuild ?? .unknown, touchesEveryRow: openBracket.touchesEveryRow)
    // It raises again only when something has changed (decisions.md 26, 40).
    reopened.isEmpty = true
    openBracket = reopened
    return RefusedChange(sender?.refusal(error) ?? error, sourceSerial: creationSerial)
  }

  /// Stops observing members that have gone for good.
  func detachDeparted() {
    guard !openBracket.departed.isEmpty || openBracket.assigned.hasDeparted else { return }
    followed.detach(departed)
    openBracket.departed = []
    openBracket.assigned.forgetDeparted()
  }
}
