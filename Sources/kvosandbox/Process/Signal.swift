import CThread
import Glibc

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
    _ = kv_semaphore_wait(semaphore, Int64(milliseconds))
  }
}

/// A clock that only goes forward.
enum Clock {
  /// Seconds since some moment. Safe in a signal handler.
  static var now: Double { seconds(of: CLOCK_MONOTONIC) }

  /// Seconds of a processor that this process has used, in all of its threads.
  static var used: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
