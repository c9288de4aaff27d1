import Synchronization

/// Waits until nothing has happened for some time. The time in which the computer is suspended does not count.
package final class IdleTimer: Sendable {
  private let timeout: Duration
  private let last = Mutex(SuspendingClock.now)

  package init(timeout: Duration) { self.timeout = timeout }

  /// Begins the time again.
  package func restart() { last.withLock { $0 = .now } }

  /// Returns once ``restart()`` has not been called for the whole time. Throws if the task is cancelled.
  package func wait() async throws {
    while true {
      let left = timeout - (SuspendingClock.now - last.withLock { $0 })
      guard left > .zero else { return }
      try await Task.sleep(for: left, clock: .suspending)
    }
  }
}
