import Synchronization

/// When trees check themselves after each mutation. Only debug builds do.
package enum InvariantChecks {
  private static let limit = Atomic<Int>(128)

  /// Trees of at most so many elements are checked after each mutation, which costs O(n); larger ones only where a
  /// test says `checkInvariants()`. 128 to begin with, so that debug runs of large sequences stay possible.
  package static var largestChecked: Int {
    get { limit.load(ordering: .relaxed) }
    set { limit.store(newValue, ordering: .relaxed) }
  }
}
