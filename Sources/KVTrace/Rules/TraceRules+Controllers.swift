import KVObjects

extension TraceRules {
  /// What controllers send (controllers.md, fetched-results.md).
  static let controllers: [TraceRule] = [
    TraceRule(
      .oneBracketPerMutation, .controllers, "one mutation is one bracket, however many rows it concerns",
      text: "A mutation is one assignment, or one call of a collection. Several are one bracket inside batch.",
      facts: ["controllers.md 2"], of: ["willChangeContent", "didChangeContent", "bracket"]),
    TraceRule(
      .netChange, .controllers, "a batch sends one bracket with what all of its changes come to",
      text: "What came and went again meanwhile is not told. Observers are notified of each change nevertheless.",
      facts: ["controllers.md 2", "D15"], of: ["willChangeContent", "bracket", "batch"]),
    TraceRule(
      .emptyBracket, .controllers,
      "a relational controller sends a bracket for a single change of which nothing is seen, too: it is empty",
      text: """
        So for a member that comes or goes and that the filter holds back, and for a sort key whose object stays where it is. A
        set controller and fetched results send nothing then.
        """,
      facts: ["controllers.md 3"], of: ["willChangeContent", "didChangeContent", "bracket"]),
    TraceRule(
      .moveIsANewGap, .controllers,
      "a row moves where it stands between other rows than before, and is updated where it stays between the same ones",
      text: """
        A gap is a section, and how many untouched rows of it come before. Rows that nobody touched do not move: they shift. Of
        several touched rows in one gap as few as possible move. Equal index paths decide nothing.
        """,
      facts: ["controllers.md 2", "A6"], of: ["movedObject", "didChangeObject", "gap"]),
    TraceRule(
      .moveImpliesUpdate, .controllers, "a move implies an update: no update of the same row is sent beside it",
      text: "So refresh a row that moves. A relational controller sends both, the update behind the move.",
      facts: ["A6", "controllers.md 2"], of: ["didChangeObject"]),
    TraceRule(
      .filterComesFirst, .controllers,
      "the filter comes first: a row that it lets in or holds back comes or goes, and nothing else is sent of it",
      text: "Even where the key that has changed is a sort key or an observed one, too.",
      facts: ["controllers.md 3", "A6"],
      of: ["insertedObject", "removedObject", "didChangeObject", "filter"]),
    TraceRule(
      "hidden-is-silent", .controllers,
      "of an object that the filter holds back before and after a change nothing is sent",
      text: "Also where it is sorted by what has changed, or observes that.", facts: ["controllers.md 3"],
      by: .outcome,
      of: ["updatedObject", "movedObject", "didChangeObject", "filter"]),
    TraceRule(
      .fixedOrder, .controllers,
      "a bracket has a fixed order: sections that go, sections that come, rows that go from the last on, rows that come or move "
        + "from the first on, updates",
      facts: ["controllers.md 2", "A8"], of: ["didChangeSection", "didChangeObject", "bracket"]),
    TraceRule(
      .frames, .controllers,
      "positions of what goes, or moves away, count before the bracket, those of what comes or moves there after it",
      text: "An update has both, and prints the second behind \"now\" where they differ.",
      facts: ["controllers.md 2", "A8"],
      of: ["insertedObject", "removedObject", "movedObject", "didChangeObject", "frame"]),
    TraceRule(
      .sectionWithItsRows, .controllers,
      "a section comes with its first row and goes with its last, and its rows are told beside it",
      facts: ["A3", "A8"],
      of: ["didChangeSection", "section"]),
    TraceRule(
      "sections-must-not-interleave", .controllers,
      "rows of one section stand together: sort by the section's key first", facts: ["A2", "controllers.md 4"],
      by: .error(.sectionOrder), of: ["didChangeSection", "section"]),
    TraceRule(
      .onlyNamedKeys, .controllers,
      "an update is sent for the key paths that the controller was given, and for no others",
      text: """
        observingChildKeyPaths of a relational controller, keyPaths of a set controller. What filter, sort and section read is
        observed by itself. Of fetched results every property counts.
        """,
      facts: ["controllers.md 2", "controllers.md 3"], of: ["updatedObject", "didChangeObject"]),
    TraceRule(
      .replacedWhole, .controllers,
      "a relation that is assigned is replaced as a whole: nothing is sent of single objects",
      text: "So is an object in the middle of its path. A set controller sends the net change instead.",
      facts: ["controllers.md 3"], of: ["replacedEntireCollection"]),
    TraceRule(
      "silent-start", .controllers, "a controller begins silently: what it shows at first is no change",
      text: "So do performQuery and performFetch, the second time too.", facts: ["controllers.md 3", "A2"],
      by: .outcome,
      of: ["willChangeContent", "bracket"]),
    TraceRule(
      .bracketsNeverNest, .controllers,
      "brackets never nest: what a delegate changes is a bracket of its own behind the one under way",
      facts: ["controllers.md 2"], of: ["willChangeContent", "bracket"]),
    TraceRule(
      .observersBeforeControllers, .controllers,
      "observers are notified of a change before controllers send their brackets of it",
      text: "A bracket is sent when the whole mutation has been made and told.", facts: ["mutations.md 2"],
      of: ["observeValue", "willChangeContent", "bracket"]),
    TraceRule(
      .mainLoop, .controllers,
      "what is changed off the main thread is notified at once, and its brackets are sent on the main loop",
      facts: ["controllers.md 2", "K033"], of: ["willChangeContent", "bracket"]),
  ]
}
