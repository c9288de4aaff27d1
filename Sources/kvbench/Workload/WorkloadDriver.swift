import KVEngine

/// Who makes the members of workload W and their mutations.
protocol WorkloadDriver: AnyObject {
  /// Whose `members` they are.
  var owner: ModelObject { get }
  /// Draws the trace and makes its mutations.
  func mutate() throws
  /// Draws the same trace again, and makes nothing of it: what drawing costs.
  func draw() throws
}

/// A caller in Swift.
final class SwiftDriver: WorkloadDriver {
  private let world: ObjectWorld
  private let typedOwner: Owner
  /// The members of the moment.
  private var members: [Member]
  /// Where the mutations begin.
  private let trace: WorkloadTrace
  private let setting: WorkloadSetting

  init(_ setting: WorkloadSetting, in world: ObjectWorld) throws {
    (self.setting, self.world) = (setting, world)
    var trace = WorkloadTrace(ratings: setting.ratings)
    typedOwner = try Owner.make(in: world)
    members = try (0..<setting.count).map { _ in try Member.make(trace.member(), in: world) }
    try typedOwner.members.addAll(members)
    self.trace = trace
  }

  var owner: ModelObject { typedOwner }

  func mutate() throws { try mutate(behindEach: {}) }

  /// The same; returns the nanoseconds that each million of them took.
  func mutateByMillions() throws -> [Double] {
    var (times, count, last): ([Double], Int, Double) = ([], 0, Benchmark.now)
    try mutate(behindEach: {
      count += 1
      if count % 1_000_000 == 0 {
        let now = Benchmark.now
        times.append(now - last)
        last = now
      }
    })
    return times
  }

  /// The same; calls `body` behind each mutation.
  @inline(__always)
  func mutate(behindEach body: () -> Void) throws {
    // Variables of this function: accesses to a class's are checked at run time. The list is taken, for a copy of it counts a
    // reference to each member: of a million members that is more than many a mutation.
    var (all, trace) = ([Member](), trace)
    swap(&all, &members)
    defer { members = all }
    for _ in 0..<setting.mutations {
      switch trace.step(of: all.count) {
      case .rate(let index, let rating): all[index].rating = rating
      case .toggle(let index): all[index].live.toggle()
      case .insert(let values):
        let member = try Member.make(values, in: world)
        all.append(member)
        try typedOwner.members.add(member)
      case .remove(let index):
        let member = all[index]
        all.swapAt(index, all.count - 1)
        all.removeLast()
        try typedOwner.members.remove(member)
      }
      body()
    }
  }

  func draw() {
    var trace = trace
    var count = setting.count
    for _ in 0..<setting.mutations {
      switch trace.step(of: count) {
      case .rate(_, let rating): use(rating)
      case .toggle: break
      case .insert(let values):
        count += 1
        use(values.rating)
      case .remove: count -= 1
      }
    }
  }
}
