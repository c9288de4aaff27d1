import Glibc
import KVEngine

/// `kvbench [--json] [--save FILE] [--against FILE] [FILTER]`: measures what the engine sets itself goals for, and says how
/// often each median is that of a run that was saved before; `kvbench workload` runs workload W alone, with as many members
/// as its arguments say, `kvbench case NAME` one combination of controllers, tables, observers and contexts; `kvbench growth` follows the cost of a change while the number of members grows.
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
    if arguments.first == "case" {
      guard let setting = WorkloadCaseSetting(arguments.dropFirst()) else {
        fail(WorkloadCaseSetting.usage, status: 64)
      }
      return try WorkloadCase.report(setting)
    }
    if arguments.first == "growth" {
      guard let setting = GrowthSetting(arguments.dropFirst()) else { fail(GrowthSetting.usage, status: 64) }
      do { return try GrowthCommand.run(setting) } catch { fail("\(error)", status: 66) }
    }
    var setting = BenchmarkSetting()
    do { setting = try BenchmarkSetting(arguments) } catch { fail("\(error)", status: 64) }
    var baseline = Baseline()
    if let file = setting.against {
      do { baseline = try Baseline(file: file) } catch { fail("\(error)", status: 66) }
    }
    let (isJSON, filter) = (setting.isJSON, setting.filter)
    let benchmark = Benchmark(filter: filter) { measurement in
      if !isJSON { print(measurement.row + baseline.comparison(with: measurement)) }
    }
    if !isJSON { print(Measurement.header + (setting.against == nil ? "" : " (and how often the saved figure)")) }
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
      ("W", benchmark.measureWorkloadVariants),
      ("W", benchmark.measureSingleMutations),
      ("cases", benchmark.measureCases),
      ("contexts", benchmark.measureContexts),
      ("stores", benchmark.measureStores),
      ("relations", benchmark.measureRelations),
      ("tables", benchmark.measureTables),
      ("lua", benchmark.measureLua),
      ("trace", benchmark.measureTrace),
      ("predicates", benchmark.measurePredicates),
      ("limits", benchmark.measureLimits),
      ("startup", benchmark.measureStartup),
    ]
    let named = parts.filter { part in filter.map { $0.hasPrefix(part.0 + " ") || $0 == part.0 } ?? true }
    for part in named.isEmpty ? parts : named { try part.1() }
    let json = Measurement.json(benchmark.measurements)
    if isJSON { print(json) }
    if let file = setting.save {
      do { try Baseline.save(json, to: file) } catch { fail("\(error)", status: 73) }
    }
    if !benchmark.failures.isEmpty {
      fail("above the limit:\n" + benchmark.failures.map { "  \($0)" }.joined(separator: "\n"), status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    _ = "kvbench: \(message)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(status)
  }
}

extension Measurement {
  static let header = "    median      fastest      slowest         goal  unit   what"

  /// One line of the table.
  var row: String {
    let columns = [median, fastest, slowest].map { Measurement.column(digits($0)) }
    let goalText =
      goal.map { "\($0 == $0.rounded() ? "\(Int($0))" : "\($0)")\(median <= $0 ? "  met" : " over")" } ?? ""
    let unitText = unit.rawValue + String(repeating: " ", count: max(0, 5 - unit.rawValue.count))
    return "\(columns.joined(separator: "   "))   \(Measurement.column(goalText))  \(unitText)  \(group): \(name)"
  }

  static func json(_ measurements: [Measurement]) -> String {
    let rows = measurements.map { entry in
      let goal = entry.goal.map { ", \"goal_\(entry.unit.rawValue)\": \($0)" } ?? ""
      return """
          {"group": "\(entry.group)", "name": "\(entry.name)", "\(entry.unit.rawValue)": \(entry.digits(entry.median)), \
        "fastest_\(entry.unit.rawValue)": \(entry.digits(entry.fastest)), \
        "slowest_\(entry.unit.rawValue)": \(entry.digits(entry.slowest))\(goal)}
        """
    }
    return "[\n" + rows.joined(separator: ",\n") + "\n]"
  }

  /// With one decimal, or two of how often another figure it is.
  private func digits(_ number: Double) -> String {
    let parts = unit == .times ? 100 : 10
    let rounded = Int((number * Double(parts)).rounded())
    let decimals = "\(parts + abs(rounded % parts))".dropFirst()
    return "\(rounded / parts).\(decimals)"
  }

  private static func column(_ text: String) -> String {
    String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}
