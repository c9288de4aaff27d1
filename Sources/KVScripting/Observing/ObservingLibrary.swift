import KVLua
import KVObjects
import KVObserving

/// Observing (lua-api.md section 4).
extension ScriptSession {
  func bindObserving() throws {
    try register(ObservationToken.self, tokenType)
    try register(
      TableObserverIdentity.self,
      ScriptType(name: "observer", summary: "What a table that observes is known by; scripts never see it."))
    try register(MainLoopFace.self, mainLoopType)
    try define("mainLoop", .object(MainLoopFace()))
    try define([
      ScriptEntry(
        "batch(f)", "runs f; each controller sends one bracket with the net change when it ends",
        .effect { [unowned self] arguments in
          let function = try arguments.function(1, "f")
          try world.batch { try function.notify() }
        }),
      ScriptEntry(
        "background(f)", "runs f; its changes count as made off the main thread",
        .effect { [unowned self] arguments in
          let function = try arguments.function(1, "f")
          try mainLoop.inBackground { try function.notify() }
        }),
      ScriptEntry(
        "compat(options)", "restores limits of Cocoa for this script or it",
        .effect { [unowned self] arguments in try setCompatibility(try arguments.table(1, "options")) }),
    ])
  }

  private func setCompatibility(_ table: LuaTable) throws {
    let options = try OptionTable(
      table, call: "compat",
      known: ["cache", "delegateErrors", "fetchLimit", "generation", "reportTouches", "toManyKeyPaths"])
    for name in ["cache", "fetchLimit", "generation", "reportTouches"] where !options[name].isNil {
      throw ScriptError.other(
        name: ExceptionName.sandbox, reason: "compat: '\(name)' is about fetched results, which are not built yet",
        code: .notBuilt, hint: nil)
    }
    if try options.choice("toManyKeyPaths", ["raise"]) != nil { world.compatibility.refusesToManyKeyPaths = true }
    if try options.choice("delegateErrors", ["log"]) != nil { world.compatibility.logsDelegateErrors = true }
  }

  private var mainLoopType: ScriptType {
    ScriptType(
      name: "mainLoop", summary: "Where controllers deliver.",
      methods: [
        ScriptEntry(
          "drain()", "delivers what background changes left",
          .effect { [unowned self] _ in
            mainLoop.drain()
            // Inside a delegate nothing has been enqueued yet: what waits is delivered behind the bracket under way.
            if mainLoop.isCurrent { world.drainMain() }
            if let error = world.takeUnhandledError() { throw error }
          })
      ],
      metamethods: [.toString: .value { _ in "<mainLoop>" }])
  }

  private var tokenType: ScriptType {
    ScriptType(
      name: "observation", summary: "What observe gives: ends its registration.",
      methods: [
        ScriptEntry(
          "invalidate()", "ends the registration; again does nothing",
          .effect { [unowned self] arguments in
            let token = try arguments.receiver(as: ObservationToken.self)
            token.observation?.invalidate()
            forgetHandlers()
          })
      ],
      metamethods: [.toString: .value { _ in "<observation>" }])
  }

  // MARK: Methods of objects

  var observingMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "observe(keyPath[, options], f)", "calls f with each change; gives a token",
        .value { [unowned self] arguments in try observe(arguments) }),
      ScriptEntry(
        "addObserver(observer, keyPath[, options[, context]])", "adds an observer with an observeValue method",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          try addObserver(
            try ObserverRequest(arguments, observer: 1, keyPath: 2, options: 3, context: 4, self), to: object)
        }),
      ScriptEntry(
        "removeObserver(observer, keyPath[, context])", "removes an observer that was added",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          try removeObserver(
            try ObserverRequest(arguments, observer: 1, keyPath: 2, options: nil, context: 3, self), from: object)
        }),
    ]
  }

  private func observe(_ arguments: borrowing LuaArguments) throws -> LuaValue {
    let object = try arguments.receiver(as: ModelObject.self)
    let keyPath = try arguments.string(1, "keyPath")
    let isShort = try arguments.value(2).functionValue != nil && arguments.isNil(3)
    let options = isShort ? [] : try observingOptions(arguments, 2)
    let function = try arguments.function(isShort ? 2 : 3, "f")
    try willMakeObservation()
    let handler = RegisteredHandler(.function(function), self)
    let observation = try object.observeForLife(keyPath, options: options) {
      [unowned self, unowned(unsafe) object] change in
      let table = try changeTable(change)
      if let key = handler.key {
        try state.notifyUserValue(forKey: key, of: object, table)
      } else {
        try handler.initial?.functionValue?.notify(table)
      }
    }
    scope.add(observation)
    try keep(handler, of: observation, on: object)
    return .object(ObservationToken(observation))
  }

  /// Reads the option list of an argument.
  func observingOptions(_ arguments: borrowing LuaArguments, _ position: Int) throws -> ObservingOptions {
    guard let table = try arguments.optionalTable(position, "options") else { return [] }
    var options: ObservingOptions = []
    let call = arguments.functionName
    var unlisted: [String] = []
    try table.visit { key, element in
      guard case .integer = key else { return unlisted.append(key.keyText) }
      guard let name = element.stringValue, !name.isTooLongForName, let option = ObservingOptions(name: name) else {
        throw ScriptError.unknownOption(call: call, name: element.keyText, known: ObservingOptions.names)
      }
      options.insert(option)
    }
    if let first = unlisted.min() { throw optionAsKey(first, call) }
    return options
  }

  /// The error for `{ new = true }`.
  private func optionAsKey(_ key: String, _ call: String) -> ScriptError {
    let names = ObservingOptions.names
    let meant = names.contains(key) ? key : Spelling.closest(to: key, among: names)
    return .other(
      name: ExceptionName.invalidArgument,
      reason: "\(call): the options are a list of names, and '\(key)' is a key of the table", code: .wrongOption,
      hint: meant.map { "write { \"\($0)\" }" } ?? "write { \"new\", \"old\" }")
  }

  /// A change as a script sees it: a table of its own, with the keys that Cocoa's dictionary has.
  func changeTable(_ change: KeyValueChange) throws -> LuaValue {
    var fields: [(name: StaticString, value: LuaValue)] = []
    fields.reserveCapacity(4)
    fields.append(("kind", .string(change.kind.rawValue)))
    if change.isPrior { fields.append(("isPrior", true)) }
    if let indexes = change.indexes { fields.append(("indexes", .list(indexes.map(LuaValue.integer)))) }
    if let new = change.new { fields.append(("new", try lua(new))) }
    if let old = change.old { fields.append(("old", try lua(old))) }
    if let element = change.element { fields.append(("element", .object(element))) }
    return .record(fields)
  }
}

/// What `observe` gives.
final class ObservationToken {
  weak var observation: KeyValueObservation?

  init(_ observation: KeyValueObservation) {
    self.observation = observation
  }
}

/// The global `mainLoop`.
private final class MainLoopFace {}
