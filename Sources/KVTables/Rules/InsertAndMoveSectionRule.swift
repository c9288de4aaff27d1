/// T13, second half: a section that moves to where another is inserted or comes back after a reload.
struct InsertAndMoveSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    var last: Int?
    for move in update.sectionMoves.sorted(by: { ($0.to, $0.operation) < ($1.to, $1.operation) }) {
      defer { last = move.to }
      let hint = "no two sections end at \(move.to): look at their order after the change"
      if plan.comingSections.contains(move.to) {
        return TableUpdateRefusal(
          rule: .sectionMove,
          reason: "attempt to perform an insert and a move to the same section (\(move.to))",
          operation: move.operation, hint: hint)
      }
      if last == move.to {
        return TableUpdateRefusal(
          rule: .repeatedSection,
          reason: "attempt to move two sections to the same section (\(move.to))",
          operation: move.operation, hint: hint)
      }
    }
    return nil
  }
}
