import KVObjects
import KVPredicates

/// Slots of a member, a bit for each.
struct LaneSlots {
  /// Those that filter, sort or section read.
  var placing: UInt64 = 0
  /// Those that the section reads.
  var section: UInt64 = 0
  /// Those whose change is a change of what the row shows.
  var updating: UInt64 = 0
  /// Those whose change is sent of a row that stays where it is: ``updating``, and others whose change is sent unseen.
  var reported: UInt64 = 0
}

/// What a lane knows of a plan: which slots of a member place its row, name its section or are reported.
///
/// There are none for a plan that reads anything but stored attributes of one class, or that a function has a say in: what
/// evaluates such a plan may be a script, and may change whatever it likes.
final class LaneRules {
  /// The class that members are of; others take the general way.
  let objectClass: ObjectClass
  /// How such a member is watched.
  let plan: MemberClassPlan
  let slots: LaneSlots

  /// Throws what ``MemberWatch/plan(for:)`` does.
  init?(
    _ plan: ArrangementPlan, _ watch: MemberWatch, of objectClass: ObjectClass?, updating: RowRoles,
    reporting reported: RowRoles
  ) throws {
    guard let objectClass, objectClass.properties.count <= 64, plan.window == nil, !plan.sortDescriptors.isEmpty,
      plan.filter?.comparesKeysWithScalars ?? true, plan.sortDescriptors.allSatisfy(\.callsNobody),
      watch.watched.paths.allSatisfy({ LaneRules.isStored($0, in: objectClass) })
    else { return nil }
    let members = try watch.plan(for: objectClass)
    guard members.pathsToOthers.isEmpty else { return nil }
    func slots(_ role: RowRoles) -> UInt64 {
      var slots: UInt64 = 0
      for (slot, paths) in members.pathsOfSlot.enumerated()
      where !watch.watched.roles(of: paths).isDisjoint(with: role) {
        slots |= 1 << UInt64(slot)
      }
      return slots
    }
    (self.objectClass, self.plan) = (objectClass, members)
    self.slots = LaneSlots(
      placing: slots(.placing), section: slots(.section), updating: slots(updating), reported: slots(reported))
  }

  private static func isStored(_ path: PropertyPath, in objectClass: ObjectClass) -> Bool {
    guard let key = path.singleKey, let property = objectClass.property(key) else { return false }
    return property.isPlain && property.type != .any
  }
}

extension KeyValueSortDescriptor {
  /// Whether it sorts by a key, and no function compares.
  fileprivate var callsNobody: Bool {
    if case .selector = rule { keyPath != nil } else { false }
  }
}
