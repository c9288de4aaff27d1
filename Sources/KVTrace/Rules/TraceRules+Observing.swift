import KVObjects

extension TraceRules {
  /// What observers are notified of (kvo-facts.md).
  static let observing: [TraceRule] = [
    TraceRule(
      .equalValuesNotify, .observing, "setting a property notifies whatever it held before: values are not compared",
      text: """
        A setter is a notification, with the old value as well as the new one. Whoever wants to know of real changes alone
        compares the two in the observer.
        """,
      facts: ["K016"], of: ["observeValue"]),
    TraceRule(
      .nilIsNull, .observing, "no value is told as null and is never left out: null stands for nil in a change",
      facts: ["K004", "K005"], of: ["observeValue"]),
    TraceRule(
      .priorHasNoNew, .observing, "what is sent before a change says what is there, and never has a new value",
      text: "It has isPrior, and old where that was asked for. The notification behind the change has no isPrior.",
      facts: ["K010", "K011", "K014"], of: ["observeValue", "prior"]),
    TraceRule(
      .initialHasNoOld, .observing,
      "the initial notification says what is there at the registration, and never has an old value",
      facts: ["K006", "K009"], of: ["observeValue", "initial"]),
    TraceRule(
      .framesOfIndexes, .observing, "indexes of what was removed count before the change, all others after it",
      facts: ["K108", "K110"], of: ["observeValue", "frame"]),
    TraceRule(
      .oneCallOneNotification, .observing,
      "a call that concerns several elements is one notification with all of their indexes",
      text: "Not so in a loop: each call of its own is a notification of its own.",
      facts: ["D12"], of: ["observeValue"]),
    TraceRule(
      .exchangeIsTwo, .observing,
      "an exchange is two replacements, move a removal and an insertion, setArray a removal of all and an insertion of all; "
        + "a sort is one replacement",
      text: "Controllers see one bracket with what it comes to.", facts: ["D13", "D15", "K116"], of: ["observeValue"]),
    TraceRule(
      "nothing-changed", .observing, "a call that leaves every member where it is notifies nobody",
      text: """
        To add a member that a set has, to remove one that is not there, an empty list, exchange(i, i), a sort of what is in
        order: nothing is sent. A plain property is different: see equal-values-notify.
        """,
      facts: ["D14"], by: .outcome, of: ["observeValue"]),
    TraceRule(
      .assignmentIsSetting, .observing,
      "to assign a whole collection is a setting: both collections are told, and no indexes",
      text: "setArray and setSet change the collection that is there, and tell what came and went.", facts: ["K144"],
      of: ["observeValue"]),
    TraceRule(
      "bare-list-is-silent", .observing,
      "a plain list tells nobody that it has changed: change the property through its collection",
      text: """
        What was assigned is copied, so that the list which it was made of is nobody's any more. What object.key gives is live,
        and every call of it notifies.
        """,
      facts: ["K140", "D21", "D23"], by: .outcome, of: ["observeValue"]),
    TraceRule(
      .pathFollowsTheMiddle, .observing,
      "an object in the middle of a path was replaced: the path follows the new one, in one notification",
      text: "old and new are the values at the path's end. What the replaced object does from then on tells nobody.",
      facts: ["K055", "K056", "K057"], of: ["observeValue"]),
    TraceRule(
      "collections-are-not-observable", .observing,
      "a collection is not observed itself: observe the object that has it",
      text: "Observe its property, or songs.@count for how many there are.", facts: ["K203"], by: .outcome,
      of: ["observeValue"]),
    TraceRule(
      .countByOperator, .observing,
      "how many there are is observed by @count: a setting of a number, without indexes",
      facts: ["K083", "K084"], of: ["observeValue"]),
    TraceRule(
      .toManyPath, .observing,
      "a path through a collection tells of every element and of who is in it: a setting, with element where one element's "
        + "change it was",
      text: "Cocoa refuses such a path; compat { toManyKeyPaths = \"raise\" } does, too.", facts: ["D9"],
      of: ["observeValue"]),
    TraceRule(
      .dependentsAfterTheirCause, .observing,
      "a key that depends on another is notified when that has changed, behind the observers of that",
      facts: ["D1", "K090"], of: ["observeValue"]),
    TraceRule(
      .registrationOrder, .observing,
      "several observers of one key are notified in the order in which they were registered, before a change and after it",
      text: "Cocoa leaves the order open: do not rely on it there.", facts: ["D1", "K184"], of: ["observeValue"]),
    TraceRule(
      .nestedInPlace, .observing,
      "what is changed inside a callback is notified at once, inside of it: later observers of the outer change hear of the "
        + "inner one first",
      facts: ["D7", "K191"], of: ["observeValue"]),
    TraceRule(
      "every-observer-then-the-error", .observing,
      "an observer that throws keeps nobody from being notified: all others come first, then the error reaches the line that "
        + "made the change",
      facts: ["D17", "K194"], by: .outcome, of: ["observeValue"]),
    TraceRule(
      "unregistered", .observing, "what is removed has to be what was registered: the same observer and key path",
      text: "A second removal is refused too, and a context that was named has to be the same.",
      facts: ["K180", "K181", "D5"], by: .error(.notRegistered), of: ["observeValue"]),
  ]
}
