package import CThread

extension kv_guard {
  /// Whether the guard is in force: always, but where a test of the sandbox has left it out of a debug build.
  package var isInForce: Bool {
    #if DEBUG
    !kv_guard_is_left_out(self)
    #else
    true
    #endif
  }
}
