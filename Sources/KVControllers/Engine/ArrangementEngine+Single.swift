import KVContext
import KVObjects
import KVPositions
import KVTrees

/// The only change since the last commit, as long as it is one member's.
///
/// The member's row stays where it is until the change is committed, so the rows of the moment are the content before: no
/// log, ledger or list is needed. A second change moves it into the open bracket first
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
  fileprivate(set) var isMade = false
  /// The watched paths that have changed.
  fileprivate(set) var paths: PathSet = []
  /// Whether the event of a context says that something of the member differs.
  fileprivate(set) var isTouched = false

  @inline(__always) var isPending: Bool { object != nil }

  fileprivate func begin(
    _ object: ModelObject, _ number: UInt32, _ kind: Kind, at place: RowPlace?, isPlacing: Bool, version: Int
  ) {
    self.object = object
    (self.number, self.kind, self.place) = (number, kind, place)
    (self.isPlacing, self.version) = (isPlacing, version)
    (isMade, paths, isTouched) = (kind == .insertion, [], false)
  }

  /// Ends the change; the other fields say until the next begins what it was.
  fileprivate func end() -> ModelObject? {
    defer { object = nil }
    return object
  }
}

/// The change of one row that waits for its delivery, in place of a bracket.
final class PendingRow: PendingBracket {
  fileprivate(set) var step = RowStep()
  /// Keeps the member alive until the delivery.
  fileprivate var object: ModelObject?
  /// The bracket that it has become, as the rows have changed since.
  private var whole: PendingArrangementBracket?
  private let reference: EngineReference
  let sourceSerial: Int

  fileprivate init(_ engine: ArrangementEngine) {
    reference = engine.reference
    sourceSerial = engine.creationSerial
  }

  /// Becomes a bracket with the contents around it: the rows of `engine` are about to change.
  fileprivate func becomeBracket(of engine: ArrangementEngine) {
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
    guard let engine = reference.engine else { return }
    if whole == nil, engine.isValid, !engine.outbox.isPaused, let sender = engine.lane.sender {
      return try engine.send(self, to: sender)
    }
    if engine.waitingRow === self { engine.settleShown() }
    try whole?.deliver()
  }
}

extension ArrangementEngine {
  /// How many changes were committed alone: for proofs.
  package var changesCommittedAlone: Int { lane.singleCount }

  // MARK: Noting

  /// Whether nothing is under way that a change would become part of, or wait behind, and the rows can be found by stored keys.
  @inline(__always)
  private var mayNoteSingle: Bool {
    lane.singleClass != nil && !single.isPending && openChanges.isEmpty && !openChanges.isUserDriven
      && evaluation == .none
      && refusal == nil && followed.arrears.isEmpty && outbox.isAtRest && waitingRow == nil && !hasAssignedPlan
      && openChanges.lentDeferred == nil
      && lentWorld.withoutRetaining { $0.takesLanes && !$0.transaction.isInBatch } && !Cancellation.isRequested
  }

  private var isInStep: Bool { followed.lentList.withoutRetaining { $0.isInStep } }

  /// `paths` of a member, which place its row, are about to change. Returns whether that is the single change.
  func noteSingle(_ member: ModelObject, willChange paths: PathSet) -> Bool {
    if single.isPending {
      return single.object === member && single.kind == .attribute && single.isPlacing && mayGoOn(with: paths)
    }
    return mayNoteSingle && isInStep && beginSingle(member, paths, .attribute, isPlacing: true)
  }

  /// Whether a change of further paths of the same member is still part of the single change.
  private func mayGoOn(with paths: PathSet) -> Bool {
    watched.roles(of: paths).isDisjoint(with: .section) && !outbox.isUserDriven && evaluation == .none
      && !world.transaction.isInBatch
  }

  /// `paths` of a member have changed. Returns whether that is the single change.
  func noteSingle(_ member: ModelObject, didChange paths: PathSet) -> Bool {
    if single.isPending {
      guard single.object === member, single.kind == .attribute, single.isPlacing || !watched.isPlacing(paths),
        mayGoOn(with: paths)
      else { return false }
    } else {
      guard !watched.isPlacing(paths), mayNoteSingle, isInStep,
        beginSingle(member, paths, .attribute, isPlacing: false)
      else { return false }
    }
    single.isMade = true
    single.paths.formUnion(paths)
    noteDirty()
    return true
  }

  /// The relation is about to change by `edit`. Returns whether there is nothing else to prepare.
  func noteSingle(willMake edit: CollectionEdit) -> Bool {
    guard !single.isPending, openChanges.rebuild == nil, isInStep, !world.transaction.isInBatch else { return false }
    if edit.onlyInserted != nil { return true }
    guard let member = edit.onlyRemoved, mayNoteSingle else { return false }
    return beginSingle(member, [], .removal, isPlacing: true)
  }

  /// The relation has changed by `edit`. Returns whether that is the single change; throws where a member that came cannot
  /// be observed.
  func noteSingle(didMake edit: CollectionEdit) throws -> Bool {
    if let member = edit.onlyRemoved {
      guard single.object === member, single.kind == .removal, !single.isMade, followed.list.follow(edit)
      else { return false }
      single.isMade = true
    } else {
      guard let member = edit.onlyInserted, let position = edit.insertedPositions.first, mayNoteSingle,
        lane.singleClass == ObjectIdentifier(member.objectClass), !followed.list.isCopy, followed.list.follow(edit),
        let number = followed.list.onlyNumber(of: member), followed.list.number(at: position) == number
      else { return false }
      try followed.attach(.object(member))
      single.begin(
        member, number, .insertion, at: nil, isPlacing: true, version: followed.list.version)
    }
    noteDirty()
    return true
  }

  /// The event of a context says what of it differs. Returns whether it is about the single change alone, or about no member
  /// and nothing else.
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
      guard mayNoteSingle, isInStep, beginSingle(only.object, [], .attribute, isPlacing: false) else { return false }
      single.isMade = true
    }
    let paths = only.properties.reduce(into: PathSet()) { $0.formUnion(lane.paths(ofSlot: $1.slot)) }
    single.isTouched = true
    single.paths = paths
    return watched.roles(of: paths).isDisjoint(with: .section)
  }

  private func beginSingle(
    _ member: ModelObject, _ paths: PathSet, _ kind: SingleChange.Kind, isPlacing: Bool
  ) -> Bool {
    guard lane.singleClass == ObjectIdentifier(member.objectClass),
      kind == .removal || watched.roles(of: paths).isDisjoint(with: .section),
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
    guard single.isMade, isValid, events == nil || lane.sender?.moveRule == .leastMoves, !outbox.isPaused,
      evaluation == .none, openChanges.isEmpty, !openChanges.isUserDriven, refusal == nil, followed.arrears.isEmpty,
      !hasAssignedPlan, lane.sender != nil, isInStep, outbox.isAtRest, !Cancellation.isRequested,
      !lentWorld.withoutRetaining({ $0.transaction.isInBatch })
    else {
      moveSingleIntoOpenBracket()
      return .moved
    }
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
    lane.singleCount &+= 1
    guard isSent(step) else { return .committed(nil) }
    let pending = sparePendingRow ?? PendingRow(self)
    sparePendingRow = nil
    pending.step = step
    pending.object = member
    waitingRow = pending
    return .committed(pending)
  }

  /// Carries out the single change in the rows; nil, with its row out, where there is more to it.
  private func file(_ member: ModelObject) -> RowStep? {
    let (number, place) = (single.number, single.place)
    switch single.kind {
    case .attribute:
      var step = RowStep()
      if single.isPlacing {
        guard let moved = rows.refile(member, number, from: place) else { return nil }
        step = moved
      } else if let place {
        step = RowStep(member, number, place.key, from: place.spot, to: place.spot)
      }
      step.paths = single.paths
      step.isUpdated =
        single.isTouched || !watched.roles(of: single.paths).isDisjoint(with: lane.updatingRoles)
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
    if step.isNone { return step.isOfRelation && lane.sendsUnseen }
    if !step.stays || step.isUpdated { return true }
    return events == nil && !watched.roles(of: step.paths).isDisjoint(with: lane.reportedRoles)
  }

  // MARK: Sending

  fileprivate func send(_ pending: PendingRow, to sender: any RowSender) throws {
    let (step, object) = (pending.step, pending.object)
    (waitingRow, pending.object) = (nil, nil)
    lane.step = step
    shown = .sendingRow(isAfter: false)
    sparePendingRow = pending
    // The delegate may let go of the sender and of this.
    defer { withExtendedLifetime((object, self)) {} }
    try sender.send(row: step, of: self)
  }

  /// What is committed and not sent becomes a bracket, as the rows are about to change.
  func settleWaitingRow() {
    guard let row = waitingRow else { return }
    waitingRow = nil
    row.becomeBracket(of: self)
  }
}
