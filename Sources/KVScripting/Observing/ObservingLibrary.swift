import KVLua
import KVObjects
import KVObserving

/// Observing (lua-api.md section 4).
final class ObservingLibrary: ScriptLibrary {
  let handlers: ObservationHandlers
  /// The identities of tables that observe or are delegates, by table, weakly; made when first needed.
  private var knownIdentities: LuaTable?

  override init(_ session: ScriptSession) {
    handlers = session.handlers
    super.init(session)
  }

  override func register() throws {
    try language.register(ObservationToken.self, tokenType)
    try language.register(
      LuaObserverIdentity.self,
      ScriptType(name: "observer", summary: "What a table that observes is known by; scripts never see it."))
    try language.register(MainLoopObject.self, mainLoopType)
    try language.define("mainLoop", .object(MainLoopObject()))
    try language.define([
      ScriptEntry(
        "batch(f)", "runs f; each controller sends one bracket with the net change when it ends",
        .effect { [unowned self] arguments in
          let function = try arguments.function(1, "f")
          // What a statement in it sets off is that statement's doing; the net change at its end is the batch's.
          try world.batch { try state.asOutermost { try function.notify() } }
        }),
      ScriptEntry(
        "background(f)", "runs f; its changes count as made off the main thread",
        .effect { [unowned self] arguments in
          let function = try arguments.function(1, "f")
          try session.mainLoop.inBackground { try function.notify() }
        }),
      ScriptEntry(
        "compat(options)", "restores limits of Cocoa for this script or it",
        .effect { [unowned self] arguments in try setCompatibility(try arguments.table(1, "options")) }),
    ])
  }

  private func setCompatibility(_ table: LuaTable) throws {
    // What is wrong with any of them leaves all as they were.
    var compatibility = world.compatibility
    for option in try CompatibilitySwitch.all(in: try OptionTable(table, .compatibility)) {
      option.act(on: &compatibility)
    }
    world.compatibility = session.configuration.variant.changing(compatibility)
  }

  private var mainLoopType: ScriptType {
    ScriptType(
      name: "mainLoop", summary: "Where controllers deliver.",
      methods: [
        ScriptEntry(
          "drain()", "delivers what background changes left",
          .effect { [unowned self] _ in
            session.mainLoop.drain()
            // Inside a delegate nothing has been enqueued yet: what waits is delivered behind the bracket under way.
            if session.mainLoop.isCurrent { world.drainMain() }
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
            handlers.forgetEnded()
          })
      ],
      metamethods: [.toString: .value { _ in "<observation>" }])
  }

  // MARK: Methods of objects

  /// What every object has.
  var objectMethods: [ScriptEntry] { observingMethods + manualMethods }

  private var observingMethods: [ScriptEntry] {
    [
      ScriptEntry(
        "observe(keyPath[, options], f)", "calls f with each change; gives a token",
        .value { [unowned self] arguments in try observe(arguments) }),
      ScriptEntry(
        "addObserver(observer, keyPath[, options[, context]])", "adds an observer with an observeValue method",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          try addObserver(
            try ObserverRequest(arguments, observer: 1, keyPath: 2, options: 3, context: 4), to: object)
        }),
      ScriptEntry(
        "removeObserver(observer, keyPath[, context])", "removes an observer that was added",
        .effect { [unowned self] arguments in
          let object = try arguments.receiver(as: ModelObject.self)
          try removeObserver(
            try ObserverRequest(arguments, observer: 1, keyPath: 2, options: nil, context: 3), from: object)
        }),
    ]
  }

  private func observe(_ arguments: borrowing LuaArguments) throws -> LuaValue {
    let object = try arguments.receiver(as: ModelObject.self)
    let keyPath = try arguments.string(1, "keyPath")
    let isShort = try arguments.value(2).functionValue != nil && arguments.isNil(3)
    let options = isShort ? [] : try ObservingOptions(arguments, 2)
    let function = try arguments.function(isShort ? 2 : 3, "f")
    try session.willMakeObservation()
    let handler = RegisteredHandler(.function(function), handlers)
    let names = try session.callbackNames
    // The object holds its registration, and that this.
    let observed = Unmanaged.passUnretained(object)
    let observation = try object.observeForLife(keyPath, options: options) { [unowned self] change in
      if let key = handler.key {
        try observed._withUnsafeGuaranteedRef { try call(key, of: $0, change, names) }
      } else {
        try handler.initial?.functionValue?.notify(try values.lua(change))
      }
    }
    session.scope.add(observation)
    try handlers.keep(handler, of: observation, on: object)
    return .object(ObservationToken(observation))
  }

  /// Calls the handler that is kept with an object under a number.
  private func call(_ key: Int, of object: ModelObject, _ change: KeyValueChange, _ names: CallbackNames) throws {
    try state.callUserValue(forKey: key, of: object) { arguments in
      try arguments.push(change, names, values)
    }
  }

  /// The table that ``identity(of:)`` looks in.
  func identities() throws -> LuaTable {
    if let knownIdentities { return knownIdentities }
    let made = try state.makeTable()
    try made.setMetatable(try state.makeTable(fields: ["__mode": "k"]))
    knownIdentities = made
    return made
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
private final class MainLoopObject {}
