import KVLua
import KVObjects

/// Compares two Lua values as `assert.same` does: tables by their keys and values all the way down, everything else as
/// `==` (objects by identity, dates by value).
///
/// Tables that hold themselves are compared like any other: a pair of tables that is being compared counts as the same.
/// Nothing recurses, so a long chain of tables cannot exhaust the stack. O(n) for n keys in all.
struct DeepComparison {
  /// Where two values part.
  struct Difference {
    /// The way there, `.sections[1].name`; empty where the values themselves differ. Lists count as Lua does.
    let path: String
    let expected: LuaValue
    let actual: LuaValue
  }

  private struct Pair: Hashable {
    let expected: Int
    let actual: Int
  }

  /// A step on the way to a value; shared by all that lies behind it.
  private final class Step {
    let key: LuaValue
    let before: Step?

    init(_ key: LuaValue, _ before: Step?) {
      self.key = key
      self.before = before
    }
  }

  private let state: LuaState
  /// Numbers of tables, by table: references say whether they are the same, and no more.
  private let numbers: LuaTable
  private var lastNumber = 0
  private var known: Set<Pair> = []

  init(_ state: LuaState) throws {
    self.state = state
    numbers = try state.makeTable()
  }

  /// The first difference, breadth last and keys in the order they are printed in; nil where there is none.
  mutating func firstDifference(_ expected: LuaValue, _ actual: LuaValue) throws -> Difference? {
    var waiting: [(expected: LuaValue, actual: LuaValue, step: Step?)] = [(expected, actual, nil)]
    while let next = waiting.popLast() {
      guard case .table(let left) = next.expected, case .table(let right) = next.actual else {
        if try state.areEqual(next.expected, next.actual) { continue }
        // NaN is what was expected where NaN was expected.
        if case .number(let left) = next.expected, case .number(let right) = next.actual, left.isNaN, right.isNaN {
          continue
        }
        return Difference(path: try path(next.step), expected: next.expected, actual: next.actual)
      }
      if left.isSame(as: right) { continue }
      guard known.insert(Pair(expected: try number(left), actual: try number(right))).inserted else { continue }
      for key in try keys(left, right).reversed() {
        waiting.append((try left.rawGet(key), try right.rawGet(key), Step(key, next.step)))
      }
    }
    return nil
  }

  /// The keys of both, in the order in which they are printed.
  private func keys(_ left: LuaTable, _ right: LuaTable) throws -> [LuaValue] {
    var keys: [LuaValue] = []
    try left.visit { key, _ in keys.append(key) }
    try right.visit { key, _ in if try left.rawGet(key).isNil { keys.append(key) } }
    return keys.sorted { ValuePrinter.precedes($0, $1) }
  }

  private mutating func number(_ table: LuaTable) throws -> Int {
    if let known = try numbers.rawGet(.table(table)).integerValue { return known }
    lastNumber += 1
    try numbers.rawSet(.table(table), .integer(lastNumber))
    return lastNumber
  }

  private func path(_ last: Step?) throws -> String {
    var parts: [String] = []
    var step = last
    while let current = step {
      if case .string(let name) = current.key, ValuePrinter.isName(name) {
        parts.append(".\(name)")
      } else {
        parts.append("[\(try ValuePrinter(state: state).label(current.key))]")
      }
      step = current.before
    }
    let shown = parts.reversed()
    return shown.count > 12 ? shown.prefix(6).joined() + "…" + shown.suffix(3).joined() : shown.joined()
  }
}
