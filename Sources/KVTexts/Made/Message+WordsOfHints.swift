// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of hints.
extension Message {
  package static func listAnd(first: some CustomStringConvertible, second: some CustomStringConvertible) -> Message {
    Message("listAnd", #"{first} and {second}"#, [NamedArgument("first", `first`), NamedArgument("second", `second`)])
  }
  package static func listComma(first: some CustomStringConvertible, second: some CustomStringConvertible) -> Message {
    Message("listComma", #"{first}, {second}"#, [NamedArgument("first", `first`), NamedArgument("second", `second`)])
  }
  package static func listMore(calls: some CustomStringConvertible, n: Int) -> Message {
    Message("listMore", #"{calls} and {n} more"#, count: n, [NamedArgument("calls", `calls`), NamedArgument("n", `n`)])
  }
  package static var wordRow: Message { Message("wordRow", #"row"#) }
  package static var wordRows: Message { Message("wordRows", #"rows"#) }
  package static var wordItem: Message { Message("wordItem", #"item"#) }
  package static var wordItems: Message { Message("wordItems", #"items"#) }
  package static var wordSection: Message { Message("wordSection", #"section"#) }
  package static var wordSections: Message { Message("wordSections", #"sections"#) }
  package static var wordTableView: Message { Message("wordTableView", #"table view"#) }
  package static var wordCollectionView: Message { Message("wordCollectionView", #"collection view"#) }
  package static func wordsOfSection(words: some CustomStringConvertible, section: some CustomStringConvertible) -> Message {
    Message("wordsOfSection", #"{words} of section {section}"#, [NamedArgument("words", `words`), NamedArgument("section", `section`)])
  }
  package static var extentNoSectionBefore: Message { Message("extentNoSectionBefore", #"there was no section"#) }
  package static func extentNoneBefore(word: some CustomStringConvertible) -> Message {
    Message("extentNoneBefore", #"there was no {word}"#, [NamedArgument("word", `word`)])
  }
  package static func extentOnlyBefore(word: some CustomStringConvertible) -> Message {
    Message("extentOnlyBefore", #"there was only {word} 0"#, [NamedArgument("word", `word`)])
  }
  package static func extentBefore(words: some CustomStringConvertible, last: some CustomStringConvertible) -> Message {
    Message("extentBefore", #"there were {words} 0 to {last}"#, [NamedArgument("words", `words`), NamedArgument("last", `last`)])
  }
  package static var extentNoSectionAfter: Message { Message("extentNoSectionAfter", #"there is no section"#) }
  package static func extentNoneAfter(word: some CustomStringConvertible) -> Message {
    Message("extentNoneAfter", #"there is no {word}"#, [NamedArgument("word", `word`)])
  }
  package static func extentOnlyAfter(word: some CustomStringConvertible) -> Message {
    Message("extentOnlyAfter", #"there is only {word} 0"#, [NamedArgument("word", `word`)])
  }
  package static func extentAfter(words: some CustomStringConvertible, last: some CustomStringConvertible) -> Message {
    Message("extentAfter", #"there are {words} 0 to {last}"#, [NamedArgument("words", `words`), NamedArgument("last", `last`)])
  }
  package static func extentInSection(extent: some CustomStringConvertible, section: some CustomStringConvertible) -> Message {
    Message("extentInSection", #"{extent} in section {section}"#, [NamedArgument("extent", `extent`), NamedArgument("section", `section`)])
  }
  package static func hintSameCount(words: some CustomStringConvertible, calls: some CustomStringConvertible) -> Message {
    Message("hintSameCount", #"the data has as many {words} as when they were last counted, so leave out {calls}, or change the data after beginUpdates and before the update ends"#, [NamedArgument("words", `words`), NamedArgument("calls", `calls`)])
  }
  package static func missingCalls(call: some CustomStringConvertible, n: Int, words: some CustomStringConvertible) -> Message {
    Message("missingCalls", #"{call} for {n} {words}"#, count: n, [NamedArgument("call", `call`), NamedArgument("n", `n`), NamedArgument("words", `words`)])
  }
  package static func hintSendMissing(calls: some CustomStringConvertible) -> Message {
    Message("hintSendMissing", #"send {calls} too"#, [NamedArgument("calls", `calls`)])
  }
  package static func hintSendMissingOrLeaveOut(calls: some CustomStringConvertible, surplus: some CustomStringConvertible) -> Message {
    Message("hintSendMissingOrLeaveOut", #"send {calls} too, or leave out {surplus}"#, [NamedArgument("calls", `calls`), NamedArgument("surplus", `surplus`)])
  }
  package static func mappingTitle(name: some CustomStringConvertible) -> Message {
    Message("mappingTitle", #"mapping "{name}""#, [NamedArgument("name", `name`)])
  }
  package static func hintMappingFault(mapping: some CustomStringConvertible, fault: some CustomStringConvertible, advice: some CustomStringConvertible) -> Message {
    Message("hintMappingFault", #"{mapping} {fault}; {advice}"#, [NamedArgument("mapping", `mapping`), NamedArgument("fault", `fault`), NamedArgument("advice", `advice`)])
  }
  package static func hintEarlierBracket(mapping: some CustomStringConvertible, oversight: some CustomStringConvertible) -> Message {
    Message("hintEarlierBracket", #"unless its change was never told, an earlier bracket left it so: {mapping} {oversight}"#, [NamedArgument("mapping", `mapping`), NamedArgument("oversight", `oversight`)])
  }
  package static func safeMappingSends(calls: some CustomStringConvertible) -> Message {
    Message("safeMappingSends", #"the safe mapping sends {calls}"#, [NamedArgument("calls", `calls`)])
  }
  package static func callAfterEndUpdates(call: some CustomStringConvertible) -> Message {
    Message("callAfterEndUpdates", #"{call} after endUpdates"#, [NamedArgument("call", `call`)])
  }
  package static func callsMore(n: Int) -> Message {
    Message("callsMore", #"and {n} more"#, count: n, [NamedArgument("n", `n`)])
  }
  package static func hintHasIt(n: Int, calls: some CustomStringConvertible) -> Message {
    Message("hintHasIt", one: #"{calls} has it"#, #"{calls} have it"#, count: n, [NamedArgument("calls", `calls`)])
  }
}
