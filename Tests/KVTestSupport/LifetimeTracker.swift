import Synchronization

/// Counts how many of its `Tracked` objects are alive: what a container has leaked, or let go of twice, shows here.
package final class LifetimeTracker: Sendable {
  private let alive = Atomic<Int>(0)

  /// A tracker with nothing to track yet.
  package init() {}

  /// How many of the objects it made are alive.
  package var count: Int { alive.load(ordering: .acquiring) }

  /// A new object that carries `number`.
  package func make(_ number: Int) -> Tracked {
    Tracked(number, self)
  }

  /// An object whose life its tracker counts.
  package final class Tracked: Sendable {
    /// What it carries.
    package let number: Int
    private let tracker: LifetimeTracker

    fileprivate init(_ number: Int, _ tracker: LifetimeTracker) {
      self.number = number
      self.tracker = tracker
      tracker.alive.wrappingAdd(1, ordering: .relaxed)
    }

    deinit {
      tracker.alive.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
  }
}
