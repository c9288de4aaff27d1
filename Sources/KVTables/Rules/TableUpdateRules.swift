import KVPositions

/// All rules, in the order in which they look at an update (table-views.md section B2, "Engine checks, fixed order").
enum TableUpdateRules {
  /// An earlier class refuses before a later one. Within a class the lowest offender is refused, whichever rule it
  /// breaks; of several rules that one position breaks, the one that stands first here.
  static let classes: [[any TableUpdateRule]] = [
    [ReloadDataRule()],
    // 1: what is named twice
    [DeleteAndReloadRule(), RepeatedRowRule()], [RepeatedSectionRule()],
    // 2 and 3: the frame before
    [SectionSourceRule()], [RowSourceRule()],
    // 4: moves in the frame before, here one rule after the other
    [MoveSourceRule()], [DeleteAndMoveRule()], [MoveFromDeletedSectionRule()], [DeleteAndMoveSectionRule()],
    // 5 and 6: the frame after
    [SectionTargetRule()], [RowTargetRule()],
    // 7: moves in the frame after
    [MoveTargetRule(), MoveIntoInsertedSectionRule(), InsertAndMoveRule(), RepeatedTargetRule()],
    [InsertAndMoveSectionRule()],
    // 8 and 9: the counts
    [NumberOfSectionsRule()], [NumberOfRowsRule()],
  ]

  /// The first refusal; nil where the update is in order. O(k log k + s) for k positions and s sections.
  static func refusal(of update: TableUpdate, plan: TableUpdatePlan) -> TableUpdateRefusal? {
    for rules in classes {
      // `min` gives the first of equals.
      let found = rules.compactMap { $0.refusal(of: update, plan: plan) }.min(by: isBefore)
      if let found { return found }
    }
    return nil
  }

  private static func isBefore(_ first: TableUpdateRefusal, _ second: TableUpdateRefusal) -> Bool {
    guard let one = first.position, let other = second.position else { return false }
    return one < other
  }
}
