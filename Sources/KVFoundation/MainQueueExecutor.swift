import Dispatch
import Foundation
public import KVObjects

/// The main thread as the place where brackets are sent: what a shared world of a program with views wants.
///
/// In contrast to an `InlineExecutor`, which sends every bracket on the thread of its change, this one sends brackets
/// of changes that were made elsewhere in the next turns of the main queue, in order. Delegates may belong to the main
/// actor then.
///
/// ```swift
/// let world = ObjectWorld(sharing: .shared, mainExecutor: MainQueueExecutor())
/// ```
///
/// The main queue runs where `dispatchMain()`, a run loop, or an `async` main function waits. Costs: one block of the
/// queue for each change that is made elsewhere.
public final class MainQueueExecutor: MainExecutor {
  /// Makes the executor of the main queue. All of them are one: nothing is kept in it. O(1).
  public init() { _ = Self.isMarked }

  /// Whether the caller is on the main thread or in the main queue, which a program without a run loop serves on any
  /// thread.
  public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.mark) != nil || Thread.isMainThread }

  /// True: without a run loop the main queue is served by whatever thread is free.
  public var isServedByManyThreads: Bool { true }

  private static let mark = DispatchSpecificKey<Bool>()
  private static let isMarked: Bool = {
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return true
  }()

  /// Runs `work` in a later turn of the main queue, behind what was enqueued before.
  ///
  /// Nothing runs where nobody serves the main queue. May be called on any thread.
  ///
  /// - Parameter work: what is to be done; the world gives the delivery of brackets.
  /// - Complexity: O(1).
  public func enqueue(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
}
