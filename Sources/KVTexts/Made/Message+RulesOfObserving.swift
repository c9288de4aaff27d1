// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Rules of observing.
extension Message {
  package static var ruleEqualValuesNotify: Message { Message("ruleEqualValuesNotify", #"setting a property notifies whatever it held before: values are not compared"#) }
  package static var ruleEqualValuesNotifyText: Message { Message("ruleEqualValuesNotifyText", #"A setter is a notification, with the old value as well as the new one. Whoever wants to know of real changes alone\#ncompares the two in the observer."#) }
  package static var ruleNilIsNull: Message { Message("ruleNilIsNull", #"no value is told as null and is never left out: null stands for nil in a change"#) }
  package static var rulePriorHasNoNew: Message { Message("rulePriorHasNoNew", #"what is sent before a change says what is there, and never has a new value"#) }
  package static var rulePriorHasNoNewText: Message { Message("rulePriorHasNoNewText", #"It has isPrior, and old where that was asked for. The notification behind the change has no isPrior."#) }
  package static var ruleInitialHasNoOld: Message { Message("ruleInitialHasNoOld", #"the initial notification says what is there at the registration, and never has an old value"#) }
  package static var ruleFramesOfIndexes: Message { Message("ruleFramesOfIndexes", #"indexes of what was removed count before the change, all others after it"#) }
  package static var ruleOneCallOneNotification: Message { Message("ruleOneCallOneNotification", #"a call that concerns several elements is one notification with all of their indexes"#) }
  package static var ruleOneCallOneNotificationText: Message { Message("ruleOneCallOneNotificationText", #"Not so in a loop: each call of its own is a notification of its own."#) }
  package static var ruleExchangeIsTwo: Message { Message("ruleExchangeIsTwo", #"an exchange is two replacements, move a removal and an insertion, setArray a removal of all and an insertion of all; a sort is one replacement"#) }
  package static var ruleExchangeIsTwoText: Message { Message("ruleExchangeIsTwoText", #"Controllers see one bracket with what it comes to."#) }
  package static var ruleNothingChanged: Message { Message("ruleNothingChanged", #"a call that leaves every member where it is notifies nobody"#) }
  package static var ruleNothingChangedText: Message { Message("ruleNothingChangedText", #"To add a member that a set has, to remove one that is not there, an empty list, exchange(i, i), a sort of what is in\#norder: nothing is sent. A plain property is different: see equal-values-notify."#) }
  package static var ruleAssignmentIsSetting: Message { Message("ruleAssignmentIsSetting", #"to assign a whole collection is a setting: both collections are told, and no indexes"#) }
  package static var ruleAssignmentIsSettingText: Message { Message("ruleAssignmentIsSettingText", #"setArray and setSet change the collection that is there, and tell what came and went."#) }
  package static var ruleBareListIsSilent: Message { Message("ruleBareListIsSilent", #"a plain list tells nobody that it has changed: change the property through its collection"#) }
  package static var ruleBareListIsSilentText: Message { Message("ruleBareListIsSilentText", #"What was assigned is copied, so that the list which it was made of is nobody's any more. What object.key gives is live,\#nand every call of it notifies."#) }
  package static var rulePathFollowsTheMiddle: Message { Message("rulePathFollowsTheMiddle", #"an object in the middle of a path was replaced: the path follows the new one, in one notification"#) }
  package static var rulePathFollowsTheMiddleText: Message { Message("rulePathFollowsTheMiddleText", #"old and new are the values at the path's end. What the replaced object does from then on tells nobody."#) }
  package static var ruleCollectionsAreNotObservable: Message { Message("ruleCollectionsAreNotObservable", #"a collection is not observed itself: observe the object that has it"#) }
  package static var ruleCollectionsAreNotObservableText: Message { Message("ruleCollectionsAreNotObservableText", #"Observe its property, or songs.@count for how many there are."#) }
  package static var ruleCountByOperator: Message { Message("ruleCountByOperator", #"how many there are is observed by @count: a setting of a number, without indexes"#) }
  package static var ruleToManyPath: Message { Message("ruleToManyPath", #"a path through a collection tells of every element and of who is in it: a setting, with element where one element's change it was"#) }
  package static var ruleToManyPathText: Message { Message("ruleToManyPathText", #"Cocoa refuses such a path; compat { toManyKeyPaths = "raise" } does, too."#) }
  package static var ruleDependentsAfterTheirCause: Message { Message("ruleDependentsAfterTheirCause", #"a key that depends on another is notified when that has changed, behind the observers of that"#) }
  package static var ruleRegistrationOrder: Message { Message("ruleRegistrationOrder", #"several observers of one key are notified in the order in which they were registered, before a change and after it"#) }
  package static var ruleRegistrationOrderText: Message { Message("ruleRegistrationOrderText", #"Cocoa leaves the order open: do not rely on it there."#) }
  package static var ruleNestedInPlace: Message { Message("ruleNestedInPlace", #"what is changed inside a callback is notified at once, inside of it: later observers of the outer change hear of the inner one first"#) }
  package static var ruleEveryObserverThenTheError: Message { Message("ruleEveryObserverThenTheError", #"an observer that throws keeps nobody from being notified: all others come first, then the error reaches the line that made the change"#) }
  package static var ruleUnregistered: Message { Message("ruleUnregistered", #"what is removed has to be what was registered: the same observer and key path"#) }
  package static var ruleUnregisteredText: Message { Message("ruleUnregisteredText", #"A second removal is refused too, and a context that was named has to be the same."#) }
}
