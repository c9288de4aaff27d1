import KVObjects
import KVScripting
import KVTexts
import KVTrace
import Synchronization

/// Tests files on several threads, each file in an interpreter of its own, and hands the results out in the files'
/// order.
///
/// A file that cannot be stopped is given up: its thread is left behind and another one takes its place. Files for
/// which the system gives no thread at all are failures: each file ends as a result.
final class TestPool: Sendable {
  private struct Shared {
    var next = 0
    /// No further test is begun.
    var isStopping = false
    var testers: [Int: FileTester] = [:]
    var finished: [Int: TestedFile] = [:]
    /// Those whose result is there while what their scripts have made still ends.
    var ending: [Int: FileTester] = [:]
    /// Threads that take files.
    var workerCount = 0
    /// Files that were given up, whose threads go on.
    var abandonedCount = 0
    /// Since when there are files and no thread, in seconds of the caller's clock.
    var idleSince: Double?
  }

  /// How long to ask for a thread when there is none, in seconds: another process may give one back.
  private static let patience = 1.0

  private let plan: TestPlan
  private let shared = Mutex(Shared())
  private let signal: Signal

  /// A pool that tests the plan's files; `signal` is raised whenever something has finished.
  init(_ plan: TestPlan, signal: Signal) {
    self.plan = plan
    self.signal = signal
  }

  /// Starts `count` threads, or as many as the system has: those that there are take all files.
  func start(_ count: Int) {
    for _ in 0..<min(count, plan.targets.count) {
      if !startWorker() { return }
    }
  }

  private func startWorker() -> Bool {
    shared.withLock { $0.workerCount += 1 }
    let isStarted = Thread.startForScript { [self] in
      Interrupts.keepFromThisThread()
      work()
    }
    if !isStarted { shared.withLock { $0.workerCount -= 1 } }
    return isStarted
  }

  private func work() {
    while let (index, tester) = takeNext() {
      let isWanted = tester.run(
        goesOn: { [self] failed in
          shared.withLock { state in
            if failed, plan.isFailFast { state.isStopping = true }
            return !state.isStopping
          }
        }, finished: { finish(index, tester.tested, ending: tester) })
      // Somebody else has taken this thread's place.
      if !isWanted { return }
      shared.withLock { $0.ending[index] = nil }
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

  private func finish(_ index: Int, _ tested: TestedFile, ending: FileTester? = nil) {
    shared.withLock { state in
      // The first result counts: where the run ends, the thread at work and the one that waits may both have one.
      guard state.testers.removeValue(forKey: index) != nil else { return }
      state.ending[index] = ending
      state.finished[index] = tested
    }
    signal.raise()
  }

  // MARK: The thread that waits

  /// The result of a file; nil where it has not finished.
  func result(_ index: Int) -> TestedFile? { shared.withLock { $0.finished[index] } }

  /// Whether nothing more will finish.
  var isDone: Bool {
    shared.withLock { $0.testers.isEmpty && ($0.isStopping || $0.next >= plan.targets.count) }
  }

  /// Whether somebody wanted no more: files may be left.
  var isStopping: Bool { shared.withLock { $0.isStopping } }

  /// How many files have finished.
  var finishedCount: Int { shared.withLock { $0.finished.count } }

  /// What is known of files that have not finished, in their order.
  var unfinished: [(index: Int, tested: TestedFile)] {
    shared.withLock { $0.testers }.sorted { $0.key < $1.key }.map { ($0.key, $0.value.tested) }
  }

  /// Gives up what cannot be stopped, and sees to it that there is a thread as long as there are files.
  func tend(now: Double) {
    let (testers, ending) = shared.withLock { ($0.testers, $0.ending) }
    for (index, tester) in testers where tester.abandonIfStuck(now: now) {
      finish(index, tester.tested)
      shared.withLock { $0.abandonedCount += 1 }
      if plan.isFailFast { shared.withLock { $0.isStopping = true } }
      replaceWorker()
    }
    for (index, tester) in ending where tester.abandonIfEnding(now: now) {
      shared.withLock { $0.ending[index] = nil }
      replaceWorker()
    }
    if shared.withLock({ $0.abandonedCount > 0 }), ProcessMemory.resident > mostMemory { endForMemory() }
    let isIdle = shared.withLock { state in
      let isIdle = state.workerCount == 0 && !state.isStopping && state.next < plan.targets.count
      state.idleSince = isIdle ? state.idleSince ?? now : nil
      return isIdle
    }
    if isIdle, !startWorker() { giveUpRest(now: now) }
  }

  /// Bytes that the process may hold once there are threads that nothing stops: those at work may take twice their limit
  /// before they are asked to stop, and the C library keeps some of what was freed.
  private var mostMemory: Int {
    let (workers, abandoned) = shared.withLock { ($0.workerCount, $0.abandonedCount) }
    return 2 * plan.memoryLimit * (workers + abandoned) + Backstop.spareMemory
  }

  /// Ends the run: a test that could not be stopped goes on filling the memory, and only the end of the process frees it.
  private func endForMemory() {
    let reason = "a test that could not be stopped went on filling the memory"
    let testers = shared.withLock { state in
      for index in state.next..<plan.targets.count {
        state.finished[index] = notTested(index, code: .memoryLimit, why: reason)
      }
      state.next = plan.targets.count
      return state.testers
    }
    for (index, tester) in testers {
      finish(index, tester.abandon(Diagnostic(code: .memoryLimit, headline: "the run ended: \(reason)")))
    }
  }

  private func replaceWorker() {
    shared.withLock { $0.workerCount -= 1 }
    _ = startWorker()
  }

  /// Says of each file that is left that it was not tested, once there was no thread for too long.
  private func giveUpRest(now: Double) {
    shared.withLock { state in
      guard let since = state.idleSince, now - since >= Self.patience else { return }
      for index in state.next..<plan.targets.count {
        state.finished[index] = notTested(
          index, code: .noThread, why: "\(Thread.lack) to run it on", label: Thread.lackHint)
      }
      state.next = plan.targets.count
    }
  }

  private func notTested(_ index: Int, code: DiagnosticCode, why: String, label: Message? = nil) -> TestedFile {
    let path = plan.targets[index].path
    var tested = TestedFile(path: path)
    tested.ownFailure = FailureBlock(plan: plan, path: path).ownFailure(
      .ofCommand(code, "\(path) was not tested: \(why)", hint: label))
    return tested
  }
}
