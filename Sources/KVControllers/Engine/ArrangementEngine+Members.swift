package import KVObjects
import KVObserving
package import KVPositions
import KVPredicates

/// Following the members: rows are taken out by their old key before a change that may move them.
extension ArrangementEngine: MemberWatcher {
  func memberWillChange(_ member: ModelObject, _ paths: PathSet) {
    guard isValid, openBracket.rebuild == nil, watch.watched.isPlacing(paths) else { return }
    takeOut(member)
  }

  func memberDidChange(_ member: ModelObject, _ paths: PathSet) {
    guard isValid else { return }
    openBracket.touch(member, paths)
    noteChange()
    // A change that was announced by nobody, or long ago: the row is still filed under an old key.
    if openBracket.rebuild == nil, watch.watched.isPlacing(paths) {
      takeOut(member, isAnnounced: false)
    }
  }

  /// Takes every row of `member` out; it is filed anew when the bracket closes. `isAnnounced` says whether it is still
  /// what it was when its rows were filed.
  func takeOut(_ member: ModelObject, isAnnounced: Bool = true) {
    guard members.isInStep else { return fallOutOfStep() }
    members.forEachNumber(of: member) { number in
      if openBracket.away[number] == nil { takeOut(member, number, isAnnounced: isAnnounced) }
    }
  }

  /// One occurrence is not filed at the moment.
  private func setAway(_ member: ModelObject, _ number: UInt32) {
    openBracket.away.set(number, OpenBracket.Away(object: member, version: members.version))
  }

  private func fallOutOfStep() {
    mustCatchUp = true
    openBracket.needsRebuild(.unknown)
  }

  /// Takes the row of one occurrence out, if it is shown.
  func takeOut(_ member: ModelObject, _ number: UInt32, isAnnounced: Bool = true) {
    // A getter, filter or comparator that is being asked changes something: everything is built then.
    if isClosing {
      isDisturbed = true
      return openBracket.needsRebuild(.unknown)
    }
    // No bracket is closed while they are asked where the row stands: it would be filed a second time.
    (isClosing, isDisturbed) = (true, false)
    defer { isClosing = false }
    lift(member, number, isAnnounced: isAnnounced)
    if isDisturbed {
      openBracket.needsRebuild(.unknown)
      world.transaction.noteDirty(self)
    }
  }

  /// Takes the row of one occurrence out, if it is shown, unless what is asked for that disturbs it.
  private func lift(_ member: ModelObject, _ number: UInt32, isAnnounced: Bool) {
    setAway(member, number)
    openBracket.isEmpty = false
    guard filed.contains(number) else { return }
    do {
      let position = try position(of: member, number, isAnnounced: isAnnounced)
      if !isDisturbed, let position {
        openBracket.takeOut(position, of: &current)
        filed.remove(number)
      }
    } catch {
      // What cannot be read cannot be found either.
      openBracket.needsRebuild(.unknown)
    }
  }

  /// Where the row of one occurrence that is shown stands; nil where that is nowhere.
  ///
  /// Found by the key that the object has. A row that is not there has been filed by other answers: it is searched, and the
  /// mutating line is told. O(log n), else O(n). Throws what a getter or comparator throws.
  private func position(of member: ModelObject, _ number: UInt32, isAnnounced: Bool) throws -> Int? {
    let position = try filingPosition(of: member, number, try reader.key(of: member))
    if position < current.rows.count {
      let entry = current.rows.entry(at: position)
      if entry.number == number, entry.element === member { return position }
    }
    let found = current.rows.indices.first { current.rows.entry(at: $0).number == number }
    openBracket.needsRebuild(.unknown)
    if isAnnounced, !isDisturbed { openBracket.keep(ArrangementError.contradictedOrder(object: member.description)) }
    return found
  }

  /// Where a row belongs: by key, full comparison, and the relation's order.
  func filingPosition(of member: ModelObject, _ number: UInt32, _ key: SortKey) throws -> Int {
    var place: Int?
    // A comparator may change the model, and with it the rows of the moment: those it is asked about stay.
    let rows = current.rows
    return try rows.position(of: key) { other, otherNumber in
      // Itself: no question to a comparator.
      if otherNumber == number { return false }
      if !key.isExact {
        switch try reader.compare(other, member) {
        case .ascending: return true
        case .descending: return false
        case .same: break
        }
      }
      let own = place ?? members.position(of: number)
      place = own
      return members.position(of: otherNumber) < own
    }
  }
}

/// Finding rows.
extension ArrangementEngine {
  /// The flat index of the first row that shows `object`; nil where none does. O(log n) for each occurrence; O(n) while a
  /// change is under way.
  package func firstRow(of object: ModelObject) -> Int? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    // Members and keys are those of the moment: they find rows of a content that is of the moment too.
    guard isValid, openBracket.isEmpty, members.isInStep, sent.rows.isIdentical(to: current.rows) else {
      return sent.rows.firstIndex { $0 === object }
    }
    var (first, isElsewhere): (Int?, Bool) = (nil, false)
    members.forEachNumber(of: object) { number in
      guard let key = try? reader.key(of: object),
        let position = try? filingPosition(of: object, number, key), position < current.rows.count,
        current.rows.entry(at: position).number == number
      else {
        if filed.contains(number) { isElsewhere = true }
        return
      }
      first = min(first ?? position, position)
    }
    // Filed by other answers than it gives now: it is shown all the same.
    return isElsewhere ? sent.rows.firstIndex { $0 === object } : first
  }
}

extension ArrangementEngine {
  /// Where that row stands; nil where there is none. Costs as ``firstRow(of:)``.
  package func firstPath(of object: ModelObject) -> ItemPath? {
    world.isolation.enterAnyway()
    defer { world.isolation.leave() }
    return firstRow(of: object).map(sent.path)
  }
}

/// Following the relation.
extension ArrangementEngine {
  func relationWillChange(_ change: PropertyChange, at level: PathLevel) {
    guard isValid else { return }
    if change.edit == nil, change.property.isToMany, !members.isCopy,
      members.isStored(in: change.object.storage(of: change.property))
    {
      members.visit { value, _ in
        if let member = value.object { leaving.append(member) }
      }
    }
    guard openBracket.rebuild == nil, let edit = directEdit(change, at: level) else { return }
    guard members.isInStep else { return fallOutOfStep() }
    // Where every row is touched, or nearly, building anew is cheaper than taking out one by one.
    if edit.touchesEveryRow { openBracket.touchEveryRow() }
    if edit.removed.count > 64, edit.removed.count > members.count / 4 {
      for case .object(let member) in edit.removed { openBracket.touch(member) }
      return openBracket.needsRebuild(.rearranged)
    }
    var isAsAnnounced = true
    edit.visitRemoved { position, element in
      guard isAsAnnounced else { return }
      guard let number = members.number(at: position), let member = element.object, members.member(number) === member
      else {
        isAsAnnounced = false
        return
      }
      if openBracket.away[number] == nil { takeOut(member, number) }
    }
    guard isAsAnnounced else { return fallOutOfStep() }
    openBracket.announcedRemovals += edit.removed.count
  }

  func relationDidChange(_ change: PropertyChange, at level: PathLevel) throws {
    // The way may have been changed by another side of the same mutation, or by a prior observer.
    guard isValid, level.isAttached(to: change.object) else { return }
    openBracket.isToldAnyway = true
    noteChange()
    if let edit = directEdit(change, at: level) {
      try follow(edit)
    } else if members.isCopy, change.property.isToMany {
      isCopyStale = true
    } else {
      try replaceMembers()
    }
  }

  /// The edit of the collection that the members are read from; nil where it is another one or not known.
  private func directEdit(_ change: PropertyChange, at level: PathLevel) -> CollectionEdit? {
    guard level.tellsElements, change.property.isToMany, !members.isCopy,
      members.isStored(in: change.object.storage(of: change.property))
    else {
      return nil
    }
    return change.edit
  }

  private func follow(_ edit: CollectionEdit) throws {
    var errors = FirstError()
    edit.visitRemoved { _, element in
      guard let member = element.object else { return }
      openBracket.departed.append(member)
      openBracket.touch(member)
    }
    if !members.follow(edit) { mustCatchUp = true }
    // Where other brackets were closed since the announcement, rows have been filed again.
    let isAnnounced = openBracket.announcedRemovals >= edit.removed.count
    openBracket.announcedRemovals = max(0, openBracket.announcedRemovals - edit.removed.count)
    guard !mustCatchUp, isAnnounced, openBracket.rebuild == nil else {
      openBracket.needsRebuild(.unknown)
      for element in edit.inserted { errors.keep { try attach(element) } }
      return try errors.rethrow()
    }
    edit.visitInserted { position, element in
      errors.keep { try attach(element) }
      guard let member = element.object else { return openBracket.needsRebuild(.unknown) }
      openBracket.touch(member)
      if let number = members.number(at: position) { setAway(member, number) }
    }
    try errors.rethrow()
  }

  /// Changes on the way of a relation through several collections are members that come and go: by as few as lead from
  /// what was followed last to what is there when the bracket closes. O(n).
  func followCopy() throws {
    isCopyStale = false
    let found = try relation.flattened(from: root)
    var errors = FirstError()
    members.become(found) { number, value in
      guard let member = value.object else { return }
      if openBracket.rebuild == nil, openBracket.away[number] == nil {
        lift(member, number, isAnnounced: true)
      }
      setAway(member, number)
      openBracket.touch(member)
      openBracket.departed.append(member)
    } enter: { number, value in
      if let member = value.object {
        setAway(member, number)
        openBracket.touch(member)
      } else {
        openBracket.needsRebuild(.unknown)
      }
      errors.keep { try attach(value) }
    }
    leaveDeparted()
    try errors.rethrow()
  }

  /// The relation is another one.
  private func replaceMembers() throws {
    isCopyStale = false
    members.visit { value, _ in
      if let member = value.object { openBracket.departed.append(member) }
    }
    openBracket.departed += leaving
    leaving = []
    if !members.isInStep { openBracket.departed += openBracket.log.undone(current).rows }
    openBracket.needsRebuild(.replaced, touchesEveryRow: true)
    members = MemberList()
    isUnread = true
    try readMembers()
  }

  /// Reads the members of a relation that is another one, or could not be read when it became that.
  func readMembers() throws {
    members = try relation.members(from: root)
    isUnread = false
    try attachMembers()
  }
}
