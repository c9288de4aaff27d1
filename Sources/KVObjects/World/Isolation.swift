import Glibc

/// Keeps a world to one thread, or lets many in one at a time.
///
/// The confined check costs about a nanosecond (a thread-local read); the shared one a recursive lock.
package final class Isolation: @unchecked Sendable {
  // Not checked: what changes is changed by whoever holds the lock, or by the owner.
  private let owner: pthread_t
  private let lock: UnsafeMutablePointer<pthread_mutex_t>?
  /// Whose work may use a world that is confined to no thread, but to a queue that any thread may serve.
  private let executor: (any MainExecutor)?

  /// A confined world that is made in the work of `executor` is confined to that, and not to the thread of the moment.
  init(_ sharing: ObjectWorld.Sharing, _ executor: any MainExecutor) {
    owner = pthread_self()
    let hasQueue = sharing == .confined && executor.isServedByManyThreads && executor.isCurrent
    self.executor = hasQueue ? executor : nil
    guard sharing == .shared else {
      lock = nil
      return
    }
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    lock = mutex
  }

  deinit {
    guard let lock else { return }
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  package var isShared: Bool { lock != nil }

  /// The only thread that may use the world; nil where any may.
  var confiningThread: pthread_t? { isShared || executor != nil ? nil : owner }

  /// Enters from the current thread; every success is followed by ``leave()``.
  ///
  /// Throws the wrong-thread error where the world is confined to another thread.
  @inline(__always)
  package func enter(for label: @autoclosure () -> String) throws {
    if let lock {
      pthread_mutex_lock(lock)
    } else if let executor {
      if !executor.isCurrent { throw KeyValueCodingError.wrongThread(description: label()) }
    } else if pthread_self() != owner {
      throw KeyValueCodingError.wrongThread(description: label())
    }
  }

  /// Enters where nothing can be refused any more: an object or a registration ends.
  package func enterAnyway() {
    if let lock { pthread_mutex_lock(lock) }
  }

  @inline(__always)
  package func leave() {
    if let lock { pthread_mutex_unlock(lock) }
  }
}

extension ObjectWorld {
  /// Runs `body` alone: under the lock of a shared world, on the right thread of a confined one.
  package func isolated<Result>(
    for label: @autoclosure () -> String = "The world", _ body: () throws -> Result
  ) throws -> Result {
    try isolation.enter(for: label())
    defer { isolation.leave() }
    return try body()
  }
}

/// Says where "main" is, and takes what is to be done there (mutations.md section 1).
///
/// Nothing in the engine asks for the process's main thread: a script, a test and an application each bring theirs. A
/// world's controllers send their brackets there: those of a mutation made on it at once, those of one made elsewhere
/// when the executor runs the work that it is given. Plain observers are notified on the thread of the change, whatever
/// it is.
///
/// ```swift
/// final class Later: MainExecutor, @unchecked Sendable {
///   private(set) var work: [@Sendable () -> Void] = []
///   var isCurrent = false
///   func enqueue(_ work: @escaping @Sendable () -> Void) { self.work.append(work) }
/// }
/// let main = Later()
/// let library = ObjectWorld(mainExecutor: main)
/// // changes are made …
/// main.isCurrent = true
/// for item in main.work { item() }  // sends the brackets
/// ```
///
/// An ``InlineExecutor`` is wherever the caller is; KVFoundation has one for the main queue. Costs: each mutation that
/// a controller follows asks ``isCurrent`` once or twice.
public protocol MainExecutor: AnyObject, Sendable {
  /// Whether the caller is on it. It is asked on every thread that changes the world, and has to be cheap.
  var isCurrent: Bool { get }
  /// Whether several threads may do its work, one after the other, as they do that of a queue: a confined world that is made
  /// in it belongs to it then, and not to the thread of the moment. False unless it is written.
  var isServedByManyThreads: Bool { get }
  /// Runs `work` on it, later, in the order of the calls.
  ///
  /// Called on any thread, under the lock of a shared world. ``isCurrent`` has to be true while the work runs; that of
  /// a confined world has to run on the world's thread. The work holds the world until it has been run.
  ///
  /// - Parameter work: sends what waits for main then. An error of a delegate goes to
  ///   ``ObjectWorld/unhandledErrorHandler``.
  func enqueue(_ work: @escaping @Sendable () -> Void)
}

extension MainExecutor {
  /// False: its work is done on one thread.
  public var isServedByManyThreads: Bool { false }
}

/// An executor that is wherever the caller is: everything is delivered in place.
///
/// What a world has that is given none, and what a program with one thread wants. In contrast to an executor with a
/// queue no bracket ever waits for it, and a delegate's error always reaches the mutating line.
///
/// ```swift
/// let library = ObjectWorld()
/// library.mainExecutor.isCurrent  // true
/// ```
///
/// Costs: none; single changes do not ask it.
public final class InlineExecutor: MainExecutor {
  /// Makes one; all of them are alike.
  public init() {}
  /// Always true: main is where the caller is.
  public var isCurrent: Bool { true }
  /// Runs `work` at once, inside the call. A world has no reason to call it, since nothing is made elsewhere. O(1)
  /// beside `work`.
  public func enqueue(_ work: @escaping @Sendable () -> Void) { work() }
}
