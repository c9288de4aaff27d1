import CLua

/// One Lua 5.4 interpreter with the sandbox's library, and the Swift side's hold on it.
///
/// ```swift
/// let state = try LuaState(limits: LuaLimits(time: 1, memory: 64 << 20))
/// try state.globals.set("answer", 42)
/// try state.load("print(answer)", chunkName: "hello.lua").call()
/// ```
///
/// Scripts see a safe base, `string`, `table`, `math`, `utf8`, `coroutine` and the clock of `os`; nothing that reaches
/// files, bytecode or the process. Reading an undefined global is an error. What the library lacks the client supplies
/// through the hooks below.
///
/// Ownership: the state keeps every bound closure, and Lua keeps the objects it refers to. Neither closures nor such
/// objects should keep the state, or it ends only by ``close()``. References (``LuaTable``, ``LuaFunction``) do not
/// keep the state and throw once it has closed.
///
/// Confined to one thread at a time. Costs: about 50 µs and 22 KB to make.
public final class LuaState {
  let host: OpaquePointer
  let lifeline: Lifeline
  /// The limits given at the start.
  public let limits: LuaLimits

  /// Turns a Swift error thrown by a bound closure into the object that the script catches; its class must be known
  /// (see ``classForObject``). The frame is the script line that called. Nil, or without a hook, a plain error object
  /// is raised whose `tostring` is the position and the error's description.
  public var errorBridge: ((any Error, LuaLocation?) -> AnyObject?)?
  /// The class of an object that reaches Lua for the first time. Objects made known by ``wrap(_:as:)`` need none.
  public var classForObject: ((AnyObject) -> LuaClassHandle?)?
  /// Asked for a global that is not there, before that is an error: defines it (``setGlobal(_:_:)``) and says so. For what
  /// few scripts use, so that the others do not wait for it.
  public var defineGlobal: ((String) throws -> Bool)?
  /// Makes the error for a misused global; nil or without a hook, the ``LuaGlobalError`` itself.
  public var globalError: ((LuaGlobalError) -> (any Error)?)?
  /// Receives the name of a bound function that was called with more arguments than it is known to take, and their number;
  /// returns how many it takes. Asked with its first call that has any. Of a method it receives the receiver, too.
  public var surplusArguments: ((_ name: String, _ count: Int, _ receiver: AnyObject?) -> Int)?
  /// Receives a line of `print`, without line end; bytes that are not UTF-8 are repaired. Nil drops it.
  public var printHook: ((String) -> Void)?
  /// Receives each line that the outermost function of the main thread is about to run: the first instruction of another
  /// line than before, and each jump back. Nil, the initial value, for none: lines cost time. It must not call Lua. Once set it
  /// may only be set to another one.
  public var lineHook: ((LuaLine) -> Void)? {
    didSet { if lifeline.isOpen, lineHook != nil, oldValue == nil { kv_host_track_lines(host) } }
  }
  /// What was written of a line that has not ended.
  var unfinishedLine = ""
  /// The text that was raised last for an error which is more than its text, and that error.
  var raisedText: (text: String, cause: any Error)?
  /// What `os.time` and `os.date` take for now, in seconds since 1970 (UTC). By default 2001-01-01T00:00:00Z.
  public var clock: () -> Double = { 978_307_200 }
  /// What `os.clock` returns, in seconds. By default 0.
  public var processorClock: () -> Double = { 0 }

  var pins: [ObjectIdentifier: (reference: LuaReference, count: Int)] = [:]
  var swiftErrorClass: LuaClassHandle?
  /// The traceback of an error that passes through Swift back into Lua.
  var traceInFlight: [LuaFrame] = []
  var chunkNames = ChunkNames()

  /// Makes a state.
  /// - Throws: ``LuaError`` with the limit `memory` where there is none left.
  public convenience init(limits: LuaLimits = LuaLimits()) throws {
    try self.init(limits: limits, failing: nil)
  }

  /// Makes a state in which an allocation fails, for tests.
  package init(limits: LuaLimits, failing: AllocationFailure?) throws {
    self.limits = limits
    var callbacks = LuaState.callbacks
    let host = kv_host_open(
      &callbacks, max(0, limits.memory ?? 0), Int32(limits.callDepth), Int64(failing?.after ?? -1),
      failing?.mode.raw ?? KV_FAIL_ONCE)
    guard let host else {
      throw LuaError(message: "not enough memory", limit: .memory)
    }
    self.host = host
    lifeline = Lifeline(host: host)
    lifeline.state = self
    kv_host_set_context(host, Unmanaged.passUnretained(self).toOpaque())
    try registerSwiftErrorClass()
  }

  deinit { close() }

  /// Ends the state: every object it owns is released, and references throw from here on. Not within a call.
  public func close() {
    guard lifeline.isOpen else { return }
    precondition(kv_host_depth(host) == 0, "a Lua state cannot be closed by a call it is running")
    pins.removeAll()
    lifeline.isOpen = false
    kv_host_close(host)
  }

  /// The Lua thread that is running.
  var running: OpaquePointer { kv_host_running(host) }

  /// Whether ``close()`` has not been called.
  public var isOpen: Bool { lifeline.isOpen }

  /// The sandbox's globals. Setting a value here defines the global.
  public var globals: LuaTable {
    get throws {
      try balanced { thread in
        kv_push_environment(thread)
        guard case .table(let table) = try read(thread, -1) else { throw LuaError.closed }
        return table
      }
    }
  }

  /// Defines a global, as the client's libraries are.
  public func setGlobal(_ name: String, _ value: LuaValue) throws {
    try globals.rawSet(.string(name), value)
  }

  /// Makes a table from a list and named fields.
  public func makeTable(_ elements: [LuaValue] = [], fields: KeyValuePairs<String, LuaValue> = [:]) throws -> LuaTable
  {
    try balanced { thread in
      try check(kv_push_table(thread, Int32(clamping: elements.count), Int32(clamping: fields.count)), on: thread)
      let table = lua_gettop(thread)
      for (index, element) in elements.enumerated() {
        try push(element, on: thread)
        try check(kv_set_raw_integer(thread, table, lua_Integer(index + 1)), on: thread)
      }
      for (name, value) in fields {
        try push(.string(name), on: thread)
        try push(value, on: thread)
        try check(kv_set_raw(thread, table), on: thread)
      }
      guard case .table(let result) = try read(thread, table) else { throw LuaError.closed }
      return result
    }
  }

  /// Makes a Lua function from a closure. It is released when Lua has collected the function. One that `isIterator` is for
  /// a `for`, which calls it with two arguments whether it takes any or not.
  public func makeFunction(_ name: String, isIterator: Bool = false, _ body: LuaBody) throws -> LuaFunction {
    try balanced { thread in
      let box = FunctionBox.make(state: self, name: name, isMethod: false, body: body)
      if isIterator { box.takesAnyNumber() }
      try pushFunction(box, on: thread)
      guard case .function(let function) = try read(thread, -1) else { throw LuaError.closed }
      return function
    }
  }

  /// Seeds `math.random`; the same seed gives the same numbers. A state starts with seed 0.
  public func seedRandom(_ seed: Int) throws {
    try balanced { thread in try check(kv_seed_random(thread, lua_Integer(seed)), on: thread) }
  }

  /// Runs a full collection and releases what it found.
  public func collectGarbage() throws {
    try balanced { thread in try check(kv_collect(thread), on: thread) }
  }

  /// Whether both are equal as Lua's `==` finds them, `__eq` heeded.
  public func areEqual(_ left: LuaValue, _ right: LuaValue) throws -> Bool {
    try balanced { thread in
      try push(left, on: thread)
      try push(right, on: thread)
      try check(kv_equal(thread, -2, -1), on: thread)
      return lua_toboolean(thread, -1) != 0
    }
  }

  /// The value as Lua's `tostring` returns it, `__tostring` heeded.
  public func describe(_ value: LuaValue) throws -> String {
    try balanced { thread in
      try push(value, on: thread)
      try check(kv_tostring(thread, -1), on: thread)
      return text(at: -1, on: thread)
    }
  }
}
