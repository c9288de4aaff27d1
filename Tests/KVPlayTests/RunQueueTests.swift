import KVPlay
import Synchronization
import Testing

/// Two runs at once, four that wait, and one for each page.
struct RunPlacesTests {
  /// A run that goes on until it is ended or let go.
  private final class Held: Sendable {
    private let (stream, continuation) = AsyncStream<Void>.makeStream()
    private let (starts, start) = AsyncStream<Void>.makeStream()
    private let isStarted = Mutex(false)

    var hasStarted: Bool { isStarted.withLock { $0 } }

    func run() async throws {
      isStarted.withLock { $0 = true }
      start.yield()
      for await _ in stream { return }
      throw CancellationError()
    }
    func waitForStart() async { for await _ in starts { return } }
    func end() { continuation.yield() }
  }

  @Test func `a third run waits for a place`() async throws {
    let places = RunQueue()
    let held = (0..<3).map { _ in Held() }
    try await withThrowingTaskGroup { group in
      for (page, run) in held.enumerated().prefix(2) {
        group.addTask { try await places.run(for: .init(page: "\(page)", number: 1)) { try await run.run() } }
        await run.waitForStart()
      }
      group.addTask { try await places.run(for: .init(page: "2", number: 1)) { try await held[2].run() } }
      for _ in 0..<1000 { await Task.yield() }
      #expect(!held[2].hasStarted)
      held[0].end()
      await held[2].waitForStart()
      held[1].end()
      held[2].end()
      try await group.waitForAll()
    }
  }

  @Test func `a page's next request ends its run, and leaves others alone`() async throws {
    let places = RunQueue()
    let (first, other, second) = (Held(), Held(), Held())
    let ended = Task { try await places.run(for: .init(page: "a", number: 1)) { try await first.run() } }
    await first.waitForStart()
    async let kept: Void = places.run(for: .init(page: "b", number: 1)) { try await other.run() }
    await other.waitForStart()
    async let next: Void = places.run(for: .init(page: "a", number: 2)) { try await second.run() }
    await second.waitForStart()
    await #expect(throws: CancellationError.self) { try await ended.value }
    second.end()
    other.end()
    try await next
    try await kept
  }

  @Test func `a request that is overtaken by a later one of its page is refused, and ends nothing`() async throws {
    let places = RunQueue()
    let later = Held()
    async let kept: Void = places.run(for: .init(page: "a", number: 2)) { try await later.run() }
    await later.waitForStart()
    await #expect(throws: Rejection.busy) { try await places.run(for: .init(page: "a", number: 1)) {} }
    later.end()
    try await kept
  }

  @Test func `requests of no page end none`() async throws {
    let places = RunQueue()
    let (first, second) = (Held(), Held())
    async let one: Void = places.run { try await first.run() }
    await first.waitForStart()
    async let other: Void = places.run { try await second.run() }
    await second.waitForStart()
    second.end()
    first.end()
    try await one
    try await other
  }

  @Test func `a page's next request takes the place of one that waits`() async throws {
    let places = RunQueue()
    let held = (0..<2).map { _ in Held() }
    try await withThrowingTaskGroup { group in
      for run in held {
        group.addTask { try await places.run { try await run.run() } }
        await run.waitForStart()
      }
      let overtaken = Task { try await places.run(for: .init(page: "a", number: 1)) {} }
      let next = Held()
      // Whichever of the two is received first, the later one runs.
      group.addTask { try await places.run(for: .init(page: "a", number: 2)) { try await next.run() } }
      for run in held { run.end() }
      await next.waitForStart()
      next.end()
      await #expect(throws: Rejection.busy) { try await overtaken.value }
      try await group.waitForAll()
    }
  }

  @Test func `a request beyond those that wait is refused at once`() async throws {
    let places = RunQueue()
    let held = (0..<2).map { _ in Held() }
    try await withThrowingTaskGroup { group in
      for (page, run) in held.enumerated() {
        group.addTask { try await places.run(for: .init(page: "\(page)", number: 1)) { try await run.run() } }
        await run.waitForStart()
      }
      // All but one of them wait: which, is theirs to settle.
      let refusals = try await withThrowingTaskGroup(of: Bool.self) { waiting in
        for page in 2..<7 {
          waiting.addTask {
            do {
              try await places.run(for: .init(page: "\(page)", number: 1)) {}
              return false
            } catch Rejection.busy {
              return true
            }
          }
        }
        #expect(try await waiting.next() == true)
        for run in held { run.end() }
        return try await waiting.reduce(1) { $0 + ($1 ? 1 : 0) }
      }
      #expect(refusals == 1)
      try await group.waitForAll()
    }
  }

  @Test func `a place that is left by an error is given to the next`() async throws {
    struct Failure: Error {}
    let places = RunQueue()
    for _ in 0..<10 {
      await #expect(throws: Failure.self) { try await places.run { throw Failure() } }
    }
  }
}
