import KVControllers
import KVLua
import KVObjects
import KVTexts

/// `Recorder` (lua-api.md section 10).
final class RecordingLibrary: ScriptLibrary {
  override func register() throws {
    try language.register(Recorder.self, recorderType)
    try language.define([
      ScriptEntry(
        "Recorder([name])", "a delegate and observer that records what it gets",
        .value { [unowned self] arguments in try makeRecorder(arguments) })
    ])
  }

  private func makeRecorder(_ arguments: borrowing LuaArguments) throws -> LuaValue {
    switch try arguments.value(1) {
    case .nil: return .object(Recorder(session, name: nil, delegate: nil))
    case .string(let name):
      guard !name.isTooLongForName else { throw arguments.tooLong(name, 1, "name") }
      let recorder = Recorder(session, name: name, delegate: nil)
      session.noteName(name, of: recorder)
      return .object(recorder)
    case .table(let table):
      if let delegate = try delegate(table) {
        return .object(Recorder(session, name: nil, delegate: delegate))
      }
      return .object(Recorder(session, name: nil, delegate: nil, callbackForms: try callbackForms(table)))
    default: throw arguments.wrong(1, "name", "a name, a delegate table or options")
    }
  }

  /// The delegate table of `Recorder(table)`; nil for a table of options.
  private func delegate(_ table: LuaTable) throws -> LuaTable? {
    var hasFunction = false
    var hasFlag = false
    var isEmpty = true
    try table.visit { key, value in
      if case .function = value { hasFunction = true } else if case .boolean = value { hasFlag = true }
      if let name = key.stringValue, !name.isTooLongForName, OptionList.recorder.names.contains(name) {
        hasFlag = true
      }
      isEmpty = false
    }
    // What has no function is options, unless it gets its functions from elsewhere.
    if !hasFunction, !hasFlag, !isEmpty {
      try DelegateTable.checkForRecorder(table)
      hasFlag = try !DelegateTable.hasCallback(table)
    }
    if hasFunction || !hasFlag {
      try DelegateTable.checkForRecorder(table)
      return table
    }
    return nil
  }

  /// What a recorder with options implements: every callback, and the forms that it is made for.
  private func callbackForms(_ table: LuaTable) throws -> FetchedResultsCallbacks {
    if let name = try table.get("name").stringValue, !name.isTooLongForName {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "Recorder has no option 'name'", code: .unknownOption,
        hint: .hintRecorderName(name: Value.quoted(name)))
    }
    let options = try OptionTable(table, .recorder)
    var forms = FetchedResultsCallbacks.perChange
    if try options.boolean("difference") ?? false { forms.insert(.didChangeContentWithDifference) }
    if try options.boolean("snapshot") ?? false { forms.insert(.didChangeContentWithSnapshot) }
    return forms
  }

  private var recorderType: ScriptType {
    ScriptType(
      name: "Recorder", summary: "Records the callbacks it gets.", methods: sourceMethods,
      metamethods: [
        .length: .value { .integer(try $0.object(1, as: Recorder.self).callbacks.count) },
        .toString: .value { .string(try $0.object(1, as: Recorder.self).recordedText) },
      ])
  }

  /// `take` and `clear`, of recorders and tables.
  var sourceMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "take()", "a list of the rows it got, and empties it",
        .value { [unowned self] arguments in
          let source = try source(arguments)
          try session.checkKept(source)
          return try values.rows(source.takeCallbacks())
        }),
      ScriptEntry("clear()", "empties it", .effect { [unowned self] in try source($0).callbacks = [] }),
    ]
  }

  private func source(_ arguments: borrowing LuaArguments) throws -> any CallbackSource {
    let object = try arguments.receiver(as: AnyObject.self)
    guard let source = object as? any CallbackSource else {
      throw arguments.wrong(0, "self", "a Recorder or TableView")
    }
    return source
  }
}
