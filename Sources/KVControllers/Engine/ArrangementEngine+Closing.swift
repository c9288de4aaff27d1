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
        if mustCatchUp { try catchUp() }
        return openBracket.rebuild == nil && !openBracket.touchesEveryRow
          ? try closeByFiling() : try closeByBuilding()
      }
      refusal = nil
      var closed = OpenBracket(count: current.rows.count)
      swap(&closed, &openBracket)
      guard let bracket else { return closed.error.map { RefusedChange($0, sourceSerial: creationSerial) } }
      let pending = PendingArrangementBracket(self, bracket, closed)
      unsent.append(pending)
      return pending
    } catch {
      return refuse(ofWholeContent(error))
    }
  }

  /// How often a bracket is closed anew because a function that was asked changed something.
  private static var mostRounds: Int { 8 }

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
    current = openBracket.log.undone(current)
    var reopened = OpenBracket(count: current.rows.count)
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

  // MARK: Filing

  private func closeByFiling() throws -> ArrangementBracket? {
    // Taken out of the bracket first: a getter may touch it again meanwhile.
    let (touchedObjects, away) = (openBracket.touched, openBracket.away)
    // Rows that only show something new stand where they stood.
    var misplaced: ModelObject?
    try touchedObjects.visit { _, touch in
      guard watch.watched.roles(of: touch.paths).contains(.observed) else { return }
      for number in members.numbers(of: touch.object) where openBracket.away[number] == nil {
        // A hidden one may be one that cannot be sorted.
        guard let key = try keyIfSortable(touch.object) else { break }
        let position = try filingPosition(of: touch.object, number, key)
        if isDisturbed { return }
        if position < current.rows.count, current.rows.entry(at: position).number == number {
          openBracket.ledger.update(at: position)
        } else if try reader.passes(touch.object) {
          misplaced = touch.object
        }
      }
    }
    if let misplaced {
      openBracket.needsRebuild(.unknown)
      openBracket.keep(ArrangementError.contradictedOrder(object: misplaced.description))
      return try closeByBuilding()
    }
    var created: Set<String> = []
    // Those that were announced to go and have not gone are still members.
    try away.visit { number, _ in
      guard let member = members.member(number), try reader.passes(member) else { return }
      let key = try reader.key(of: member)
      let name = try reader.sectionName(of: member)
      let position = try filingPosition(of: member, number, key)
      // The place is none any more.
      if isDisturbed { throw ArrangementError.restless(relation: relation.path.description) }
      let entry = RowEntry(key: key, object: member, number: number)
      if try openBracket.file(entry, at: position, section: name, in: &current), let name { created.insert(name) }
    }
    let contents = BracketContents(current, log: openBracket.log)
    return bracket(TouchedRows(openBracket, current).matched(), contents, created: created)
  }

  /// The key of a member; nil where it has none and needs none, being hidden. Throws what a getter throws.
  private func keyIfSortable(_ member: ModelObject) throws -> SortKey? {
    do {
      return try reader.key(of: member)
    } catch {
      if try reader.passes(member) { throw error }
      return nil
    }
  }

  private func bracket(
    _ rows: [TouchedRow], _ contents: BracketContents, created: Set<String>
  ) -> ArrangementBracket? {
    let lifted = openBracket.lifted
    let touched = rows.enumerated().map { tag, row in
      EditScript.Touched(
        tag: tag, old: row.old.map { contents.oldPath(ofRow: $0, lifted) }, new: row.new.map(current.path),
        isUpdated: isUpdated(row))
    }
    let script = SectionChanges(contents, lifted, touched, created: created).script(touched)
    return bracket(script, rows, contents)
  }

  /// The bracket of `script`, or nil where there is nothing to tell.
  private func bracket(
    _ script: EditScript, _ rows: [TouchedRow], _ contents: BracketContents
  ) -> ArrangementBracket? {
    var updates: [ArrangementBracket.Update] = []
    var isSortTold = false
    for row in rows {
      guard let old = row.old, let new = row.new, let touch = openBracket.touched[ObjectIdentifier(row.object)] else {
        continue
      }
      let observed = watch.watched.observed(in: touch.paths)
      if !observed.isEmpty { updates.append(.init(object: row.object, oldRow: old, row: new, paths: observed)) }
      if watch.watched.roles(of: touch.paths).contains(.sort) { isSortTold = true }
    }
    updates.sort { $0.row < $1.row }
    let isToldAnyway =
      (openBracket.isToldAnyway || isSortTold) && !openBracket.isBatch && face?.tellsUnseenChanges ?? false
    guard !script.isEmpty || !updates.isEmpty || isToldAnyway || isReplacement else { return nil }
    return ArrangementBracket(
      contents: contents, script: script, objects: rows.map(\.object), updates: updates,
      isReplaced: isReplacement, isTold: isToldAnyway, isBatch: openBracket.isBatch,
      isUserDriven: openBracket.isUserDriven)
  }

  private var isReplacement: Bool { openBracket.rebuild == .replaced && face?.tellsReplacement ?? false }

  /// Whether the row shows something new.
  func isUpdated(_ row: TouchedRow) -> Bool {
    guard let touch = openBracket.touched[ObjectIdentifier(row.object)] else { return false }
    let roles = watch.watched.roles(of: touch.paths)
    if roles.contains(.observed) { return true }
    return (face?.tellsSortAndSectionAsUpdates ?? false) && !roles.isDisjoint(with: [.sort, .section])
  }

  // MARK: Building

  /// The content as filter, sort and sections give it now, by one sort. Throws what any of them throws.
  func built() throws -> Arrangement {
    var entries: [RowEntry] = []
    entries.reserveCapacity(members.count)
    try members.visit { value, number in
      guard let member = value.object else { throw ArrangementError.notAnObject(value: value.description) }
      if try reader.passes(member) {
        entries.append(RowEntry(key: try reader.key(of: member), object: member, number: number))
      }
    }
    if !reader.keepsRelationOrder {
      // Stable: members come in the relation's order, and equal ones stay in it.
      try entries.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        return left.key.isExact ? false : try reader.compare(left.object, right.object) == .ascending
      }
    }
    let names = try plan.sectionPath.map { _ in try entries.map { try reader.sectionName(of: $0.object) ?? "" } }
    return try Arrangement(entries, sectionNames: names)
  }

  /// The first content: built until no function that is asked has changed anything meanwhile.
  func builtAtRest() throws -> Arrangement {
    isClosing = true
    defer { isClosing = false }
    for _ in 0..<ArrangementEngine.mostRounds {
      isDisturbed = false
      let built = try built()
      if !isDisturbed { return built }
    }
    throw ArrangementError.restless(relation: relation.path.description)
  }

  private func closeByBuilding() throws -> ArrangementBracket? {
    let built = try built()
    if isDisturbed { return nil }
    let contents = BracketContents(from: openBracket.log.undone(current), to: built)
    current = built
    if isReplacement { return bracket(EditScript(), [], contents) }
    let difference = ArrangementDifference(
      contents.before, built, touched: openBracket.touched, everyRow: openBracket.touchesEveryRow)
    return bracket(difference.script(isUpdated: isUpdated), difference.rows, contents)
  }
}
