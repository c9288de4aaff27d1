import KVObjects
import KVPredicates

/// What there is to know of a plan that reads nothing but stored attributes of one class, and that no function has a
/// say in: which slots of a member place its row, name its section or are reported. There is none of any other plan:
/// what evaluates that may be a script, and may change whatever it likes.
final class PlainPlan {
  /// Slots of a member, a bit for each.
  struct Slots {
    /// Those that filter, sort or section read.
    var placing: UInt64 = 0
    /// Those whose change is a change of what the row shows.
    var updating: UInt64 = 0
    /// Those whose change is sent of a row that stays where it is: ``updating``, and others whose change is sent
    /// unseen.
    var reported: UInt64 = 0
  }

  /// The class that members are of; others take the general path.
  let objectClass: ObjectClass
  /// How such a member is watched.
  let members: MemberClassPlan
  let slots: Slots

  /// Throws what ``MemberWatch/plan(for:)`` does.
  init?(
    _ plan: ArrangementPlan, _ watch: MemberWatch, of objectClass: ObjectClass?, updating: RowRoles,
    reporting reported: RowRoles
  ) throws {
    guard let objectClass, objectClass.properties.count <= 64, plan.window == nil, !plan.sortDescriptors.isEmpty,
      plan.filter?.comparesKeysWithScalars ?? true, plan.sortDescriptors.allSatisfy(\.callsNobody),
      watch.watched.paths.allSatisfy({ PlainPlan.isStored($0, in: objectClass) })
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
    (self.objectClass, self.members) = (objectClass, members)
    self.slots = Slots(
      placing: slots(.placing), updating: slots(updating), reported: slots(reported))
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
