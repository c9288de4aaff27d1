/// The head of a request, as it was received.
package struct RequestHead: Sendable {
  package let method: String
  /// The target, with a query if it has one.
  package let target: String
  package let headers: [(name: String, value: String)]

  package init(method: String, target: String, headers: [(name: String, value: String)]) {
    (self.method, self.target, self.headers) = (method, target, headers)
  }

  /// The values of a header, by its name in lower case.
  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header that was sent exactly once.
  func value(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }
}

/// What a page can ask for by `POST`.
package enum PlayRoute: String, CaseIterable, Sendable {
  /// Runs a script; answers with the lines of its trace.
  case run
  /// Grades predictions of what a script sends.
  case predict
  /// Runs a script; answers with its page as one file.
  case page
  /// Answers with the text of the script that is followed.
  case file
  /// Checks a lesson, records a hint, or leaves a lesson out.
  case lesson
  /// Answers with what became of the lessons.
  case progress

  init?(path: String) {
    guard path.hasPrefix("/") else { return nil }
    self.init(rawValue: String(path.dropFirst()))
  }
}

/// Why a request is rejected, as a status of HTTP.
package enum Rejection: Int, Error, Sendable {
  case badRequest = 400
  /// Another site's page, or a page without the token.
  case forbidden = 403
  case notFound = 404
  case lengthRequired = 411
  case tooLong = 413
  case unsupportedType = 415
  /// The request names another host.
  case misdirected = 421
  /// Too many runs.
  case busy = 429
  /// No folder, or no process, can be made.
  case unavailable = 503
}

/// Decides by its head whether a request is answered.
///
/// Other sites' pages, in the same browser, and other users of the machine can reach a port of the loopback interface. So a request has to
/// name this host (a page that has rebound its own name to 127.0.0.1 names that), and whatever starts a process or reads a file of the
/// user's needs the token as well, which only the user's own page has, and has to come from this origin.
package struct LoopbackGuard: Sendable {
  /// Bytes of a body: a script of ``maxScriptBytes`` bytes, of which many may be escaped.
  package static let maxBodyBytes = 2 << 20
  /// Bytes of a script.
  package static let maxScriptBytes = 1 << 20

  /// What the answer to an admitted request.
  package enum Admission: Sendable {
    case file(PlaySettings.File)
    /// `length` is that of the body, in bytes.
    case act(PlayRoute, length: Int)
  }

  private let hosts: Set<String>
  private let token: PlayToken
  private let files: [String: PlaySettings.File]

  package init(port: Int, token: PlayToken, files: [PlaySettings.File]) {
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    self.token = token
    self.files = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Admits a request or throws why it is rejected. O(headers).
  package func admission(of head: RequestHead) throws(Rejection) -> Admission {
    guard let host = head.value("host"), hosts.contains(host) else { throw .misdirected }
    switch head.method {
    case "GET":
      guard let file = files[head.target] else { throw .notFound }
      return .file(file)
    case "POST":
      guard let route = PlayRoute(path: head.target) else { throw .notFound }
      return .act(route, length: try bodyLength(head, host: host))
    default: throw .notFound
    }
  }

  private func bodyLength(_ head: RequestHead, host: String) throws(Rejection) -> Int {
    guard head.value("origin") == "http://\(host)" else { throw .forbidden }
    let site = head.values("sec-fetch-site")
    guard site.isEmpty || site == ["same-origin"] else { throw .forbidden }
    guard let given = head.value("x-token"), token.matches(given) else { throw .forbidden }
    guard head.value("content-type") == "application/json" else { throw .unsupportedType }
    guard head.values("transfer-encoding").isEmpty, let text = head.value("content-length"),
      !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .lengthRequired }
    guard text.utf8.count <= 9, let length = Int(text), length <= Self.maxBodyBytes else { throw .tooLong }
    return length
  }
}
