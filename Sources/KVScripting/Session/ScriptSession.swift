public import KVLua
public import KVObjects
import KVObserving
public import KVTrace

/// One script's run: an interpreter, a world, and everything that connects them.
///
/// A session is confined to the thread that made it. Everything that a script makes (observations, controllers, tables)
/// lives until the script or `it` that made it ends.
public final class ScriptSession {
  /// How a session runs.
  public struct Configuration: Sendable {
    /// Of the random numbers.
    public var seed: UInt64 = 0
    /// Time, memory and depth.
    public var limits = LuaLimits()

    /// The defaults: no limits but depth, seed 0.
    public init() {}
  }

  /// The interpreter.
  public let state: LuaState
  /// The world that the script's objects live in.
  public let world: ObjectWorld
  let configuration: Configuration
  let null = NullObject()
  let mainLoop = ScriptMainLoop()
  /// What lives as long as the script or `it` under way.
  var scope = ScriptScope()

  /// The handles of bound types, by the identity of the Swift type.
  private var handles: [ObjectIdentifier: LuaClassHandle] = [:]
  /// The names that are defined for scripts.
  private(set) var globalNames: Set<String> = []
  /// What the catalogue tells of.
  private(set) var boundFunctions: [ScriptEntry] = []
  private(set) var boundTypes: [ScriptType] = []
  var collectionHandles: [CollectionKind: LuaClassHandle] = [:]
  var objectMethods: BuiltInMethods?
  var lastHandlerKey = 0
  let forgottenHandlers = ForgottenHandlers()
  /// Objects whose Lua value is pinned for the sake of their handlers.
  var pinnedOwners: [WeakHandlerOwner] = []
  /// The identities of tables that observe, by table, weakly.
  private(set) var observerIdentities: LuaTable
  /// Who is told of everything that is delivered.
  public internal(set) var trace: Trace?
  var handlerSweepThreshold = 64
  /// What `describe` and `it` have collected.
  public let suite = ScriptSuite()
  var assertionNames = AssertionNames([])
  private var objectMemory = ObjectMemory()
  var expectations = Expectations()
  /// Whether callbacks are not to reach the script: those that a limit has kept from being delivered.
  private(set) var isSilent = false
  /// Whether a limit has been reached since ``settle(within:)``.
  var isUnsettled = false
  /// Whether a run of a `forall` is under way.
  var isInProperty = false
  /// The modules of Swift classes, by name.
  var swiftModules: [String: SwiftModule] = [:]
  /// The texts of what was loaded.
  let sources = ScriptSources()
  /// What the script may ever ask for of what is kept for it.
  var readings = ScriptReadings.unknown
  /// The cause of what happens while no statement runs: the end of a script or `it`, or the statement that has failed.
  var fixedCause: TraceCause?

  /// A session in a new world.
  public init(configuration: Configuration = Configuration()) throws {
    self.configuration = configuration
    state = try LuaState(limits: configuration.limits)
    world = ObjectWorld(sharing: .confined, mainExecutor: mainLoop)
    observerIdentities = try state.makeTable()
    try observerIdentities.setMetatable(try state.makeTable(fields: ["__mode": "k"]))
    connect()
    provide(.music)
    provide(.friends)
    try bind()
    try restart()
    state.beginCountingMemory()
  }

  deinit {
    scope.end()
    world.close()
  }

  private func connect() {
    state.errorBridge = { [unowned self] error, location in
      ErrorObject.make(error, at: location, known: .init(globals: { self.knownGlobals }))
    }
    state.classForObject = { [unowned self] object in handle(of: object) }
    state.clock = { [unowned self] in world.clock.now.secondsSinceReferenceDate + 978_307_200 }
  }

  private func bind() throws {
    try register(ErrorObject.self, ErrorObject.type)
    try bindValues()
    try bindClasses()
    try bindCollections()
    try bindPredicates()
    try bindObserving()
    try bindTables()
    try bindControllers()
    try bindRecording()
    try bindAssertions()
    try bindSuites()
    try bindProperties()
  }

  /// Starts serial numbers, clock, random numbers and registrations afresh, for a new script or `it`.
  public func restart() throws {
    endScope(ScriptScope())
    try startAfresh()
  }

  /// Brings controllers that outlive a test which has reached a limit in step with what it has done, within a limit again:
  /// where that is reached too, the next test's end tries anew. Nobody is told. What was computed while the work was to
  /// stop may have been cut short, whatever it was.
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
  func willMakeObject() throws { try objectMemory.note(in: world, handlers: forgottenHandlers.livingCount, state) }

  /// Frees what a test has left behind that nobody can reach.
  func freeUnreachable() { objectMemory.freeUnreachable(in: world, state) }

  /// Accounts for an observation that the script is about to make.
  /// - Throws: `LuaError` where that is more than its limit of memory allows.
  func willMakeObservation() throws { try willMakeObject() }

  // MARK: Binding

  /// Binds a Swift type.
  func register(_ type: AnyObject.Type, _ face: ScriptType) throws {
    handles[ObjectIdentifier(type)] = try register(face, as: face.luaClass())
  }

  /// Binds a face in a form of its own.
  func register(_ face: ScriptType, as bound: LuaClass) throws -> LuaClassHandle {
    boundTypes.append(face)
    return try state.register(bound)
  }

  /// Defines a global.
  func define(_ name: String, _ value: LuaValue) throws {
    try state.setGlobal(name, value)
    globalNames.insert(name)
  }

  /// The names of all globals that there are, Lua's own and the script's among them.
  private var knownGlobals: [String] {
    var names: [String] = []
    // Names for a hint: where they cannot be had there is none.
    try? state.globals.visit { key, _ in
      if let name = key.stringValue { names.append(name) }
    }
    return names
  }

  /// Defines global functions.
  func define(_ entries: [ScriptEntry]) throws {
    boundFunctions += entries
    for entry in entries { try define(entry.name, .function(try state.makeFunction(entry.name, entry.body))) }
  }

  private func handle(of object: AnyObject) -> LuaClassHandle? {
    switch object {
    case let object as ModelObject: scriptClass(of: object.objectClass)?.handle
    case let collection as ToManyCollection: collectionHandles[collection.kind]
    default: handles[ObjectIdentifier(type(of: object))]
    }
  }

  /// Where the script's outermost statement stands, `file:line`, for warnings.
  var place: String? { state.outermostLocation().map { "\($0)" } }
}

/// The script's main loop: off it inside `background`, drained by `mainLoop:drain()` and at the end.
final class ScriptMainLoop: MainExecutor, @unchecked Sendable {
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

  /// Does what waits, and what comes meanwhile.
  func drain() {
    while !work.isEmpty { work.removeFirst()() }
  }
}
