/// T13, second half: a section that moves to where another is inserted or comes back after a reload; and two that move to
/// one place.
struct InsertAndMoveSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    var last: TableUpdate.SectionMove?
    for move in update.sectionMoves.sorted(by: { ($0.to, $0.from) < ($1.to, $1.from) }) {
      defer { last = move }
      if plan.comingSections.contains(move.to) {
        let isInserted = update.sectionInserts.contains { $0.index == move.to }
        return TableUpdateRefusal(
          rule: .sectionMove,
          reason: "attempt to perform an insert and a move to the same section (\(move.to))",
          operation: move.operation,
          hint: isInserted
            ? "only one section stands at \(move.to) after the update: give insertSections or moveSection "
              + "\(move.from) another place"
            : "instead of reloadSections send deleteSections and insertSections: a reload is placed as if nothing "
              + "moved")
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
