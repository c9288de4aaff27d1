// swift-format-ignore-file
// Made by Scripts/embed of en/messages.txt.

/// Words of checks.
extension Message {
  package static func checkPages(problem: some CustomStringConvertible) -> Message {
    Message("checkPages", #"the file is damaged: {problem}"#, [NamedArgument("problem", `problem`)])
  }
  package static var checkPageSum: Message { Message("checkPageSum", #"a page is not as it was written: it was damaged, or changed by another program"#) }
  package static func checkUnreadable(problem: some CustomStringConvertible) -> Message {
    Message("checkUnreadable", #"the check could not go on here: {problem}"#, [NamedArgument("problem", `problem`)])
  }
  package static var checkRevision: Message { Message("checkRevision", #"the number of saves is none"#) }
  package static var checkLastRow: Message { Message("checkLastRow", #"the number of the last row is none"#) }
  package static func checkHistory(save: some CustomStringConvertible) -> Message {
    Message("checkHistory", #"the history of save {save} is none"#, [NamedArgument("save", `save`)])
  }
  package static var checkDeletedRow: Message { Message("checkDeletedRow", #"the history has its deletion"#) }
  package static func checkTableMissing(table: some CustomStringConvertible) -> Message {
    Message("checkTableMissing", #"the table '{table}' is missing"#, [NamedArgument("table", `table`)])
  }
  package static func checkTableInExcess(table: some CustomStringConvertible) -> Message {
    Message("checkTableInExcess", #"the table '{table}' belongs to no class and to no relation"#, [NamedArgument("table", `table`)])
  }
  package static func checkColumnMissing(column: some CustomStringConvertible, table: some CustomStringConvertible) -> Message {
    Message("checkColumnMissing", #"the column '{column}' of the table '{table}' is missing"#, [NamedArgument("column", `column`), NamedArgument("table", `table`)])
  }
  package static func checkColumnInExcess(column: some CustomStringConvertible, table: some CustomStringConvertible) -> Message {
    Message("checkColumnInExcess", #"the column '{column}' of the table '{table}' belongs to no property"#, [NamedArgument("column", `column`), NamedArgument("table", `table`)])
  }
  package static func checkOther(name: some CustomStringConvertible) -> Message {
    Message("checkOther", #"'{name}' is no table, and a store has nothing else"#, [NamedArgument("name", `name`)])
  }
  package static func checkClass(name: some CustomStringConvertible) -> Message {
    Message("checkClass", #"the class '{name}' is none, or is there twice"#, [NamedArgument("name", `name`)])
  }
  package static func checkLastNumber(class: some CustomStringConvertible) -> Message {
    Message("checkLastNumber", #"the last number of the class {class} is none"#, [NamedArgument("class", `class`)])
  }
  package static func checkProperty(property: some CustomStringConvertible) -> Message {
    Message("checkProperty", #"the property {property} is none, or is there twice"#, [NamedArgument("property", `property`)])
  }
  package static func checkRowAlone(key: some CustomStringConvertible, table: some CustomStringConvertible) -> Message {
    Message("checkRowAlone", #"row {key} of the table '{table}' is of no object"#, [NamedArgument("key", `key`), NamedArgument("table", `table`)])
  }
  package static func checkKey(last: some CustomStringConvertible) -> Message {
    Message("checkKey", #"its key is after that of row {last}, the last"#, [NamedArgument("last", `last`)])
  }
  package static func checkNumber(last: some CustomStringConvertible) -> Message {
    Message("checkNumber", #"its number is greater than {last}, the last of its class"#, [NamedArgument("last", `last`)])
  }
  package static func checkRepeatedNumber(count: some CustomStringConvertible) -> Message {
    Message("checkRepeatedNumber", #"{count} rows have its number"#, [NamedArgument("count", `count`)])
  }
  package static var checkVersion: Message { Message("checkVersion", #"its version is none"#) }
  package static func checkSave(save: some CustomStringConvertible, saves: some CustomStringConvertible) -> Message {
    Message("checkSave", #"the history has save {save}, which was none of {saves}"#, [NamedArgument("save", `save`), NamedArgument("saves", `saves`)])
  }
  package static func checkType(property: some CustomStringConvertible, type: some CustomStringConvertible) -> Message {
    Message("checkType", #"'{property}' holds something else than {type}"#, [NamedArgument("property", `property`), NamedArgument("type", `type`)])
  }
  package static func checkDuplicates(property: some CustomStringConvertible) -> Message {
    Message("checkDuplicates", #"'{property}' holds an equal value twice"#, [NamedArgument("property", `property`)])
  }
  package static func checkNoRow(property: some CustomStringConvertible, key: some CustomStringConvertible) -> Message {
    Message("checkNoRow", #"'{property}' leads to row {key}, which is not there"#, [NamedArgument("property", `property`), NamedArgument("key", `key`)])
  }
  package static func checkMember(property: some CustomStringConvertible, member: some CustomStringConvertible) -> Message {
    Message("checkMember", #"'{property}' has {member} twice"#, [NamedArgument("property", `property`), NamedArgument("member", `member`)])
  }
  package static func checkPosition(property: some CustomStringConvertible) -> Message {
    Message("checkPosition", #"'{property}' has a member at a position that is none"#, [NamedArgument("property", `property`)])
  }
  package static func checkNoCollection(property: some CustomStringConvertible) -> Message {
    Message("checkNoCollection", #"'{property}' has members, and is nil"#, [NamedArgument("property", `property`)])
  }
  package static func checkInverse(property: some CustomStringConvertible, other: some CustomStringConvertible, inverse: some CustomStringConvertible) -> Message {
    Message("checkInverse", #"'{property}' leads to {other}, whose '{inverse}' does not lead back"#, [NamedArgument("property", `property`), NamedArgument("other", `other`), NamedArgument("inverse", `inverse`)])
  }
  package static func checkOwner(property: some CustomStringConvertible, key: some CustomStringConvertible) -> Message {
    Message("checkOwner", #"{property} has members of row {key}, which is not there"#, [NamedArgument("property", `property`), NamedArgument("key", `key`)])
  }
}
