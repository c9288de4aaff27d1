// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of tables.
extension Message {
  package static var oversightFillsCell: Message { Message("oversightFillsCell", #"fills the cell that stood at an index path with the object that stands there after the change"#) }
  package static func hintMappingAsksController(mapping: some CustomStringConvertible) -> Message {
    Message("hintMappingAsksController", #"{mapping} asks the controller, which has the content after the change, for the object at the old index path; the safe mapping refreshes rows after endUpdates, at their new index paths"#, [NamedArgument("mapping", `mapping`)])
  }
  package static var oversightNoRefresh: Message { Message("oversightNoRefresh", #"does not refresh a row that moves"#) }
  package static var oversightReload: Message { Message("oversightReload", #"reloads at the index that it is told, and a reload is placed by what stood there before and as if nothing moved"#) }
  package static var faultTakesNewIndex: Message { Message("faultTakesNewIndex", #"takes the index that an update is told with for the one before the bracket"#) }
  package static var faultMovesFromDeleted: Message { Message("faultMovesFromDeleted", #"moves a row out of a section that is deleted"#) }
  package static var faultMovesIntoInserted: Message { Message("faultMovesIntoInserted", #"moves a row into a section that is inserted"#) }
  package static var faultReloadsBesideMove: Message { Message("faultReloadsBesideMove", #"reloads a row beside a move, and a reload is placed as if nothing moved"#) }
  package static var faultReloadsMoved: Message { Message("faultReloadsMoved", #"reloads a row that moves"#) }
  package static var faultReloadsTwice: Message { Message("faultReloadsTwice", #"reloads a row that it has deleted or reloaded already"#) }
  package static var faultReloadData: Message { Message("faultReloadData", #"calls reloadData among other updates"#) }
  package static var faultOther: Message { Message("faultOther", #"sends calls that do not come to the content"#) }
  package static var safeMappingSendsNothing: Message { Message("safeMappingSendsNothing", #"the safe mapping sends nothing"#) }
  package static var hintCountIsNatural: Message { Message("hintCountIsNatural", #"a count is zero or more"#) }
  package static func hintMostRows(view: some CustomStringConvertible, most: some CustomStringConvertible, rows: some CustomStringConvertible) -> Message {
    Message("hintMostRows", #"a {view} keeps at most {most} sections and as many {rows}"#, [NamedArgument("view", `view`), NamedArgument("most", `most`), NamedArgument("rows", `rows`)])
  }
  package static func hintAnswerFromData(view: some CustomStringConvertible) -> Message {
    Message("hintAnswerFromData", #"answer from the data alone, and update the {view} where the data changes"#, [NamedArgument("view", `view`)])
  }
  package static func hintReconfigureMoved(from: some CustomStringConvertible, to: some CustomStringConvertible) -> Message {
    Message("hintReconfigureMoved", #"instead of reloadRows {from} call reconfigureRows {to} after endUpdates"#, [NamedArgument("from", `from`), NamedArgument("to", `to`)])
  }
  package static func hintMoveOfDeleted(from: some CustomStringConvertible, to: some CustomStringConvertible, row: some CustomStringConvertible) -> Message {
    Message("hintMoveOfDeleted", #"leave out moveRow {from} to {to}: the {row} is deleted"#, [NamedArgument("from", `from`), NamedArgument("to", `to`), NamedArgument("row", `row`)])
  }
  package static func hintReloadMovedSection(from: some CustomStringConvertible, to: some CustomStringConvertible) -> Message {
    Message("hintReloadMovedSection", #"instead of reloadSections [{from}] and moveSection {from} to {to} send deleteSections [{from}] and insertSections [{to}]"#, [NamedArgument("from", `from`), NamedArgument("to", `to`)])
  }
  package static func hintMoveOfDeletedSection(from: some CustomStringConvertible, to: some CustomStringConvertible) -> Message {
    Message("hintMoveOfDeletedSection", #"leave out moveSection {from} to {to}, or send insertSections [{to}] instead: the section is deleted"#, [NamedArgument("from", `from`), NamedArgument("to", `to`)])
  }
  package static func hintReloadOfGoneRow(path: some CustomStringConvertible, row: some CustomStringConvertible) -> Message {
    Message("hintReloadOfGoneRow", #"leave out reloadRows {path}: the {row} is gone afterwards"#, [NamedArgument("path", `path`), NamedArgument("row", `row`)])
  }
  package static func hintReloadRowOnce(path: some CustomStringConvertible) -> Message {
    Message("hintReloadRowOnce", #"send reloadRows {path} once"#, [NamedArgument("path", `path`)])
  }
  package static func hintReconfigureLater(path: some CustomStringConvertible) -> Message {
    Message("hintReconfigureLater", #"instead of reloadRows {path} call reconfigureRows after endUpdates: a reload is placed as if nothing moved"#, [NamedArgument("path", `path`)])
  }
  package static func hintOneRowThere(row: some CustomStringConvertible, to: some CustomStringConvertible, from: some CustomStringConvertible) -> Message {
    Message("hintOneRowThere", #"only one {row} stands at {to} after the update: give insertRows or moveRow {from} another place"#, [NamedArgument("row", `row`), NamedArgument("to", `to`), NamedArgument("from", `from`)])
  }
  package static func hintReloadAndMovedSection(section: some CustomStringConvertible) -> Message {
    Message("hintReloadAndMovedSection", #"instead of reloadSections [{section}] send deleteSections [{section}], and insertSections where it stands after the update: a reload is placed as if nothing moved"#, [NamedArgument("section", `section`)])
  }
  package static func hintOneSectionThere(to: some CustomStringConvertible, from: some CustomStringConvertible) -> Message {
    Message("hintOneSectionThere", #"only one section stands at {to} after the update: give insertSections or moveSection {from} another place"#, [NamedArgument("to", `to`), NamedArgument("from", `from`)])
  }
  package static func hintMoveSectionsApart(first: some CustomStringConvertible, second: some CustomStringConvertible) -> Message {
    Message("hintMoveSectionsApart", #"send moveSection {first} and moveSection {second} each to where its section stands after the update"#, [NamedArgument("first", `first`), NamedArgument("second", `second`)])
  }
  package static func hintOldSectionTakesRows(call: some CustomStringConvertible, rows: some CustomStringConvertible) -> Message {
    Message("hintOldSectionTakesRows", #"leave out {call}: the old section takes its {rows} with it, the new one brings its own"#, [NamedArgument("call", `call`), NamedArgument("rows", `rows`)])
  }
  package static func hintDeletedSectionTakesRows(call: some CustomStringConvertible, path: some CustomStringConvertible, rows: some CustomStringConvertible) -> Message {
    Message("hintDeletedSectionTakesRows", #"instead of {call} send insertRows {path}: the deleted section takes its {rows} with it"#, [NamedArgument("call", `call`), NamedArgument("path", `path`), NamedArgument("rows", `rows`)])
  }
  package static func hintNewSectionBringsRows(from: some CustomStringConvertible, to: some CustomStringConvertible, rows: some CustomStringConvertible) -> Message {
    Message("hintNewSectionBringsRows", #"instead of moveRow {from} to {to} send deleteRows {from}: the new section brings its {rows}"#, [NamedArgument("from", `from`), NamedArgument("to", `to`), NamedArgument("rows", `rows`)])
  }
  package static func hintInsertInsteadOfMove(path: some CustomStringConvertible, row: some CustomStringConvertible) -> Message {
    Message("hintInsertInsteadOfMove", #"leave out moveRow {path}: insert the {row} where it stands after the update"#, [NamedArgument("path", `path`), NamedArgument("row", `row`)])
  }
  package static func hintNameMovedRow(path: some CustomStringConvertible, row: some CustomStringConvertible, extent: some CustomStringConvertible) -> Message {
    Message("hintNameMovedRow", #"instead of moveRow {path} name the {row} by its place before the update: {extent}"#, [NamedArgument("path", `path`), NamedArgument("row", `row`), NamedArgument("extent", `extent`)])
  }
  package static func hintMoveRowTarget(path: some CustomStringConvertible, row: some CustomStringConvertible, extent: some CustomStringConvertible) -> Message {
    Message("hintMoveRowTarget", #"send moveRow {path} to where the {row} stands after the update: {extent}"#, [NamedArgument("path", `path`), NamedArgument("row", `row`), NamedArgument("extent", `extent`)])
  }
  package static func hintReconfigureStray(path: some CustomStringConvertible) -> Message {
    Message("hintReconfigureStray", #"instead of reloadRows {path} call reconfigureRows after endUpdates: a reload does not follow its section's move"#, [NamedArgument("path", `path`)])
  }
  package static func hintFewerRows(path: some CustomStringConvertible, rows: some CustomStringConvertible) -> Message {
    Message("hintFewerRows", #"instead of reloadRows {path} send deleteRows {path}: there are fewer {rows} now"#, [NamedArgument("path", `path`), NamedArgument("rows", `rows`)])
  }
  package static func hintSectionGone(section: some CustomStringConvertible, rows: some CustomStringConvertible) -> Message {
    Message("hintSectionGone", #"send deleteSections [{section}] too: with its {rows} the section has gone from the data"#, [NamedArgument("section", `section`), NamedArgument("rows", `rows`)])
  }
  package static func hintInsertNewSection(path: some CustomStringConvertible, section: some CustomStringConvertible, rows: some CustomStringConvertible) -> Message {
    Message("hintInsertNewSection", #"instead of insertRows {path} send insertSections [{section}]: a new section brings its {rows}"#, [NamedArgument("path", `path`), NamedArgument("section", `section`), NamedArgument("rows", `rows`)])
  }
  package static func hintReloadDataAlone(call: some CustomStringConvertible) -> Message {
    Message("hintReloadDataAlone", #"leave out {call} and what else changes: reloadData reads everything; or call reloadData after endUpdates"#, [NamedArgument("call", `call`)])
  }
  package static func hintDeleteRowOnce(path: some CustomStringConvertible, rows: some CustomStringConvertible, row: some CustomStringConvertible, next: some CustomStringConvertible) -> Message {
    Message("hintDeleteRowOnce", #"send deleteRows {path} once: paths count the {rows} before the update, where the next {row} is {next}"#, [NamedArgument("path", `path`), NamedArgument("rows", `rows`), NamedArgument("row", `row`), NamedArgument("next", `next`)])
  }
  package static func hintInsertRowOnce(path: some CustomStringConvertible, rows: some CustomStringConvertible, row: some CustomStringConvertible, next: some CustomStringConvertible) -> Message {
    Message("hintInsertRowOnce", #"send insertRows {path} once: paths count the {rows} after the update, where the next {row} is {next}"#, [NamedArgument("path", `path`), NamedArgument("rows", `rows`), NamedArgument("row", `row`), NamedArgument("next", `next`)])
  }
  package static func hintMoveRowOnce(path: some CustomStringConvertible, row: some CustomStringConvertible) -> Message {
    Message("hintMoveRowOnce", #"send one moveRow for {path}, straight to where the {row} stands after the update"#, [NamedArgument("path", `path`), NamedArgument("row", `row`)])
  }
  package static func hintDeleteSectionOnce(section: some CustomStringConvertible, next: some CustomStringConvertible) -> Message {
    Message("hintDeleteSectionOnce", #"send deleteSections [{section}] once: sections count before the update, where the next is {next}"#, [NamedArgument("section", `section`), NamedArgument("next", `next`)])
  }
  package static func hintInsertSectionOnce(section: some CustomStringConvertible, next: some CustomStringConvertible) -> Message {
    Message("hintInsertSectionOnce", #"send insertSections [{section}] once: sections count after the update, where the next is {next}"#, [NamedArgument("section", `section`), NamedArgument("next", `next`)])
  }
  package static func hintMoveSectionOnce(section: some CustomStringConvertible) -> Message {
    Message("hintMoveSectionOnce", #"send one moveSection for {section}, straight to where the section stands after the update"#, [NamedArgument("section", `section`)])
  }
  package static func hintReloadOfGoneSection(section: some CustomStringConvertible) -> Message {
    Message("hintReloadOfGoneSection", #"leave out reloadSections [{section}]: the section is gone afterwards"#, [NamedArgument("section", `section`)])
  }
  package static func hintReloadSectionOnce(section: some CustomStringConvertible) -> Message {
    Message("hintReloadSectionOnce", #"send reloadSections [{section}] once"#, [NamedArgument("section", `section`)])
  }
  package static func hintMoveRowsApart(first: some CustomStringConvertible, second: some CustomStringConvertible, row: some CustomStringConvertible) -> Message {
    Message("hintMoveRowsApart", #"send moveRow {first} and moveRow {second} each to where its {row} stands after the update"#, [NamedArgument("first", `first`), NamedArgument("second", `second`), NamedArgument("row", `row`)])
  }
  package static func hintSendCalls(calls: some CustomStringConvertible, section: some CustomStringConvertible) -> Message {
    Message("hintSendCalls", #"send {calls} too: that is what changed in section {section}"#, [NamedArgument("calls", `calls`), NamedArgument("section", `section`)])
  }
  package static func hintSendOtherCalls(wrong: some CustomStringConvertible, calls: some CustomStringConvertible, section: some CustomStringConvertible) -> Message {
    Message("hintSendOtherCalls", #"instead of {wrong} send {calls}: that is what changed in section {section}"#, [NamedArgument("wrong", `wrong`), NamedArgument("calls", `calls`), NamedArgument("section", `section`)])
  }
  package static var hintCountedLate: Message { Message("hintCountedLate", #"the view first counted its rows for this update, after the change: call reloadData() once after making it, as a view that has come on screen would have, or change the data after beginUpdates and before the update ends"#) }
  package static func hintLeaveOutCalls(calls: some CustomStringConvertible, section: some CustomStringConvertible) -> Message {
    Message("hintLeaveOutCalls", #"leave out {calls}, or change the data after beginUpdates and before the update ends: section {section} has not changed so since it was last read"#, [NamedArgument("calls", `calls`), NamedArgument("section", `section`)])
  }
  package static func hintSectionBringsItself(call: some CustomStringConvertible, section: some CustomStringConvertible) -> Message {
    Message("hintSectionBringsItself", #"leave out {call}: insertSections [{section}] brings the section as it is"#, [NamedArgument("call", `call`), NamedArgument("section", `section`)])
  }
  package static func hintNameRowBefore(call: some CustomStringConvertible, row: some CustomStringConvertible, extent: some CustomStringConvertible) -> Message {
    Message("hintNameRowBefore", #"instead of {call} name the {row} by its place before the update: {extent}"#, [NamedArgument("call", `call`), NamedArgument("row", `row`), NamedArgument("extent", `extent`)])
  }
  package static func hintRowBringsItself(call: some CustomStringConvertible, path: some CustomStringConvertible, row: some CustomStringConvertible) -> Message {
    Message("hintRowBringsItself", #"leave out {call}: insertRows {path} brings the {row} as it is"#, [NamedArgument("call", `call`), NamedArgument("path", `path`), NamedArgument("row", `row`)])
  }
  package static func hintAddRow(row: some CustomStringConvertible, extent: some CustomStringConvertible) -> Message {
    Message("hintAddRow", #"add the {row} to the data before the update ends, or name its place there in insertRows: {extent}"#, [NamedArgument("row", `row`), NamedArgument("extent", `extent`)])
  }
  package static func hintAddSectionForRow(path: some CustomStringConvertible, section: some CustomStringConvertible) -> Message {
    Message("hintAddSectionForRow", #"instead of insertRows {path} add section {section} to the data and send insertSections [{section}]"#, [NamedArgument("path", `path`), NamedArgument("section", `section`)])
  }
  package static func hintNameRowAfter(path: some CustomStringConvertible, row: some CustomStringConvertible, extent: some CustomStringConvertible) -> Message {
    Message("hintNameRowAfter", #"instead of insertRows {path} name the place of the {row} after the update: {extent}"#, [NamedArgument("path", `path`), NamedArgument("row", `row`), NamedArgument("extent", `extent`)])
  }
  package static func hintNameSectionBefore(call: some CustomStringConvertible, extent: some CustomStringConvertible) -> Message {
    Message("hintNameSectionBefore", #"instead of {call} name the section by its index before the update: {extent}"#, [NamedArgument("call", `call`), NamedArgument("extent", `extent`)])
  }
  package static func hintAddSection(extent: some CustomStringConvertible) -> Message {
    Message("hintAddSection", #"add the section to the data before the update ends, or name its index there in insertSections: {extent}"#, [NamedArgument("extent", `extent`)])
  }
  package static func hintFewerSections(section: some CustomStringConvertible) -> Message {
    Message("hintFewerSections", #"instead of reloadSections [{section}] send deleteSections [{section}]: there are fewer sections now"#, [NamedArgument("section", `section`)])
  }
  package static func hintMoveSectionTarget(section: some CustomStringConvertible, extent: some CustomStringConvertible) -> Message {
    Message("hintMoveSectionTarget", #"send moveSection {section} to where the section stands after the update: {extent}"#, [NamedArgument("section", `section`), NamedArgument("extent", `extent`)])
  }
  package static var hintBeginUpdates: Message { Message("hintBeginUpdates", #"call beginUpdates first, once for each endUpdates"#) }
}
