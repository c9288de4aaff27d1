import KVObjects
import KVObserving
import KVPositions

/// Following the relation.
extension ArrangementEngine {
  func relationWillChange(_ change: PropertyChange, at level: PathLevel) {
    guard isValid else { return }
    followed.prepare(for: change)
    guard let edit = followed.directEdit(change, at: level) else { return }
    if noteSingle(willMake: edit) { return }
    prepareOpenBracket()
    noteTaken(by: edit)
    guard openBracket.rebuild == nil else { return }
    guard followed.list.isInStep else { return noteOutOfStep() }
    // Where every row is touched, or nearly, building anew is cheaper than removing one by one.
    if edit.touchesEveryRow { openBracket.touchEveryRow() }
    if takesAllMembers(edit), edit.removed.count == followed.list.count {
      openBracket.assigned.announce(edit)
      return openBracket.requireRebuild(.rearranged)
    }
    if edit.removed.count > ArrangementEngine.mostRemovedSingly, edit.removed.count > followed.list.count / 4 {
      for case .object(let member) in edit.removed { openBracket.touchMember(member) }
      return openBracket.requireRebuild(.rearranged)
    }
    var isAsAnnounced = true
    edit.visitRemoved { position, element in
      guard isAsAnnounced else { return }
      guard let number = followed.list.number(at: position), let member = element.object,
        followed.list.member(number) === member
      else {
        isAsAnnounced = false
        return
      }
      if !openBracket.isUnfiled(number) { removeRow(of: member, number) }
    }
    guard isAsAnnounced else { return noteOutOfStep() }
    openBracket.announcedRemovals += edit.removed.count
  }

  /// Notes which occurrences an edit takes out, where an object may be in several times.
  private func noteTaken(by edit: CollectionEdit) {
    guard events == nil, !followed.list.holdsEachOnce else { return }
    if edit.touchesEveryRow || edit.assignment != nil || !followed.list.isInStep {
      return openBracket.occurrences.forget()
    }
    edit.visitRemoved { position, _ in
      if let number = followed.list.number(at: position) { openBracket.occurrences.take(number) }
    }
  }

  func relationDidChange(_ change: PropertyChange, at level: PathLevel) throws {
    // The way may have been changed by another side of the same mutation, or by a prior observer.
    guard isValid, level.isAttached(to: change.object) else { return }
    let edit = followed.directEdit(change, at: level)
    if let edit, try noteSingle(didMake: edit) { return }
    openBracket.scope.sendUnseen()
    noteChange()
    noteTaken(change, of: nil)
    if let edit {
      try follow(edit)
    } else if followed.list.isCopy, change.property.isToMany {
      followed.follow(change)
    } else {
      try replaceMembers()
    }
  }

  private func follow(_ edit: CollectionEdit) throws {
    var errors = FirstError()
    if world.stateSink != nil {
      openBracket.noteExchange(of: edit.removed.compactMap(\.object), for: edit.inserted.compactMap(\.object))
    }
    openBracket.deferred?.mayHaveMissed = true
    if let assignment = edit.assignment, takesAllMembers(edit) {
      openBracket.assigned.depart(edit, assignment, watchedBy: followed.watch)
      openBracket.isEmpty = false
    } else {
      edit.visitRemoved { _, element in
        guard let member = element.object else { return }
        _ = rows.reader.leaveToFilter(member)
        openBracket.departed.append(member)
        openBracket.touchMember(member)
      }
    }
    if !followed.list.follow(edit) { followed.arrears.insert(.unnoticedChange) }
    // Where other brackets were closed since the announcement, rows have been filed again.
    let isAnnounced = openBracket.announcedRemovals >= edit.removed.count
    openBracket.announcedRemovals = max(0, openBracket.announcedRemovals - edit.removed.count)
    guard !followed.arrears.contains(.unnoticedChange), isAnnounced, openBracket.rebuild == nil else {
      openBracket.requireRebuild(.unknown)
      attachInserted(edit, &errors)
      return try errors.rethrow()
    }
    edit.visitInserted { position, element in
      errors.keep { try followed.attach(element) }
      guard let member = element.object else { return openBracket.requireRebuild(.unknown) }
      openBracket.touchMember(member)
      if let number = followed.list.number(at: position) { noteUnfiled(member, number) }
    }
    try errors.rethrow()
  }

  /// Changes on the way of a relation through several collections are members that come and go: by as few as lead from
  /// what was followed last to what is there when the bracket closes.
  func followCopy() throws {
    var errors = FirstError()
    openBracket.deferred?.mayHaveMissed = true
    // Of another plan before nothing is known here: it may have hidden members.
    let showsRelationOrder = plan.filter == nil && plan.sortDescriptors.isEmpty && openBracket.rebuild == nil
    var numbersBefore: [UInt32: UInt32] = [:]
    try followed.followCopy(keepingLongestRun: showsRelationOrder) { number, value in
      numbersBefore[number] = openBracket.occurrences.take(number)
      guard let member = value.object else { return }
      if openBracket.rebuild == nil, !openBracket.isUnfiled(number) {
        locateAndRemove(member, number, isAnnounced: true)
      }
      noteUnfiled(member, number)
      openBracket.touchMember(member)
      openBracket.departed.append(member)
    } enter: { number, value, left in
      openBracket.occurrences.putBack(left.flatMap { numbersBefore[$0] }, as: number)
      if let member = value.object {
        noteUnfiled(member, number)
        openBracket.touchMember(member)
      } else {
        openBracket.requireRebuild(.unknown)
      }
      errors.keep { try followed.attach(value) }
    }
    detachDeparted()
    try errors.rethrow()
  }

  /// How many brackets have followed a relation through several collections by its edits: for proofs.
  package var netsFollowed: Int { followed.netCount }

  /// The relation is another one.
  private func replaceMembers() throws {
    let isInStep = followed.list.isInStep
    openBracket.occurrences.forget()
    // Of a relation that was assigned its list is what it holds now.
    let leaving = followed.leaving
    let left = followed.giveUp()
    openBracket.departed += left
    if !isInStep { openBracket.departed += openBracket.log.undone(rows.content).rows }
    openBracket.requireRebuild(.replaced, touchesEveryRow: true)
    try followed.read()
    if world.stateSink != nil {
      openBracket.noteExchange(of: leaving.isEmpty ? left : leaving, for: followed.members)
    }
  }
}
