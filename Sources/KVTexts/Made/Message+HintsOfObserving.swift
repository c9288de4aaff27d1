// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of observing.
extension Message {
  package static var hintRemoveWhatWasAdded: Message { Message("hintRemoveWhatWasAdded", #"remove what was added: the same observer, key path and context, once for each time"#) }
  package static var hintCallWill: Message { Message("hintCallWill", #"call willChangeValueForKey before the change and didChangeValueForKey after it"#) }
  package static var hintSamePair: Message { Message("hintSamePair", #"give will and did the same kind and indexes"#) }
  package static var hintWillIsSetting: Message { Message("hintWillIsSetting", #"willChangeValueForKey announces a setting"#) }
  package static var hintToManyPath: Message { Message("hintToManyPath", #"leave out compat { toManyKeyPaths = "raise" } to observe through collections"#) }
  package static var hintGiveObserveValue: Message { Message("hintGiveObserveValue", #"give it a method observeValue(self, keyPath, object, change, context)"#) }
  package static func hintDependencies(most: some CustomStringConvertible, deepest: some CustomStringConvertible) -> Message {
    Message("hintDependencies", #"keys may depend on {most} others, through {deepest} keys one after the other"#, [NamedArgument("most", `most`), NamedArgument("deepest", `deepest`)])
  }
}
