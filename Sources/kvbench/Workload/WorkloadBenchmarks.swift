import CLimit

extension Benchmark {
  /// Workload W with 1,000 members to a million, beside what it takes in plain C; from Lua, too.
  func measureWorkload() throws {
    guard wants("W") else { return }
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let name = "\(count) members"
      // By turns: what else the machine does falls on both.
      var (swift, limits): ([WorkloadFigures], [Double]) = ([], [])
      for _ in 0..<5 {
        limits.append(kv_limit_run(Int64(count), 50_000).mutation_ns)
        swift += try workloads(count, runs: 1)
      }
      record("W", "limit in C, \(name)", limits, nil)
      record("W", "mutation, \(name)", swift.map(\.mutationTime), nil)
      record(
        "W", "mutation, as often as the limit, \(name)", zip(swift, limits).map { $0.mutationTime / $1 }, 3,
        unit: .times)
      record("W", "drawing it, \(name)", swift.map(\.drawingTime), nil)
      let buildGoals: [Int: Double] = [100_000: 30_000_000, 1_000_000: 400_000_000]
      record("W", "build, \(name)", swift.map(\.buildTime), buildGoals[count])
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
        let lua = try workloads(count, runs: 5, driver, delegate, declares)
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
