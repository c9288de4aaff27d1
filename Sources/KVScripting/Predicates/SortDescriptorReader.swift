import KVLua
import KVObjects
import KVPredicates
import KVTexts

/// Reads sort descriptors wherever a script gives them (lua-api.md section 5): `"name"`, `"-name"`,
/// `{ key = "name", ascending = false, selector = "localizedCompare:" }`, `{ key = …, comparator = f }`, a function that
/// compares elements, or a list of any of these.
struct SortDescriptorReader {
  /// The call or option that they were given to, for messages.
  let call: String
  let values: ValueBridge

  /// The descriptors of `value`; nil where it is none and no list of them.
  func descriptors(_ value: LuaValue) throws -> [KeyValueSortDescriptor]? {
    if let one = try descriptor(value) { return [one] }
    guard case .table(let table) = value else { return nil }
    let elements = try table.elements()
    var keys = 0
    try table.visit { _, _ in keys += 1 }
    guard keys == elements.count else {
      throw refused(
        "a table is a list of sort descriptors or one of them, not both",
        hint: .write(code: "{ key = \"name\", ascending = false }"))
    }
    return try elements.enumerated().map { index, element in
      guard let descriptor = try descriptor(element) else {
        throw refused(
          "item \(index + 1) of the list is \(element.isNil ? "nil" : element.typeName.withArticle), no sort descriptor"
        )
      }
      return descriptor
    }
  }

  private func descriptor(_ value: LuaValue) throws -> KeyValueSortDescriptor? {
    switch value {
    case .string(let text): return try KeyValueSortDescriptor(text)
    case .function(let function):
      return KeyValueSortDescriptor(keyPath: nil, rule: .comparator(comparator(function)))
    case .table(let table):
      guard try table.elements().isEmpty, try !isEmpty(table) else { return nil }
      return try descriptor(table)
    default: return nil
    }
  }

  private func descriptor(_ table: LuaTable) throws -> KeyValueSortDescriptor {
    let options = try OptionTable(
      table, .sortDescriptor)
    var rule = KeyValueSortDescriptor.Rule.selector(.compare)
    if let function = try options.function("comparator") {
      guard options["selector"].isNil else {
        throw refused("a sort descriptor has a selector or a comparator, not both", hint: .hintLeaveOneOut)
      }
      rule = .comparator(comparator(function))
    } else if let selector = try options.string("selector") {
      rule = .selector(try KeyValueSortDescriptor.Selector(named: selector))
    }
    return KeyValueSortDescriptor(
      keyPath: try options.string("key").map { try PropertyPath($0) },
      ascending: try options.boolean("ascending") ?? true, rule: rule)
  }

  private func isEmpty(_ table: LuaTable) throws -> Bool {
    var isEmpty = true
    try table.visit { _, _ in isEmpty = false }
    return isEmpty
  }

  private func comparator(_ function: LuaFunction) -> KeyValueSortDescriptor.Comparator {
    let bridge = UncheckedSendable((values: Unowned(values), function: function))
    return KeyValueSortDescriptor.Comparator { left, right in
      let values = bridge.value.values.value
      let answer = try bridge.value.function.call([try values.lua(left), try values.lua(right)]).first ?? .nil
      guard let number = answer.numberValue, !number.isNaN else {
        throw ScriptError.other(
          name: ExceptionName.invalidArgument, reason: "a comparator answers -1, 0 or 1, not \(answer.answerText)",
          code: .comparator, hint: .hintComparatorReturns)
      }
      return number < 0 ? .ascending : number > 0 ? .descending : .same
    }
  }

  private func refused(_ problem: String, hint: Message? = nil) -> ScriptError {
    .other(
      name: ExceptionName.invalidArgument, reason: "\(call): \(problem)", code: .sortDescriptor,
      hint: hint ?? .hintSortDescriptorForm)
  }
}

extension LuaValue {
  /// How a message names what a function answered.
  fileprivate var answerText: String {
    switch self {
    case .nil: "nil"
    case .boolean(let flag): "\(flag)"
    case .number(let number): "\(number)"
    default: typeName.withArticle
    }
  }
}

extension ScriptArguments {
  /// Sort descriptors in any of their forms; `{}` is none.
  static func sortDescriptors(
    _ arguments: borrowing LuaArguments, _ position: Int, _ values: ValueBridge
  ) throws -> [KeyValueSortDescriptor] {
    let reader = SortDescriptorReader(call: arguments.functionName, values: values)
    guard let descriptors = try reader.descriptors(try arguments.value(position)) else {
      throw arguments.wrong(position, "descriptors", "a sort descriptor or a list of them")
    }
    return descriptors
  }
}

extension OptionTable {
  /// Sort descriptors in any of their forms, or nil where the option is not given.
  func sortDescriptors(_ name: String, _ values: ValueBridge) throws -> [KeyValueSortDescriptor]? {
    if self[name].isNil { return nil }
    let reader = SortDescriptorReader(call: "\(call): option '\(name)'", values: values)
    guard let descriptors = try reader.descriptors(self[name]) else {
      throw wrong(name, "a sort descriptor or a list of them")
    }
    return descriptors
  }
}
