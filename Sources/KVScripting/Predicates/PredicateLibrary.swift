import KVLua
import KVObjects
import KVPredicates
import KVTexts

/// `predicate(format, …)` and what it gives (lua-api.md section 5).
final class PredicateLibrary: ScriptLibrary {
  override func register() throws {
    try language.register(PredicateObject.self, predicateType)
    try language.define([
      ScriptEntry(
        "predicate(format, …)", "a predicate in NSPredicate's format language; arguments fill %@ %d %f %K",
        .value { [unowned self] arguments in
          guard case .string(let format) = try arguments.value(1) else {
            return .object(PredicateObject(try ScriptArguments.predicate(arguments, 1, values)))
          }
          let given = try arguments.rest(from: 2).map { try operand($0).frozen }
          return .object(PredicateObject(KeyValuePredicate(try FormatParser.parse(format, arguments: given))))
        })
    ])
  }

  private var predicateType: ScriptType {
    ScriptType(
      name: "predicate", summary: "A question about a value, in NSPredicate's format language.",
      fields: [
        ScriptField("format", "string", "the canonical text; it reads back as an equal predicate") {
          .string(unsafeDowncast($0, to: PredicateObject.self).predicate.format)
        }
      ],
      methods: [
        ScriptEntry(
          "evaluate(value[, bindings])", "whether it is true of an object, a string, a number or a list",
          .value { [unowned self] arguments in
            .boolean(
              try predicate(arguments).evaluate(
                with: try operand(try arguments.value(1)), substitutionVariables: try variables(arguments, 2),
                in: world))
          }),
        ScriptEntry(
          "keyPaths()", "a sorted list of the key paths it reads",
          .value { [unowned self] in
            .table(try state.makeTable(try predicate($0).keyPaths().map(LuaValue.string)))
          }),
        ScriptEntry(
          "predicateWithSubstitutionVariables(bindings)", "the predicate with values in the places of its variables",
          .value { [unowned self] arguments in
            .object(PredicateObject(try predicate(arguments).withSubstitutionVariables(try variables(arguments, 1))))
          }),
      ],
      metamethods: [
        .toString: .value {
          .string(try $0.object(1, as: PredicateObject.self, expected: "a predicate").predicate.format)
        },
        .equal: .value { arguments in
          guard let left = try arguments.value(1).objectValue?.cast(to: PredicateObject.self),
            let right = try arguments.value(2).objectValue?.cast(to: PredicateObject.self)
          else { return false }
          return .boolean(left.predicate == right.predicate)
        },
      ])
  }

  /// A value that a predicate evaluates or holds: a table is a list, of lists too, or else a dictionary.
  private func operand(_ value: LuaValue, depth: Int = 0) throws -> Value {
    guard case .table(let table) = value else { return try values.engine(value) }
    guard depth < 100 else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "a list for a predicate is more than 100 levels deep",
        code: .notAList, hint: .hintTableHoldsItself)
    }
    let elements = try table.elements()
    var keys = 0
    try table.visit { _, _ in keys += 1 }
    guard keys == elements.count, !elements.contains(where: \.isNil) else { return try values.engine(value) }
    return .list(
      ValueList(
        try elements.map {
          try Cancellation.check()
          return try operand($0, depth: depth + 1)
        }))
  }

  /// Values for variables: `{ NAME = value }`, without the `$`.
  private func variables(_ arguments: borrowing LuaArguments, _ position: Int) throws -> [String: Value] {
    guard let table = try arguments.optionalTable(position, "bindings") else { return [:] }
    var variables: [String: Value] = [:]
    try table.visitNamedFields { key, value in
      guard let name = key.stringValue, !name.isTooLongForName else {
        throw ScriptError.unknownOption(call: "bindings", name: key.keyText, known: [])
      }
      variables[name] = try operand(value).frozen
    }
    return variables
  }
}

/// The predicate a method was called on.
private func predicate(_ arguments: borrowing LuaArguments) throws -> KeyValuePredicate {
  try arguments.receiver(as: PredicateObject.self).predicate
}
