import Glibc
import KVScripting
import Synchronization

/// Tests files on several threads, each file in an interpreter of its own, and hands the results out in the files'
/// order.
///
/// A file that cannot be stopped is given up: its thread is left behind and another one takes its place.
final class TestPool: Sendable {
  /// Lua and the callbacks between Lua and Swift nest deep.
  private static let stackSize = 16 << 20

  private struct Shared {
    var next = 0
    /// No further test is begun.
    var isStopping = false
    var testers: [Int: FileTester] = [:]
    var finished: [Int: TestedFile] = [:]
    var workerCount = 0
  }

  private let plan: TestPlan
  private let shared = Mutex(Shared())
  private let signal: Signal

  /// A pool that tests the plan's files; `signal` is raised whenever something has finished.
  init(_ plan: TestPlan, signal: Signal) {
    self.plan = plan
    self.signal = signal
  }

  /// Starts `count` threads; at least one file's worth of work is done even where the system has no thread left.
  func start(_ count: Int) {
    for _ in 0..<max(1, min(count, plan.targets.count)) {
      if !startWorker() { return work() }
    }
  }

  private func startWorker() -> Bool {
    shared.withLock { $0.workerCount += 1 }
    let isStarted = Thread.start(stackSize: Self.stackSize) { [self] in
      Interrupts.keepFromThisThread()
      work()
    }
    if !isStarted { shared.withLock { $0.workerCount -= 1 } }
    return isStarted
  }

  private func work() {
    while let (index, tester) = takeNext() {
      let stands = tester.run { [self] failed in
        shared.withLock { state in
          if failed, plan.isFailFast { state.isStopping = true }
          return !state.isStopping
        }
      }
      // Somebody else has taken this thread's place.
      if !stands { return }
      finish(index, tester.tested)
    }
    shared.withLock { $0.workerCount -= 1 }
    signal.raise()
  }

  private func takeNext() -> (Int, FileTester)? {
    shared.withLock { state in
      guard !state.isStopping, state.next < plan.targets.count else { return nil }
      let index = state.next
      state.next += 1
      let tester = FileTester(plan.targets[index], plan)
      state.testers[index] = tester
      return (index, tester)
    }
  }

  private func finish(_ index: Int, _ tested: TestedFile) {
    shared.withLock { state in
      state.testers[index] = nil
      state.finished[index] = tested
    }
    signal.raise()
  }

  // MARK: The thread that waits

  /// The result of a file; nil where it has not finished.
  func result(_ index: Int) -> TestedFile? { shared.withLock { $0.finished[index] } }

  /// Whether nothing more will finish.
  var isDone: Bool { shared.withLock { $0.workerCount == 0 } }

  /// How many files have finished.
  var finishedCount: Int { shared.withLock { $0.finished.count } }

  /// What is known of files that have not finished, in their order.
  var unfinished: [(index: Int, tested: TestedFile)] {
    shared.withLock { $0.testers }.sorted { $0.key < $1.key }.map { ($0.key, $0.value.tested) }
  }

  /// Gives up what cannot be stopped.
  func abandonStuck(now: Double) {
    for (index, tester) in shared.withLock({ $0.testers }) where tester.abandonIfStuck(now: now) {
      finish(index, tester.tested)
      shared.withLock { state in
        state.workerCount -= 1
        if plan.isFailFast { state.isStopping = true }
      }
      _ = startWorker()
    }
  }
}

/// Wakes one thread that waits; may be raised anywhere, in a signal handler too.
final class Signal: @unchecked Sendable {
  // A semaphore must not move, and is safe to use from everywhere.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  func raise() { sem_post(semaphore) }

  /// Waits until it is raised, or for so many milliseconds.
  func wait(milliseconds: Int) {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_nsec += milliseconds * 1_000_000
    deadline.tv_sec += deadline.tv_nsec / 1_000_000_000
    deadline.tv_nsec %= 1_000_000_000
    sem_timedwait(semaphore, &deadline)
  }
}
