import Glibc

/// What a piece of work cost in counts: nodes looked at and elements compared.
///
/// Counts, not seconds, are what a test can hold a bound against: they are the same on every machine. They are taken
/// only in debug builds and only on a thread that is inside `measuring(_:)`; a release build contains no trace of
/// them and always reports zero.
///
/// ```swift
/// let (_, work) = WorkCounter.measuring { tree.insert(element, at: 70_000) }
/// #expect(work.nodeVisits <= 8)
/// ```
@usableFromInline
package struct WorkCounter: Hashable, Sendable {
  /// How many nodes of trees were entered.
  package var nodeVisits = 0
  /// How often two elements were compared, or a search predicate was asked.
  package var comparisons = 0

  /// No work.
  package init() {}

  /// Whether this build counts at all (debug builds do).
  package static var isCounting: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  /// Runs `body` and returns its result together with what it cost on this thread. May be nested: what an inner
  /// measurement counts, the outer one counts too.
  package static func measuring<Result>(_ body: () throws -> Result) rethrows -> (result: Result, work: WorkCounter) {
    #if DEBUG
    let outer = pthread_getspecific(threadSlot.key)
    let current = UnsafeMutablePointer<WorkCounter>.allocate(capacity: 1)
    current.initialize(to: WorkCounter())
    pthread_setspecific(threadSlot.key, current)
    defer {
      pthread_setspecific(threadSlot.key, outer)
      if let outer = outer?.assumingMemoryBound(to: WorkCounter.self) {
        outer.pointee.nodeVisits += current.pointee.nodeVisits
        outer.pointee.comparisons += current.pointee.comparisons
      }
      current.deallocate()
    }
    let result = try body()
    return (result, current.pointee)
    #else
    return (try body(), WorkCounter())
    #endif
  }

  /// Notes that one node was entered.
  @inlinable
  package static func countVisit() {
    #if DEBUG
    add(nodeVisits: 1, comparisons: 0)
    #endif
  }

  /// Notes that so many nodes were entered, or entries of a list looked at.
  @inlinable
  package static func countVisits(_ count: Int) {
    #if DEBUG
    add(nodeVisits: count, comparisons: 0)
    #endif
  }

  /// Notes one comparison.
  @inlinable
  package static func countComparison() {
    #if DEBUG
    add(nodeVisits: 0, comparisons: 1)
    #endif
  }

  #if DEBUG
  @usableFromInline
  static func add(nodeVisits: Int, comparisons: Int) {
    guard let current = pthread_getspecific(threadSlot.key) else { return }
    let counter = current.assumingMemoryBound(to: WorkCounter.self)
    counter.pointee.nodeVisits += nodeVisits
    counter.pointee.comparisons += comparisons
  }

  /// A per-thread pointer rather than a global count: tests run in parallel and must not see each other's work.
  private struct ThreadSlot {
    var key = pthread_key_t()
    init() {
      let failure = pthread_key_create(&key, nil)
      precondition(failure == 0, "no thread-specific key is left for the work counter")
    }
  }
  private static let threadSlot = ThreadSlot()
  #endif
}
