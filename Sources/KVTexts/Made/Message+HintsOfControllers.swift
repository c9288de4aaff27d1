// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Hints of controllers.
extension Message {
  package static var hintSortBySection: Message { Message("hintSortBySection", #"sort by the section's key path first"#) }
  package static var hintComparatorDepends: Message { Message("hintComparatorDepends", #"let the comparator depend on its two values alone, and name in dependsOn what a key reads"#) }
  package static var hintFilterOnlyReads: Message { Message("hintFilterOnlyReads", #"let a filter, a comparator and a getter only read"#) }
  package static var hintShowRelation: Message { Message("hintShowRelation", #"show a relation to a class"#) }
  package static var hintObserveDependent: Message { Message("hintObserveDependent", #"observe a key that depends on several of them"#) }
  package static var hintGiveRequest: Message { Message("hintGiveRequest", #"give it both: context = …, fetchRequest = { entity = …, sortDescriptors = { … } }"#) }
  package static var hintSortOrEmpty: Message { Message("hintSortOrEmpty", #"sort by something: sortDescriptors = { "name" }; {} is the order of insertion"#) }
  package static var hintIndexTitle: Message { Message("hintIndexTitle", #"give the index that the title has in sectionIndexTitles"#) }
  package static func hintDeleteCache(name: some CustomStringConvertible) -> Message {
    Message("hintDeleteCache", #"call FetchedResultsController.deleteCache("{name}") before the fetch, or leave cacheName out"#, [NamedArgument("name", `name`)])
  }
  package static var hintNameToManyKey: Message { Message("hintNameToManyKey", #"name a to-many key"#) }
  package static var hintNameCollection: Message { Message("hintNameCollection", #"name an array, ordered set or set property"#) }
  package static var hintGiveObserved: Message { Message("hintGiveObserved", #"give it one: observed = …"#) }
  package static var hintNameSetKeyPath: Message { Message("hintNameSetKeyPath", #"name a to-many key: setKeyPath = "friends""#) }
  package static var hintSort: Message { Message("hintSort", #"sort by something: sortDescriptors = { "name" }"#) }
  package static var hintNameKeyPaths: Message { Message("hintNameKeyPaths", #"name what a row shows: keyPaths = { "name" }"#) }
  package static var hintObserveCollection: Message { Message("hintObserveCollection", #"observe an array, ordered set or set property"#) }
  package static func hintRecorderOption(option: some CustomStringConvertible) -> Message {
    Message("hintRecorderOption", #"write Recorder { {option} = true }, or leave '{option}' out"#, [NamedArgument("option", `option`)])
  }
}
