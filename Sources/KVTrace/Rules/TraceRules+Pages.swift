import KVTexts

extension TraceRules {
  /// Rules that no line of a trace can show: their facts have scenarios of their own.
  static let pages: [TraceRule] = [
    TraceRule(
      "unnoticed-write", .observing,
      .ruleUnnoticedWrite, text: .ruleUnnoticedWriteText,
      facts: ["K022", "K038"], by: .page, of: ["observeValue"]),
    TraceRule(
      "own-context-only", .observing,
      .ruleOwnContextOnly, text: .ruleOwnContextOnlyText,
      facts: ["K031", "K179"], by: .page, of: ["observeValue", "context"]),
    TraceRule(
      "held-until-invalidated", .observing,
      .ruleHeldUntilInvalidated, text: .ruleHeldUntilInvalidatedText, facts: ["D8"], by: .page, of: ["observeValue"]),
    TraceRule(
      "any-is-not-one", .controllers,
      .ruleAnyIsNotOne,
      facts: ["lua-api.md 5"], by: .page, of: ["filter"]),
    TraceRule(
      "found-by-identity", .controllers,
      .ruleFoundByIdentity,
      facts: ["controllers.md 2"], by: .page, of: ["insertedObject", "removedObject"]),
    TraceRule(
      "echo-of-a-drag", .controllers,
      .ruleEchoOfADrag, text: .ruleEchoOfADragText,
      facts: ["controllers.md 2", "A7"], by: .page, of: ["movedObject", "didChangeObject", "moveRow"]),
  ]
}
