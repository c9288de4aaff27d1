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
  /// A change, as ``ValueBridge/lua(_:)`` gives it: the same keys, in one protected call. The bridge is asked for only where
  /// a value needs it.
  mutating func push(
    _ change: KeyValueChange, _ names: CallbackNames, _ values: @autoclosure () -> ValueBridge
  ) throws {
    try push(names.change) { fields in
      try names.lentName(of: change.kind)._withUnsafeGuaranteedRef { try fields.push(name: $0) }
      if change.isPrior { try fields.push(true) } else { fields.skip() }
      if let indexes = change.indexes {
        try fields.push(.list(indexes.map(LuaValue.integer)))
      } else {
        fields.skip()
      }
      try fields.push(change.new, values)
      try fields.push(change.old, values)
      if let element = change.element { try fields.push(.object(element)) }
    }
  }
}

extension LuaRecordFields {
  /// A value of the engine; nil where there is none.
  fileprivate mutating func push(_ value: Value?, _ values: () -> ValueBridge) throws {
    switch value {
    case nil: skip()
    case .integer(let number): push(integer: number)
    case let value?: try push(try LuaValue(scalar: value) ?? values().lua(value))
    }
  }
}
