// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Rules of controllers.
extension Message {
  package static var ruleOneBracketPerMutation: Message { Message("ruleOneBracketPerMutation", #"one mutation is one bracket, however many rows it concerns"#) }
  package static var ruleOneBracketPerMutationText: Message { Message("ruleOneBracketPerMutationText", #"A mutation is one assignment, or one call of a collection. Several are one bracket inside batch."#) }
  package static var ruleNetChange: Message { Message("ruleNetChange", #"a batch sends one bracket with what all of its changes come to"#) }
  package static var ruleNetChangeText: Message { Message("ruleNetChangeText", #"What came and went again meanwhile is not told. Observers are notified of each change nevertheless."#) }
  package static var ruleEmptyBracket: Message { Message("ruleEmptyBracket", #"a relational controller sends a bracket for a single change of which nothing is seen, too: it is empty"#) }
  package static var ruleEmptyBracketText: Message { Message("ruleEmptyBracketText", #"So for a member that comes or goes and that the filter holds back, and for a sort key whose object stays where it is. A\#nset controller and fetched results send nothing then."#) }
  package static var ruleMoveIsANewGap: Message { Message("ruleMoveIsANewGap", #"a row moves where it stands between other rows than before, and is updated where it stays between the same ones"#) }
  package static var ruleMoveIsANewGapText: Message { Message("ruleMoveIsANewGapText", #"A gap is a section, and how many untouched rows of it come before. Rows that nobody touched do not move: they shift. Of\#nseveral touched rows in one gap as few as possible move. Equal index paths decide nothing."#) }
  package static var ruleMoveImpliesUpdate: Message { Message("ruleMoveImpliesUpdate", #"a move implies an update: no update of the same row is sent beside it"#) }
  package static var ruleMoveImpliesUpdateText: Message { Message("ruleMoveImpliesUpdateText", #"So refresh a row that moves. A relational controller sends both, the update behind the move."#) }
  package static var ruleFilterComesFirst: Message { Message("ruleFilterComesFirst", #"the filter comes first: a row that it lets in or holds back comes or goes, and nothing else is sent of it"#) }
  package static var ruleFilterComesFirstText: Message { Message("ruleFilterComesFirstText", #"Even where the key that has changed is a sort key or an observed one, too."#) }
  package static var ruleHiddenIsSilent: Message { Message("ruleHiddenIsSilent", #"of an object that the filter holds back before and after a change nothing is sent"#) }
  package static var ruleHiddenIsSilentText: Message { Message("ruleHiddenIsSilentText", #"Also where it is sorted by what has changed, or observes that."#) }
  package static var ruleFixedOrder: Message { Message("ruleFixedOrder", #"a bracket has a fixed order: sections that go, sections that come, rows that go from the last on, rows that come or move from the first on, updates"#) }
  package static var ruleFrames: Message { Message("ruleFrames", #"positions of what goes, or moves away, count before the bracket, those of what comes or moves there after it"#) }
  package static var ruleFramesText: Message { Message("ruleFramesText", #"An update has both, and prints the second behind "now" where they differ."#) }
  package static var ruleSectionWithItsRows: Message { Message("ruleSectionWithItsRows", #"a section comes with its first row and goes with its last, and its rows are told beside it"#) }
  package static var ruleSectionsMustNotInterleave: Message { Message("ruleSectionsMustNotInterleave", #"rows of one section stand together: sort by the section's key first"#) }
  package static var ruleOnlyNamedKeys: Message { Message("ruleOnlyNamedKeys", #"an update is sent for the key paths that the controller was given, and for no others"#) }
  package static var ruleOnlyNamedKeysText: Message { Message("ruleOnlyNamedKeysText", #"observingChildKeyPaths of a relational controller, keyPaths of a set controller. What filter, sort and section read is\#nobserved by itself. Of fetched results every property counts."#) }
  package static var ruleReplacedWhole: Message { Message("ruleReplacedWhole", #"a relation that is assigned is replaced as a whole: nothing is sent of single objects"#) }
  package static var ruleReplacedWholeText: Message { Message("ruleReplacedWholeText", #"So is an object in the middle of its path. A set controller sends the net change instead."#) }
  package static var ruleSilentStart: Message { Message("ruleSilentStart", #"a controller begins silently: what it shows at first is no change"#) }
  package static var ruleSilentStartText: Message { Message("ruleSilentStartText", #"So do performQuery and performFetch, the second time too."#) }
  package static var ruleBracketsNeverNest: Message { Message("ruleBracketsNeverNest", #"brackets never nest: what a delegate changes is a bracket of its own behind the one under way"#) }
  package static var ruleObserversBeforeControllers: Message { Message("ruleObserversBeforeControllers", #"observers are notified of a change before controllers send their brackets of it"#) }
  package static var ruleObserversBeforeControllersText: Message { Message("ruleObserversBeforeControllersText", #"A bracket is sent when the whole mutation has been made and told."#) }
  package static var ruleMainLoop: Message { Message("ruleMainLoop", #"what is changed off the main thread is notified at once, and its brackets are sent on the main loop"#) }
}
