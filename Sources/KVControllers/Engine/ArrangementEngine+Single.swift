import KVContext
import KVObjects
import KVPositions
import KVTrees

/// The only change since the last commit, as long as it is one member's.
///
/// The member's row stays where it is until the change is committed, so the rows of the moment are the content
/// before: no log, ledger or list is needed. A second change moves it into the open bracket first
/// (``ArrangementEngine/moveSingleIntoOpenBracket()``).
///
/// A class that each engine has one of: as a value it would be copied, with its references, where one field is read.
final class SingleChange {
  enum Kind {
    /// Watched paths of a member change.
    case attribute
    /// The relation gets a member.
    case insertion
    /// The relation loses a member.
    case removal
  }

  /// The member; nil while there is no change.
  private(set) var object: ModelObject?
  private(set) var number: UInt32 = 0
  private(set) var kind = Kind.attribute
  /// Where the row is, found by the key that the member had; nil where it is not shown.
  private(set) var place: RowPlace?
  /// Whether a path that places the row is among those that were announced.
  private(set) var isPlacing = false
  /// The members' version when it was noted: while that is the same, the number is still the member's.
  private(set) var version = 0
  /// Whether the change has been made; before that it is announced.
  private(set) var isMade = false
  /// The watched paths that have changed.
  fileprivate(set) var paths: PathSet = []
  /// Whether the event of a context says that something of the member differs.
  fileprivate(set) var isTouched = false

  @inline(__always) var isPending: Bool { object != nil }

  func begin(
    _ object: ModelObject, _ number: UInt32, _ kind: Kind, at place: RowPlace?, isPlacing: Bool, version: Int
  ) {
    self.object = object
    (self.number, self.kind, self.place) = (number, kind, place)
    (self.isPlacing, self.version) = (isPlacing, version)
    (isMade, paths, isTouched) = (kind == .insertion, [], false)
  }

  /// The change has been made, as far as `paths` go.
  @inline(__always)
  func noteMade(_ paths: PathSet) {
    isMade = true
    self.paths.formUnion(paths)
  }

  /// Ends the change; the other fields say until the next begins what it was.
  fileprivate func end() -> ModelObject? {
    defer { object = nil }
    return object
  }
}

/// The change of one row that waits for its delivery, in place of a bracket: each engine has one, which serves one
/// change after the other.
final class PendingRow: PendingBracket {
  /// Whether it is committed, and neither sent nor a bracket.
  @exclusivity(unchecked) fileprivate(set) var isWaiting = false
  @exclusivity(unchecked) fileprivate(set) var step = RowStep()
  /// Keeps the member alive until the delivery.
  @exclusivity(unchecked) fileprivate var object: ModelObject?
  /// The bracket that it has become, as the rows have changed since.
  private var whole: PendingArrangementBracket?
  private let reference: EngineReference
  let sourceSerial: Int

  init(_ reference: EngineReference, sourceSerial: Int) {
    (self.reference, self.sourceSerial) = (reference, sourceSerial)
  }

  /// Becomes a bracket with the contents around it: the rows of `engine` are about to change.
  fileprivate func becomeBracket(of engine: ArrangementEngine) {
    isWaiting = false
    let count = engine.rows.content.rows.count - (step.new == nil ? 0 : 1) + (step.old == nil ? 0 : 1)
    let opened = OpenBracket(count: count)
    if let object {
      if step.isOfRelation {
        opened.touchMember(object)
      } else {
        opened.touch(object, step.paths, isUpdated: engine.events != nil && step.isUpdated)
      }
    }
    let bracket = step.bracket(leadingTo: engine.rows.content, watched: engine.watched)
    let pending = PendingArrangementBracket(engine, bracket, opened)
    if let events = engine.events, events.heldRow === self {
      events.heldRow = nil
      events.held.insert(pending, at: 0)
    } else {
      whole = pending
      engine.outbox.append(pending)
    }
  }

  func deliver() throws {
    if isWaiting, try reference.lent?._withUnsafeGuaranteedRef({ try $0.sendPendingRow() }) ?? false { return }
    try whole?.deliver()
  }
}

extension ArrangementEngine {
  /// How many changes were committed alone: for proofs.
  package var changesCommittedAlone: Int { singleRows.singleCount }

  // MARK: Noting

  /// Whether nothing is under way that a change would become part of, or wait behind, and the rows can be found by
  /// stored keys.
  @inline(__always)
  private var mayNoteSingle: Bool {
    hasNothingUnderWay && lentWorld.withoutRetaining { $0.takesFastPath && !$0.transaction.isInBatch }
  }

  /// The same of the engine alone.
  @inline(__always)
  var hasNothingUnderWay: Bool {
    singleRows.plan != nil && !single.isPending && openChanges.isEmpty && !openChanges.isUserDriven
      && evaluation == .none
      && refusal == nil && followed.arrears.isEmpty && outbox.isAtRest && !pendingRow.isWaiting && !hasAssignedPlan
      && openChanges.lentDeferred == nil
  }

  var isInStep: Bool { followed.lentList.withoutRetaining { $0.isInStep } }

  /// `paths` of a member, which place its row, are about to change. Returns whether that is the single change.
  func noteSingle(_ member: ModelObject, willChange paths: PathSet) -> Bool {
    if single.isPending {
      return single.object === member && single.kind == .attribute && single.isPlacing && mayGoOn
    }
    return mayNoteSingle && isInStep && beginSingle(member, .attribute, isPlacing: true)
  }

  /// Whether a further change of the same member is still part of the single change: nothing has begun that it would be
  /// part of.
  var mayGoOn: Bool {
    !outbox.isUserDriven && evaluation == .none && !lentWorld.withoutRetaining { $0.transaction.isInBatch }
  }

  /// `paths` of a member have changed. Returns whether that is the single change.
  func noteSingle(_ member: ModelObject, didChange paths: PathSet) -> Bool {
    if single.isPending {
      guard single.object === member, single.kind == .attribute, single.isPlacing || !watched.isPlacing(paths),
        mayGoOn
      else { return false }
    } else {
      guard !watched.isPlacing(paths), mayNoteSingle, isInStep,
        beginSingle(member, .attribute, isPlacing: false)
      else { return false }
    }
    single.noteMade(paths)
    noteDirty()
    return true
  }

  /// The relation is about to change by `edit`. Returns whether there is nothing else to prepare.
  func noteSingle(willMake edit: CollectionEdit) -> Bool {
    if single.isPending {
      // Another follower has declined the fast path.
      return single.kind == .removal && !single.isMade && single.object === edit.onlyRemoved && isInStep && mayGoOn
    }
    guard openChanges.rebuild == nil, isInStep, !world.transaction.isInBatch else { return false }
    if edit.onlyInserted != nil { return true }
    guard let member = edit.onlyRemoved, mayNoteSingle else { return false }
    return beginSingle(member, .removal, isPlacing: true)
  }

  /// The relation has changed by `edit`. Returns whether that is the single change; throws where a member that came
  /// cannot be observed.
  func noteSingle(didMake edit: CollectionEdit) throws -> Bool {
    if let member = edit.onlyRemoved {
      guard single.object === member, single.kind == .removal, !single.isMade, followed.list.follow(edit)
      else { return false }
      single.noteMade([])
    } else {
      guard let member = edit.onlyInserted, let position = edit.insertedPositions.first, mayNoteSingle,
        singleRows.takes(member), !followed.list.isCopy, followed.list.follow(edit),
        let number = followed.list.onlyNumber(of: member), followed.list.number(at: position) == number
      else { return false }
      try followed.attach(.object(member))
      single.begin(
        member, number, .insertion, at: nil, isPlacing: true, version: followed.list.version)
    }
    noteDirty()
    return true
  }

  /// The event of a context says what of it differs. Returns whether it is about the single change alone, or about no
  /// member and nothing else.
  func noteSingle(touched: [ContextEvent.Touched]) -> Bool {
    var only: ContextEvent.Touched?
    for touch in touched where followed.list.contains(touch.object) {
      if only != nil { return false }
      only = touch
    }
    guard let only else { return single.isPending && single.isMade }
    if single.isPending {
      guard single.isMade, single.object === only.object else { return false }
    } else {
      guard mayNoteSingle, isInStep, beginSingle(only.object, .attribute, isPlacing: false) else { return false }
      single.noteMade([])
    }
    let paths = only.properties.reduce(into: PathSet()) { $0.formUnion(singleRows.paths(ofSlot: $1.slot)) }
    single.isTouched = true
    single.paths = paths
    return true
  }

  /// Notes a change of a member that is about to happen, or has happened without a path that places its row. Returns
  /// false where the member is of another class, or its row is the only one of its section.
  func beginSingle(_ member: ModelObject, _ kind: SingleChange.Kind, isPlacing: Bool) -> Bool {
    guard singleRows.takes(member),
      let number = followed.lentList.withoutRetaining({ $0.onlyNumber(of: member) })
    else { return false }
    var place: RowPlace?
    if rows.numbers.contains(number) {
      place = rows.place(of: member, number)
      guard let place, place.isOneOfSeveral else { return false }
    }
    single.begin(
      member, number, kind, at: place, isPlacing: isPlacing, version: followed.list.version)
    return true
  }

  /// The row of a member, which was at `place`, is out.
  func noteRemoval(of member: ModelObject, _ number: UInt32, from place: RowPlace) {
    let section = rows.content.isSectioned ? rows.content.sections[place.spot.path.section].name : nil
    openChanges.noteRemoval(
      RowEntry(key: place.key, object: member, number: number), at: place.spot.row, place.spot.path, section: section)
  }

  // MARK: More than one change

  /// Notes the single change in the open bracket, as if it had been noted there at once.
  func moveSingleIntoOpenBracket() {
    guard let member = single.end() else { return }
    if let place = single.place, single.isPlacing {
      settleShown()
      noteRemoval(of: member, single.number, from: place)
      rows.remove(single.number, at: place)
    }
    noteInOpenBracket(member)
  }

  /// Notes everything of the single change of `member` but the removal of its row.
  private func noteInOpenBracket(_ member: ModelObject) {
    openChanges.isEmpty = false
    if single.isPlacing { openChanges.noteUnfiled(single.number, member, version: single.version) }
    switch single.kind {
    case .attribute:
      if single.isMade, events == nil || single.isTouched {
        openChanges.touch(member, single.paths, isUpdated: single.isTouched)
      }
      return
    case .insertion: openChanges.scope.sendUnseen()
    case .removal:
      if events == nil, !followed.list.holdsEachOnce { openChanges.occurrences.take(single.number) }
      guard single.isMade else {
        openChanges.announcedRemovals += 1
        return
      }
      openChanges.scope.sendUnseen()
      _ = rows.reader.leaveToFilter(member)
      openChanges.departed.append(member)
    }
    openChanges.touchMember(member)
  }

  // MARK: Committing

  /// What committing the single change comes to.
  enum SingleCommit {
    /// There was none, or it turned out to be more: the open bracket has everything.
    case moved
    /// It was committed; the row waits for its delivery, or nothing is sent.
    case committed(PendingRow?)
  }

  /// Files the row of the single change by its new key, and makes what is sent of it.
  func commitSingle() -> SingleCommit {
    guard single.isPending else { return .moved }
    guard single.isMade, isValid, events == nil || singleRows.sender?.moveRule == .leastMoves, !outbox.isPaused,
      evaluation == .none, openChanges.isEmpty, !openChanges.isUserDriven, refusal == nil, followed.arrears.isEmpty,
      !hasAssignedPlan, singleRows.sender != nil, isInStep, outbox.isAtRest,
      !lentWorld.withoutRetaining({ $0.transaction.isInBatch })
    else {
      moveSingleIntoOpenBracket()
      return .moved
    }
    return commitNoted()
  }

  /// Commits the single change, which nothing keeps from being committed alone.
  @inline(__always)
  func commitNoted() -> SingleCommit {
    settleShown()
    guard let member = single.end() else { return .moved }
    guard let step = file(member) else {
      // A section would have to come, or the row was not found by its key: the row is out.
      if let place = single.place { noteRemoval(of: member, single.number, from: place) }
      noteInOpenBracket(member)
      return .moved
    }
    if Cancellation.isRequested {
      takeBack(step)
      return .moved
    }
    openChanges.ledger.rebase(count: rows.content.rows.count)
    singleRows.singleCount &+= 1
    guard isSent(step) else { return .committed(nil) }
    let pending = pendingRow
    (pending.isWaiting, pending.step, pending.object) = (true, step, member)
    return .committed(pending)
  }

  /// The row is where it was, and everything is built when the bracket closes.
  func takeBack(_ step: RowStep) {
    rows.replace(with: step.undone(rows.content))
    followed.arrears.insert(.unnoticedChange)
    openBracket.requireRebuild(.unknown, touchesEveryRow: true)
  }

  /// Carries out the single change in the rows; nil, with its row out, where there is more to it.
  private func file(_ member: ModelObject) -> RowStep? {
    let (number, place) = (single.number, single.place)
    switch single.kind {
    case .attribute:
      var step = RowStep()
      if single.isPlacing {
        let isSectionChanged =
          rows.content.isSectioned && !watched.roles(of: single.paths).isDisjoint(with: .section)
        guard let moved = rows.refile(member, number, from: place, isSectionChanged: isSectionChanged) else {
          return nil
        }
        step = moved
      } else if let place {
        step = RowStep(member, number, place.key, from: place.spot, to: place.spot)
      }
      step.paths = single.paths
      step.isUpdated =
        single.isTouched || !watched.roles(of: single.paths).isDisjoint(with: singleRows.updatingRoles)
      return step
    case .insertion:
      guard var step = rows.refile(member, number, from: nil) else { return nil }
      step.isOfRelation = true
      return step
    case .removal:
      var step = RowStep()
      if let place {
        rows.remove(number, at: place)
        step = RowStep(member, number, place.key, from: place.spot, to: nil)
      }
      step.isOfRelation = true
      if !followed.list.contains(member) { followed.lentWatch.withoutRetaining { $0.detach(member) } }
      return step
    }
  }

  /// Whether anything is sent of a row.
  private func isSent(_ step: RowStep) -> Bool {
    if step.isNone { return step.isOfRelation && singleRows.sendsUnseen }
    if !step.stays || step.isUpdated { return true }
    return events == nil && !watched.roles(of: step.paths).isDisjoint(with: singleRows.reportedRoles)
  }

  // MARK: Sending

  /// Sends the row that waits. Returns false where it has become a bracket, as it is not to be sent as a row.
  fileprivate func sendPendingRow() throws -> Bool {
    guard isValid, !outbox.isPaused, let sender = singleRows.sender else {
      settleShown()
      return false
    }
    let object = pendingRow.object
    pendingRow.object = nil
    pendingRow.isWaiting = false
    singleRows.step = pendingRow.step
    shown = .sendingRow(isAfter: false)
    defer { withExtendedLifetime(object) {} }
    // The delegate may let go of the sender and this, by a new query for one: the sender is held here, and holds this
    // until it has sent the row. Nothing of this is touched behind that.
    try sender.send(row: singleRows.step, of: self)
    return true
  }

  /// What is committed and not sent becomes a bracket, as the rows are about to change.
  func settleWaitingRow() {
    guard pendingRow.isWaiting else { return }
    let row = pendingRow
    replacePendingRow()
    row.becomeBracket(of: self)
  }
}
