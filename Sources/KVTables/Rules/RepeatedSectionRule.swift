/// A section that is named twice in one frame by calls of the same sort. An index set holds no repeats: these come
/// from several calls.
struct RepeatedSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let found = [
      reload(of: update),
      twice(update.sectionDeletes.map { ($0.index, $0.operation) }, "delete"),
      twice(update.sectionInserts.map { ($0.index, $0.operation) }, "insert"),
      twice(update.sectionMoves.map { ($0.from, $0.operation) }, "move"),
    ]
    return found.compactMap { $0 }.min { $0.section < $1.section }?.refusal
  }

  private typealias Offence = (section: Int, refusal: TableUpdateRefusal)

  private func reload(of update: TableUpdate) -> Offence? {
    let deletes = Dictionary(update.sectionDeletes.map { ($0.index, $0.operation) }, uniquingKeysWith: min)
    var last: Int?
    for edit in update.sectionReloads {
      defer { last = edit.index }
      let delete = deletes[edit.index]
      guard delete != nil || last == edit.index else { continue }
      let refusal = TableUpdateRefusal(
        rule: .repeatedSection,
        reason: "attempt to delete and reload the same section (\(edit.index))",
        operation: max(edit.operation, delete ?? edit.operation),
        hint: delete != nil
          ? "leave out reloadSections [\(edit.index)]: the section is gone afterwards" : "reload it once")
      return (edit.index, refusal)
    }
    return nil
  }

  private func twice(_ edits: [(section: Int, operation: Int)], _ verb: String) -> Offence? {
    for (first, second) in zip(edits, edits.dropFirst()) where first.section == second.section {
      let refusal = TableUpdateRefusal(
        rule: .repeatedSection,
        reason: "attempt to \(verb) the same section twice (\(second.section))",
        operation: second.operation,
        hint: "\(verb) section \(second.section) once; sections of a group all refer to the state "
          + (verb == "insert" ? "after it" : "before it"))
      return (second.section, refusal)
    }
    return nil
  }
}
