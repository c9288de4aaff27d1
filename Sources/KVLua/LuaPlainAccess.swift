import CLua

/// A value of Lua that needs no memory.
public enum LuaScalar {
  case boolean(Bool)
  case integer(Int)
  case number(Double)

  /// The value at an index; nil where it is none of these.
  @inline(__always)
  init?(_ thread: OpaquePointer, _ index: Int32) {
    switch lua_type(thread, index) {
    case LUA_TNUMBER:
      self =
        lua_isinteger(thread, index) != 0
        ? .integer(Int(kv_to_integer(thread, index))) : .number(kv_to_number(thread, index))
    case LUA_TBOOLEAN: self = .boolean(lua_toboolean(thread, index) != 0)
    default: return nil
    }
  }
}

/// The short way to the properties of a class (``LuaClass/plain``), for a client to override.
///
/// In contrast to ``LuaClass/get`` and ``LuaClass/set`` no ``LuaValue`` is made and nothing is retained: most accesses are to
/// numbers and truth values, and are over before a value is made. Whatever it declines goes the long way, so that it has to
/// know nothing that is rare; what it answers is what the long way would have answered.
///
/// ```swift
/// final class Ratings: LuaPlainAccess {
///   override func read(_ object: AnyObject, _ slot: Int) -> LuaScalar? {
///     slot == 0 ? .integer(unsafeDowncast(object, to: Album.self).rating) : nil
///   }
/// }
/// ```
open class LuaPlainAccess {
  /// For subclasses.
  public init() {}

  /// The value of a slot; nil where it is to be read the long way. `object` is of the class. It raises nothing and calls no Lua.
  open func read(_ object: AnyObject, _ slot: Int) -> LuaScalar? { nil }

  /// Sets a slot; false, with nothing done, where it is to be set the long way. `object` is of the class.
  /// - Throws: what setting it throws, which is raised in Lua.
  open func write(_ value: LuaScalar, _ object: AnyObject, _ slot: Int) throws -> Bool { false }
}
