import CLua
import CThread

extension LuaState {
  /// Runs `body`; Lua is stopped once the seconds have passed (within about 10 ms), or those of an enclosing limit.
  /// Scopes nest, and a new scope starts anew. Not to be left by another thread than it was entered on.
  /// - Throws: what `body` throws: ``LuaError`` with the limit `time` from the call that was stopped.
  public func withTimeLimit<R>(_ seconds: Double, _ body: () throws -> R) throws -> R {
    guard lifeline.isOpen else { throw LuaError.closed }
    let scope = UnsafeMutablePointer<kv_deadline>.allocate(capacity: 1)
    defer { scope.deallocate() }
    scope.initialize(
      to: kv_deadline(
        host: host, outer_of_host: nil, outer_of_thread: nil, at: 0, timer: nil,
        outer_work: kv_thread_current_work(), was_blocked: false))
    guard kv_deadline_begin(host, scope, seconds) else {
      throw LuaError(message: "no timer can be had for a time limit")
    }
    defer { kv_deadline_end(host, scope) }
    do { return try body() } catch {
      // A computation in Swift that stopped because of a limit knows no more than that it had to.
      guard (error as? LuaError)?.limit == nil, kv_host_note_stop(host) else { throw error }
      throw killed(kv_host_kill(host), [])
    }
  }

  /// Seconds until the time limit under way that ends first; nil where there is none, 0 where it is past.
  public var timeLeft: Double? {
    guard lifeline.isOpen else { return nil }
    let left = kv_host_time_left(host)
    return left.isFinite ? max(0, left) : nil
  }

  /// For long loops in Swift within a call from Lua: throws once a limit is reached.
  public func checkInterrupt() throws {
    if kv_host_note_stop(host) { throw killed(kv_host_kill(host), []) }
  }

  /// The limit that was reached while what runs is still being stopped. Of all that can be asked of a state this alone,
  /// ``isFarOverMemory`` and the outermost location of one that is stuck may be asked on another thread than the state's own.
  public var limitInForce: LuaError.Limit? {
    switch kv_host_kill(host) {
    case KV_KILL_TIME: .time
    case KV_KILL_MEMORY: .memory
    case KV_KILL_INTERRUPT: .interrupt
    default: nil
    }
  }

  /// Makes the limit of memory the script's: what Swift has made for the sandbox until now does not count. For the client
  /// to call, on the thread that the script will run on, once everything is bound.
  ///
  /// Where the program counts what its threads allocate (it is linked with CMemoryCount) the limit is for all of it, in Lua
  /// and in Swift; else for what Lua holds and what ``charge(_:)`` estimates.
  public func beginCountingMemory() { kv_memory_begin(host) }

  /// Whether the program counts what its threads allocate, so that nothing needs an estimate.
  public var countsAllMemory: Bool { kv_allocations_counted() }

  /// Accounts for memory that a script makes on the Swift side and that is not counted (``countsAllMemory``), against the
  /// limit of memory. Negative gives back.
  /// - Throws: ``LuaError`` with the limit `memory`, nothing charged.
  public func charge(_ bytes: Int) throws {
    guard kv_memory_charge(host, Int64(bytes)) else { throw outOfMemory() }
  }

  /// Bytes that count against the limit of memory: see ``beginCountingMemory()``.
  public var memoryUsed: Int { lifeline.isOpen ? kv_memory_taken(host) : 0 }

  /// Whether what runs within a time limit holds more than twice the memory that it may: it is inside a call of Swift
  /// that does not look at the limit. For another thread to ask, which then uses the ``stopper``; the state's own thread
  /// must not end meanwhile. Always false where allocations are not counted (``countsAllMemory``).
  public var isFarOverMemory: Bool { kv_host_is_far_over(host) }

  /// Asks Lua to stop as at a limit, from within a call on the state's own thread.
  public func interrupt() { kv_host_interrupt(host) }

  /// How often the hook that ends the calls under way has been set on them, since they were to end.
  package var hookCount: Int { Int(kv_host_hook_count(host)) }

  /// How often Lua has been entered by a protected call.
  package var protectedCallCount: Int { lifeline.isOpen ? Int(kv_host_protected_count(host)) : 0 }

  /// What stops this state from elsewhere.
  public var stopper: LuaStopper { LuaStopper(host: host) }
}

/// Asks a state to stop, from any thread or from a signal handler (Ctrl-C).
///
/// Unlike ``LuaState/interrupt()`` it may be used anywhere, but reaches only what runs within a time limit (of any
/// length): the call ends with the limit `interrupt`. Where nothing runs, the next time limit ends at once. The state must
/// still be open.
public struct LuaStopper: @unchecked Sendable {
  // Sendable: the host is only asked to set a flag that its signal handler reads, and to signal its thread.
  let host: OpaquePointer

  /// Asks. Safe in a signal handler.
  public func stop() { kv_host_request_stop(host, KV_KILL_INTERRUPT) }

  /// Asks in the name of the limit of memory what then is still far over it (``LuaState/isFarOverMemory``): the call ends
  /// with the limit `memory`. Safe in a signal handler.
  public func stopForMemory() { kv_host_request_stop(host, KV_KILL_MEMORY) }
}
