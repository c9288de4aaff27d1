import Glibc
import KVObjects
import Synchronization

/// One thread of the system, that runs a closure.
package struct TestThread: Sendable {
  /// The system has no thread to give.
  package struct Refused: Error {
    package let status: Int32
  }

  private final class Job: Sendable {
    let body: @Sendable () -> Void
    /// The number that the system has for it; 0 until it runs.
    let number = Atomic<Int>(0)

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func run() {
      var name = [CChar](repeating: 0, count: 64)
      let count = max(0, readlink("/proc/thread-self", &name, name.count))
      let digits = name[..<count].reversed().prefix { $0 != CChar(UInt8(ascii: "/")) }.reversed()
      number.store(digits.reduce(0) { $0 * 10 + Int($1) - 48 }, ordering: .releasing)
      body()
    }
  }

  private let handle: pthread_t
  private let job: Job

  package init(_ body: @escaping @Sendable () -> Void) throws {
    var handle = pthread_t()
    self.job = Job(body)
    let job = Unmanaged.passRetained(self.job)
    let status = pthread_create(
      &handle, nil,
      { argument in
        // The thread is given exactly what was passed to it.
        guard let argument else { return nil }
        Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, job.toOpaque())
    guard status == 0 else {
      job.release()
      throw Refused(status: status)
    }
    self.handle = handle
  }

  package func join() { pthread_join(handle, nil) }

  /// Returns when it sleeps: it waits for a lock, say. It has to come to that.
  package func waitUntilAsleep() {
    while true {
      let number = job.number.load(ordering: .acquiring)
      if number != 0, Self.state(of: number) == "S" { return }
      sched_yield()
    }
  }

  /// What the system says of a thread: `R` where it runs, `S` where it sleeps; nil where there is none.
  private static func state(of number: Int) -> Character? {
    guard let file = fopen("/proc/self/task/\(number)/stat", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    // Behind the name, which may have brackets itself.
    return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
  }
}

/// Runs each body on a thread of its own, all at once, and waits for all.
package func onThreads(_ bodies: [@Sendable () -> Void]) throws {
  for thread in try bodies.map({ try TestThread($0) }) { thread.join() }
}

/// Runs `body` on `count` threads at once, each with its number from 0, and waits for all.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
  try onThreads((0..<count).map { number in { body(number) } })
}

/// A main thread for tests: whoever made it, who takes the work from a queue.
package final class QueueExecutor: MainExecutor, @unchecked Sendable {
  private var queue: [@Sendable () -> Void] = []
  private let main = UInt(pthread_self())
  // Of the system, which thread sanitizers know.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  package init() { pthread_mutex_init(lock, nil) }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  package var isCurrent: Bool { UInt(pthread_self()) == main }

  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    pthread_mutex_lock(lock)
    queue.append(work)
    pthread_mutex_unlock(lock)
  }

  /// Does what has come; whether there was anything.
  package func drain() -> Bool {
    pthread_mutex_lock(lock)
    let work = queue
    queue = []
    pthread_mutex_unlock(lock)
    for item in work { item() }
    return !work.isEmpty
  }
}
