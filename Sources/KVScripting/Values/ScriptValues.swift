import KVLua
import KVObjects

/// A Lua value that an `any` property keeps.
///
/// It stays the script's own: a table comes back as the same table. Key paths and operators read a plain list as a list
/// and every other table without a metatable as a dictionary. A list that is further inside others than lists may nest
/// is read as a dictionary.
final class LuaOpaque: OpaqueValue, @unchecked Sendable {
  let value: LuaValue
  private weak var session: ScriptSession?
  /// The list that it was read from.
  private var parent: LuaOpaque?
  /// How many lists it is inside of.
  private var depth = 0

  init(_ value: LuaValue, _ session: ScriptSession) {
    self.value = value
    self.session = session
  }

  /// The table, where it is no object of the script's own making.
  private var plainTable: LuaTable? {
    guard session != nil, case .table(let table) = value else { return nil }
    do { return try table.metatable() == nil ? table : nil } catch { return nil }
  }

  override var elements: ValueList? {
    guard depth < Property.deepestNesting, let session, let table = plainTable, !isInItself,
      let values = try? session.list(table)
    else { return nil }
    for case .opaque(let element as LuaOpaque) in values { (element.parent, element.depth) = (self, depth + 1) }
    return ValueList(values)
  }

  /// Whether it is a list somewhere within itself, which has no end.
  private var isInItself: Bool {
    var ancestor = parent
    while let known = ancestor {
      if known.value == value { return true }
      ancestor = known.parent
    }
    return false
  }

  override var isDictionary: Bool { plainTable != nil && elements == nil }

  override func value(forKey key: String) throws -> Value {
    guard let session, let table = plainTable else { return .nil }
    return try session.engine(try table.rawGet(.string(key)))
  }

  override func setValue(_ value: Value, forKey key: String) throws {
    guard let session, let table = plainTable else { return }
    try table.rawSet(.string(key), try session.lua(value))
  }

  override var text: String {
    switch value {
    case .table: elements?.description ?? "<table>"
    case .function: "<function>"
    default: "<\(value.typeName)>"
    }
  }

  override func isSame(as other: OpaqueValue) -> Bool {
    (other as? LuaOpaque)?.value == value
  }

  override var identityHash: Int { value.identityHash }
}

/// A point in time, as a script holds it.
final class DateObject {
  let value: DateValue
  init(_ value: DateValue) { self.value = value }
}

/// Cocoa's NSNull, as a script holds it: one for each session.
final class NullObject {}

extension LuaValue {
  /// A value of the engine that is the same in every session; nil for one that the session must translate.
  @inline(__always)
  init?(scalar value: Value) {
    switch value {
    case .nil: self = .nil
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }
}

extension Value {
  /// A value of Lua that is the same in every session; nil for one that the session must translate.
  @inline(__always)
  init?(scalar value: LuaValue) {
    switch value {
    case .nil: self = .nil
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }
}

extension ScriptSession {
  /// A value of the engine, for Lua.
  func lua(_ value: Value) throws -> LuaValue {
    switch value {
    case .nil: .nil
    case .null: .object(null)
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .date(let date): .object(DateObject(date))
    case .object(let object): .object(object)
    case .collection(let collection): collection.isNil ? .nil : .object(collection)
    case .list(let list):
      .list(
        try list.map { element in
          try Cancellation.check()
          return try lua(element)
        })
    case .opaque(let opaque): (opaque as? LuaOpaque)?.value ?? .nil
    }
  }

  /// A Lua value, for the engine. A table is kept as it is: lists are read by those who expect one.
  func engine(_ value: LuaValue) throws -> Value {
    switch value {
    case .nil: return .nil
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .bytes:
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "a string that is not UTF-8 cannot be a value",
        code: .notUTF8, hint: "keep bytes in a table of numbers")
    case .object(let object):
      switch object {
      case let object as ModelObject:
        try willKeep(object)
        return .object(object)
      case let collection as ToManyCollection: return .collection(collection)
      case let date as DateObject: return .date(date.value)
      case is NullObject: return .null
      default: return .opaque(LuaOpaque(value, self))
      }
    case .table, .function, .thread, .userdata, .list, .record: return .opaque(LuaOpaque(value, self))
    }
  }

  /// A Lua value for a property: a table is a list where the property is to-many.
  func engine(_ value: LuaValue, for property: Property) throws -> Value {
    if property.isToMany, case .table(let table) = value { return .list(ValueList(try list(table))) }
    return try engine(value)
  }

  /// The elements of a plain list. Throws for a table with other keys, or holes.
  func list(_ table: LuaTable) throws -> [Value] {
    let elements = try table.elements()
    var keys = 0
    try table.visit { _, _ in keys += 1 }
    guard keys == elements.count, !elements.contains(where: \.isNil) else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "a list is expected, not a table with other keys",
        code: .notAList, hint: "write { a, b, c }; null stands for no value")
    }
    return try elements.map(engine)
  }

  /// A list argument: a plain list, a proxy or another to-many value (lua-api.md section 2).
  func list(_ value: LuaValue) throws -> [Value]? {
    switch value {
    case .table(let table): return try list(table)
    case .object(let object as ToManyCollection): return Array(object.snapshot())
    default: return nil
    }
  }
}

/// Reads arguments that every library knows: lists, indexes, engine values.
struct ScriptArguments {
  static func list(_ arguments: borrowing LuaArguments, _ position: Int, _ session: ScriptSession) throws -> [Value] {
    guard let list = try session.list(try arguments.value(position)) else {
      throw arguments.wrong(position, "list", "a list")
    }
    return list
  }

  /// Indexes as they were given, each a whole number that is not negative.
  static func indexes(_ arguments: borrowing LuaArguments, _ position: Int) throws -> [Int] {
    let elements = try arguments.table(position, "indexes").elements()
    return try elements.map { element in
      guard let index = element.integerValue else { throw arguments.wrong(position, "indexes", "a list of indexes") }
      // The last integer cannot be an index: a set of indexes ends behind its last one, as in Cocoa NSNotFound is none.
      guard (0..<Int.max).contains(index) else {
        throw ScriptError.other(
          name: ExceptionName.range, reason: "\(arguments.functionName): \(index) is no index", code: .indexRange,
          hint: "indexes count from 0")
      }
      return index
    }
  }
}
