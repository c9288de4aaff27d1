import KVLua
import KVObjects
import KVObserving

extension ValueBridge {
  /// A change as a script sees it: a table of its own, with the keys that Cocoa's dictionary has.
  func lua(_ change: KeyValueChange) throws -> LuaValue {
    var fields: [(name: StaticString, value: LuaValue)] = []
    fields.reserveCapacity(4)
    fields.append(("kind", .string(change.kind.rawValue)))
    if change.isPrior { fields.append(("isPrior", true)) }
    if let indexes = change.indexes { fields.append(("indexes", .list(indexes.map(LuaValue.integer)))) }
    if let new = change.new { fields.append(("new", try lua(new))) }
    if let old = change.old { fields.append(("old", try lua(old))) }
    if let element = change.element { fields.append(("element", .object(element))) }
    return .shaped(.record(fields), .change)
  }
}

extension LuaOutgoing {
  /// A change, as ``ValueBridge/lua(_:)`` gives it: the same keys, in one protected call.
  mutating func push(_ change: KeyValueChange, _ values: ValueBridge, _ names: CallbackNames) throws {
    try pushTable(as: .change) { fields in
      try fields.set(names.kind, names.name(of: change.kind))
      if change.isPrior { try fields.set(names.isPrior, true) }
      if let indexes = change.indexes {
        try fields.set(names.indexes, .list(indexes.map(LuaValue.integer)))
      }
      if let new = change.new { try fields.set(names.new, try values.lua(new)) }
      if let old = change.old { try fields.set(names.old, try values.lua(old)) }
      if let element = change.element { try fields.set(names.element, .object(element)) }
    }
  }
}
