import KVLua
import KVObjects
import KVTexts

/// What `forall` was given.
struct PropertyOptions {
  /// The most runs and steps that make sense: past them a number is a mistake.
  private static let largest = 1_000_000_000

  let runs: Int
  let ops: Int
  let setup: LuaFunction
  let step: LuaFunction
  let check: LuaFunction
  /// The run to be made instead of random ones, and the seed that it came from.
  let replay: (plan: PropertyPlan, seed: UInt64)?

  /// Reads the table; `seed` is that of the session, for a replay that names none.
  init(_ table: LuaTable, seed: UInt64) throws {
    let options = try OptionTable(
      table, .forall)
    guard options.elements.isEmpty else {
      throw ScriptError.other(
        name: ExceptionName.invalidArgument, reason: "forall takes options, not a list", code: .wrongOption,
        hint: .write(code: "forall { setup = f, step = f, check = f }"))
    }
    func function(_ name: String) throws -> LuaFunction {
      guard let function = try options.function(name) else { throw options.missing(name, "a function") }
      return function
    }
    func number(_ name: String, _ standard: Int, least: Int) throws -> Int {
      guard let number = try options.integer(name) else { return standard }
      guard (least...Self.largest).contains(number) else {
        throw ScriptError.wrongOption(
          call: "forall", name: name, expected: "an integer from \(least) on", given: "\(number)")
      }
      return number
    }
    runs = try number("runs", 200, least: 1)
    ops = try number("ops", 50, least: 0)
    setup = try function("setup")
    step = try function("step")
    check = try function("check")
    replay = try options.table("replay").map { try Self.replay($0, seed) }
  }

  /// Reads `{ seed = 0, run = 17, setup = { 3 }, { 1, 5 }, { 2, place = 4 } }`.
  private static func replay(_ table: LuaTable, _ seed: UInt64) throws -> (plan: PropertyPlan, seed: UInt64) {
    let options = try OptionTable(table, .replay)
    let setup = try options.table("setup").map { try step($0, place: 0) }
    let steps = try options.elements.enumerated().map { index, element in
      guard let step = element.tableValue else {
        throw ScriptError.wrongOption(
          call: "forall", name: "replay", expected: "a list of the draws of each step", given: element.typeName)
      }
      return try Self.step(step, place: index + 1)
    }
    let plan = PropertyPlan(
      run: try options.integer("run") ?? 1, setup: setup ?? PropertyPlan.Step(place: 0, draws: []), steps: steps)
    return (plan, try options.integer("seed").map { UInt64(bitPattern: Int64($0)) } ?? seed)
  }

  private static func step(_ table: LuaTable, place: Int) throws -> PropertyPlan.Step {
    let options = try OptionTable(table, .replayStep)
    let draws = try options.elements.map { element in
      guard let draw = RandomDraw.Value(element) else {
        throw ScriptError.wrongOption(
          call: "forall", name: "replay", expected: "integers, numbers below 1 and booleans as draws",
          given: element.keyText)
      }
      return draw
    }
    return PropertyPlan.Step(place: try options.integer("place") ?? place, draws: draws)
  }
}
