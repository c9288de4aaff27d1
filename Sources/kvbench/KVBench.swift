import Glibc
import KVEngine

/// `kvbench [--json] [FILTER]`: measures what the engine sets itself goals for; `kvbench workload` runs workload W alone,
/// with as many members as its arguments say.
@main
enum KVBench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "workload" {
      guard let setting = WorkloadSetting(arguments.dropFirst()) else {
        _ = WorkloadSetting.usage.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(64)
      }
      let figures = try Workload(setting: setting).run()
      return print(setting.isJSON ? figures.json : figures.text)
    }
    let isJSON = arguments.contains("--json")
    let filter = arguments.first { !$0.hasPrefix("-") }
    if let unknown = arguments.first(where: { $0.hasPrefix("-") && $0 != "--json" }) {
      let message =
        "kvbench: there is no option \(unknown)\nusage: kvbench [--json] [FILTER]\n" + WorkloadSetting.usage
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(64)
    }
    let benchmark = Benchmark(filter: filter) { isJSON ? () : print($0.row) }
    if !isJSON { print(Measurement.header) }
    // A filter may begin with a part's name: the others are not even set up.
    let parts: [(String, () throws -> Void)] = [
      ("memory", benchmark.measureMemory),
      ("observing", { try benchmark.measureObserving(sharing: .confined) }),
      ("observing", benchmark.measureObservedKeys),
      ("paths", benchmark.measurePaths),
      ("paths", benchmark.measureNestedToMany),
      ("observing, shared", { try benchmark.measureObserving(sharing: .shared) }),
      ("typed", benchmark.measureTypedModels),
      ("collections", { try benchmark.measureCollections(sharing: .confined) }),
      ("collections, shared", { try benchmark.measureCollections(sharing: .shared) }),
      ("sorting", benchmark.measureSorting),
      ("sorted", benchmark.measureSorted),
      ("arrangement", benchmark.measureArrangement),
      ("W", benchmark.measureWorkload),
      ("contexts", benchmark.measureContexts),
      ("tables", benchmark.measureTables),
      ("lua", benchmark.measureLua),
      ("predicates", benchmark.measurePredicates),
      ("limits", benchmark.measureLimits),
      ("startup", benchmark.measureStartup),
    ]
    let named = parts.filter { part in filter.map { $0.hasPrefix(part.0 + " ") || $0 == part.0 } ?? true }
    for part in named.isEmpty ? parts : named { try part.1() }
    if isJSON { print(Measurement.json(benchmark.measurements)) }
  }
}

extension Measurement {
  static let header = "    median      fastest      slowest         goal  unit   what"

  /// One line of the table.
  var row: String {
    let columns = [median, fastest, slowest].map { Measurement.column(Measurement.digits($0)) }
    let goalText = goal.map { "\(Int($0))\(median <= $0 ? "  met" : " over")" } ?? ""
    let unitText = unit.rawValue + String(repeating: " ", count: max(0, 5 - unit.rawValue.count))
    return "\(columns.joined(separator: "   "))   \(Measurement.column(goalText))  \(unitText)  \(group): \(name)"
  }

  static func json(_ measurements: [Measurement]) -> String {
    let rows = measurements.map { entry in
      let goal = entry.goal.map { ", \"goal_\(entry.unit.rawValue)\": \($0)" } ?? ""
      return """
          {"group": "\(entry.group)", "name": "\(entry.name)", "\(entry.unit.rawValue)": \(digits(entry.median)), \
        "fastest_\(entry.unit.rawValue)": \(digits(entry.fastest)), \
        "slowest_\(entry.unit.rawValue)": \(digits(entry.slowest))\(goal)}
        """
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]"
  }

  private static func digits(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    return "\(Int(tenths) / 10).\(abs(Int(tenths) % 10))"
  }

  private static func column(_ text: String) -> String {
    String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}
