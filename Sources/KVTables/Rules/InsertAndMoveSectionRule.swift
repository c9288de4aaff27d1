/// T13, second half: a section that moves to where another is inserted or comes back after a reload; and two that move to
/// one place.
struct InsertAndMoveSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    var last: TableUpdate.SectionMove?
    for move in update.sectionMoves.sorted(by: { ($0.to, $0.from) < ($1.to, $1.from) }) {
      defer { last = move }
      if plan.comingSections.contains(move.to) {
        let reload = zip(plan.reloadedSections, update.sectionReloads).first { $0.0 == move.to }?.1
        return TableUpdateRefusal(
          rule: .sectionMove,
          reason: "attempt to perform an insert and a move to the same section (\(move.to))",
          operation: reload?.operation ?? move.operation,
          hint: reload.map {
            "instead of reloadSections [\($0.index)] send deleteSections [\($0.index)], and insertSections where it stands "
              + "after the update: a reload is placed as if nothing moved"
          }
            ?? "only one section stands at \(move.to) after the update: give insertSections or moveSection \(move.from) "
            + "another place")
      }
      if let last, last.to == move.to {
        return TableUpdateRefusal(
          rule: .repeatedSection,
          reason: "attempt to move two sections to the same section (\(move.to))",
          operation: move.operation,
          hint:
            "send moveSection \(last.from) and moveSection \(move.from) each to where its section stands after the "
            + "update")
      }
    }
    return nil
  }
}
