// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of key-value coding.
extension Message {
  package static var hintOneItem: Message { Message("hintOneItem", #"give it one item at least; nil stands for none"#) }
  package static var hintAllowSubclassing: Message { Message("hintAllowSubclassing", #"a class written in Swift allows them by allowsSubclassing: true"#) }
  package static var hintOtherName: Message { Message("hintOtherName", #"choose another name"#) }
  package static var hintNullInCollection: Message { Message("hintNullInCollection", #"null stands for no value in a collection of any"#) }
  package static var hintKeepInObjects: Message { Message("hintKeepInObjects", #"keep what belongs together in objects, and lists of these"#) }
  package static func didYouMean(name: some CustomStringConvertible) -> Message {
    Message("didYouMean", #"did you mean '{name}'?"#, [NamedArgument("name", `name`)])
  }
  package static func hintTypesAreTexts(name: some CustomStringConvertible) -> Message {
    Message("hintTypesAreTexts", #"the types of properties are texts: write "{name}""#, [NamedArgument("name", `name`)])
  }
  package static var hintSetSource: Message { Message("hintSetSource", #"set what it is computed from"#) }
  package static func hintKeyPathParts(most: some CustomStringConvertible) -> Message {
    Message("hintKeyPathParts", #"a key path has at most {most} parts"#, [NamedArgument("most", `most`)])
  }
  package static func hintKeyBytes(most: some CustomStringConvertible) -> Message {
    Message("hintKeyBytes", #"a key has at most {most} bytes"#, [NamedArgument("most", `most`)])
  }
  package static func hintHasNoKeys(class: some CustomStringConvertible) -> Message {
    Message("hintHasNoKeys", #"{class} has no keys"#, [NamedArgument("class", `class`)])
  }
  package static func hintHasKeys(class: some CustomStringConvertible, keys: some CustomStringConvertible) -> Message {
    Message("hintHasKeys", #"{class} has the keys {keys}"#, [NamedArgument("class", `class`), NamedArgument("keys", `keys`)])
  }
  package static func hintGetterOnly(class: some CustomStringConvertible, key: some CustomStringConvertible) -> Message {
    Message("hintGetterOnly", #"{class}.{key} has a getter only; give it `set = function(self, value) … end` to make it writable"#, [NamedArgument("class", `class`), NamedArgument("key", `key`)])
  }
  package static func hintDeclareClass(name: some CustomStringConvertible) -> Message {
    Message("hintDeclareClass", #"declare it: class "{name}" { … }"#, [NamedArgument("name", `name`)])
  }
  package static var hintNilIsNoValue: Message { Message("hintNilIsNoValue", #"nil stands for no value: null is an object"#) }
  package static var hintScalarValue: Message { Message("hintScalarValue", #"give a value of its type: 0 or false stands for nothing"#) }
  package static var hintEnumerateCopy: Message { Message("hintEnumerateCopy", #"enumerate a copy: for i, x in ipairs(c:toTable()) do … end"#) }
  package static var hintSharedWorld: Message { Message("hintSharedWorld", #"make the world shared, or use its objects on one thread only"#) }
  package static var hintChangeOutsideMutation: Message { Message("hintChangeOutsideMutation", #"change the collection when the whole mutation is over, or before it"#) }
  package static func hintLastIndex(last: some CustomStringConvertible) -> Message {
    Message("hintLastIndex", #"indexes count from 0; the last one here is {last}"#, [NamedArgument("last", `last`)])
  }
  package static func hintChangeHasField(field: some CustomStringConvertible) -> Message {
    Message("hintChangeHasField", #"a change has '{field}': an observer's table gets itself first, observeValue(self, keyPath, object, change)"#, [NamedArgument("field", `field`)])
  }
  package static func hintOperatorBehindCollection(operator: some CustomStringConvertible) -> Message {
    Message("hintOperatorBehindCollection", #"@{operator} stands behind the collection that it is asked of: songs.@{operator}.seconds"#, [NamedArgument("operator", `operator`)])
  }
  package static var hintCountOfCollection: Message { Message("hintCountOfCollection", #"@count is asked of the collection itself: albums.@count, not albums.rating.@count"#) }
  package static var hintCountOfElements: Message { Message("hintCountOfElements", #"the number of elements is @count, as in albums.@count"#) }
  package static func hintOperatorPath(key: some CustomStringConvertible, operator: some CustomStringConvertible) -> Message {
    Message("hintOperatorPath", #"write {key}{operator}.self for the elements, or {key}{operator}.key for a key of theirs"#, [NamedArgument("key", `key`), NamedArgument("operator", `operator`)])
  }
  package static func hintGiveType(type: some CustomStringConvertible) -> Message {
    Message("hintGiveType", #"give it the type {type}"#, [NamedArgument("type", `type`)])
  }
  package static var hintOtherClassName: Message { Message("hintOtherClassName", #"give one of the two classes another name"#) }
  package static var hintOwnField: Message { Message("hintOwnField", #"give each a field of its own"#) }
  package static func hintNameRelation(code: some CustomStringConvertible) -> Message {
    Message("hintNameRelation", #"name it there: {code}"#, [NamedArgument("code", `code`)])
  }
  package static var hintOnlyRead: Message { Message("hintOnlyRead", #"let getters and comparators only read"#) }
  package static var hintOrderedSetOnce: Message { Message("hintOrderedSetOnce", #"an ordered set holds a member once: move(from, to) moves it"#) }
  package static var hintIndexSetOnce: Message { Message("hintIndexSetOnce", #"an index set holds an index once"#) }
  package static var hintTypedModelIsFinal: Message { Message("hintTypedModelIsFinal", #"a typed model is final: it cannot be extended in Swift"#) }
  package static var hintNoSuchIndex: Message { Message("hintNoSuchIndex", #"no collection is as long"#) }
  package static var hintIndexesFromZero: Message { Message("hintIndexesFromZero", #"indexes count from 0"#) }
}
