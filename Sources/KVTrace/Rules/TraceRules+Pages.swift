extension TraceRules {
  /// Rules that no line of a trace can show: their facts have scenarios of their own.
  static let pages: [TraceRule] = [
    TraceRule(
      "unnoticed-write", .observing,
      "what is written without a notification notifies nobody: set the property, or announce the change around it",
      text:
        "setPrimitive writes so; willChangeValueForKey before and didChangeValueForKey behind it make it a change.",
      facts: ["K022", "K038"], by: .page, of: ["observeValue"]),
    TraceRule(
      "own-context-only", .observing,
      "an observer may be registered more than once: handle what has your own context, and leave the rest",
      text: "The context that was given with the registration comes back with each notification.",
      facts: ["K031", "K179"], by: .page, of: ["observeValue", "context"]),
    TraceRule(
      "held-until-invalidated", .observing,
      "an observation that a script makes lasts until it is invalidated or removed, whoever keeps the token",
      text: "In Swift a token ends with its last reference.", facts: ["D8"], by: .page, of: ["observeValue"]),
    TraceRule(
      "any-is-not-one", .controllers,
      "two ANY of one predicate may each find another element: for one and the same write SUBQUERY",
      facts: ["lua-api.md 5"], by: .page, of: ["filter"]),
    TraceRule(
      "found-by-identity", .controllers,
      "objects are found by identity: an equal one is another one, which a predicate finds",
      facts: ["controllers.md 2"], by: .page, of: ["insertedObject", "removedObject"]),
    TraceRule(
      "echo-of-a-drag", .controllers,
      "what the user has moved already comes back as a move: make the change inside userDriven, so that no table makes it "
        + "again",
      facts: ["controllers.md 2", "A7"], by: .page, of: ["movedObject", "didChangeObject", "moveRow"]),
  ]
}
