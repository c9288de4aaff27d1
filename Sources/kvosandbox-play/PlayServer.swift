#if Play
import KVPlay
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Answers the requests of pages on the loopback interface.
///
/// A connection carries one request. NIO reads it; ``LoopbackGuard`` decides about it.
final class PlayServer: Sendable {
  typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// A server that listens.
  struct Listener: Sendable {
    let channel: NIOAsyncChannel<Connection, Never>
    let port: Int
  }

  private let settings: PlaySettings
  private let token: PlayToken
  private let runner: PlayRunner
  private let script: Mutex<FollowedScript>?
  /// Ends the server 15 minutes after the last request with the token.
  let idleTimer = IdleTimer(timeout: .seconds(15 * 60))
  private let connectionCount = Mutex(0)

  private static let maxConnections = 32
  /// How long a request may take to be received, and its answer to be made and read.
  private static let (requestTimeout, answerTimeout) = (Duration.seconds(10), Duration.seconds(60))
  /// Bytes of the head of a request.
  private static let maxHeadBytes = 16 << 10

  init(settings: PlaySettings, token: PlayToken, folder: RunFolder) {
    self.settings = settings
    self.token = token
    runner = PlayRunner(settings: settings, folder: folder)
    script = settings.script.map { path in Mutex(FollowedScript(path: path, words: settings.words)) }
  }

  /// Listens on a port of 127.0.0.1 that the system chooses.
  func bind() async throws -> Listener {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = Self.maxHeadBytes
    limits.maxHeaderListSize = Self.maxHeadBytes
    limits.maxHeaderFieldCount = 64
    let decoderLimits = limits
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: true, withErrorHandling: false, withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: decoderLimits)
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    guard let port = channel.channel.localAddress?.port else { throw ChannelError.unknownLocalAddress }
    return Listener(channel: channel, port: port)
  }

  /// Answers until the task is cancelled.
  func serve(_ listener: Listener) async throws {
    let rules = LoopbackGuard(port: listener.port, token: token, files: settings.files)
    try await withThrowingDiscardingTaskGroup { group in
      try await listener.channel.executeThenClose { connections in
        for try await connection in connections {
          let count = connectionCount.withLock { count in
            count += 1
            return count
          }
          group.addTask {
            // What goes wrong with a connection ends that connection.
            if count <= Self.maxConnections {
              try? await self.answer(connection, by: rules)
            } else {
              try? await connection.channel.close()
            }
            self.connectionCount.withLock { $0 -= 1 }
          }
        }
      }
    }
  }

  // MARK: One request

  private func answer(_ connection: Connection, by rules: LoopbackGuard) async throws {
    try await connection.executeThenClose { inbound, outbound in
      let response = PlayResponse(outbound, of: connection.channel)
      do {
        let (admission, body) = try await Self.closing(connection.channel, after: Self.requestTimeout) {
          try await Self.read(inbound, by: rules)
        }
        // A page that does not read its answer holds no place for ever.
        try await Self.closing(connection.channel, after: Self.answerTimeout) {
          switch admission {
          case .file(let file): try await response.send(file.text, type: file.type)
          case .act(let route, _):
            idleTimer.restart()
            let request = try PlayRequest(body)
            // A page that goes ends what it has asked for.
            try await cancelling(when: connection.channel) { try await self.act(route, request, response) }
          }
        }
      } catch let rejection as Rejection {
        try await response.reject(rejection)
      }
    }
  }

  /// Closes a channel where `body` takes longer than a time.
  private static func closing<Result>(
    _ channel: any Channel, after timeout: Duration, _ body: () async throws -> Result
  ) async throws -> Result {
    let timer = Task {
      try await Task.sleep(for: timeout)
      try await channel.close()
    }
    defer { timer.cancel() }
    return try await body()
  }

  private static func read(
    _ inbound: NIOAsyncChannelInboundStream<HTTPServerRequestPart>, by rules: LoopbackGuard
  ) async throws -> (LoopbackGuard.Admission, [UInt8]) {
    var admission: LoopbackGuard.Admission?
    var body: [UInt8] = []
    for try await part in inbound {
      switch part {
      case .head(let head):
        admission = try rules.admission(
          of: RequestHead(
            method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) }))
      case .body(let bytes):
        // A body of a request that has none to send is not kept.
        guard case .act(_, let length) = admission else { throw Rejection.badRequest }
        body += bytes.readableBytesView
        guard body.count <= length else { throw Rejection.tooLong }
      case .end:
        guard let admission else { throw Rejection.badRequest }
        return (admission, body)
      }
    }
    // The connection was closed.
    throw CancellationError()
  }

  /// Cancels a task with the one that waits for it, and once a connection is closed.
  private func cancelling(
    when channel: any Channel, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let task = Task { try await body() }
    channel.closeFuture.whenComplete { _ in task.cancel() }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func act(_ route: PlayRoute, _ request: PlayRequest, _ response: PlayResponse) async throws {
    guard let task = try PlayTask(route, request, language: settings.language) else {
      return try await response.send(json: script?.withLock { $0.state(known: request.revision) })
    }
    try await runner.run(task, for: request.turnOfPage, response)
  }
}
#endif
