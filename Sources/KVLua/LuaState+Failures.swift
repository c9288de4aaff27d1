import CLua

/// An allocation of Lua's that is to fail, to prove that nothing leaks or breaks when memory runs out anywhere.
package struct AllocationFailure: Sendable {
  /// What becomes of the requests after it. Lua answers a refusal with a collection and a second try, so that a single
  /// failure goes unseen.
  package enum Mode: CaseIterable, Sendable {
    case once, withRetry, forEver

    var raw: kv_failure_mode {
      switch self {
      case .once: KV_FAIL_ONCE
      case .withRetry: KV_FAIL_RETRY
      case .forEver: KV_FAIL_FOREVER
      }
    }
  }

  /// How many requests still succeed.
  package var after: Int
  package var mode: Mode

  package init(after: Int, mode: Mode) {
    self.after = after
    self.mode = mode
  }
}

extension LuaState {
  /// Makes an allocation fail from now on; nil lets all succeed again.
  package func setFailure(_ failure: AllocationFailure?) {
    kv_memory_fail(host, Int64(failure?.after ?? -1), failure?.mode.raw ?? KV_FAIL_ONCE)
  }

  /// Whether the failing request was reached since it was set.
  package var hasFailed: Bool { kv_memory_failed(host) }
}

extension LuaState {
  /// Lua's own pattern functions (`find`, `match`, `gmatch`, `gsub`), which scripts cannot reach: what ours is
  /// compared with.
  package func originalPatternFunctions() throws -> LuaTable {
    try balanced { thread in
      kv_push_library(thread)
      try push("patterns", on: thread)
      lua_rawget(thread, -2)
      guard case .table(let table) = try read(thread, -1) else { throw LuaError.closed }
      return table
    }
  }
}
