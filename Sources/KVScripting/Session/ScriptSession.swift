package import KVLua
package import KVObjects
import KVObserving
package import KVTrace

/// One script's run: an interpreter, a world, and everything that connects them.
///
/// A session is confined to the thread that made it. Everything that a script makes (observations, controllers, tables)
/// lives until the script or `it` that made it ends.
package final class ScriptSession {
  /// How a session runs.
  package struct Configuration: Sendable {
    /// Of the random numbers.
    package var seed: UInt64 = 0
    /// Time, memory and depth.
    package var limits = LuaLimits()
    /// How much its trace tells.
    package var detail = Trace.Detail.callbacks
    /// Where contexts may keep their objects.
    package var stores = ScriptStores.Place.temporary
    /// What keeps the objects of contexts that name no file.
    package var unnamedStores = ScriptStores.Unnamed.memory
    /// What is otherwise than the script says.
    package var variant = ScriptVariant()

    /// The defaults: no limits but depth, seed 0.
    package init() {}
  }

  /// The interpreter.
  package let state: LuaState
  /// The world that the script's objects live in.
  package let world: ObjectWorld
  let configuration: Configuration
  let mainLoop = ScriptMainLoop()
  /// The files of contexts.
  let stores: ScriptStores
  /// The closures that observe.
  let handlers: ObservationHandlers
  let values: ValueBridge
  let language: ScriptLanguage
  private var knownCallbackNames: CallbackNames?

  // The libraries. All of them are made, and their names registered, when the session begins.
  private(set) lazy var modules = ModuleLibrary(self)
  private lazy var valueLibrary = ValueLibrary(self)
  private(set) lazy var classes = ClassLibrary(self)
  private lazy var collections = CollectionLibrary(self)
  private(set) lazy var media = MediaLibrary(self)
  private lazy var predicates = PredicateLibrary(self)
  private(set) lazy var observing = ObservingLibrary(self)
  private(set) lazy var tables = TableLibrary(self)
  private(set) lazy var contexts = ContextLibrary(self)
  private(set) lazy var controllers = ControllerLibrary(self)
  private(set) lazy var recording = RecordingLibrary(self)
  private(set) lazy var assertions = AssertionLibrary(self)
  private lazy var suites = SuiteLibrary(self)
  private lazy var properties = PropertyLibrary(self)
  private(set) lazy var output = OutputLibrary(self)

  /// What lives as long as the script or `it` under way.
  var scope = ScriptScope()
  /// Notes text blocks in place of failing where one is wrong; nil where they are to be right.
  var blockRecorder: BlockRecorder?
  /// What hears of everything that is delivered.
  package internal(set) var trace: Trace?
  /// What brackets have changed, where a failure is to show it; nil else.
  var bracketAccount: BracketAccount?
  /// Whether `predict` passes, as each statement is asked for itself.
  var asksForPredictions = false
  private var objectMemory = ObjectMemory()
  /// Whether callbacks are not to reach the script: those that a limit has kept from being delivered.
  private(set) var isSilent = false
  /// Whether a limit has been reached since ``settle(within:)``.
  var isUnsettled = false
  /// What is most likely a mistake, as it comes up.
  let remarks = ScriptRemarks()
  /// The texts of what was loaded.
  let sources = ScriptSources()
  /// What the script may ever ask for of what is kept for it.
  var readings = ScriptReadings.unknown
  /// The cause of what happens while no statement runs: the end of a script or `it`, or the statement that has failed.
  var fixedCause: TraceCause?

  /// A session in a new world.
  package init(configuration: Configuration = Configuration()) throws {
    self.configuration = configuration
    stores = ScriptStores(configuration.stores, unnamed: configuration.unnamedStores)
    state = try LuaState(limits: configuration.limits)
    world = ObjectWorld(sharing: .confined, mainExecutor: mainLoop)
    // What reaches nobody is raised at the end of the script, or where it waits for it.
    world.unhandledErrorTakers += 1
    handlers = ObservationHandlers(state)
    values = ValueBridge(handlers)
    language = ScriptLanguage(state)
    connect()
    try registerNames()
    world.compatibility = configuration.variant.changing(world.compatibility)
    try restart()
    state.beginCountingMemory()
  }

  deinit {
    // Who listens asks this for the cause.
    world.stateSink = nil
    scope.end()
    world.close()
    // What an error has kept from being delivered holds the world, which holds the loop.
    mainLoop.forget()
  }

  private func connect() {
    state.errorBridge = { [unowned self] error, location in
      ErrorObject.make(
        error, at: location,
        known: .init(
          globals: { self.knownVariables(at: location) },
          line: { location.flatMap { self.sources.text(of: $0.chunk)?.text(ofLine: $0.line) } }))
    }
    state.defineGlobal = { [unowned self] name in
      // To compare or hash letters may take n² steps for n marks on one.
      if name.isTooLongForName { return false }
      return try media.define(name) || output.define(name) || modules.isNilHere(name)
    }
    state.classForObject = { [unowned self] object in handle(of: object) }
    state.surplusArguments = { [unowned self] name, count, receiver in
      noteSurplusArguments(name, count: count, of: receiver)
    }
    state.clock = { [unowned self] in world.clock.now.secondsSinceReferenceDate + 978_307_200 }
  }

  private func registerNames() throws {
    try language.register(ErrorObject.self, ErrorObject.type(in: state))
    let libraries: [ScriptLibrary] = [
      modules, valueLibrary, classes, collections, media, predicates, observing, tables, contexts, controllers,
      recording, assertions, suites, properties, output,
    ]
    for library in libraries { try library.register() }
  }

  /// What `describe` and `it` have collected.
  package var suite: ScriptSuite { suites.suite }

  /// Starts serial numbers, clock, random numbers and registrations afresh, for a new script or `it`.
  package func restart() throws {
    endScope(ScriptScope())
    try startAfresh()
  }

  /// Brings controllers that outlive a test which has reached a limit in step with what it has done, within a limit
  /// again: where that is reached too, the next test's end tries anew. No delegate is notified. What was computed while
  /// the work was to stop may have been cut short, whatever it was.
  func settle(within limited: (() throws -> Void) throws -> Void) {
    guard isUnsettled else { return }
    isUnsettled = false
    let sink = world.sink
    (world.sink, isSilent) = (nil, true)
    defer { (world.sink, isSilent) = (sink, false) }
    try? limited {
      world.settleUndelivered()
      try scope.readAnew()
    }
  }

  /// Ends everything that the script has made.
  package func end() { endScope(ScriptScope()) }

  /// Accounts for an object that the script is about to make.
  /// - Throws: `LuaError` where that is more than its limit of memory allows.
  func willMakeObject() throws { try objectMemory.note(in: world, handlers: handlers.livingCount, state) }

  /// Accounts for what an event that the script is about to end keeps to be undone.
  /// - Throws: `LuaError` where that is more than its limit of memory allows.
  func willKeepEvent() throws { try willMakeObject() }

  /// Frees what a test has left behind that nobody can reach.
  func freeUnreachable() { objectMemory.freeUnreachable(in: world, state) }

  /// Accounts for an observation that the script is about to make.
  /// - Throws: `LuaError` where that is more than its limit of memory allows.
  func willMakeObservation() throws { try willMakeObject() }

  /// Makes `require` give a table of the module's classes. They are defined in the session's world when a script asks
  /// for them first; a module of the same name is replaced for scripts that have not asked yet.
  package func provide(_ module: SwiftModule) { modules.provide(module) }

  /// Gives scripts a class written in Swift as a global, under `name` or else its class name.
  ///
  /// Throws what its definition is refused for, and where memory is short.
  package func expose(_ type: any SwiftModel.Type, as name: String? = nil) throws {
    try modules.expose(type, as: name)
  }

  /// The names of all globals that there are, Lua's own and the script's among them.
  private func knownVariables(at location: LuaLocation?) -> [String] {
    // Variables of the script first: of two that are as near a local is more likely meant.
    var names = media.names + (location.flatMap { sources.text(of: $0.chunk)?.localNames(before: $0.line) } ?? [])
    // Names for a hint: where they cannot be had there is none.
    try? state.globals.visit { key, _ in
      if let name = key.stringValue { names.append(name) }
    }
    return names
  }

  /// What calls of delegates and observers consist of. Throws where memory is short.
  var callbackNames: CallbackNames {
    get throws {
      if let knownCallbackNames { return knownCallbackNames }
      let made = try CallbackNames(state)
      knownCallbackNames = made
      return made
    }
  }

  private func handle(of object: AnyObject) -> LuaClassHandle? {
    switch object {
    case let object as ModelObject: classes.scriptClass(of: object.objectClass)?.handle
    case let collection as ToManyCollection: collections.handle(of: collection.kind)
    default: language.handle(of: type(of: object))
    }
  }

  /// The place of the script's outermost statement, `file:line`, for warnings.
  var place: String? { state.outermostLocation().map { "\($0)" } }
}

/// The script's main loop: off it inside `background`, drained by `mainLoop:drain()` and at the end.
final class ScriptMainLoop: MainExecutor, @unchecked Sendable {
  // Not checked: a script's session belongs to one thread.
  private(set) var backgroundDepth = 0
  private var work: [@Sendable () -> Void] = []

  var isCurrent: Bool { backgroundDepth == 0 }

  func enqueue(_ work: @escaping @Sendable () -> Void) {
    self.work.append(work)
  }

  func inBackground<Result>(_ body: () throws -> Result) rethrows -> Result {
    backgroundDepth += 1
    defer { backgroundDepth -= 1 }
    return try body()
  }

  /// Lets go of what waits.
  func forget() { work = [] }

  /// Does what waits, and what comes meanwhile.
  func drain() {
    while !work.isEmpty { work.removeFirst()() }
  }
}
