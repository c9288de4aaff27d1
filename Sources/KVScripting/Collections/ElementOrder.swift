import KVLua
import KVObjects

/// Sort descriptors with a comparator, as far as this room goes: the others belong to the predicates' room.
extension ScriptSession {
  /// Reads `{ key = …, comparator = f }`, or a list of them.
  func elementOrder(_ value: LuaValue, _ call: String) throws -> (Value, Value) throws -> ValueOrder {
    let parts = try comparators(value, call)
    return { left, right in
      for part in parts {
        let order = try part(left, right)
        if order != .same { return order }
      }
      return .same
    }
  }

  private typealias Comparator = (Value, Value) throws -> ValueOrder

  private func comparators(_ value: LuaValue, _ call: String) throws -> [Comparator] {
    guard case .table(let table) = value else { throw unsupported(call) }
    let elements = try table.elements()
    if !elements.isEmpty { return try elements.flatMap { try comparators($0, call) } }
    let options = try OptionTable(
      table, call: "sort descriptor", known: ["key", "ascending", "comparator", "selector"])
    guard let comparator = try options.function("comparator"), options["selector"].isNil else {
      throw unsupported(call)
    }
    let path = try options.string("key").map { try PropertyPath($0) }
    let isAscending = try options.boolean("ascending") ?? true
    return [
      { [unowned self] left, right in
        let order = try compare(try key(of: left, path), try key(of: right, path), comparator)
        return isAscending ? order : order.reversed
      }
    ]
  }

  private func key(of element: Value, _ path: PropertyPath?) throws -> Value {
    guard let path else { return element }
    return try element.object?.value(at: path) ?? element.value(forKeyPath: path.description)
  }

  private func compare(_ left: Value, _ right: Value, _ comparator: LuaFunction) throws -> ValueOrder {
    let answer = try comparator.call([try lua(left), try lua(right)]).first ?? .nil
    guard let number = answer.numberValue else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "a comparator answers -1, 0 or 1, not \(answer.typeName)",
        code: "E-COMPARATOR", hint: "return a < b and -1 or a > b and 1 or 0")
    }
    return number < 0 ? .ascending : number > 0 ? .descending : .same
  }

  private func unsupported(_ call: String) -> ScriptError {
    .other(
      name: ExceptionName.invalidArgument,
      reason: "\(call) takes a sort descriptor with a comparator; descriptors by key alone are not built yet",
      code: "E-SORT-DESCRIPTOR", hint: "write { key = \"name\", comparator = function(a, b) … end }")
  }
}
