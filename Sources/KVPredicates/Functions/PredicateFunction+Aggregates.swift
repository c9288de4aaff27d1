import Glibc
import KVObjects

/// Functions of a collection. Elements that are nothing do not count, save for `count:`.
extension PredicateFunction {
  /// `sum:`: whole while it fits; 0 of none.
  package static let sum = PredicateFunction("sum:", 1...64) { try total(of: $0.numbers()) }

  /// `average:`; 0 of none, as `@avg`.
  package static let average = PredicateFunction("average:", 1...64) { call in
    let numbers = try call.numbers()
    return numbers.isEmpty ? .integer(0) : .number(mean(of: numbers))
  }

  /// `count:`: the number of elements; 0 for nothing.
  package static let count = PredicateFunction("count:", 1...1) { call in
    if let elements = call.arguments[0].elements { return .integer(elements.count) }
    if call.arguments[0].isNothing { return .integer(0) }
    throw call.error("count: takes a collection, got \(call.arguments[0].givenText)")
  }

  /// `min:`: the smallest number, string or date; nothing of none.
  package static let min = PredicateFunction("min:", 1...64) { try extreme($0, .ascending) }

  /// `max:`: the largest number, string or date; nothing of none.
  package static let max = PredicateFunction("max:", 1...64) { try extreme($0, .descending) }

  /// `median:`: the middle number, or the mean of the two in the middle; nothing of none.
  package static let median = PredicateFunction("median:", 1...64) { call in
    let sorted = try call.numbers().sorted { $0.compare($1) == .ascending }
    if sorted.isEmpty { return .nil }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return .number(mean(of: [sorted[middle - 1], sorted[middle]]))
  }

  /// `mode:`: a list of the most frequent numbers, in the order of their first appearance.
  package static let mode = PredicateFunction("mode:", 1...64) { call in
    let numbers = try call.numbers()
    var counts: [Value: Int] = [:]
    for number in numbers { counts[number, default: 0] += 1 }
    let most = counts.values.max()
    var seen: Set<Value> = []
    return .list(ValueList(numbers.filter { counts[$0] == most && seen.insert($0).inserted }))
  }

  /// `stddev:`: the standard deviation of the whole population; 0 of none.
  package static let stddev = PredicateFunction("stddev:", 1...64) { call in
    let numbers = try call.numbers()
    if numbers.isEmpty { return .integer(0) }
    let middle = mean(of: numbers)
    let squares = numbers.reduce(0.0) { sum, number in
      let distance = (number.doubleValue ?? 0) - middle
      return sum + distance * distance
    }
    return .number((squares / Double(numbers.count)).squareRoot())
  }

  private static func total(of numbers: [Value]) -> Value {
    numbers.reduce(.integer(0)) { Arithmetic.add.value($0, $1) }
  }

  private static func mean(of numbers: [Value]) -> Double {
    (total(of: numbers).doubleValue ?? 0) / Double(numbers.count)
  }

  private static func extreme(_ call: FunctionCall, _ wanted: ValueOrder) throws -> Value {
    var best: Value?
    for element in try call.elements() {
      guard let known = best else {
        // One alone has an order too: it has to be of a kind that has one.
        guard element.order(before: element, []) != nil else {
          throw call.error(
            "\(call.expression.function.selector) takes numbers, strings or dates, got \(element.givenText)")
        }
        best = element
        continue
      }
      guard let order = element.order(before: known, []) else {
        throw call.error("\(element.givenText) and \(known.givenText) have no order between them")
      }
      if order == wanted { best = element }
    }
    return best ?? .nil
  }
}
