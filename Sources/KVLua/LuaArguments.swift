import CLua

/// The arguments of one call of a bound function, read with checks.
///
/// Positions are 1-based, as Lua's messages count them; a method's receiver is not among them. Each read names the
/// argument, so a wrong one is reported precisely: `bad argument #1 'index' to 'insert': expected an integer, got
/// string`. Good only during the call. Costs: some nanoseconds for scalars.
public struct LuaArguments: ~Copyable {
  /// The state that calls.
  public var state: LuaState { box._withUnsafeGuaranteedRef { $0.lentState.takeUnretainedValue() } }
  /// The name the function was bound under.
  public var functionName: String { box._withUnsafeGuaranteedRef { $0.name } }
  /// How many arguments were passed (trailing nils included).
  public let count: Int
  let thread: OpaquePointer
  let offset: Int32
  /// Kept by the function that is being called.
  private let box: Unmanaged<FunctionBox>

  init(_ box: FunctionBox, _ thread: OpaquePointer) {
    self.box = .passUnretained(box)
    self.thread = thread
    offset = box.isMethod ? 1 : 0
    count = max(0, Int(lua_gettop(thread) - offset))
  }

  /// The argument, nil where there is none.
  public func value(_ position: Int) throws -> LuaValue {
    position > count ? .nil : try state.read(thread, Int32(position) + offset)
  }

  /// The arguments from a position on.
  public func rest(from position: Int = 1) throws -> [LuaValue] {
    guard position <= count else { return [] }
    return try (position...count).map { try state.read(thread, Int32($0) + offset) }
  }

  /// Whether the argument is absent or nil.
  public func isNil(_ position: Int) -> Bool { type(position) <= LUA_TNIL }

  /// The argument, which must be given and not nil.
  public func required(_ position: Int, _ name: String? = nil, expected: String = "a value") throws -> LuaValue {
    guard !isNil(position) else { throw wrong(position, name, expected) }
    return try value(position)
  }

  /// An integer; a number without fraction is one.
  public func integer(_ position: Int, _ name: String? = nil) throws -> Int {
    // lua_tointegerx would take a string that reads as a number too.
    var exact: Int32 = 0
    guard type(position) == LUA_TNUMBER else { throw wrong(position, name, "an integer") }
    let value = lua_tointegerx(thread, Int32(position) + offset, &exact)
    guard exact != 0 else { throw wrong(position, name, "an integer") }
    return Int(value)
  }

  /// A number.
  public func number(_ position: Int, _ name: String? = nil) throws -> Double {
    guard type(position) == LUA_TNUMBER else { throw wrong(position, name, "a number") }
    return kv_to_number(thread, Int32(position) + offset)
  }

  /// A boolean.
  public func boolean(_ position: Int, _ name: String? = nil) throws -> Bool {
    guard type(position) == LUA_TBOOLEAN else { throw wrong(position, name, "a boolean") }
    return lua_toboolean(thread, Int32(position) + offset) != 0
  }

  /// A string that is UTF-8.
  public func string(_ position: Int, _ name: String? = nil) throws -> String {
    guard type(position) == LUA_TSTRING else { throw wrong(position, name, "a string") }
    guard case .string(let text) = try value(position) else {
      throw LuaArgumentError(
        functionName: functionName, position: position, name: name, expected: "a string",
        given: "a string that is not UTF-8")
    }
    return text
  }

  /// A table.
  public func table(_ position: Int, _ name: String? = nil) throws -> LuaTable {
    guard type(position) == LUA_TTABLE, case .table(let table) = try value(position) else {
      throw wrong(position, name, "a table")
    }
    return table
  }

  /// A function.
  public func function(_ position: Int, _ name: String? = nil) throws -> LuaFunction {
    guard type(position) == LUA_TFUNCTION, case .function(let function) = try value(position) else {
      throw wrong(position, name, "a function")
    }
    return function
  }

  /// A bound object of a Swift type; `expected` is how a message calls it (`an Album`).
  @inlinable
  public func object<T>(
    _ position: Int, _ name: String? = nil, as type: T.Type = T.self, expected: String? = nil
  ) throws -> T {
    if let object = boundObject(position)?.cast(to: T.self) { return object }
    throw wrong(position, name, expected ?? "\(T.self)")
  }

  /// The object a method was called on.
  /// - Throws: ``LuaArgumentError`` at position 0 where it is something else (`object.method()` for `object:method()`).
  @inlinable
  public func receiver<T: AnyObject>(as type: T.Type = T.self) throws -> T {
    if let object = boundObject(0)?.cast(to: T.self) { return object }
    throw wrongReceiver(T.self)
  }

  /// Calls `body` with the object a method was called on, and gives what it does. In contrast to ``receiver(as:)`` no
  /// reference to the object is counted: its place among the arguments holds it.
  ///
  ///     .value { arguments in try arguments.withReceiver(as: Album.self) { .integer($0.rating) } }
  /// - Throws: as ``receiver(as:)``, or what `body` throws.
  @inlinable
  public func withReceiver<T: AnyObject, Result>(
    as type: T.Type = T.self, _ body: (T) throws -> Result
  ) throws -> Result {
    guard let receiver = lentObject(0) else { throw wrongReceiver(T.self) }
    return try receiver._withUnsafeGuaranteedRef { object in
      // Nearly always: no cast has to be looked up.
      if Swift.type(of: object) == T.self { return try body(unsafeDowncast(object, to: T.self)) }
      guard let receiver = BoundObject(object).cast(to: T.self) else { throw wrongReceiver(T.self) }
      return try body(receiver)
    }
  }

  /// The bound object at a position, 0 the receiver of a method, held by its place among the arguments.
  @usableFromInline
  func lentObject(_ position: Int) -> Unmanaged<AnyObject>? {
    kv_object_at(thread, Int32(position) + offset).map { Unmanaged<AnyObject>.fromOpaque($0) }
  }

  /// The bound object at a position, 0 the receiver of a method. (Apart from its generic users, so that their casts are
  /// compiled where the type is known.)
  @usableFromInline
  func boundObject(_ position: Int) -> BoundObject? {
    guard let pointer = kv_object_at(thread, Int32(position) + offset) else { return nil }
    return BoundObject(Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue())
  }

  @usableFromInline
  func wrongReceiver<T>(_ type: T.Type) -> LuaArgumentError {
    LuaArgumentError(
      functionName: functionName, position: 0, name: "self",
      expected: (type as? any LuaNamed.Type)?.luaName ?? "\(type)", given: describe(index: 1))
  }

  /// The error for an argument that is not what it should be, for checks of the client's own.
  public func wrong(_ position: Int, _ name: String?, _ expected: String) -> LuaArgumentError {
    LuaArgumentError(
      functionName: functionName, position: position, name: name, expected: expected,
      given: position > count ? "no value" : describe(index: Int32(position) + offset))
  }

  private func type(_ position: Int) -> Int32 {
    position > count ? LUA_TNONE : lua_type(thread, Int32(position) + offset)
  }

  private func describe(index: Int32) -> String {
    guard index <= lua_gettop(thread) else { return "no value" }
    let type = lua_type(thread, index)
    if type == LUA_TUSERDATA, let name = state.className(at: index, on: thread) { return name }
    if type == LUA_TNUMBER, lua_isinteger(thread, index) == 0 { return "number \(kv_to_number(thread, index))" }
    return String(cString: kv_type_name(thread, type))
  }
}

/// An argument that a bound function cannot take.
public struct LuaArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function's name.
  public let functionName: String
  /// 1-based; 0 is the receiver of a method.
  public let position: Int
  /// The parameter's name.
  public let name: String?
  /// What should have come, with its article: `an integer`.
  public let expected: String
  /// What came: a type's or a bound class's name, or `no value`.
  public let given: String

  /// An error for one argument.
  public init(functionName: String, position: Int, name: String?, expected: String, given: String) {
    self.functionName = functionName
    self.position = position
    self.name = name
    self.expected = expected
    self.given = given
  }

  /// The sentence, without a position.
  public var description: String {
    guard position > 0 else {
      return "bad self to '\(functionName)': expected \(expected), got \(given) (call it as object:\(functionName)())"
    }
    let label = name.map { " '\($0)'" } ?? ""
    return "bad argument #\(position)\(label) to '\(functionName)': expected \(expected), got \(given)"
  }
}

extension LuaArguments {
  /// An integer, or nil where the argument is absent or nil.
  public func optionalInteger(_ position: Int, _ name: String? = nil) throws -> Int? {
    isNil(position) ? nil : try integer(position, name)
  }
  /// A number, or nil where the argument is absent or nil.
  public func optionalNumber(_ position: Int, _ name: String? = nil) throws -> Double? {
    isNil(position) ? nil : try number(position, name)
  }
  /// A boolean, or nil where the argument is absent or nil.
  public func optionalBoolean(_ position: Int, _ name: String? = nil) throws -> Bool? {
    isNil(position) ? nil : try boolean(position, name)
  }
  /// A string, or nil where the argument is absent or nil.
  public func optionalString(_ position: Int, _ name: String? = nil) throws -> String? {
    isNil(position) ? nil : try string(position, name)
  }
  /// A table, or nil where the argument is absent or nil.
  public func optionalTable(_ position: Int, _ name: String? = nil) throws -> LuaTable? {
    isNil(position) ? nil : try table(position, name)
  }
  /// A function, or nil where the argument is absent or nil.
  public func optionalFunction(_ position: Int, _ name: String? = nil) throws -> LuaFunction? {
    isNil(position) ? nil : try function(position, name)
  }
  /// A bound object, or nil where the argument is absent or nil.
  public func optionalObject<T>(
    _ position: Int, _ name: String? = nil, as type: T.Type = T.self, expected: String? = nil
  ) throws -> T? {
    isNil(position) ? nil : try object(position, name, as: type, expected: expected)
  }
}
