/// The rules in words for people who read a trace: what has to hold, where UIKit's own sentence says what did not.
extension TableUpdateRuleID {
  /// What an update has to keep to, in one sentence.
  public var sentence: String {
    switch self {
    case .numberOfRows:
      "a section has as many rows after an update as before it, plus those inserted and moved in, less those deleted and moved "
        + "out: change the data between beginUpdates and endUpdates, and say exactly what changed"
    case .numberOfItems: "a section of a collection view has as many items after an update as the calls lead to"
    case .numberOfSections:
      "there are as many sections after an update as before it, plus those inserted, less those deleted"
    case .rowBeforeUpdate: "what is deleted or reloaded is a row that the section had before the update"
    case .sectionOfRowBeforeUpdate: "what is deleted or reloaded is in a section that was there before the update"
    case .rowAfterUpdate: "what is inserted is a row that the section has after the update"
    case .sectionOfRowAfterUpdate: "what is inserted is in a section that is there after the update"
    case .sectionBeforeUpdate: "a section to delete, reload or move was there before the update"
    case .sectionAfterUpdate: "a section to insert, or to move to, is there after the update"
    case .deleteAndReload: "a row is deleted or reloaded, not both, as reloading is deleting and inserting"
    case .insertAndMove: "a row is inserted, or another moves there, not both"
    case .deleteAndMove:
      "a row that moves is neither deleted nor reloaded in the same update: refresh it with reconfigureRows afterwards"
    case .sectionMove: "a section that moves is neither deleted nor inserted in the same update"
    case .moveIntoInsertedSection: "no row moves into a section that the same update inserts: delete it where it was"
    case .moveFromDeletedSection:
      "no row moves out of a section that the same update deletes: insert it where it goes"
    case .moveSource: "what moves is a row that was there before the update"
    case .inconsistentBatch:
      "counts before and after an update differ by what its calls say, and by nothing else (iOS 16)"
    case .moveTarget: "a row moves to where a row is after the update"
    case .repeatedRow: "a row is deleted, inserted or moved once, and no two rows move to one place"
    case .repeatedSection: "a section is deleted, reloaded, inserted or moved once"
    case .reloadDataInUpdates: "reloadData is no part of an update"
    case .unbalancedEnd: "each endUpdates has its beginUpdates"
    }
  }

  /// UIKit's older text for what ``deleteAndMove`` refuses is listed as a sentence of its own, T17, and never raised.
  public static let olderTextOfDeleteAndMove = (name: "T17", newer: TableUpdateRuleID.deleteAndMove)

  /// Whether it has the number of a sentence of UIKit's, T1 to T18.
  public var isNumbered: Bool { rawValue.hasPrefix("T") }
}
