#if Play
import FoundationEssentials
import KVPlay
import NIOCore
import NIOHTTP1

/// The answer to one request. Each says what a page may do with it.
struct PlayResponse: Sendable {
  private let outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  private let channel: any Channel

  init(_ outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>, of channel: any Channel) {
    (self.outbound, self.channel) = (outbound, channel)
  }

  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """

  private func head(_ status: Int, type: String, length: Int?) -> HTTPResponseHead {
    var headers: HTTPHeaders = [
      "Content-Type": "\(type); charset=utf-8", "Content-Security-Policy": Self.policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin", "Connection": "close",
    ]
    if let length { headers.add(name: "Content-Length", value: "\(length)") }
    return HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
  }

  func send(_ text: String, status: Int = 200, type: String) async throws {
    try await send(ByteBuffer(string: text), status: status, type: type)
  }

  func send(_ bytes: ByteBuffer, status: Int = 200, type: String) async throws {
    try await outbound.write(.head(head(status, type: type, length: bytes.readableBytes)))
    try await outbound.write(.body(.byteBuffer(bytes)))
    try await end()
  }

  /// Sends a value as JSON; `{}` for nil.
  func send(json value: (some Encodable)?) async throws {
    let bytes = try value.map { ByteBuffer(bytes: try JSONEncoder().encode($0)) }
    try await send(bytes ?? ByteBuffer(string: "{}"), type: "application/json")
  }

  func reject(_ rejection: Rejection) async throws {
    try await send("", status: rejection.rawValue, type: "text/plain")
  }

  // MARK: An answer of unknown length

  func begin(type: String) async throws { try await outbound.write(.head(head(200, type: type, length: nil))) }
  func write(_ bytes: ByteBuffer) async throws { try await outbound.write(.body(.byteBuffer(bytes))) }

  /// Returns once everything has been handed to the system: the connection is closed then, with what is not.
  func end() async throws { try await channel.writeAndFlush(HTTPServerResponsePart.end(nil)) }
}
#endif
