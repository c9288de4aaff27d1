import KVContext
import KVLua
import KVObjects
import KVTexts

/// Turns values of the engine into Lua's and back: one for each session.
///
/// Numbers, texts and truth values are the same on both sides; objects and collections cross as themselves; whatever
/// else Lua has crosses as a ``LuaOpaque``, which comes back as it was. O(1) for each value, O(n) for a list.
final class ValueBridge {
  /// Cocoa's NSNull, of this session.
  let null = NullObject()
  private let handlers: ObservationHandlers

  init(_ handlers: ObservationHandlers) { self.handlers = handlers }

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
    case .opaque(let id as ManagedObjectID): .object(id)
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
        code: .notUTF8, hint: .hintBytesInTable)
    case .object(let object):
      switch object {
      case let object as ModelObject:
        try handlers.willKeep(object)
        return .object(object)
      case let collection as ToManyCollection: return .collection(collection)
      case let date as DateObject: return .date(date.value)
      case is NullObject: return .null
      case let id as ManagedObjectID: return .opaque(id)
      default: return .opaque(LuaOpaque(value, self))
      }
    case .table, .function, .thread, .userdata, .list, .record, .shaped: return .opaque(LuaOpaque(value, self))
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
        code: .notAList, hint: .hintListForm)
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
    case .object(let object): self = .object(object)
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
