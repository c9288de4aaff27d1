import KVObjects
import KVPositions
import KVTrees

/// Following the members: rows are removed by their old key before a change that may move them.
extension ArrangementEngine: MemberWatcher {
  func memberWillChange(_ member: ModelObject, _ paths: PathSet) {
    guard isValid, openChanges.rebuild == nil, watched.isPlacing(paths), !noteSingle(member, willChange: paths)
    else { return }
    whileHeld {
      moveSingleIntoOpenBracket()
      prepareOpenBracket()
      removeRows(of: member)
    }
  }

  func memberDidChange(_ member: ModelObject, _ paths: PathSet, by step: PropertyChange?) {
    guard isValid else { return }
    if step == nil, noteSingle(member, didChange: paths) { return }
    whileHeld { noteChange(of: member, paths, by: step) }
  }

  private func noteChange(of member: ModelObject, _ paths: PathSet, by step: PropertyChange?) {
    moveSingleIntoOpenBracket()
    prepareOpenBracket()
    if let events {
      // What differs in the end touches the row; of the member itself the context knows that.
      if let step { events.note(step, concerning: member, paths) }
    } else {
      openBracket.touch(member, paths)
    }
    noteChange()
    if openBracket.rebuild != nil { return }
    if watched.isPlacing(paths) {
      // A change that was not announced, or long ago: the row is still filed under an old key.
      removeRows(of: member, isAnnounced: false)
    } else if openBracket.deferred != nil, !watched.roles(of: paths).isDisjoint(with: singleRows.reportedRoles) {
      // The row stays where it is, and is sent.
      removeRows(of: member)
    }
  }

  /// Runs `body` while the engine is held: a getter or comparator that it calls may let go of the controller, and the
  /// watch of the members, which calls the engine, does not hold it.
  private func whileHeld(_ body: () -> Void) {
    let held = Unmanaged.passRetained(self)
    body()
    held.release()
  }

  /// Removes every row of `member`; it is filed anew when the bracket closes. `isAnnounced` says whether it is still
  /// what it was when its rows were filed.
  func removeRows(of member: ModelObject, isAnnounced: Bool = true) {
    guard followed.list.isInStep else { return noteOutOfStep() }
    followed.list.forEachNumber(of: member) { number in
      if !openBracket.isUnfiled(number) { removeRow(of: member, number, isAnnounced: isAnnounced) }
    }
  }

  /// One occurrence of a member is not filed at the moment.
  func noteUnfiled(_ member: ModelObject, _ number: UInt32) {
    openBracket.noteUnfiled(number, member, version: followed.list.version)
  }

  /// The relation was changed without a notification.
  func noteOutOfStep() {
    followed.arrears.insert(.unnoticedChange)
    openBracket.occurrences.forget()
    openBracket.requireRebuild(.unknown)
  }

  /// Removes the row of one occurrence, if it is shown.
  func removeRow(of member: ModelObject, _ number: UInt32, isAnnounced: Bool = true) {
    settleShown()
    // A getter, filter or comparator that is being evaluated changes something: everything is built then.
    if evaluation != .none {
      evaluation = .disturbed
      return openBracket.requireRebuild(.unknown)
    }
    // No bracket is closed while they say where the row is: it would be filed a second time.
    evaluation = .undisturbed
    defer { evaluation = .none }
    locateAndRemove(member, number, isAnnounced: isAnnounced)
    if evaluation == .disturbed {
      openBracket.requireRebuild(.unknown)
      noteDirty()
    }
  }

  /// Removes the row of one occurrence, if it is shown, unless what is evaluated to locate it disturbs that.
  func locateAndRemove(_ member: ModelObject, _ number: UInt32, isAnnounced: Bool) {
    noteUnfiled(member, number)
    openBracket.isEmpty = false
    guard rows.numbers.contains(number) else { return }
    do {
      if try defersRemoval(of: member, number, isAnnounced: isAnnounced) { return }
      let position = try position(of: member, number, isAnnounced: isAnnounced)
      if evaluation == .undisturbed, let position {
        openBracket.remove(position, from: &rows.content)
        rows.numbers.remove(number)
      }
    } catch {
      // What cannot be read cannot be found either.
      openBracket.requireRebuild(.unknown)
    }
  }

  /// Whether an event may have changed where a member belongs without a watched path being notified. Throws where its
  /// class lacks a key.
  func isAskedAnew(_ member: ModelObject) throws -> Bool {
    try events != nil && followed.watch.plan(for: member.objectClass).isAskedAnew
  }

  /// The place of the row of one occurrence that is shown; nil where there is none.
  ///
  /// Located by the key that the object has. A row that is not there has been filed by other answers: it is searched,
  /// and the mutating line gets an error. O(log n), else O(n). Throws what a getter or comparator throws.
  private func position(of member: ModelObject, _ number: UInt32, isAnnounced: Bool) throws -> Int? {
    let position = try rows.position(of: member, number, try rows.reader.key(of: member))
    if position < rows.content.rows.count {
      let entry = rows.content.rows.entry(at: position)
      if entry.number == number, entry.element === member { return position }
    }
    let found = rows.content.rows.indices.first { rows.content.rows.entry(at: $0).number == number }
    openBracket.requireRebuild(.unknown)
    if isAnnounced, evaluation == .undisturbed, try !isAskedAnew(member) {
      openBracket.keep(ArrangementError.contradictedOrder(object: member.description))
    }
    return found
  }
}
