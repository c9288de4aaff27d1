// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Rules of tables.
extension Message {
  package static var ruleBareCall: Message { Message("ruleBareCall", #"a call outside of an update is an update of its own: the data has changed before it"#) }
  package static var ruleBareCallText: Message { Message("ruleBareCallText", #"Two such calls are two updates, and the data has to fit after each."#) }
  package static var ruleCountsLastRead: Message { Message("ruleCountsLastRead", #"counts before an update are those that the table read last, not those of its data now"#) }
  package static var ruleCountsLastReadText: Message { Message("ruleCountsLastReadText", #"A table that has read nothing reads them at beginUpdates, or at a call by itself: data that was changed before\#nhas not changed for it."#) }
  package static var ruleCoveredByItsSection: Message { Message("ruleCoveredByItsSection", #"what happens to a section covers its rows: they need no calls of their own"#) }
  package static var ruleCoveredByItsSectionText: Message { Message("ruleCoveredByItsSectionText", #"Deletions in a section that goes and insertions in one that comes are allowed, and add nothing."#) }
  package static var ruleReconfigureAfterMove: Message { Message("ruleReconfigureAfterMove", #"a row that moves or shows something new is reconfigured behind the update, in its new place"#) }
  package static var ruleReconfigureAfterMoveText: Message { Message("ruleReconfigureAfterMoveText", #"A move does not refresh its cell, and a row that moves cannot be reloaded: see T12."#) }
  package static var ruleReloadReplacesARow: Message { Message("ruleReloadReplacesARow", #"a reload replaces a row: it is a deletion and an insertion at one place, which counts before the update"#) }
  package static var ruleReloadReplacesARowText: Message { Message("ruleReloadReplacesARowText", #"A moved row cannot be reloaded: see T12. Beside moves a reload is placed as if nothing moved."#) }
}
