import KVControllers
import KVEngine
import KVTableBinding
import KVTables

extension Benchmark {
  /// Workload W with somebody else at the other end.
  func measureWorkloadVariants() throws {
    guard wants("W") else { return }
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      try measureVariant("with a table view, \(count) members", count) { [try TableWorkloadView($0)] }
      try measureVariant("ten controllers on one relation, \(count) members", count) { owner in
        try (0..<10).map { _ in try SwiftView(owner) }
      }
    }
    for count in [100_000, 1_000_000] {
      try measureVariant("10,000 sections, \(count) members", count, ratings: 10_000) { [try SectionedView($0)] }
    }
  }

  private func measureVariant(
    _ name: String, _ count: Int, ratings: Int = 100, _ makeViews: (ModelObject) throws -> [any WorkloadView]
  ) throws {
    var setting = WorkloadSetting()
    (setting.count, setting.mutations, setting.ratings) = (count, 20_000, ratings)
    let times = try (0..<5).map { _ in
      let driver = try SwiftDriver(setting, in: ObjectWorld())
      let views = try makeViews(driver.owner)
      for view in views { try view.query() }
      let start = Benchmark.now
      try driver.mutate()
      let time = Benchmark.now - start
      for view in views { try view.stop() }
      return time / Double(setting.mutations)
    }
    record("W", "mutation, \(name)", times, nil)
  }

  /// Single mutations of a million members: how long most take, and the slowest.
  func measureSingleMutations() throws {
    guard wants("W") else { return }
    var setting = WorkloadSetting()
    (setting.count, setting.mutations) = (1_000_000, 100_000)
    let runs = try (0..<5).map { _ in try singleMutations(setting) }
    for (name, part) in [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)] {
      let times = runs.map { $0[min($0.count - 1, Int(Double($0.count) * part))] }
      record("W", "single mutation, \(name), 1000000 members", times, nil)
    }
  }

  /// The times of all mutations, the shortest first.
  private func singleMutations(_ setting: WorkloadSetting) throws -> [Double] {
    let driver = try SwiftDriver(setting, in: ObjectWorld())
    let view = try SwiftView(driver.owner)
    try view.query()
    var times: [Double] = []
    times.reserveCapacity(setting.mutations)
    var last = Benchmark.wallClock
    try driver.mutate(behindEach: {
      let now = Benchmark.wallClock
      times.append(now - last)
      last = Benchmark.wallClock
    })
    view.stop()
    return times.sorted()
  }
}

/// A table in step with the controller.
private final class TableWorkloadView: WorkloadView {
  private let controller: SetController
  private let table = TableView(cells: .whenShown)

  init(_ owner: ModelObject) throws { controller = try SetController.ofWorkload(owner) }

  func query() throws {
    try controller.performQuery()
    try TableViewBinding(table, to: controller)
  }

  func result() throws -> WorkloadResult { WorkloadResult(rows: controller.snapshot().count) }
  func stop() { controller.stopObserving() }
}

/// A section for each rating.
private final class SectionedView: WorkloadView {
  private let controller: SetController
  private let listener = WorkloadListener()

  init(_ owner: ModelObject) throws {
    controller = try SetController.ofWorkload(owner, sections: "rating")
    controller.delegate = listener
  }

  func query() throws { try controller.performQuery() }
  func result() throws -> WorkloadResult { listener.received }
  func stop() { controller.stopObserving() }
}
