// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of contexts.
extension Message {
  package static var hintNameEntity: Message { Message("hintNameEntity", #"name one of the context's classes"#) }
  package static var hintNameItsClass: Message { Message("hintNameItsClass", #"name its class in classes = { … }"#) }
  package static func hintNameClass(class: some CustomStringConvertible) -> Message {
    Message("hintNameClass", #"name {class} in classes = { … }"#, [NamedArgument("class", `class`)])
  }
  package static func hintExtendClass(class: some CustomStringConvertible) -> Message {
    Message("hintExtendClass", #"insert an object of a class that extends {class}"#, [NamedArgument("class", `class`)])
  }
  package static var hintOneIdentifier: Message { Message("hintOneIdentifier", #"only one can go on with what was called so: leave it out of the other"#) }
  package static var hintComputedNotRequired: Message { Message("hintComputedNotRequired", #"say it of what it is computed from, and leave it out here"#) }
  package static var hintAttributeAlone: Message { Message("hintAttributeAlone", #"leave preservesValueInHistoryOnDeletion out here"#) }
  package static var hintOneOtherName: Message { Message("hintOneOtherName", #"give one of them another name"#) }
  package static func hintNameField(code: some CustomStringConvertible) -> Message {
    Message("hintNameField", #"name it there, {code}, or keep it beside 'storage'"#, [NamedArgument("code", `code`)])
  }
  package static var hintOneVersion: Message { Message("hintOneVersion", #"give both contexts the class that was declared last"#) }
  package static var hintOwnObject: Message { Message("hintOwnObject", #"take this context's own object: context:object(object:objectID())"#) }
  package static var hintInsertFirst: Message { Message("hintInsertFirst", #"insert it first"#) }
  package static var hintUndoDeletion: Message { Message("hintUndoDeletion", #"undo brings it back; after a save make a new one"#) }
  package static var hintSameContext: Message { Message("hintSameContext", #"take the object of the same context: context:object(object:objectID())"#) }
  package static var hintZeroIsNone: Message { Message("hintZeroIsNone", #"0 is none"#) }
  package static func hintOrderOfToMany(path: some CustomStringConvertible) -> Message {
    Message("hintOrderOfToMany", #"name one value of the collection: {path}.@max.key, @min.key or @count"#, [NamedArgument("path", `path`)])
  }
  package static var hintMergeAnother: Message { Message("hintMergeAnother", #"merge another context's"#) }
  package static var hintEmptyRelation: Message { Message("hintEmptyRelation", #"empty the relation or delete what it holds, or choose another deleteRule"#) }
  package static var hintNothingSaved: Message { Message("hintNothingSaved", #"nothing was saved: correct the objects, or call rollback()"#) }
  package static var hintStoreClasses: Message { Message("hintStoreClasses", #"what came is added by itself, what was renamed needs its renamingIdentifier; shouldInferMappingModelAutomatically = true lets the rest go"#) }
  package static var hintStoreTypes: Message { Message("hintStoreTypes", #"give the property another name, so that it is a new one, or the type that it had"#) }
  package static var hintStoreMandatory: Message { Message("hintStoreMandatory", #"declare a default, which rows without a value get, or let the property be optional"#) }
  package static var hintStoreValue: Message { Message("hintStoreValue", #"a file keeps texts, numbers, truth values, dates, lists of these, and relations"#) }
  package static var hintStoreLocked: Message { Message("hintStoreLocked", #"end the other process, or take another file"#) }
  package static var hintStoreBelow: Message { Message("hintStoreBelow", #"name a file below the script's folder, or below the folder that --store names"#) }
  package static var hintMergeConflict: Message { Message("hintMergeConflict", #"take in what others have saved: context:mergeHistory() or refresh(object, true); or choose a mergePolicy"#) }
  package static var hintMergeItsParent: Message { Message("hintMergeItsParent", #"save that parent, and merge it"#) }
  package static var hintMergeParent: Message { Message("hintMergeParent", #"merge the parent, or keep the context in a store of its own"#) }
  package static var hintHistoryExpired: Message { Message("hintHistoryExpired", #"what was saved since is not known one by one any more: call reset(), fetch anew, and go on from currentHistoryToken()"#) }
  package static var hintStillDirty: Message { Message("hintStillDirty", #"change nothing in a handler where nothing differs: each change is another event"#) }
  package static var hintInaccessible: Message { Message("hintInaccessible", #"others have deleted it, or its context was reset or has ended; fetch again, or delete what leads to it"#) }
}
