import Glibc
import KVObjects

/// One thread of the system, that runs a closure.
package struct TestThread: Sendable {
  /// The system has no thread to give.
  package struct Refused: Error {
    package let status: Int32
  }

  private final class Job: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let handle: pthread_t

  package init(_ body: @escaping @Sendable () -> Void) throws {
    var handle = pthread_t()
    let job = Unmanaged.passRetained(Job(body))
    let status = pthread_create(
      &handle, nil,
      { argument in
        // The thread is given exactly what was passed to it.
        guard let argument else { return nil }
        Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, job.toOpaque())
    guard status == 0 else {
      job.release()
      throw Refused(status: status)
    }
    self.handle = handle
  }

  package func join() { pthread_join(handle, nil) }
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
