import KVObjects
import KVPositions

/// What assignments of all members have done to an open bracket: each of them touches every member that was in, and takes it.
///
/// In contrast to touches and departures that are noted one by one it costs nothing for a member that stays.
struct AssignedMembers {
  /// Members that an assignment has taken; observed until the bracket closes.
  private struct Departed {
    let members: ValueList
    let assignment: ElementAssignment
    /// Who watched them then.
    let watch: MemberWatch
  }

  /// Lists of members of which each was touched.
  private(set) var touched: [ValueList] = []
  /// Whether every row of the content before that is still there was touched.
  private(set) var touchesEveryRow = false
  /// The first assignment.
  private(set) var first: ElementAssignment?
  private var departed: [Departed] = []

  /// Whether anybody may have gone.
  var hasDeparted: Bool { !departed.isEmpty }

  /// All members are about to be taken; the rows of the content before are among them, but for what was touched before.
  mutating func announce(_ edit: CollectionEdit) {
    touched.append(edit.removed)
    touchesEveryRow = true
    if first == nil { first = edit.assignment }
  }

  /// All members have been taken.
  mutating func depart(_ edit: CollectionEdit, _ assignment: ElementAssignment, watchedBy watch: MemberWatch) {
    touched.append(edit.removed)
    departed.append(Departed(members: edit.removed, assignment: assignment, watch: watch))
  }

  /// Whether those of the members of `assignment` that stay are still watched by `watch`, since they were taken.
  func keepsWatching(_ assignment: ElementAssignment, by watch: MemberWatch) -> Bool {
    departed.contains { $0.assignment === assignment && $0.watch === watch }
  }

  /// Takes over what was touched in another bracket, of which nothing else is known any more.
  mutating func touchAll(_ others: AssignedMembers) { touched += others.touched }

  /// Takes over who may have gone in another bracket.
  mutating func departAll(_ others: AssignedMembers) { departed += others.departed }

  /// Calls `body` with every member that was touched, perhaps several times; nothing is touched any more.
  mutating func takeTouched(_ body: (ModelObject) -> Void) {
    for list in touched { for case .object(let member) in list { body(member) } }
    (touched, touchesEveryRow) = ([], false)
  }

  /// The members that may have gone, perhaps several times. `isInStep` says that every change of the relation was notified:
  /// then those that came back with the assignment have not gone unnoticed.
  func departedMembers(isInStep: Bool) -> [ModelObject] {
    departed.flatMap { departed in
      isInStep && departed.assignment.madeCount != nil
        ? departed.assignment.departed.compactMap(\.object) : departed.members.compactMap(\.object)
    }
  }

  /// None are observed any more.
  mutating func forgetDeparted() { departed = [] }
}
