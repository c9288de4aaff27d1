/// Finds what no limit has ended: a call that does not come back, and memory that grows during one, since a limit is looked
/// at on the next entry into Lua.
///
/// Whoever waits for a script looks some times a second.
struct Backstop {
  /// Why the script has to be ended from outside.
  enum Reason {
    /// It was asked to stop and goes on after ``Backstop/grace``, or ``Backstop/longestWait``.
    case stuck
    /// The process holds more memory than it may.
    case memory
  }

  /// Seconds of a processor that a stop may take: the interpreter needs some milliseconds, and the closing of stores. They are
  /// no seconds of a clock, which go on while other processes have the processors.
  static let grace = 0.3
  /// Seconds of a clock that a stop may take, where the script waits for something.
  static let longestWait = 1.5
  /// Bytes that a process may hold beside what scripts do: the command itself, and what the C library keeps of freed memory.
  static let spareMemory = 64 << 20
  /// How long a reader may take nothing of the output while the script is to stop.
  static let readerGrace = 1.0

  /// Bytes that the process may hold; nil for any number.
  let mostMemory: Int?
  private var stoppedSince: (now: Double, used: Double)?
  private var sent = 0

  init(mostMemory: Int?) {
    self.mostMemory = mostMemory
  }

  /// - Parameters:
  ///   - now: seconds of a clock that only goes forward.
  ///   - used: seconds of a processor that the process has used.
  ///   - isBeingStopped: whether the script has been asked to stop and still runs.
  ///   - output: what it may be waiting for.
  mutating func look(now: Double, used: Double, isBeingStopped: Bool, output: OutputStream) -> Reason? {
    guard isBeingStopped else {
      stoppedSince = nil
      if let mostMemory, ProcessMemory.resident > mostMemory { return .memory }
      return nil
    }
    // As long as a slow reader goes on reading, the script is not stuck.
    guard let since = stoppedSince, output.sentCount == sent else {
      stoppedSince = (now, used)
      sent = output.sentCount
      return nil
    }
    if output.isSending { return now - since.now > Self.readerGrace ? .stuck : nil }
    return used - since.used > Self.grace || now - since.now > Self.longestWait ? .stuck : nil
  }
}
