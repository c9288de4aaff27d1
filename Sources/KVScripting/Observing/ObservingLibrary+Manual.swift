import KVLua
import KVObjects
import KVObserving
import KVPositions

/// Notifications made by hand (lua-api.md section 4).
extension ObservingLibrary {
  var manualMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "willChangeValueForKey(key)", "announces that a property will be set",
        .effect { [unowned self] arguments in
          try arguments.receiver(as: ModelObject.self).willChangeValue(
            forKey: try arguments.string(1, "key"), place: session.place)
        }),
      ScriptEntry(
        "didChangeValueForKey(key)", "says that it has been set",
        .effect { arguments in
          try arguments.receiver(as: ModelObject.self).didChangeValue(forKey: try arguments.string(1, "key"))
        }),
      ScriptEntry(
        "willChange(kind, indexes, key)", "announces an insertion, removal or replacement at indexes",
        .effect { [unowned self] arguments in
          try arguments.receiver(as: ModelObject.self).willChange(
            try kind(arguments), valuesAt: try indexes(arguments), forKey: try arguments.string(3, "key"),
            place: session.place)
        }),
      ScriptEntry(
        "didChange(kind, indexes, key)", "says that it has been made",
        .effect { [unowned self] arguments in
          try arguments.receiver(as: ModelObject.self).didChange(
            try kind(arguments), valuesAt: try indexes(arguments), forKey: try arguments.string(3, "key"))
        }),
      ScriptEntry(
        "willChangeSet(mutation, objects, key)", "announces what will be done to a set",
        .effect { [unowned self] arguments in
          try arguments.receiver(as: ModelObject.self).willChange(
            try mutation(arguments), using: try ScriptArguments.list(arguments, 2, values),
            forKey: try arguments.string(3, "key"), place: session.place)
        }),
      ScriptEntry(
        "didChangeSet(mutation, objects, key)", "says that it has been done",
        .effect { [unowned self] arguments in
          try arguments.receiver(as: ModelObject.self).didChange(
            try mutation(arguments), using: try ScriptArguments.list(arguments, 2, values),
            forKey: try arguments.string(3, "key"))
        }),
    ]
  }

  private func kind(_ arguments: borrowing LuaArguments) throws -> ChangeKind {
    let name = try arguments.name(1, "kind")
    guard let kind = ChangeKind(rawValue: name) else {
      throw ScriptError.wrongOption(
        call: arguments.functionName, name: "kind",
        expected: "\"setting\", \"insertion\", \"removal\" or \"replacement\"", given: Value.quoted(name))
    }
    return kind
  }

  private func indexes(_ arguments: borrowing LuaArguments) throws -> IndexRanges {
    try indexSet(try ScriptArguments.indexes(arguments, 2), arguments.functionName)
  }

  private func mutation(_ arguments: borrowing LuaArguments) throws -> SetMutationKind {
    let name = try arguments.name(1, "mutation")
    guard let mutation = SetMutationKind(rawValue: name) else {
      throw ScriptError.wrongOption(
        call: arguments.functionName, name: "mutation",
        expected: SetMutationKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
        given: Value.quoted(name))
    }
    return mutation
  }
}
