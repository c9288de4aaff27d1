import Glibc

/// One measurement: what is done, how often, and what it cost.
struct Measurement {
  /// What a figure counts.
  enum Unit: String {
    /// Nanoseconds for one operation.
    case nanoseconds = "ns"
    /// Bytes of the heap for one thing.
    case bytes
    /// Rows that a script moves.
    case moves
    /// How often another figure of the same run.
    case times
  }

  let group: String
  let name: String
  let unit: Unit
  /// The median of the runs.
  let median: Double
  let fastest: Double
  let slowest: Double
  /// What the median should not exceed.
  let goal: Double?
}

/// Runs and keeps measurements.
final class Benchmark {
  private(set) var measurements: [Measurement] = []
  /// The ratios that are above their limit.
  private(set) var failures: [String] = []
  private let filter: String?
  private let report: (Measurement) -> Void
  /// Whether anything of this group is asked for.
  func wants(_ group: String) -> Bool { filter.map { $0.hasPrefix(group) } ?? true }
  /// Whether a measurement is asked for.
  func wants(_ group: String, _ name: String) -> Bool { filter.map { "\(group) \(name)".contains($0) } ?? true }
  private static let runs = 7

  init(filter: String?, report: @escaping (Measurement) -> Void) {
    self.filter = filter
    self.report = report
  }

  /// Measures `body`, which does `count` operations, several times; `setUp` is not measured.
  func measure(
    _ group: String, _ name: String, count: Int, goal: Double? = nil, setUp: () throws -> Void = {},
    _ body: () throws -> Void
  ) throws {
    guard wants(group, name) else { return }
    try setUp()
    try body()
    var times: [Double] = []
    for _ in 0..<Benchmark.runs {
      try setUp()
      let start = Benchmark.now
      try body()
      times.append((Benchmark.now - start) / Double(count))
    }
    record(group, name, times, goal)
  }

  func record(
    _ group: String, _ name: String, _ figures: [Double], _ goal: Double?, unit: Measurement.Unit = .nanoseconds
  ) {
    guard wants(group, name) else { return }
    let sorted = figures.sorted()
    let measurement = Measurement(
      group: group, name: name, unit: unit, median: sorted[sorted.count / 2], fastest: sorted[0],
      slowest: sorted[sorted.count - 1], goal: goal)
    measurements.append(measurement)
    report(measurement)
  }

  /// Records a ratio that must not exceed `limit`: else the whole run fails.
  func limit(_ group: String, _ name: String, _ ratio: Double, _ limit: Double) {
    guard wants(group, name) else { return }
    record(group, name, [ratio], limit, unit: .times)
    if ratio > limit { failures.append("\(group): \(name)") }
  }

  /// Nanoseconds that this thread has run: what other programs take of the machine meanwhile is not in them.
  static var now: Double { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  /// Nanoseconds of a clock that only moves forward: for what other processes do.
  static var wallClock: Double { nanoseconds(of: CLOCK_MONOTONIC) }

  private static func nanoseconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Keeps the optimiser from dropping a value.
@inline(never) @_optimize(none)
func use<Value>(_ value: Value) {}
