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
  private(set) var members: [Member]
  /// Whether they are in the ordered relation that may hold a member twice, and not in the set.
  private let repeats: Bool
  /// Where the mutations begin.
  private let trace: WorkloadTrace
  private let setting: WorkloadSetting

  init(_ setting: WorkloadSetting, in world: ObjectWorld, repeats: Bool = false) throws {
    (self.setting, self.world, self.repeats) = (setting, world, repeats)
    var trace = WorkloadTrace(ratings: setting.ratings)
    typedOwner = try Owner.make(in: world)
    members = try (0..<setting.count).map { _ in try Member.make(trace.member(), in: world) }
    if repeats {
      try typedOwner.list.collection.setArray(members.map { .object($0) })
    } else {
      try typedOwner.members.addAll(members)
    }
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
  func mutate(behindEach body: () throws -> Void) throws {
    // Variables of this function: accesses to a class's are checked at run time. The list is taken, for a copy of it counts a
    // reference to each member: of a million members that is more than many a mutation.
    var (all, trace) = ([Member](), trace)
    swap(&all, &members)
    defer { members = all }
    for _ in 0..<setting.mutations {
      try step(&all, &trace)
      try body()
    }
  }

  /// The same, so many in each batch.
  func mutate(inBatchesOf size: Int) throws {
    var (all, trace) = ([Member](), trace)
    swap(&all, &members)
    defer { members = all }
    var left = setting.mutations
    while left > 0 {
      try world.batch { for _ in 0..<min(left, size) { try step(&all, &trace) } }
      left -= size
    }
  }

  @inline(__always)
  private func step(_ all: inout [Member], _ trace: inout WorkloadTrace) throws {
    switch trace.step(of: all.count) {
    case .rate(let index, let rating): all[index].rating = rating
    case .toggle(let index): all[index].live.toggle()
    case .insert(let values):
      let member = try Member.make(values, in: world)
      all.append(member)
      if repeats {
        try typedOwner.list.collection.insert(.object(member), at: all.count - 1)
      } else {
        try typedOwner.members.add(member)
      }
    case .remove(let index):
      if repeats {
        all.remove(at: index)
        try typedOwner.list.collection.remove(at: index)
      } else {
        let member = all[index]
        all.swapAt(index, all.count - 1)
        all.removeLast()
        try typedOwner.members.remove(member)
      }
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

/// The mutations of workload W on members of any class, wherever they are kept.
struct WorkloadMutations<Element> {
  private var members: [Element]
  private var trace: WorkloadTrace
  private let make: (MemberValues) throws -> Element
  private let rate: (Element, Int) -> Void
  private let toggle: (Element) -> Void
  private let insert: (Element) throws -> Void
  private let remove: (Element) throws -> Void

  /// Makes the first members, and inserts them.
  init(
    _ setting: WorkloadSetting, make: @escaping (MemberValues) throws -> Element,
    rate: @escaping (Element, Int) -> Void,
    toggle: @escaping (Element) -> Void, insert: @escaping (Element) throws -> Void,
    remove: @escaping (Element) throws -> Void
  ) throws {
    (self.make, self.rate, self.toggle, self.insert, self.remove) = (make, rate, toggle, insert, remove)
    var trace = WorkloadTrace(ratings: setting.ratings)
    members = try (0..<setting.count).map { _ in try make(trace.member()) }
    self.trace = trace
    for member in members { try insert(member) }
  }

  /// Makes the next mutation.
  mutating func next() throws {
    switch trace.step(of: members.count) {
    case .rate(let index, let rating): rate(members[index], rating)
    case .toggle(let index): toggle(members[index])
    case .insert(let values):
      let member = try make(values)
      members.append(member)
      try insert(member)
    case .remove(let index):
      let member = members[index]
      members.swapAt(index, members.count - 1)
      members.removeLast()
      try remove(member)
    }
  }
}

extension WorkloadMutations<Member> {
  /// On members of a context.
  init(_ setting: WorkloadSetting, in context: ManagedObjectContext) throws {
    let world = context.world
    try self.init(setting) {
      try Member.make($0, in: world)
    } rate: {
      $0.rating = $1
    } toggle: {
      $0.live.toggle()
    } insert: {
      try context.insert($0)
    } remove: {
      try context.delete($0)
    }
  }
}
