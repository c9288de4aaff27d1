import KVObjects
import KVPositions

/// The lane of an engine: one occurrence of a member comes, goes or is changed, while nothing else is under way.
///
/// It is what nodes of the engine lead to, and keeps what the engine needs for it (`ArrangementEngine+Lane.swift`). Held by
/// the engine and by those nodes: one of them may be left on an object that went unnoticed, when the engine is gone.
final class RowLane: ChangeLane {
  /// Valid until ``close()``. Of a confined world alone: there the engine goes on the thread that it works on.
  @exclusivity(unchecked) private var engine: Unmanaged<ArrangementEngine>?
  /// Who sends its brackets, where that can send a row alone: it holds the engine, and takes itself out before it goes.
  @exclusivity(unchecked) unowned(unsafe) var sender: (any RowSender)?
  @exclusivity(unchecked) private(set) var rules: LaneRules? {
    didSet {
      memberClass = rules.map { ObjectIdentifier($0.objectClass) }
      slots = rules?.slots ?? LaneSlots()
    }
  }
  /// Of the rules: their class, which they hold, and their slots.
  @exclusivity(unchecked) private var memberClass: ObjectIdentifier?
  @exclusivity(unchecked) private var slots = LaneSlots()
  /// The rules by which a change of one member is committed alone (``SingleChange``): those of the lane, and those of an engine
  /// that follows a context, which has no lane.
  private var singleRules: LaneRules? {
    didSet { singleClass = singleRules.map { ObjectIdentifier($0.objectClass) } }
  }
  /// Their class, which they hold.
  private(set) var singleClass: ObjectIdentifier?
  /// How many changes were committed alone: for proofs.
  var singleCount = 0
  /// Whether a change of the relation of which nothing is seen is sent too.
  private(set) var sendsUnseen = false
  /// The roles of paths whose change is a change of what the row shows.
  private(set) var updatingRoles = RowRoles.observed
  /// The roles of paths whose change is sent of a row that stays where it is.
  private(set) var reportedRoles = RowRoles.observed
  /// How many changes it has taken and sent: for proofs.
  @exclusivity(unchecked) var changeCount = 0
  /// How many others it has noted for a bracket of many changes.
  @exclusivity(unchecked) var deferredCount = 0
  /// What is being sent; while nothing is, its member may be gone.
  @exclusivity(unchecked) var step = RowStep()

  /// Takes changes for `engine` from now on.
  func open(for engine: ArrangementEngine) { self.engine = .passUnretained(engine) }

  /// Takes none any more.
  func close() { (engine, rules, singleRules, sender) = (nil, nil, nil, nil) }

  /// The plan, its watch or its sender is another one.
  func replan() {
    sendsUnseen = sender?.sendsUnseenChanges ?? false
    updatingRoles = sender?.sendsSortAndSectionAsUpdates ?? false ? [.observed, .sort, .section] : .observed
    reportedRoles = sendsUnseen ? updatingRoles.union(.sort) : updatingRoles
    (singleRules, rules) =
      engine?._withUnsafeGuaranteedRef { engine -> (LaneRules?, LaneRules?) in
        guard sender != nil, !engine.world.isolation.isShared else { return (nil, nil) }
        let found = try? LaneRules(
          engine.plan, engine.followed.watch, of: engine.followed.memberClass, updating: updatingRoles,
          reporting: reportedRoles)
        return (found, engine.events == nil ? found : nil)
      } ?? (nil, nil)
  }

  /// The watched paths that a slot of a member is part of.
  @inline(__always)
  func paths(ofSlot slot: Int) -> PathSet { singleRules?.plan.pathsOfSlot[slot] ?? [] }

  func set(_ value: Value, _ property: Property, of object: ModelObject) throws -> Bool {
    guard let engine, takes(object) else { return false }
    return try engine._withUnsafeGuaranteedRef { try $0.set(value, property, of: object, by: slots) }
  }

  func append(_ member: ModelObject, to storage: ToManyStorage) throws -> Bool {
    guard let engine, takes(member) else { return false }
    return try engine._withUnsafeGuaranteedRef { try $0.append(member, to: storage) }
  }

  func remove(_ member: ModelObject, from storage: ToManyStorage) throws -> Bool {
    guard let engine, takes(member) else { return false }
    return try engine._withUnsafeGuaranteedRef { try $0.remove(member, from: storage) }
  }

  /// Whether it is of the class that there are rules for.
  @inline(__always)
  private func takes(_ object: ModelObject) -> Bool {
    ObjectIdentifier(object.objectClass) == memberClass
  }
}

/// Whoever can send the change of one row without a bracket.
package protocol RowSender: BracketSender {
  /// Sends the change of one row of `engine` to the delegate; calls ``ArrangementEngine/showAfterRow()`` when the new content
  /// is to be shown, and ``ArrangementEngine/endSendingRow()`` when all has been sent. Throws what the delegate throws.
  ///
  /// Whoever calls it holds this, and this holds `engine` until then (``CollectionController/sendingRow(of:_:)``): the caller
  /// does not.
  func send(row: RowStep, of engine: ArrangementEngine) throws
}
