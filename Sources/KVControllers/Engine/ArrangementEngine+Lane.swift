import KVObjects
import KVPositions
import KVTrees

/// One change in the lane: the row is found by the key that the member has, the change is made, the row filed by its new key,
/// and the one event that this comes to is sent.
///
/// Where it shows on the way that there is more to it (a section that is to be made, a row that is not where it should be),
/// what was done is handed over to the open bracket, which goes on in the general way.
extension ArrangementEngine {
  @inline(__always)
  func set(_ value: Value, _ property: Property, of object: ModelObject, by slots: LaneSlots) throws -> Bool {
    let slot: UInt64 = 1 &<< UInt64(truncatingIfNeeded: property.slot)
    guard slots.section & slot == 0, let number = numberAtRest(of: object) else {
      return setDeferred(value, property, of: object, slots)
    }
    let isPlacing = slots.placing & slot != 0
    var place: RowPlace?
    if rows.numbers.contains(number) {
      place = rows.place(of: object, number)
      guard let place, !isPlacing || place.isOneOfSeveral else { return false }
    }
    lane.changeCount &+= 1
    rows.lentReader.withoutRetaining { $0.store(value, property, of: object) }
    let isReported = slots.reported & slot != 0
    if !isPlacing {
      if let place, isReported {
        let step = RowStep(object, number, place.key, from: place.spot, to: place.spot)
        try send(step, changing: property, isUpdated: slots.updating & slot != 0)
      }
      return true
    }
    guard let step = rows.refile(object, number, from: place) else {
      try handOver(object, number, lane.paths(ofSlot: property.slot), from: place)
      return true
    }
    if !step.isNone, isReported || !step.stays {
      try send(step, changing: property, isUpdated: slots.updating & slot != 0)
    }
    return true
  }

  @inline(__always)
  func append(_ member: ModelObject, to storage: ToManyStorage) throws -> Bool {
    guard followed.lentList.withoutRetaining({ isAtRest($0) && $0.isStored(in: storage) }) else {
      return try appendDeferred(member, to: storage)
    }
    lane.changeCount &+= 1
    let handle = storage.append(member)
    followed.lentList.withoutRetaining { $0.catchUp() }
    try followed.lentWatch.withoutRetaining { try $0.attach(member) }
    let number = UInt32(truncatingIfNeeded: handle.number)
    guard let step = rows.refile(member, number, from: nil) else {
      openBracket.scope.sendUnseen()
      try handOver(member, number, [], from: nil)
      return true
    }
    if !step.isNone || lane.sendsUnseen { try sendOfRelation(step) }
    return true
  }

  @inline(__always)
  func remove(_ member: ModelObject, from storage: ToManyStorage) throws -> Bool {
    guard followed.lentList.withoutRetaining({ $0.isStored(in: storage) }), let number = numberAtRest(of: member)
    else {
      return removeDeferred(member, from: storage)
    }
    var place: RowPlace?
    if rows.numbers.contains(number) {
      place = rows.place(of: member, number)
      guard let place, place.isOneOfSeveral else { return false }
    }
    lane.changeCount &+= 1
    storage.remove(PositionHandle(number: Int(number)), of: member)
    followed.lentList.withoutRetaining { $0.catchUp() }
    followed.lentWatch.withoutRetaining { $0.detach(member) }
    guard let place else {
      if lane.sendsUnseen { try sendOfRelation(RowStep()) }
      return true
    }
    rows.remove(number, at: place)
    try sendOfRelation(RowStep(member, number, place.key, from: place.spot, to: nil))
    return true
  }

  /// How many changes the lane has taken since the engine was made: for proofs.
  package var changesInLane: Int { lane.changeCount }

  /// The number of a member that is in once, where nothing is under way; else nil.
  @inline(__always)
  private func numberAtRest(of member: ModelObject) -> UInt32? {
    followed.lentList.withoutRetaining { isAtRest($0) ? $0.onlyNumber(of: member) : nil }
  }

  /// Whether nothing is under way that a change would become part of, or wait behind, and work is not to stop. (No plan is
  /// assigned then that the end of a batch or pause has still to judge.)
  @inline(__always)
  private func isAtRest(_ list: MemberList) -> Bool {
    guard lentWorld.withoutRetaining({ $0.sendsAtOnce }), outbox.isAtRest, !single.isPending, openChanges.isEmpty,
      openChanges.lentDeferred == nil,
      evaluation == .none, refusal == nil,
      followed.arrears.isEmpty, list.isInStep, case .live = shown, !Cancellation.isRequested
    else { return false }
    return true
  }

  /// Lets the general way go on: the row that was at `place` is out, `paths` of the member were notified.
  private func handOver(_ member: ModelObject, _ number: UInt32, _ paths: PathSet, from place: RowPlace?) throws {
    if let place { noteRemoval(of: member, number, from: place) }
    openBracket.touch(member, paths)
    noteUnfiled(member, number)
    noteChange()
    try world.finishTakenIn()
  }

  /// The row of a member, which was at `place`, is out.
  func noteRemoval(of member: ModelObject, _ number: UInt32, from place: RowPlace) {
    let section = rows.content.isSectioned ? rows.content.sections[place.spot.path.section].name : nil
    openChanges.noteRemoval(
      RowEntry(key: place.key, object: member, number: number), at: place.spot.row, place.spot.path, section: section)
  }

  // MARK: Sending

  @inline(__always)
  private func send(_ step: RowStep, changing property: Property, isUpdated: Bool) throws {
    var step = step
    step.paths = lane.paths(ofSlot: property.slot)
    step.isUpdated = isUpdated
    try send(step)
  }

  @inline(__always)
  private func sendOfRelation(_ step: RowStep) throws {
    var step = step
    step.isOfRelation = true
    try send(step)
  }

  private func send(_ step: RowStep) throws {
    guard let sender = lane.sender else { return }
    if Cancellation.isRequested { return try giveUp(step) }
    // The delegate may let go of the sender and this, by a new query for one: the sender is held here, and holds this until it
    // has sent the row. Nothing of this is touched behind that.
    openChanges.ledger.rebase(count: rows.content.rows.count)
    lane.step = step
    shown = .sendingRow(isAfter: false)
    // The world is held by the member, and that by whoever makes the change.
    try lentWorld.withoutRetaining { try $0.sendAtOnce { try sender.send(row: step, of: self) } }
  }

  /// Work is to stop, and what was evaluated may have been cut short: the row is where it was, and the general way refuses.
  private func giveUp(_ step: RowStep) throws {
    takeBack(step)
    noteChange()
    try world.finishTakenIn()
  }

  /// The row is where it was, and everything is built when the bracket closes.
  func takeBack(_ step: RowStep) {
    rows.replace(with: step.undone(rows.content))
    followed.arrears.insert(.unnoticedChange)
    openBracket.requireRebuild(.unknown, touchesEveryRow: true)
  }

  /// The change of a row that is about to be sent, and the content after it; nil where it is something else, or has been shown.
  var rowBeingSent: (step: RowStep, after: Arrangement)? {
    guard case .sendingRow(isAfter: false) = shown else { return nil }
    return (lane.step, rows.content.withoutNames)
  }

  /// Hands out the content after the row that is being sent, as after a bracket.
  package func showAfterRow() {
    switch shown {
    case .sendingRow(isAfter: false):
      replay?.append(lane.step, leadingTo: rows.content)
      shown = .sendingRow(isAfter: true)
    case .sending(let contents, isAfter: false):
      replay?.append(lane.step, leadingTo: contents.after)
      shown = .sending(contents, isAfter: true)
    default: break
    }
  }

  /// The row has been sent.
  package func endSendingRow() {
    switch shown {
    case .sendingRow, .sending: shown = .live
    case .live, .ended: break
    }
  }

  /// The rows of the moment are about to change: what is shown of the row that is being sent must not change with them.
  @inline(__always)
  func settleShown() {
    if waitingRow != nil { settleWaitingRow() }
    guard case .sendingRow(let isAfter) = shown else { return }
    shown = .sending(BracketContents(from: lane.step.undone(rows.content), to: rows.content), isAfter: isAfter)
  }
}
