import KVObjects
import KVPositions
import KVTrees

/// Why each callback of one bracket is sent: from what the bracket comes to and why rows are in it, never from a text.
///
/// It is asked for each callback in turn, where the state is written down.
final class BracketRules: DeliveryRules {
  private let causes: BracketCauses
  /// The rule of the bracket as a whole, which its first callback has.
  private let whole: EventRule?
  private let isEmpty: Bool
  /// Whether moves are those that a new gap makes.
  private let hasLeastMoves: Bool
  /// Whether an update is sent beside a move.
  private let sendsUpdatesApart: Bool
  private let hasSeveralChanges: Bool
  private let hasDeletes: Bool
  private let script: EditScript
  private let objects: SmallArray<ModelObject>
  /// The objects of rows that go or move away, and of those that come or move there; made when a table is first called.
  private lazy var changedObjects: (old: [ItemPath: ModelObject], new: [ItemPath: ModelObject]) = {
    var known: (old: [ItemPath: ModelObject], new: [ItemPath: ModelObject]) = ([:], [:])
    for change in script.changes {
      if let old = change.old { known.old[old] = objects[change.tag] }
      if let new = change.new { known.new[new] = objects[change.tag] }
    }
    return known
  }()
  private lazy var movedObjects = Set(
    script.changes.compactMap { change -> ObjectIdentifier? in
      if case .move = change.kind { ObjectIdentifier(objects[change.tag]) } else { nil }
    })

  init(_ pending: PendingArrangementBracket, _ causes: BracketCauses, _ sender: (any BracketSender)?) {
    self.causes = causes
    let (bracket, script) = (pending.bracket, pending.bracket.script)
    (self.script, objects) = (script, bracket.objects)
    hasLeastMoves = sender?.moveRule == .leastMoves
    sendsUpdatesApart = sender?.sendsUpdatesApart ?? false
    let isApart = sendsUpdatesApart
    var count = script.sectionDeletes.count + script.sectionInserts.count
    count += script.changes.count { change in
      if case .update = change.kind { !isApart } else { true }
    }
    if isApart { bracket.updates.visit { update in update.paths.visit { _ in count += 1 } } }
    hasSeveralChanges = count > 1
    hasDeletes = !script.sectionDeletes.isEmpty || script.changes.contains { $0.old != nil && $0.new == nil }
    isEmpty = count == 0 && !bracket.isReplaced && bracket.scope.isSentUnseen
    whole =
      switch pending.circumstance {
      case .behindAnother: .bracketsNeverNest
      case .offMain: .mainLoop
      case .plain where bracket.scope.isBatch: .netChange
      case .plain where isEmpty: .emptyBracket
      case .plain: hasSeveralChanges ? .oneBracketPerMutation : nil
      }
  }

  func rule(of event: any WorldEvent) -> EventRule? {
    guard let event = event as? ControllerEvent else {
      return (event as? any TableCallEvent)?.groupedCall.flatMap { rule(of: $0) }
    }
    switch event.callback {
    case .willChangeContent: return whole
    case .didChangeContent: return isEmpty ? .emptyBracket : nil
    case .replacedEntireCollection: return .replacedWhole
    case .didChangeSection: return .sectionWithItsRows
    case .insertedObject(let object, _): return ruleOfComing(object)
    case .removedObject(let object, _): return ruleOfGoing(object)
    case .movedObject(let object, _, _): return ruleOfMove(object)
    case .updatedObject: return .onlyNamedKeys
    case .didChangeObject(let object, let kind, let from, let to):
      switch kind {
      case .insert: return ruleOfComing(object)
      case .delete: return ruleOfGoing(object)
      case .move: return ruleOfMove(object)
      case .update: return from != to ? .frames : isOfNamedKey(object) ? .onlyNamedKeys : nil
      }
    case .didChangeContentWithSnapshot, .didChangeContentWithDifference: return nil
    }
  }

  /// The rule of a call that names rows: that of all of them, else what its positions count.
  private func rule(of call: TableCall) -> EventRule {
    switch call {
    case .insertRows(let paths): rule(ofRows: paths.map { changedObjects.new[$0] })
    case .deleteRows(let paths): rule(ofRows: paths.map { changedObjects.old[$0] })
    case .moveRow(_, let to): rule(ofRows: [changedObjects.new[to]])
    case .reloadRows: .reloadReplacesARow
    }
  }

  private func rule(ofRows objects: [ModelObject?]) -> EventRule {
    let rules = Set(
      objects.map { object -> EventRule in
        guard let object else { return .frames }
        if movedObjects.contains(ObjectIdentifier(object)) { return ruleOfMove(object) ?? .frames }
        return isFiltered(object) ? .filterComesFirst : .frames
      })
    return rules.count == 1 ? rules.first ?? .frames : .frames
  }

  private func ruleOfComing(_ object: ModelObject) -> EventRule? {
    isFiltered(object) ? .filterComesFirst : hasDeletes ? .frames : hasSeveralChanges ? .fixedOrder : nil
  }

  private func ruleOfGoing(_ object: ModelObject) -> EventRule? {
    isFiltered(object) ? .filterComesFirst : hasSeveralChanges ? .fixedOrder : nil
  }

  private func ruleOfMove(_ object: ModelObject) -> EventRule? {
    if !hasLeastMoves { return nil }
    let known = causes.causes(of: object)
    let placing = known.filter { $0.role == .sort || $0.role == .section }.map(\.path)
    let showsMore = known.contains { $0.role == .observed && !$0.path.isEmpty && !placing.contains($0.path) }
    return showsMore && !sendsUpdatesApart ? .moveImpliesUpdate : .moveIsANewGap
  }

  /// Whether the filter alone has let the object in, or held it back.
  private func isFiltered(_ object: ModelObject) -> Bool {
    let roles = causes.causes(of: object).map(\.role)
    return roles.contains(.filter) && !roles.contains(.relation)
  }

  /// Whether a key path that was named has changed. Of fetched results every property counts, and none is named.
  private func isOfNamedKey(_ object: ModelObject) -> Bool {
    causes.causes(of: object).contains { $0.role == .observed && !$0.path.isEmpty }
  }
}
