import KVObjects
import KVTexts

extension TraceRules {
  /// What observers are notified of (kvo-facts.md).
  static let observing: [TraceRule] = [
    TraceRule(
      .equalValuesNotify, .observing, .ruleEqualValuesNotify, text: .ruleEqualValuesNotifyText,
      facts: ["K016"], of: ["observeValue"]),
    TraceRule(
      .nilIsNull, .observing, .ruleNilIsNull,
      facts: ["K004", "K005"], of: ["observeValue"]),
    TraceRule(
      .priorHasNoNew, .observing, .rulePriorHasNoNew, text: .rulePriorHasNoNewText,
      facts: ["K010", "K011", "K014"], of: ["observeValue", "prior"]),
    TraceRule(
      .initialHasNoOld, .observing,
      .ruleInitialHasNoOld,
      facts: ["K006", "K009"], of: ["observeValue", "initial"]),
    TraceRule(
      .framesOfIndexes, .observing, .ruleFramesOfIndexes,
      facts: ["K108", "K110"], of: ["observeValue", "frame"]),
    TraceRule(
      .oneCallOneNotification, .observing,
      .ruleOneCallOneNotification, text: .ruleOneCallOneNotificationText,
      facts: ["D12"], of: ["observeValue"]),
    TraceRule(
      .exchangeIsTwo, .observing,
      .ruleExchangeIsTwo, text: .ruleExchangeIsTwoText, facts: ["D13", "D15", "K116"], of: ["observeValue"]),
    TraceRule(
      "nothing-changed", .observing, .ruleNothingChanged, text: .ruleNothingChangedText,
      facts: ["D14"], by: .outcome, of: ["observeValue"]),
    TraceRule(
      .assignmentIsSetting, .observing,
      .ruleAssignmentIsSetting, text: .ruleAssignmentIsSettingText, facts: ["K144"],
      of: ["observeValue"]),
    TraceRule(
      "bare-list-is-silent", .observing,
      .ruleBareListIsSilent, text: .ruleBareListIsSilentText,
      facts: ["K140", "D21", "D23"], by: .outcome, of: ["observeValue"]),
    TraceRule(
      .pathFollowsTheMiddle, .observing,
      .rulePathFollowsTheMiddle, text: .rulePathFollowsTheMiddleText,
      facts: ["K055", "K056", "K057"], of: ["observeValue"]),
    TraceRule(
      "collections-are-not-observable", .observing,
      .ruleCollectionsAreNotObservable, text: .ruleCollectionsAreNotObservableText, facts: ["K203"], by: .outcome,
      of: ["observeValue"]),
    TraceRule(
      .countByOperator, .observing,
      .ruleCountByOperator,
      facts: ["K083", "K084"], of: ["observeValue"]),
    TraceRule(
      .toManyPath, .observing,
      .ruleToManyPath, text: .ruleToManyPathText, facts: ["D9"],
      of: ["observeValue"]),
    TraceRule(
      .dependentsAfterTheirCause, .observing,
      .ruleDependentsAfterTheirCause,
      facts: ["D1", "K090"], of: ["observeValue"]),
    TraceRule(
      .registrationOrder, .observing,
      .ruleRegistrationOrder, text: .ruleRegistrationOrderText, facts: ["D1", "K184"], of: ["observeValue"]),
    TraceRule(
      .nestedInPlace, .observing,
      .ruleNestedInPlace,
      facts: ["D7", "K191"], of: ["observeValue"]),
    TraceRule(
      "every-observer-then-the-error", .observing,
      .ruleEveryObserverThenTheError,
      facts: ["D17", "K194"], by: .outcome, of: ["observeValue"]),
    TraceRule(
      "unregistered", .observing, .ruleUnregistered, text: .ruleUnregisteredText,
      facts: ["K180", "K181", "D5"], by: .error(.notRegistered), of: ["observeValue"]),
  ]
}
