// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Rules that are pages.
extension Message {
  package static var ruleUnnoticedWrite: Message { Message("ruleUnnoticedWrite", #"what is written without a notification notifies nobody: set the property, or announce the change around it"#) }
  package static var ruleUnnoticedWriteText: Message { Message("ruleUnnoticedWriteText", #"setPrimitive writes so; willChangeValueForKey before and didChangeValueForKey behind it make it a change."#) }
  package static var ruleOwnContextOnly: Message { Message("ruleOwnContextOnly", #"an observer may be registered more than once: handle what has your own context, and leave the rest"#) }
  package static var ruleOwnContextOnlyText: Message { Message("ruleOwnContextOnlyText", #"The context that was given with the registration comes back with each notification."#) }
  package static var ruleHeldUntilInvalidated: Message { Message("ruleHeldUntilInvalidated", #"an observation that a script makes lasts until it is invalidated or removed, whoever keeps the token"#) }
  package static var ruleHeldUntilInvalidatedText: Message { Message("ruleHeldUntilInvalidatedText", #"In Swift a token ends with its last reference."#) }
  package static var ruleAnyIsNotOne: Message { Message("ruleAnyIsNotOne", #"two ANY of one predicate may each find another element: for one and the same write SUBQUERY"#) }
  package static var ruleFoundByIdentity: Message { Message("ruleFoundByIdentity", #"objects are found by identity: an equal one is another one, which a predicate finds"#) }
  package static var ruleEchoOfADrag: Message { Message("ruleEchoOfADrag", #"what the user has moved already comes back as a move: make the change inside userDriven, so that no table makes it again"#) }
  package static var ruleEchoOfADragText: Message { Message("ruleEchoOfADragText", #"A table that follows the controller is told of the move all the same, and records the call; its rows stay where the user\#nhas put them."#) }
}
