/// What a Swift closure bound to Lua does with its arguments, by what it gives back.
///
/// A closure must not keep the state strongly (the state keeps the closure).
public enum LuaBody {
  /// No result.
  case effect((borrowing LuaArguments) throws -> Void)
  /// One result.
  case value((borrowing LuaArguments) throws -> LuaValue)
  /// Any number of results.
  case values((borrowing LuaArguments) throws -> [LuaValue])
}

/// An event of Lua's that a class may answer (Lua 5.4 manual, 2.4).
public enum LuaMetamethod: String, CaseIterable, Sendable {
  case length = "__len"
  case toString = "__tostring"
  case call = "__call"
  case equal = "__eq"
  case lessThan = "__lt"
  case lessOrEqual = "__le"
  case add = "__add"
  case subtract = "__sub"
  case multiply = "__mul"
  case divide = "__div"
  case modulo = "__mod"
  case negate = "__unm"
  case concatenate = "__concat"
  case close = "__close"
  case pairs = "__pairs"
}

/// What scripts see of a Swift class, as a literal: every exposed name is in it once.
///
/// Properties are reached by slot, so that one getter serves classes whose properties are known only at run time and
/// no string is made on the way. Methods and properties share one table keyed by Lua's interned strings.
///
/// ```swift
/// let album = try state.register(LuaClass(
///   name: "Album", properties: ["title": 0],
///   get: { object, slot in .string(unsafeDowncast(object, to: Album.self).title) },
///   methods: ["play": .effect { arguments in try arguments.receiver(as: Album.self).play() }]))
/// ```
///
/// Costs: a property 30–40 ns by the short way (``plain``), else 50–60, a method about 45 ns and its arguments, an object's
/// first push 300 ns with its collection, later ones about 35 ns.
public struct LuaClass {
  /// The class's name, as messages show it.
  public var name: String
  /// Slot of each property.
  public var properties: [String: Int]
  /// Reads a slot.
  public var get: (AnyObject, Int) throws -> LuaValue
  /// The short way to numbers and truth values; nil where there is none.
  public var plain: LuaPlainAccess?
  /// Writes a slot; nil where every property is read-only.
  public var set: ((AnyObject, Int, LuaValue) throws -> Void)?
  /// Methods; arguments do not count the receiver.
  public var methods: [String: LuaBody]
  /// The class whose methods it has, too, as they are when it is registered: they are made once for all that share them.
  public var base: LuaClassHandle?
  /// Answers to Lua's events, each event once. Their arguments are the event's operands, from 1. (No dictionary: the first
  /// one of a key's type takes the runtime longer than to register a class.)
  public var metamethods: KeyValuePairs<LuaMetamethod, LuaBody>
  /// Answers a key that is no property and no method; nil throws ``LuaAccessError/unknownKey(className:key:)``.
  public var getUnknown: ((AnyObject, LuaValue) throws -> LuaValue)?
  /// Takes a value for a key that is no property; nil throws ``LuaAccessError``.
  public var setUnknown: ((AnyObject, LuaValue, LuaValue) throws -> Void)?

  /// A class; leave out what it does not have.
  public init(
    name: String, properties: [String: Int] = [:],
    get: @escaping (AnyObject, Int) throws -> LuaValue = { _, _ in .nil },
    set: ((AnyObject, Int, LuaValue) throws -> Void)? = nil, methods: [String: LuaBody] = [:],
    plain: LuaPlainAccess? = nil, base: LuaClassHandle? = nil,
    metamethods: KeyValuePairs<LuaMetamethod, LuaBody> = [:],
    getUnknown: ((AnyObject, LuaValue) throws -> LuaValue)? = nil,
    setUnknown: ((AnyObject, LuaValue, LuaValue) throws -> Void)? = nil
  ) {
    self.name = name
    self.properties = properties
    self.get = get
    self.set = set
    self.plain = plain
    self.methods = methods
    self.base = base
    self.metamethods = metamethods
    self.getUnknown = getUnknown
    self.setUnknown = setUnknown
  }
}

/// A class registered with a state. The class lasts as long as its handle or one of its objects in Lua.
public final class LuaClassHandle {
  let index: Int32
  /// Keeps the metatable.
  private let metatable: LuaReference

  init(index: Int32, metatable: LuaReference) {
    self.index = index
    self.metatable = metatable
  }
}
