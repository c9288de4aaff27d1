import KVObjects
import KVTexts

extension TraceRules {
  /// What controllers send (controllers.md, fetched-results.md).
  static let controllers: [TraceRule] = [
    TraceRule(
      .oneBracketPerMutation, .controllers, .ruleOneBracketPerMutation, text: .ruleOneBracketPerMutationText,
      facts: ["controllers.md 2"], of: ["willChangeContent", "didChangeContent", "bracket"]),
    TraceRule(
      .netChange, .controllers, .ruleNetChange, text: .ruleNetChangeText,
      facts: ["controllers.md 2", "D15"], of: ["willChangeContent", "bracket", "batch"]),
    TraceRule(
      .emptyBracket, .controllers,
      .ruleEmptyBracket, text: .ruleEmptyBracketText,
      facts: ["controllers.md 3"], of: ["willChangeContent", "didChangeContent", "bracket"]),
    TraceRule(
      .moveIsANewGap, .controllers,
      .ruleMoveIsANewGap, text: .ruleMoveIsANewGapText,
      facts: ["controllers.md 2", "A6"], of: ["movedObject", "didChangeObject", "gap"]),
    TraceRule(
      .moveImpliesUpdate, .controllers, .ruleMoveImpliesUpdate, text: .ruleMoveImpliesUpdateText,
      facts: ["A6", "controllers.md 2"], of: ["didChangeObject"]),
    TraceRule(
      .filterComesFirst, .controllers,
      .ruleFilterComesFirst, text: .ruleFilterComesFirstText,
      facts: ["controllers.md 3", "A6"],
      of: ["insertedObject", "removedObject", "didChangeObject", "filter"]),
    TraceRule(
      "hidden-is-silent", .controllers,
      .ruleHiddenIsSilent, text: .ruleHiddenIsSilentText, facts: ["controllers.md 3"],
      by: .outcome,
      of: ["updatedObject", "movedObject", "didChangeObject", "filter"]),
    TraceRule(
      .fixedOrder, .controllers,
      .ruleFixedOrder,
      facts: ["controllers.md 2", "A8"], of: ["didChangeSection", "didChangeObject", "bracket"]),
    TraceRule(
      .frames, .controllers,
      .ruleFrames, text: .ruleFramesText,
      facts: ["controllers.md 2", "A8"],
      of: ["insertedObject", "removedObject", "movedObject", "didChangeObject", "frame"]),
    TraceRule(
      .sectionWithItsRows, .controllers,
      .ruleSectionWithItsRows,
      facts: ["A3", "A8"],
      of: ["didChangeSection", "section"]),
    TraceRule(
      "sections-must-not-interleave", .controllers,
      .ruleSectionsMustNotInterleave, facts: ["A2", "controllers.md 4"],
      by: .error(.sectionOrder), of: ["didChangeSection", "section"]),
    TraceRule(
      .onlyNamedKeys, .controllers,
      .ruleOnlyNamedKeys, text: .ruleOnlyNamedKeysText,
      facts: ["controllers.md 2", "controllers.md 3"], of: ["updatedObject", "didChangeObject"]),
    TraceRule(
      .replacedWhole, .controllers,
      .ruleReplacedWhole, text: .ruleReplacedWholeText,
      facts: ["controllers.md 3"], of: ["replacedEntireCollection"]),
    TraceRule(
      "silent-start", .controllers, .ruleSilentStart, text: .ruleSilentStartText, facts: ["controllers.md 3", "A2"],
      by: .outcome,
      of: ["willChangeContent", "bracket"]),
    TraceRule(
      .bracketsNeverNest, .controllers,
      .ruleBracketsNeverNest,
      facts: ["controllers.md 2"], of: ["willChangeContent", "bracket"]),
    TraceRule(
      .observersBeforeControllers, .controllers,
      .ruleObserversBeforeControllers, text: .ruleObserversBeforeControllersText, facts: ["mutations.md 2"],
      of: ["observeValue", "willChangeContent", "bracket"]),
    TraceRule(
      .mainLoop, .controllers,
      .ruleMainLoop,
      facts: ["controllers.md 2", "K033"], of: ["willChangeContent", "bracket"]),
  ]
}
