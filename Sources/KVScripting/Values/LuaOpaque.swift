import KVLua
import KVObjects

/// A Lua value that an `any` property keeps.
///
/// It stays the script's own: a table comes back as the same table. Key paths and operators read a plain list as a list
/// and every other table without a metatable as a dictionary. A list that is further inside others than lists may nest
/// is read as a dictionary.
final class LuaOpaque: OpaqueValue, @unchecked Sendable {
  // Not checked: it is its session's, which is confined to one thread.
  let value: LuaValue
  private weak var values: ValueBridge?
  /// The list that it was read from.
  private var parent: LuaOpaque?
  /// How many lists it is inside of.
  private var depth = 0

  init(_ value: LuaValue, _ values: ValueBridge) {
    self.value = value
    self.values = values
  }

  /// The table, where it is no object of the script's own making.
  private var plainTable: LuaTable? {
    guard values != nil, case .table(let table) = value else { return nil }
    do { return try table.metatable() == nil ? table : nil } catch { return nil }
  }

  override var elements: ValueList? {
    guard depth < Property.deepestNesting, let values, let table = plainTable, !isInItself,
      let list = try? values.list(table)
    else { return nil }
    for case .opaque(let element as LuaOpaque) in list { (element.parent, element.depth) = (self, depth + 1) }
    return ValueList(list)
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
    guard let values, let table = plainTable else { return .nil }
    return try values.engine(try table.rawGet(.string(key)))
  }

  /// A key that Lua finds is not looked for: numbers, texts and objects are the same on both sides.
  override func value(at key: Value) throws -> Value {
    guard let values, let table = plainTable, !key.isNil else { return .nil }
    if let known = LuaValue(scalar: key) {
      let entry = try table.rawGet(known)
      if !entry.isNil { return try values.engine(entry) }
    }
    return try super.value(at: key)
  }

  override func entries() throws -> [(key: Value, value: Value)] {
    guard let values, let table = plainTable else { return [] }
    var fields: [(key: LuaValue, value: LuaValue)] = []
    try table.visit { fields.append(($0, $1)) }
    fields.sort { ValuePrinter.precedes($0.key, $1.key) }
    return try fields.map { (try values.engine($0.key), try values.engine($0.value)) }
  }

  override func setValue(_ value: Value, forKey key: String) throws {
    guard let values, let table = plainTable else { return }
    try table.rawSet(.string(key), try values.lua(value))
  }

  override var representedClass: ObjectClass? {
    if case .object(let object) = value { object as? ObjectClass } else { nil }
  }

  override var text: String {
    if let representedClass { return "<class \(representedClass.name)>" }
    return switch value {
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
