import KVContext
import KVLua
import KVObjects

/// The history of a store, one save after the other (core-data.md CD54, CD55).
extension ContextLibrary {
  var historyMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "currentHistoryToken()", "the moment of the store as it is now: for fetchHistory and deleteHistory",
        .value { .object(HistoryTokenObject(try context($0).currentHistoryToken())) }),
      ScriptEntry(
        "fetchHistory([options])", "a list of the saves of the store, those behind a token with { after = token }",
        .value { [unowned self] arguments in
          let token = try HistoryTokenObject.option(of: arguments, .fetchHistory, "after")
          return .list(try context(arguments).fetchHistory(after: token).map(lua))
        }),
      ScriptEntry(
        "deleteHistory([options])",
        "deletes saves from the history, those up to a token with { before = token }; objects stay",
        .effect { arguments in
          let token = try HistoryTokenObject.option(of: arguments, .deleteHistory, "before")
          try context(arguments).deleteHistory(before: token)
        }),
    ]
  }

  private func lua(_ transaction: HistoryTransaction) throws -> LuaValue {
    var fields: [(name: StaticString, value: LuaValue)] = [
      ("transactionNumber", .integer(transaction.number)), ("token", .object(HistoryTokenObject(transaction.token))),
      ("changes", .list(try transaction.changes.map(lua))),
    ]
    if let info = transaction.info {
      fields.append(("timestamp", try values.lua(.date(info.timestamp))))
      if let author = info.author { fields.append(("author", .string(author))) }
      if let name = info.contextName { fields.append(("contextName", .string(name))) }
    }
    return .record(fields)
  }

  private func lua(_ change: HistoryChange) throws -> LuaValue {
    var fields: [(name: StaticString, value: LuaValue)] = [
      ("changedObjectID", .object(change.objectID)), ("changeType", .string(change.kind.rawValue)),
    ]
    if change.kind == .update {
      fields.append(("updatedProperties", .list(change.updatedProperties.map(LuaValue.string))))
    }
    if !change.tombstone.isEmpty {
      let tombstone = try state.makeTable()
      for (key, value) in change.tombstone { try tombstone.rawSet(.string(key), try values.lua(value)) }
      fields.append(("tombstone", .table(tombstone)))
    }
    return .record(fields)
  }
}

/// A moment in the history of a store.
final class HistoryTokenObject {
  static let typeName = "HistoryToken"
  let token: HistoryToken

  init(_ token: HistoryToken) { self.token = token }

  /// The token of an option; nil where it is left out.
  static func option(of arguments: borrowing LuaArguments, _ list: OptionList, _ name: String) throws -> HistoryToken?
  {
    guard let table = try arguments.optionalTable(1, "options") else { return nil }
    let value = try OptionTable(table, list)[name]
    if value.isNil { return nil }
    guard let object = value.objectValue?.cast(to: HistoryTokenObject.self) else {
      throw ScriptError.wrongOption(
        call: list.call, name: name, expected: "what currentHistoryToken() gives", given: value.typeName)
    }
    return object.token
  }

  static var type: ScriptType {
    ScriptType(
      name: typeName, summary: "A moment in the history of a store.",
      metamethods: [
        .toString: .value { .string("<\(try $0.object(1, as: HistoryTokenObject.self).token)>") },
        .equal: .value { arguments in
          let one = try arguments.value(1).objectValue?.cast(to: HistoryTokenObject.self)
          let other = try arguments.value(2).objectValue?.cast(to: HistoryTokenObject.self)
          return .boolean(one?.token == other?.token)
        },
      ])
  }
}
