/// All rules, in the order in which they look at an update (table-views.md section B2, "Engine checks, fixed order").
enum TableUpdateRules {
  static let inOrder: [any TableUpdateRule] = [
    ReloadDataRule(),
    // 1: what is named twice
    RepeatedRowRule(), RepeatedSectionRule(),
    // 2 to 4: the frame before
    SectionSourceRule(), RowSourceRule(),
    MoveSourceRule(), DeleteAndMoveRule(), MoveFromDeletedSectionRule(), DeleteAndMoveSectionRule(),
    // 5 to 7: the frame after
    SectionTargetRule(), RowTargetRule(),
    MoveTargetRule(), MoveIntoInsertedSectionRule(), InsertAndMoveRule(), InsertAndMoveSectionRule(),
    // 8 and 9: the counts
    NumberOfSectionsRule(), NumberOfRowsRule(),
  ]

  /// The first refusal; nil where the update is in order. O(k log k + s) for k positions and s sections.
  static func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    for rule in inOrder {
      if let refusal = rule.refusal(of: update, plan: plan) { return refusal }
    }
    return nil
  }
}
