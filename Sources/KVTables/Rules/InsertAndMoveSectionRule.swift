import KVTexts

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
            .hintReloadAndMovedSection(section: $0.index)
          }
            ?? .hintOneSectionThere(to: move.to, from: move.from))
      }
      if let last, last.to == move.to {
        return TableUpdateRefusal(
          rule: .repeatedSection,
          reason: "attempt to move two sections to the same section (\(move.to))",
          operation: move.operation,
          hint: .hintMoveSectionsApart(first: last.from, second: move.from))
      }
    }
    return nil
  }
}
