import Glibc
import KVScripting
import KVTrace
import Synchronization

/// The thread that statements run on, with a stack of its own, and the main one that minds it meanwhile: that takes the signals,
/// writes what is printed while it comes, and ends what nothing else can.
///
/// A prompt lives on that thread from its first statement to its last; whoever wants something of it gives work to do, and waits.
final class PromptThread: Sendable {
  private typealias Work = @Sendable () -> Void

  /// Asked by the other thread for a flag, to stop; and, while the script's own is stuck inside a call of C and changes nothing,
  /// for where it stands.
  private struct Shared: @unchecked Sendable {
    var session: PromptSession?
    var work: Work?
  }

  private let shared = Mutex(Shared())
  private let hasWork = Signal()
  private let isDone = Signal()
  private let finished = Atomic<Bool>(false)
  private let mostMemory: Int?
  private static let interval = 40

  /// Nil where the system has no such thread.
  init?(memoryLimit: Int?) {
    // The limit does not count what the C library keeps of freed memory: the same again, and the command itself.
    mostMemory = memoryLimit.map { 2 * $0 + Backstop.spareMemory }
    PromptSignals.handle(waking: isDone)
    let isStarted = Thread.startForScript { [self] in
      Interrupts.keepFromThisThread()
      while true {
        hasWork.wait(milliseconds: 60_000)
        guard doWork() else { continue }
        finished.store(true, ordering: .releasing)
        isDone.raise()
      }
    }
    guard isStarted else { return nil }
  }

  /// Does what there is to do, and lets go of it; false where there is nothing.
  private func doWork() -> Bool {
    let work = shared.withLock { state in
      defer { state.work = nil }
      return state.work
    }
    work?()
    return work != nil
  }

  /// Says which session runs from now on; on the thread of statements. An interrupt that came before was not about that.
  func note(_ session: PromptSession?) {
    _ = PromptSignals.takeInterrupt()
    nonisolated(unsafe) let session = session
    shared.withLock { $0.session = session }
  }

  /// Does something on the thread of statements, and waits for it.
  func perform<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    withoutActuallyEscaping(body) { body in
      // This thread waits until it has been done: nothing is used by both at a time.
      nonisolated(unsafe) let body = body
      withUnsafeMutablePointer(to: &result) { place in
        nonisolated(unsafe) let place = place
        finished.store(false, ordering: .relaxed)
        shared.withLock { $0.work = { place.pointee = body() } }
        hasWork.raise()
        mind()
      }
    }
    // It has been done.
    return result!
  }

  private func mind() {
    var backstop = Backstop(mostMemory: mostMemory)
    while !finished.load(ordering: .acquiring) {
      isDone.wait(milliseconds: Self.interval)
      StandardStreams.output.flushWithoutWaiting()
      if finished.load(ordering: .acquiring) { return }
      let isInterrupted = PromptSignals.isInterrupted || PromptSignals.status != nil
      shared.withLock { state in
        // Again each time: a request between two calls of Lua is forgotten.
        if isInterrupted { state.session?.stop() }
        let isBeingStopped = isInterrupted || state.session?.isBeingStopped == true
        let reason = backstop.look(
          now: Clock.now, used: Clock.used, isBeingStopped: isBeingStopped, output: StandardStreams.output)
        if let reason, !finished.load(ordering: .acquiring) { endAtOnce(reason, state.session, isInterrupted) }
      }
    }
  }

  /// Ends the process while a statement goes on, or is stuck inside a call and changes nothing.
  private func endAtOnce(_ reason: Backstop.Reason, _ session: PromptSession?, _ isInterrupt: Bool) -> Never {
    StandardStreams.output.flushBeforeEnd()
    switch reason {
    case .stuck: (session?.stuckDiagnostic(isInterrupt: isInterrupt)).map(StandardStreams.sayLast)
    case .memory: (session?.memoryDiagnostic).map(StandardStreams.sayLast)
    }
    (PromptSignals.status ?? .limitReached).endAtOnce()
  }
}
