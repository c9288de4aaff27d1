import Synchronization

/// One who observes a controller: a function, or the far end of a sequence.
final class BracketListener<Bracket: Sendable> {
  /// Whether it wants nothing any more; may be set on any thread.
  final class Ending: Sendable {
    private let flag = Atomic(false)

    var isRequested: Bool {
      get { flag.load(ordering: .acquiring) }
      set { flag.store(newValue, ordering: .releasing) }
    }
  }

  let ending = Ending()
  private let handler: (Bracket) throws -> Void
  private let finish: () -> Void

  init(_ handler: @escaping (Bracket) throws -> Void) {
    self.handler = handler
    finish = {}
  }

  /// Feeds a sequence in which up to `limit` brackets wait.
  private init(feeding continuation: AsyncStream<Bracket>.Continuation, limit: Int) {
    finish = { continuation.finish() }
    handler = { bracket in
      guard case .dropped = continuation.yield(bracket) else { return }
      continuation.finish()
      throw ControllerObservingError.consumerTooSlow(limit: limit)
    }
  }

  /// The two ends of a sequence in which up to `limit` brackets wait.
  static func makeStream(limit: Int) -> (AsyncStream<Bracket>, BracketListener) {
    precondition(limit > 0, "a sequence of brackets needs room for one at least")
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bracket.self, bufferingPolicy: .bufferingOldest(limit))
    let listener = BracketListener(feeding: continuation, limit: limit)
    continuation.onTermination = { [ending = listener.ending] _ in ending.isRequested = true }
    return (stream, listener)
  }

  deinit { finish() }

  /// Sends it nothing any more.
  func end() {
    ending.isRequested = true
    finish()
  }

  /// Sends it a bracket. Throws what it throws.
  func send(_ bracket: Bracket) throws {
    if !ending.isRequested { try handler(bracket) }
  }
}
