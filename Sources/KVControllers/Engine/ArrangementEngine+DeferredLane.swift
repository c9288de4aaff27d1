import KVObjects
import KVTrees

/// The lane of a batch: one change is noted, and nothing else, where rows are deferred until the bracket closes.
///
/// What the general way would note of the change is noted here without its steps: the entry of the member, with the key that
/// its row is filed under, and the paths that were notified. Where there is more to it, it declines with nothing changed.
extension ArrangementEngine {
  /// The rows that are deferred, where a change made now is one more of those and nothing else is under way. The open bracket
  /// holds them until it is closed.
  @inline(__always)
  private var deferredInLane: Unmanaged<DeferredRows>? {
    if openChanges.lentDeferred == nil, lentWorld.withoutRetaining({ $0.isBatchAtRest }) { prepareOpenBracket() }
    guard let deferred = openBracket.lentDeferred, openBracket.rebuild == nil, !openBracket.touchesEveryRow,
      evaluation == .none, refusal == nil, outbox.mayDefer, followed.arrears.isEmpty, case .live = shown,
      lentWorld.withoutRetaining({ $0.isBatchAtRest })
    else { return nil }
    return deferred
  }

  /// A stored attribute that places rows, or whose change is sent, is set. Returns whether that was done.
  func setDeferred(_ value: Value, _ property: Property, of object: ModelObject, _ slots: LaneSlots) -> Bool {
    let slot: UInt64 = 1 &<< UInt64(truncatingIfNeeded: property.slot)
    guard let deferred = deferredInLane, (slots.placing | slots.reported) & slot != 0,
      let number = numberInStep(of: object), let paths = lane.rules?.plan.pathsOfSlot[property.slot],
      deferred.withoutRetaining({ noteDeferred(number, object, paths, in: $0) })
    else { return false }
    rows.lentReader.withoutRetaining { $0.store(value, property, of: object) }
    return true
  }

  /// A member comes. Returns whether that was done; throws where the member cannot be observed.
  func appendDeferred(_ member: ModelObject, to storage: ToManyStorage) throws -> Bool {
    guard let deferred = deferredInLane,
      followed.lentList.withoutRetaining({ $0.isInStep && $0.isStored(in: storage) })
    else { return false }
    let handle = storage.append(member)
    followed.lentList.withoutRetaining { $0.catchUp() }
    deferred.withoutRetaining { deferred in
      noteDeferred(in: deferred)
      deferred.touch(deferred.open(UInt32(truncatingIfNeeded: handle.number), member), [])
    }
    try followed.lentWatch.withoutRetaining { try $0.attach(member) }
    return true
  }

  /// A member goes; it is observed until the bracket closes. Returns whether that was done.
  func removeDeferred(_ member: ModelObject, from storage: ToManyStorage) -> Bool {
    guard let deferred = deferredInLane, followed.lentList.withoutRetaining({ $0.isStored(in: storage) }),
      let number = numberInStep(of: member),
      deferred.withoutRetaining({ noteDeferred(number, member, [], isGoing: true, in: $0) })
    else { return false }
    openBracket.departed.append(member)
    storage.remove(PositionHandle(number: Int(number)), of: member)
    followed.lentList.withoutRetaining { $0.catchUp() }
    return true
  }

  /// How many changes of large batches the lane has taken since the engine was made: for proofs.
  package var changesDeferredInLane: Int { lane.deferredCount }

  /// The number of a member that is in once, while every mutation of the collection was notified; else nil.
  @inline(__always)
  private func numberInStep(of member: ModelObject) -> UInt32? {
    followed.lentList.withoutRetaining { $0.isInStep ? $0.onlyNumber(of: member) : nil }
  }

  /// Notes a member of which `paths` are about to change, or which goes, and its row where it has one. Returns false, with
  /// nothing noted, where its key cannot be read.
  @inline(__always)
  private func noteDeferred(
    _ number: UInt32, _ object: ModelObject, _ paths: PathSet, isGoing: Bool = false, in deferred: DeferredRows
  ) -> Bool {
    var (key, row): (SortKey?, Int?) = (nil, nil)
    if rows.numbers.contains(number) {
      if deferred.locatesRows {
        let place = rows.place(of: object, number)
        (key, row) = (place?.key, place?.spot.row)
      } else {
        key = rows.lentReader.withoutRetaining { try? $0.key(of: object) }
      }
      if key == nil { return false }
    }
    noteDeferred(in: deferred)
    let place = deferred.open(number, object)
    deferred.touch(place, paths)
    if isGoing { deferred.noteGone(place) }
    if let key {
      deferred.noteRow(at: place, key, row: row, isAnnounced: true)
      rows.numbers.remove(number)
    }
    return true
  }

  /// Notes that something happens, as ``noteChange()`` does: once until the bracket is asked to be closed.
  @inline(__always)
  private func noteDeferred(in deferred: DeferredRows) {
    lane.deferredCount &+= 1
    if deferred.isToBeClosed { return }
    deferred.isToBeClosed = true
    noteChange()
  }
}
