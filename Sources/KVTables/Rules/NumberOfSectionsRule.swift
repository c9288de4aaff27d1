import KVPositions
import KVTexts

/// T3: the sections before, less the deleted, with the inserted, are the sections after.
struct NumberOfSectionsRule: TableUpdateRule {
  func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    let inserted = update.sectionInserts.count + update.sectionReloads.count
    let deleted = update.sectionDeletes.count + update.sectionReloads.count
    let expected = update.before.count - deleted + inserted
    guard update.after.count != expected else { return nil }
    return TableUpdateRefusal(
      rule: .numberOfSections,
      reason: "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "\(update.words.view) after the update (\(update.after.count)) must be equal to the number of sections "
        + "contained in the \(update.words.view) before the update (\(update.before.count)), plus or minus the "
        + "number of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted).",
      operation: nil, hint: hint(update, expected: expected))
  }

  private func hint(_ update: TableUpdate, expected: Int) -> Message {
    if update.after.count < expected, let section = emptiedSection(of: update) {
      return .hintSectionGone(section: section, rows: update.words.manySaid)
    }
    if update.after.count > expected, let insert = update.rowInserts.first(where: { isNew($0.path.section, update) })
    {
      let section = insert.path.section
      return .hintInsertNewSection(path: insert.path, section: section, rows: update.words.manySaid)
    }
    return CountHint(
      before: update.before.count, expected: expected, actual: update.after.count,
      adding: update.sectionInserts.map { "insertSections [\($0.index)]" },
      removing: update.sectionDeletes.map { "deleteSections [\($0.index)]" },
      one: .wordSection, many: .wordSections, insert: "insertSections", delete: "deleteSections"
    ).message
  }

  /// Whether no section before can have become this one, and none is said to come here.
  private func isNew(_ section: Int, _ update: TableUpdate) -> Bool {
    section >= update.before.count && !update.sectionInserts.contains { $0.index == section }
  }

  /// The first section that stays although each of its rows is deleted or moves away.
  private func emptiedSection(of update: TableUpdate) -> Int? {
    var leaving: [Int: Int] = [:]
    for edit in update.rowDeletes { leaving[edit.path.section, default: 0] += 1 }
    for move in update.rowMoves where move.from.section != move.to.section {
      leaving[move.from.section, default: 0] += 1
    }
    let going = Set(update.sectionDeletes.map(\.index) + update.sectionReloads.map(\.index))
    return leaving.filter { update.before[$0.key] == $0.value && !going.contains($0.key) }.keys.min()
  }
}
