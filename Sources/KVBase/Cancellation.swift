import CThread

/// Whether the work under way on this thread is to stop, because whoever it is done for has been stopped: a script at its
/// limit of time or memory, or by its user.
///
/// In contrast to Swift's own cancellation of tasks it is known of every thread, asked at the price of two loads, and
/// cannot be missed by code that is called far down: whatever visits many elements asks once for each.
///
/// ```swift
/// for element in elements {
///   try Cancellation.check()
///   total += try price(of: element)
/// }
/// ```
///
/// What cannot throw gives something short instead, which nobody may keep: a bracket that would close on it is refused, and
/// what outlives the limit reads the model anew behind it. What is kept for good asks nothing: equality and hashes of
/// values do not depend on a limit, and what has begun to change the model goes through to its end, so that objects,
/// observers and controllers agree.
@usableFromInline
package enum Cancellation {
  /// Whether it is to stop. O(1).
  package static var isRequested: Bool { kv_thread_is_stopped() && KV_GUARD_CANCELLATION.isInForce }

  /// Asks once in so many steps: for loops whose steps cost less than asking.
  @usableFromInline
  package struct Pace {
    static var stride: Int { 1024 }
    @usableFromInline var left = 1024

    /// Counts the first step.
    @inlinable package init() {}

    /// Counts a step; whether the work is to stop, as it was when last asked. Where it is, every further step returns
    /// the same as well: one who asks in an inner loop and leaves only that asks again in the outer one.
    @inlinable @inline(__always)
    package var isCancelled: Bool {
      mutating get {
        left -= 1
        return left > 0 ? false : ask()
      }
    }

    @usableFromInline mutating func ask() -> Bool {
      let isRequested = Cancellation.isRequested
      left = isRequested ? 1 : Self.stride
      return isRequested
    }
  }

  /// Throws ``CancelledError`` where the work is to stop. O(1).
  package static func check() throws {
    if isRequested { throw CancelledError() }
  }
}

/// A computation has stopped before its end, as ``Cancellation`` asked.
package struct CancelledError: EndingError, CustomStringConvertible {
  package var endsEverything: Bool { true }
  package var description: String { "the computation was stopped" }
}
