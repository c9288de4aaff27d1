import Glibc
import KVTexts

/// Threads with a stack of a chosen size.
enum Thread {
  /// What a script needs: Lua and the callbacks between Lua and Swift nest deep. Only what is used of it is memory.
  static let scriptStackSize = 16 << 20
  /// What is said where there is none for a script.
  static let lack = "the system gives no thread with a stack of \(scriptStackSize >> 20) MiB"
  static let lackHint = Message.hintUlimit

  /// Starts a detached thread for a script; false where the system has none left, or no memory for it.
  static func startForScript(_ body: @escaping @Sendable () -> Void) -> Bool {
    AddressSpace.hasRoomForScript && start(stackSize: scriptStackSize, body)
  }

  private static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        // The pointer is the box retained above.
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    if status != 0 { box.release() }
    return status == 0
  }

  private final class Body: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
