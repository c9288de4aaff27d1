import KVLua
import KVObjects
import KVTexts
import KVTrace

extension PromptSession {
  /// The value behind a chain of names, such as `list.songs`: a variable, then fields of tables and stored properties of objects.
  /// Nothing of the script is called; nil where something would have to be, or where there is none.
  func value(ofChain names: [String]) -> LuaValue? {
    guard let first = names.first else { return nil }
    var value: LuaValue
    // Where memory is short nothing is found.
    if let local = try? statements.value(of: first) {
      value = local
    } else if let global = try? session.state.globals.rawGet(.string(first)), !global.isNil {
      value = global
    } else {
      return nil
    }
    for name in names.dropFirst() {
      guard let next = member(name, of: value), !next.isNil else { return nil }
      value = next
    }
    return value
  }

  private func member(_ name: String, of value: LuaValue) -> LuaValue? {
    switch value {
    case .table(let table):
      return ([table] + tables(behind: table)).lazy.compactMap { try? $0.rawGet(.string(name)) }.first { !$0.isNil }
    case .object(let object as ModelObject):
      guard let property = object.objectClass.property(name), property.definition.getter == nil else { return nil }
      return try? session.values.lua(object.value(of: property))
    default: return nil
    }
  }

  /// The tables that Lua looks into, one after the other, where a table has not a field; those of the language are protected so.
  func tables(behind table: LuaTable) -> [LuaTable] {
    var found: [LuaTable] = []
    var last = table
    // One may lead to itself.
    while found.count < 10, let metatable = try? last.metatable(),
      let next = (try? metatable.rawGet("__index"))?.tableValue
    {
      found.append(next)
      last = next
    }
    return found
  }

  /// The object that a user names: by its id, `Song#2`, or by a chain of names. Throws ``Prompt/Refusal`` where there is none.
  func object(named text: String) throws -> ModelObject {
    if let known = livingObjects.first(where: { trace.id(of: $0) == text }) { return known }
    let chain = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard chain.allSatisfy(ValuePrinter.isName), let value = value(ofChain: chain) else {
      throw Prompt.Refusal(.promptNoObject(name: text.onOneLine))
    }
    guard case .object(let object as ModelObject) = value else {
      throw Prompt.Refusal(.promptIsNoObject(name: text.onOneLine, type: value.typeName))
    }
    return object
  }

  /// The objects that somebody can reach, in the order of their ids.
  var livingObjects: [ModelObject] {
    // What nobody reaches any more is not to be shown; where memory is short some of it is.
    try? session.state.collectGarbage()
    return session.world.livingObjects.reversed().sorted {
      ($0.objectClass.number, $0.serial) < ($1.objectClass.number, $1.serial)
    }
  }
}
