import KVLua
import KVObjects
import KVTexts

/// The methods of `random` (lua-api.md section 10, `forall`).
extension PropertyLibrary {
  var randomType: ScriptType {
    ScriptType(
      name: "random",
      summary: "Random numbers for a step of forall: random() below 1, random(n) from 1, random(m, n).",
      methods: [
        ScriptEntry(
          "boolean([probability])", "true or false; true as often as probability, 0.5, says",
          .value { arguments in
            let probability = try arguments.optionalNumber(1, "probability") ?? 0.5
            guard probability >= 0, probability <= 1 else {
              throw arguments.wrong(1, "probability", "a number from 0 to 1")
            }
            return .boolean(try active(arguments).flag(probability))
          }),
        ScriptEntry(
          "choice(list)", "one member of a list",
          .value { [unowned self] arguments in
            let list = try RandomList(arguments, 1, values)
            guard list.count > 0 else { throw emptyList(arguments.functionName) }
            return try list[try active(arguments).integer(in: 1...list.count)]
          }),
        ScriptEntry(
          "some(list)", "a list of those members that chance takes, each one or not, in their order",
          .value { [unowned self] arguments in
            let list = try RandomList(arguments, 1, values)
            let random = try active(arguments)
            return .list(try (0..<list.count).filter { _ in random.flag(0.5) }.map { try list[$0 + 1] })
          }),
        ScriptEntry(
          "shuffled(list)", "a list of the members in another order",
          .value { [unowned self] arguments in
            let list = try RandomList(arguments, 1, values)
            let random = try active(arguments)
            // The first choice each time leaves them in order: that is what shrinking leads to.
            var rest = Array(0..<list.count)
            return .list(
              try list.indices.map { _ in
                try list[rest.remove(at: random.integer(in: 1...rest.count) - 1) + 1]
              })
          }),
      ],
      metamethods: [
        .call: .value { arguments in try draw(arguments) },
        .toString: .value { _ in "<random>" },
      ])
  }
}

/// `random()`, `random(n)`, `random(m, n)`: as `math.random`, except that there is no `random(0)`.
private func draw(_ arguments: borrowing LuaArguments) throws -> LuaValue {
  // Position 1 is the generator itself.
  let random = try checked(try arguments.object(1, as: RandomObject.self, expected: "random"))
  guard arguments.count > 1 else { return .number(random.number()) }
  let isPair = arguments.count > 2
  let low = isPair ? try arguments.integer(2, "m") : 1
  let high = try arguments.integer(isPair ? 3 : 2, "n")
  guard low <= high else {
    throw ScriptError.other(
      name: ExceptionName.invalidArgument, reason: "random: there is no integer from \(low) to \(high)",
      code: .argument, hint: isPair ? nil : .hintListMayBeEmpty)
  }
  return .integer(random.integer(in: low...high))
}

private func active(_ arguments: borrowing LuaArguments) throws -> RandomObject {
  try checked(try arguments.receiver(as: RandomObject.self))
}

private func checked(_ random: RandomObject) throws -> RandomObject {
  guard random.isActive else {
    throw ScriptError.other(
      name: ExceptionName.sandbox, reason: "random was called outside of its forall", code: .forallCall,
      hint: .hintDrawInSetup)
  }
  return random
}

private func emptyList(_ name: String) -> ScriptError {
  .other(
    name: ExceptionName.invalidArgument, reason: "\(name): the list is empty", code: .argument,
    hint: .hintLookForMember)
}

/// A list argument, read member by member: a plain list is not copied for one choice.
private struct RandomList {
  private enum Members {
    case table(LuaTable)
    case values([Value])
  }

  private let members: Members
  let count: Int
  private let bridge: ValueBridge

  init(_ arguments: borrowing LuaArguments, _ position: Int, _ bridge: ValueBridge) throws {
    self.bridge = bridge
    let value = try arguments.value(position)
    if case .table(let table) = value {
      members = .table(table)
      count = try table.rawLength()
    } else if let list = try bridge.list(value) {
      members = .values(list)
      count = list.count
    } else {
      throw arguments.wrong(position, "list", "a list")
    }
  }

  var indices: Range<Int> { 0..<count }

  /// A member, counted from 1.
  subscript(place: Int) -> LuaValue {
    get throws {
      switch members {
      case .table(let table): try table.rawGet(.integer(place))
      case .values(let values): try bridge.lua(values[place - 1])
      }
    }
  }
}
