import KVObjects
import KVTrees

/// Changes of one member on the fast path: noted before they are made, as the single change or in a batch among the
/// rows that are deferred, and committed as soon as every follower has taken them.
///
/// It is taken where the plan is plain (``PlainPlan``): nothing that is read or compared here calls a function of a
/// script or program. Where a call declines it has noted nothing that the general path would not note, too.
extension ArrangementEngine {
  func prepare(for change: FastChange) -> Bool {
    guard isValid else { return false }
    return change.object._withUnsafeGuaranteedRef { object in
      guard singleRows.takes(object) else { return false }
      switch change.kind {
      case .setting:
        return change.isInBatch
          ? noteDeferred(setting: change.slot, of: object) : prepare(forSetting: change.slot, of: object)
      case .insertion:
        return isFollowing(change.storage) && isInStep && (change.isInBatch ? deferred != nil : hasNothingUnderWay)
      case .removal:
        guard isFollowing(change.storage), isInStep else { return false }
        return change.isInBatch
          ? noteDeferred(removing: object) : hasNothingUnderWay && beginSingle(object, .removal, isPlacing: true)
      }
    }
  }

  func take(_ change: FastChange) {
    switch change.kind {
    case .setting:
      // What is deferred has been noted whole.
      if single.isPending { single.noteMade(singleRows.paths(ofSlot: change.slot)) }
    case .insertion:
      followed.lentList.withoutRetaining { $0.catchUp() }
      change.object._withUnsafeGuaranteedRef(takeInsertion)
    case .removal:
      followed.lentList.withoutRetaining { $0.catchUp() }
      if single.isPending { return single.noteMade([]) }
      guard let deferred else { return }
      deferred.withoutRetaining { $0.noteGone() }
      // It is observed until the bracket closes.
      openBracket.departed.append(change.object.takeUnretainedValue())
    }
  }

  func commit(_ change: FastChange) -> (any PendingBracket)? {
    if change.isInBatch || events != nil { return nil }
    // Behind one that is closed each is closed, in the order of the controllers.
    if single.isPending, !lentWorld.withoutRetaining({ $0.transaction.isCollecting }),
      case .committed(let row) = commitNoted()
    {
      return row
    }
    noteDirty()
    return nil
  }

  /// Whether the members are read from that collection.
  @inline(__always)
  private func isFollowing(_ storage: Unmanaged<ToManyStorage>?) -> Bool {
    storage?._withUnsafeGuaranteedRef { storage in
      followed.lentList.withoutRetaining { !$0.isCopy && $0.isStored(in: storage) }
    } ?? false
  }

  private func prepare(forSetting index: Int, of object: ModelObject) -> Bool {
    let (slot, slots) = (1 &<< UInt64(truncatingIfNeeded: index) as UInt64, singleRows.slots)
    if single.isPending {
      // Of a context, until its event.
      return single.object === object && single.kind == .attribute && (single.isPlacing || slots.placing & slot == 0)
        && mayGoOn
    }
    return hasNothingUnderWay && isInStep && beginSingle(object, .attribute, isPlacing: slots.placing & slot != 0)
  }

  private func takeInsertion(of member: ModelObject) {
    guard let number = followed.lentList.withoutRetaining({ $0.onlyNumber(of: member) }) else { return }
    if openChanges.lentDeferred == nil {
      single.begin(member, number, .insertion, at: nil, isPlacing: true, version: followed.list.version)
    } else if let deferred {
      deferred.withoutRetaining { deferred in
        noteDeferredChange(in: deferred)
        deferred.touch(deferred.open(number, member), [])
      }
    }
    // Members of the class of a plain plan have no paths that could not be followed.
    try? followed.lentWatch.withoutRetaining { try $0.attach(member) }
  }

  // MARK: Batches

  /// How many changes were noted among deferred rows on the fast path since the engine was made: for proofs.
  package var changesDeferredByFastPath: Int { singleRows.deferredCount }

  private func noteDeferred(setting index: Int, of object: ModelObject) -> Bool {
    let (slot, slots) = (1 &<< UInt64(truncatingIfNeeded: index) as UInt64, singleRows.slots)
    guard let deferred, (slots.placing | slots.reported) & slot != 0 else { return false }
    return deferred.withoutRetaining { deferred in
      guard let place = noteDeferred(object, in: deferred) else { return false }
      deferred.touch(place, singleRows.paths(ofSlot: index))
      return true
    }
  }

  private func noteDeferred(removing member: ModelObject) -> Bool {
    guard let deferred else { return false }
    return deferred.withoutRetaining { deferred in
      guard let place = noteDeferred(member, in: deferred) else { return false }
      deferred.noteGoing(place)
      return true
    }
  }

  /// The rows that are deferred in a batch, where a change made now is one more of those and nothing else is under
  /// way. The open bracket holds them until it is closed.
  @inline(__always)
  private var deferred: Unmanaged<DeferredRows>? {
    if openChanges.lentDeferred == nil { prepareOpenBracket() }
    guard !single.isPending, let deferred = openChanges.lentDeferred, openChanges.rebuild == nil,
      !openChanges.touchesEveryRow, evaluation == .none, refusal == nil, outbox.mayDefer, followed.arrears.isEmpty,
      case .live = shown
    else { return nil }
    return deferred
  }

  /// Notes a member that is about to change or go, and its row where it has one. Returns the place of its entry; nil,
  /// with nothing noted, where its key cannot be read, or it is in more than once.
  @inline(__always)
  private func noteDeferred(_ object: ModelObject, in deferred: DeferredRows) -> Int? {
    guard let number = followed.lentList.withoutRetaining({ $0.isInStep ? $0.onlyNumber(of: object) : nil }) else {
      return nil
    }
    var (key, row): (SortKey?, Int?) = (nil, nil)
    if rows.numbers.contains(number) {
      if deferred.locatesRows {
        let place = rows.place(of: object, number)
        (key, row) = (place?.key, place?.spot.row)
      } else {
        key = rows.lentReader.withoutRetaining { try? $0.key(of: object) }
      }
      if key == nil { return nil }
    }
    noteDeferredChange(in: deferred)
    let place = deferred.open(number, object)
    if let key {
      deferred.noteRow(at: place, key, row: row, isAnnounced: true)
      rows.numbers.remove(number)
    }
    return place
  }

  /// Notes that something happens, as ``noteChange()`` does: once until the bracket is asked to be closed.
  @inline(__always)
  private func noteDeferredChange(in deferred: DeferredRows) {
    singleRows.deferredCount &+= 1
    if deferred.isToBeClosed { return }
    deferred.isToBeClosed = true
    noteChange()
  }
}
