import KVTexts

/// T8: a section to delete, reload or move that was not there before the update.
struct SectionSourceRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard update.changesSections else { return nil }
    let named =
      update.sectionDeletes.map { (index: $0.index, verb: "delete", operation: $0.operation) }
      + update.sectionReloads.map { (index: $0.index, verb: "reload", operation: $0.operation) }
      + update.sectionMoves.map { (index: $0.from, verb: "move", operation: $0.operation) }
    let beyond = named.filter { !update.before.indices.contains($0.index) }
    return beyond.min { $0.index < $1.index }.map { offender in
      let call =
        offender.verb == "move" ? "moveSection \(offender.index)" : "\(offender.verb)Sections [\(offender.index)]"
      let isInserted = update.sectionInserts.contains { $0.index == offender.index }
      return TableUpdateRefusal(
        rule: .sectionBeforeUpdate,
        reason: "attempt to \(offender.verb) section \(offender.index), but there are only \(update.before.count) "
          + "sections before the update",
        operation: offender.operation,
        hint: isInserted
          ? .hintSectionBringsItself(call: call, section: offender.index)
          : .hintNameSectionBefore(call: call, extent: update.extentBefore))
    }
  }
}
