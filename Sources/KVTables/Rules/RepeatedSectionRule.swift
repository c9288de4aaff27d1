import KVTexts

/// A section that is named twice in one frame by calls of the same sort. An index set holds no repeats: these come
/// from several calls.
struct RepeatedSectionRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    guard update.changesSections else { return nil }
    let found = [
      reload(of: update),
      twice(update.sectionDeletes, at: \.index, "delete") {
        .hintDeleteSectionOnce(section: $0, next: $0 &+ 1)
      },
      twice(update.sectionInserts, at: \.index, "insert") {
        .hintInsertSectionOnce(section: $0, next: $0 &+ 1)
      },
      twice(update.sectionMoves, at: \.from, "move") {
        .hintMoveSectionOnce(section: $0)
      },
    ]
    return found.compactMap { $0 }.min { $0.section < $1.section }?.refusal
  }

  private typealias Offence = (section: Int, refusal: TableUpdateRefusal)

  private func reload(of update: TableUpdate) -> Offence? {
    guard !update.sectionReloads.isEmpty else { return nil }
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
          ? .hintReloadOfGoneSection(section: edit.index)
          : .hintReloadSectionOnce(section: edit.index))
      return (edit.index, refusal)
    }
    return nil
  }

  private func twice<Edit: TableUpdateEdit>(
    _ edits: [Edit], at index: (Edit) -> Int, _ verb: String, hint: (Int) -> Message
  ) -> Offence? {
    guard let second = edits.firstRepeat(of: index) else { return nil }
    let refusal = TableUpdateRefusal(
      rule: .repeatedSection,
      reason: "attempt to \(verb) the same section twice (\(index(second)))",
      operation: second.operation, hint: hint(index(second)))
    return (index(second), refusal)
  }
}
