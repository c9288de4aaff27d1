import KVObjects
import KVPositions

/// What an engine has to know of its plan and its sender to commit and send the change of one member alone
/// (``SingleChange``).
///
/// A class that each engine has one of, as ``SingleChange`` is.
final class SingleRows {
  /// Who sends the engine's brackets, where that can send a row alone: it holds the engine, and takes itself out
  /// before it goes.
  @exclusivity(unchecked) unowned(unsafe) var sender: (any RowSender)?
  /// Nil where changes of one member are not committed alone.
  @exclusivity(unchecked) private(set) var plan: PlainPlan? {
    didSet {
      memberClass = plan.map { ObjectIdentifier($0.objectClass) }
      slots = plan?.slots ?? PlainPlan.Slots()
    }
  }
  /// Of the plan: its class, which it holds, and its slots.
  @exclusivity(unchecked) private var memberClass: ObjectIdentifier?
  @exclusivity(unchecked) private(set) var slots = PlainPlan.Slots()
  /// How many changes were committed alone: for proofs.
  @exclusivity(unchecked) var singleCount = 0
  /// How many changes were noted for a bracket of many changes on the fast path: for proofs.
  @exclusivity(unchecked) var deferredCount = 0
  /// Whether a change of the relation of which nothing is seen is sent too.
  @exclusivity(unchecked) private(set) var sendsUnseen = false
  /// The roles of paths whose change is a change of what the row shows.
  @exclusivity(unchecked) private(set) var updatingRoles = RowRoles.observed
  /// The roles of paths whose change is sent of a row that stays where it is.
  @exclusivity(unchecked) private(set) var reportedRoles = RowRoles.observed
  /// What is being sent; while nothing is, its member may be gone.
  @exclusivity(unchecked) var step = RowStep()

  /// Nothing is committed alone any more.
  func close() { (plan, sender) = (nil, nil) }

  /// The plan of `engine`, its watch or its sender is another one.
  func replan(for engine: ArrangementEngine) {
    sendsUnseen = sender?.sendsUnseenChanges ?? false
    updatingRoles = sender?.sendsSortAndSectionAsUpdates ?? false ? [.observed, .sort, .section] : .observed
    reportedRoles = sendsUnseen ? updatingRoles.union(.sort) : updatingRoles
    plan =
      sender == nil || engine.world.isolation.isShared
      ? nil
      : try? PlainPlan(
        engine.plan, engine.followed.watch, of: engine.followed.memberClass, updating: updatingRoles,
        reporting: reportedRoles)
  }

  /// The watched paths that a slot of a member is part of.
  @inline(__always)
  func paths(ofSlot slot: Int) -> PathSet { plan?.members.pathsOfSlot[slot] ?? [] }

  /// Whether an object is of the class of the plan.
  @inline(__always)
  func takes(_ object: ModelObject) -> Bool { ObjectIdentifier(object.objectClass) == memberClass }
}

/// Whoever can send the change of one row without a bracket.
package protocol RowSender: BracketSender {
  /// Sends the change of one row of `engine` to the delegate; calls ``ArrangementEngine/showAfterRow()`` when the new
  /// content is to be shown, and ``ArrangementEngine/endSendingRow()`` when all has been sent. Throws what the
  /// delegate throws.
  ///
  /// Whoever calls it holds this, and this holds `engine` until then (``CollectionController/sendingRow(of:_:)``):
  /// the caller does not.
  func send(row: RowStep, of engine: ArrangementEngine) throws
}
