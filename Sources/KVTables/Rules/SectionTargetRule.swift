/// T9: a section to insert, to come back after a reload, or to move to, that is not there after the update.
struct SectionTargetRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let named =
      update.sectionInserts.map { (index: $0.index, verb: "insert", operation: $0.operation) }
      + zip(plan.reloadedSections, update.sectionReloads).map { target, edit in
        (index: target, verb: "reload", operation: edit.operation)
      }
      + update.sectionMoves.map { (index: $0.to, verb: "move", operation: $0.operation) }
    let beyond = named.filter { !update.after.indices.contains($0.index) }
    return beyond.min { $0.index < $1.index }.map { offender in
      TableUpdateRefusal(
        rule: .sectionAfterUpdate,
        reason: "attempt to \(offender.verb) section \(offender.index) but there are only \(update.after.count) "
          + "sections after the update",
        operation: offender.operation,
        hint: "change the data before the updates end, and name the section by its index after them")
    }
  }
}
