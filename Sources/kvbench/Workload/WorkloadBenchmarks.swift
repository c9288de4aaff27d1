extension Benchmark {
  /// Workload W with 1,000 and 100,000 members: from Swift, and from Lua beside it. (`kvbench workload` runs it once, with
  /// a million where it is told so.)
  func measureWorkload() throws {
    for (count, goal) in [(1_000, 250.0), (100_000, 500)] {
      let name = "\(count) members"
      let swift = try workloads(count, runs: 5)
      record("W", "mutation, \(name)", swift.map(\.mutationTime), goal)
      record("W", "drawing it, \(name)", swift.map(\.drawingTime), nil)
      record("W", "build, \(name)", swift.map(\.buildTime), count == 100_000 ? 30_000_000 : nil)
      for (figures, what, goal) in [
        (swift.map(\.bytesPerObject), "object", nil), (swift.map(\.memory.observedMember), "observed member", 200),
        (swift.map(\.memory.row), "row", 48), (swift.map(\.memory.member), "member, observed and shown by half", nil),
      ] as [([Double], String, Double?)] {
        record("W", "memory of one \(what), \(name)", figures, goal, unit: .bytes)
      }
      let own = swift.map { $0.mutationTime - $0.drawingTime }.sorted()
      for (driver, delegate, declares, goal) in [
        (.swift, .lua, false, nil), (.lua, .lua, false, 1_000), (.lua, .lua, true, 1_000),
      ] as [(WorkloadSetting.Language, WorkloadSetting.Language, Bool, Double?)] {
        let lua = try workloads(count, runs: 3, driver, delegate, declares)
        guard let label = lua.first?.setting.label else { continue }
        record("W", "mutation, \(name), \(label)", lua.map(\.mutationTime), nil)
        record(
          "W", "above the Swift caller's, drawing left out, \(name), \(label)",
          lua.map { $0.mutationTime - $0.drawingTime - own[own.count / 2] }, goal)
      }
    }
  }

  private func workloads(
    _ count: Int, runs: Int, _ driver: WorkloadSetting.Language = .swift,
    _ delegate: WorkloadSetting.Language = .swift, _ declaresClasses: Bool = false
  ) throws -> [WorkloadFigures] {
    var setting = WorkloadSetting()
    (setting.count, setting.mutations) = (count, 50_000)
    (setting.driver, setting.delegate, setting.declaresClasses) = (driver, delegate, declaresClasses)
    return try (0..<runs).map { _ in try Workload(setting: setting).run() }
  }
}
