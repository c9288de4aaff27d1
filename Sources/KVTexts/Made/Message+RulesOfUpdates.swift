// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Rules of updates.
extension Message {
  package static var ruleNumberOfRows: Message { Message("ruleNumberOfRows", #"a section has as many rows after an update as before it, plus those inserted and moved in, less those deleted and moved out: change the data between beginUpdates and endUpdates, and say exactly what changed"#) }
  package static var ruleNumberOfItems: Message { Message("ruleNumberOfItems", #"a section of a collection view has as many items after an update as the calls lead to"#) }
  package static var ruleNumberOfSections: Message { Message("ruleNumberOfSections", #"there are as many sections after an update as before it, plus those inserted, less those deleted"#) }
  package static var ruleRowBeforeUpdate: Message { Message("ruleRowBeforeUpdate", #"what is deleted or reloaded is a row that the section had before the update"#) }
  package static var ruleSectionOfRowBeforeUpdate: Message { Message("ruleSectionOfRowBeforeUpdate", #"what is deleted or reloaded is in a section that was there before the update"#) }
  package static var ruleRowAfterUpdate: Message { Message("ruleRowAfterUpdate", #"what is inserted is a row that the section has after the update"#) }
  package static var ruleSectionOfRowAfterUpdate: Message { Message("ruleSectionOfRowAfterUpdate", #"what is inserted is in a section that is there after the update"#) }
  package static var ruleSectionBeforeUpdate: Message { Message("ruleSectionBeforeUpdate", #"a section to delete, reload or move was there before the update"#) }
  package static var ruleSectionAfterUpdate: Message { Message("ruleSectionAfterUpdate", #"a section to insert, or to move to, is there after the update"#) }
  package static var ruleDeleteAndReload: Message { Message("ruleDeleteAndReload", #"a row is deleted or reloaded, not both, as reloading is deleting and inserting"#) }
  package static var ruleInsertAndMove: Message { Message("ruleInsertAndMove", #"a row is inserted, or another moves there, not both"#) }
  package static var ruleDeleteAndMove: Message { Message("ruleDeleteAndMove", #"a row that moves is neither deleted nor reloaded in the same update: refresh it with reconfigureRows afterwards"#) }
  package static var ruleSectionMove: Message { Message("ruleSectionMove", #"a section that moves is neither deleted nor inserted in the same update"#) }
  package static var ruleMoveIntoInsertedSection: Message { Message("ruleMoveIntoInsertedSection", #"no row moves into a section that the same update inserts: delete it where it was"#) }
  package static var ruleMoveFromDeletedSection: Message { Message("ruleMoveFromDeletedSection", #"no row moves out of a section that the same update deletes: insert it where it goes"#) }
  package static var ruleMoveSource: Message { Message("ruleMoveSource", #"what moves is a row that was there before the update"#) }
  package static var ruleInconsistentBatch: Message { Message("ruleInconsistentBatch", #"counts before and after an update differ by what its calls say, and by nothing else (iOS 16)"#) }
  package static var ruleMoveTarget: Message { Message("ruleMoveTarget", #"a row moves to where a row is after the update"#) }
  package static var ruleRepeatedRow: Message { Message("ruleRepeatedRow", #"a row is deleted, inserted or moved once, and no two rows move to one place"#) }
  package static var ruleRepeatedSection: Message { Message("ruleRepeatedSection", #"a section is deleted, reloaded, inserted or moved once"#) }
  package static var ruleReloadDataInUpdates: Message { Message("ruleReloadDataInUpdates", #"reloadData is no part of an update"#) }
  package static var ruleUnbalancedEnd: Message { Message("ruleUnbalancedEnd", #"each endUpdates has its beginUpdates"#) }
  package static func ruleOlderTextOfUIKit(rule: some CustomStringConvertible) -> Message {
    Message("ruleOlderTextOfUIKit", #"An older text of UIKit's for the same: see {rule}."#, [NamedArgument("rule", `rule`)])
  }
}
