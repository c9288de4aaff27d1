import Glibc
import KVLua

/// What the system leaves to the process where it bounds its address space (`ulimit -v`).
///
/// Lua says that it has no memory left, Swift cannot: its runtime ends the process wherever it is. So the limit of a
/// script is kept below what there is, and what goes beyond it nevertheless ends with a sentence.
enum AddressSpace {
  /// What a script needs beside its stack before its first line: the interpreter, the world, the command's own.
  private static let leastForScript = 8 << 20
  /// What one of several scripts should have.
  private static let goodForScript = 64 << 20

  /// Bytes that the process may have; nil for any number.
  static let limit: Int? = {
    var bounds = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &bounds) == 0 else { return nil }
    return Int(exactly: bounds.rlim_cur)
  }()

  /// Bytes that it may still take; nil for any number.
  static var available: Int? { limit.map { max(0, $0 - ProcessMemory.size) } }

  /// Whether there is room for a thread with a script.
  static var hasRoomForScript: Bool { (available ?? .max) >= Thread.scriptStackSize + leastForScript }

  /// How many of `count` scripts should run at a time; one at least.
  static func scripts(atMost count: Int) -> Int {
    available.map { max(1, min(count, $0 / goodForScript)) } ?? count
  }

  /// The limit of memory for each of `count` scripts at a time: the C library keeps some of what was freed, which
  /// it does not count, so there has to be the same again.
  static func memoryLimit(_ wanted: Int, scripts count: Int = 1) -> Int {
    guard let available else { return wanted }
    let share = available / count - Thread.scriptStackSize - leastForScript / 2
    return min(wanted, max(1 << 20, share / 2))
  }

  /// Prepares for little of it; `isShared` where several scripts run at a time.
  static func prepare(isShared: Bool) {
    // A pool of memory for each thread takes much address space at once, and only helps threads that work together.
    if limit != nil || !isShared { MemoryPools.limit(to: 1) }
    guard limit != nil else { return }
    for number in [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { AddressSpace.explainEnd($0) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Inside a handler, wherever the process was: nothing is made here.
  private static func explainEnd(_ number: Int32) {
    // A list that grows asks for twice what it has.
    guard let limit, ProcessMemory.size > limit / 3 else {
      // It was something else, and ends the process as it would have once this handler has returned.
      raise(number)
      return
    }
    let text: StaticString = """
      error[E-MEMORY-LIMIT]: the system gives the command no more memory
        = allow more (ulimit -v), or lower the limit with --memory-limit MIB

      """
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    ExitStatus.limitReached.endAtOnce()
  }
}
