import KVTexts

/// T9: a section to insert, to come back after a reload, or to move to, that is not there after the update.
struct SectionTargetRule: TableUpdateRule {
  private enum Cause {
    case insert
    case reload(from: Int)
    case move(from: Int)
  }

  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard update.changesSections else { return nil }
    let named =
      update.sectionInserts.map { (index: $0.index, cause: Cause.insert, operation: $0.operation) }
      + zip(plan.reloadedSections, update.sectionReloads).map { target, edit in
        (index: target, cause: Cause.reload(from: edit.index), operation: edit.operation)
      }
      + update.sectionMoves.map { (index: $0.to, cause: Cause.move(from: $0.from), operation: $0.operation) }
    let beyond = named.filter { !update.after.indices.contains($0.index) }
    return beyond.min { $0.index < $1.index }.map { offender in
      let (verb, hint) = words(offender.cause, update)
      return TableUpdateRefusal(
        rule: .sectionAfterUpdate,
        reason: "attempt to \(verb) section \(offender.index) but there are only \(update.after.count) "
          + "sections after the update",
        operation: offender.operation, hint: hint)
    }
  }

  private func words(_ cause: Cause, _ update: TableUpdate) -> (verb: String, hint: Message) {
    switch cause {
    case .insert:
      (
        "insert",
        .hintAddSection(extent: update.extentAfter)
      )
    case .reload(let old):
      ("reload", .hintFewerSections(section: old))
    case .move(let old):
      ("move", .hintMoveSectionTarget(section: old, extent: update.extentAfter))
    }
  }
}
