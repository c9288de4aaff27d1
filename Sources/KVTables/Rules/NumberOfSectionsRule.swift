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
      operation: nil,
      hint: CountHint(actual: update.after.count, expected: expected, before: update.before.count)
        .text(one: "section", many: "sections", insert: "insertSections", delete: "deleteSections"))
  }
}
