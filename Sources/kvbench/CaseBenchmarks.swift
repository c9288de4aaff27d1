extension Benchmark {
  /// Every combination beside its parts, in the same run: none takes more than twice their sum.
  func measureCases() throws {
    guard wants("cases") else { return }
    for count in [1_000, 100_000] {
      let cases = WorkloadCase.allCases.filter { $0 != .flattened || count == 1_000 }
      var figures: [WorkloadCase: [Double]] = [:]
      // One round after the other, so that other load of the machine falls on all.
      for _ in 0..<5 {
        for one in cases {
          figures[one, default: []].append(
            try one.run(count: count, mutations: WorkloadCase.usualMutations).nanoseconds)
        }
      }
      func median(_ one: WorkloadCase) -> Double { figures[one].map { $0.sorted()[$0.count / 2] } ?? 0 }
      for one in cases {
        record("cases", "\(one.rawValue), \(count) members", figures[one] ?? [], nil)
        if one.parts.isEmpty { continue }
        let sum = one.parts.map(median).reduce(0, +) - Double(one.parts.count - 1) * median(.bare)
        limit("cases", "\(one.rawValue), as often as the sum of its parts, \(count) members", median(one) / sum, 2)
      }
    }
  }
}
