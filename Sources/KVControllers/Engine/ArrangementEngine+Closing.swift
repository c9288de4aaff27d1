package import KVObjects
import KVPositions
import KVPredicates

/// Closing brackets: what was taken out is filed, and both together are the way from the content before to that after.
extension ArrangementEngine: BracketSource {
  package func closeBracket() -> (any PendingBracket)? {
    // What a function changes that is asked while a bracket is closed belongs to that bracket.
    guard isValid, !isPaused, !isClosing, !openBracket.isEmpty else { return nil }
    isClosing = true
    defer { isClosing = false }
    leaveDeparted()
    if !members.isInStep { mustCatchUp = true }
    if refusal != nil || mustCatchUp { openBracket.needsRebuild(.unknown) }
    do {
      let bracket = try undisturbed {
        if isUnread { try readMembers() }
        if isCopyStale { try followCopy() }
        if mustCatchUp { try catchUp() }
        let bracket =
          openBracket.rebuild == nil && !openBracket.touchesEveryRow ? try closeByFiling() : try closeByBuilding()
        // What could not throw may have been cut short.
        try Cancellation.check()
        return bracket
      }
      refusal = nil
      leaveDeparted()
      let closed = openBracket
      openBracket = OpenBracket(count: current.rows.count)
      guard let bracket else { return closed.error.map { RefusedChange($0, sourceSerial: creationSerial) } }
      let pending = PendingArrangementBracket(self, bracket, closed)
      unsent.append(pending)
      return pending
    } catch {
      return refuse(ofWholeContent(error))
    }
  }

  /// How often a bracket is closed anew because a function that was asked changed something.
  static var mostRounds: Int { 8 }

  /// Closes by `body`, and anew where that was disturbed: everything is built then. Throws where it never comes to rest.
  private func undisturbed(_ body: () throws -> ArrangementBracket?) throws -> ArrangementBracket? {
    for _ in 0..<ArrangementEngine.mostRounds {
      isDisturbed = false
      do {
        let bracket = try body()
        if !isDisturbed { return bracket }
      } catch {
        if !isDisturbed { throw error }
      }
      openBracket.needsRebuild(.unknown)
    }
    throw ArrangementError.restless(relation: relation.path.description)
  }

  /// Filing finds the first row that fits nowhere; a query, and every further change, name the first that stands wrong in
  /// the whole content. The error is the same then.
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
    leaveDeparted()
    current = openBracket.log.undone(current)
    let reopened = OpenBracket(count: current.rows.count)
    reopened.touchAll(openBracket.touched)
    reopened.isBatch = true
    reopened.isUserDriven = openBracket.isUserDriven
    reopened.needsRebuild(openBracket.rebuild ?? .unknown, touchesEveryRow: openBracket.touchesEveryRow)
    openBracket = reopened
    return RefusedChange(error, sourceSerial: creationSerial)
  }

  func leaveDeparted() {
    guard !openBracket.departed.isEmpty else { return }
    for member in openBracket.departed where !members.contains(member) { watch.detach(member) }
    openBracket.departed = []
  }
}
