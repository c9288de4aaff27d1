/// A section that is named twice in one frame by calls of the same sort. An index set holds no repeats: these come
/// from several calls.
struct RepeatedSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let found = [
      reload(of: update),
      twice(update.sectionDeletes.map { ($0.index, $0.operation) }, "delete") {
        "send deleteSections [\($0)] once: sections count before the update, where the next is \($0 &+ 1)"
      },
      twice(update.sectionInserts.map { ($0.index, $0.operation) }, "insert") {
        "send insertSections [\($0)] once: sections count after the update, where the next is \($0 &+ 1)"
      },
      twice(update.sectionMoves.map { ($0.from, $0.operation) }, "move") {
        "send one moveSection for \($0), straight to where the section stands after the update"
      },
    ]
    return found.compactMap { $0 }.min { $0.section < $1.section }?.refusal
  }

  private typealias Offence = (section: Int, refusal: TableUpdateRefusal)

  private func reload(of update: TableUpdate) -> Offence? {
    let deletes = Set(update.sectionDeletes.map(\.index))
    var last: Int?
    for edit in update.sectionReloads {
      defer { last = edit.index }
      let isDeleted = deletes.contains(edit.index)
      guard isDeleted || last == edit.index else { continue }
      let refusal = TableUpdateRefusal(
        rule: .repeatedSection,
        reason: "attempt to delete and reload the same section (\(edit.index))",
        operation: edit.operation,
        hint: isDeleted
          ? "leave out reloadSections [\(edit.index)]: the section is gone afterwards"
          : "send reloadSections [\(edit.index)] once")
      return (edit.index, refusal)
    }
    return nil
  }

  private func twice(
    _ edits: [(section: Int, operation: Int)], _ verb: String, hint: (Int) -> String
  ) -> Offence? {
    for (first, second) in zip(edits, edits.dropFirst()) where first.section == second.section {
      let refusal = TableUpdateRefusal(
        rule: .repeatedSection,
        reason: "attempt to \(verb) the same section twice (\(second.section))",
        operation: second.operation, hint: hint(second.section))
      return (second.section, refusal)
    }
    return nil
  }
}
