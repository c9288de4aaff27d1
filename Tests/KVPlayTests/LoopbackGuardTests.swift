import KVPlay
import Testing

/// What requests are admitted, and why others are refused.
struct LoopbackGuardTests {
  private let token: PlayToken
  private let rules: LoopbackGuard

  init() throws {
    token = try #require(PlayToken())
    rules = LoopbackGuard(
      port: 4000, token: token,
      files: [
        PlaySettings.File(path: "/", type: "text/html", text: "page"),
        PlaySettings.File(path: "/page.js", type: "text/javascript", text: "script"),
      ])
  }

  /// The headers of a request that is admitted.
  private var headers: [(name: String, value: String)] {
    [
      ("Host", "127.0.0.1:4000"), ("Origin", "http://127.0.0.1:4000"), ("Sec-Fetch-Site", "same-origin"),
      ("X-Token", token.text), ("Content-Type", "application/json"), ("Content-Length", "2"),
    ]
  }

  /// The headers with another value, or without the header where that is nil.
  private func headers(_ name: String, _ value: String?) -> [(name: String, value: String)] {
    headers.compactMap { $0.name == name ? value.map { (name, $0) } : $0 }
  }

  private func refusal(_ method: String, _ target: String, _ headers: [(name: String, value: String)]) -> Rejection? {
    do throws(Rejection) {
      _ = try rules.admission(of: RequestHead(method: method, target: target, headers: headers))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file is answered to a request that names this host`() throws {
    for host in ["127.0.0.1:4000", "localhost:4000"] {
      let admission = try rules.admission(
        of: RequestHead(method: "GET", target: "/page.js", headers: [("host", host)]))
      guard case .file(let file) = admission else {
        Issue.record("\(admission)")
        continue
      }
      #expect(file.text == "script")
    }
  }

  @Test func `a request of the page is admitted with the length of its body`() throws {
    for route in PlayRoute.allCases {
      let head = RequestHead(method: "POST", target: "/\(route.rawValue)", headers: headers)
      guard case .act(route, length: 2) = try rules.admission(of: head) else {
        Issue.record("\(route)")
        continue
      }
    }
    #expect(refusal("POST", "/run", headers("Sec-Fetch-Site", nil)) == nil, "a browser may leave it out")
    let other = headers.map {
      $0.name == "Host" || $0.name == "Origin" ? ($0.name, $0.value.replacing("127.0.0.1", with: "localhost")) : $0
    }
    #expect(refusal("POST", "/run", other) == nil, "by the host's other name")
  }

  @Test(arguments: [
    "127.0.0.1", "127.0.0.1:4001", "localhost", "evil.example:4000", "127.0.0.1:4000.evil.example", "[::1]:4000",
    "127.0.0.1:4000 ", "LOCALHOST:4000", "",
  ])
  func `another host is refused, for files too`(host: String) {
    #expect(refusal("GET", "/", [("Host", host)]) == .misdirected)
    #expect(refusal("POST", "/run", headers("Host", host)) == .misdirected)
  }

  @Test func `exactly one host is named`() {
    #expect(refusal("GET", "/", []) == .misdirected)
    #expect(refusal("GET", "/", [("Host", "127.0.0.1:4000"), ("host", "127.0.0.1:4000")]) == .misdirected)
  }

  @Test(arguments: [
    "/page.css", "/page.js?x", "/../etc/passwd", "/page.js/", "//page.js", "/%2e%2e/etc/passwd",
    "http://127.0.0.1:4000/", "*", "",
    "/run",
  ])
  func `a path that is not in the table is not found`(path: String) {
    #expect(refusal("GET", path, [("Host", "127.0.0.1:4000")]) == .notFound)
  }

  @Test(arguments: ["HEAD", "PUT", "OPTIONS", "DELETE", "get", "CONNECT", "TRACE", "PATCH"])
  func `only GET and POST are answered`(method: String) {
    #expect(refusal(method, "/", headers) == .notFound)
    #expect(refusal(method, "/run", headers) == .notFound)
  }

  @Test(arguments: ["/", "/page.js", "/run/", "/run?x=1", "run", "/Run", "/nothing", ""])
  func `only the routes act`(path: String) {
    #expect(refusal("POST", path, headers) == .notFound)
  }

  @Test(arguments: [
    nil, "null", "http://evil.example", "http://127.0.0.1:4001", "https://127.0.0.1:4000", "http://localhost:4000",
    "http://127.0.0.1:4000/", "",
  ])
  func `another origin is refused`(origin: String?) {
    #expect(refusal("POST", "/run", headers("Origin", origin)) == .forbidden)
  }

  @Test(arguments: ["cross-site", "same-site", "none", ""])
  func `a request from another site is refused`(site: String) {
    #expect(refusal("POST", "/run", headers("Sec-Fetch-Site", site)) == .forbidden)
  }

  @Test func `the token is needed, all of it and once`() {
    let wrong: [String?] = [nil, "", String(token.text.dropLast()), token.text + "0", token.text.uppercased() + " "]
    for value in wrong { #expect(refusal("POST", "/run", headers("X-Token", value)) == .forbidden) }
    #expect(refusal("POST", "/run", headers + [("X-Token", token.text)]) == .forbidden)
  }

  @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-8", ""])
  func `a body is JSON`(type: String?) {
    #expect(refusal("POST", "/run", headers("Content-Type", type)) == .unsupportedType)
  }

  @Test(arguments: [
    (nil, Rejection.lengthRequired), ("", .lengthRequired), ("-1", .lengthRequired), ("+2", .lengthRequired),
    ("0x10", .lengthRequired),
    ("2097153", .tooLong), ("99999999999999999999", .tooLong),
  ])
  func `the length of a body is a number within its limit`(length: String?, expected: Rejection) {
    #expect(refusal("POST", "/run", headers("Content-Length", length)) == expected)
  }

  @Test func `a body of unknown length is refused`() {
    #expect(refusal("POST", "/run", headers + [("Transfer-Encoding", "chunked")]) == .lengthRequired)
    #expect(refusal("POST", "/run", headers + [("Content-Length", "2")]) == .lengthRequired, "two lengths")
  }
}

struct PlayTokenTests {
  @Test func `tokens have 128 bits and differ`() throws {
    let tokens = try (0..<100).map { _ in try #require(PlayToken()).text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func `only the token matches, wherever another differs`() throws {
    let token = try #require(PlayToken())
    #expect(token.matches(token.text))
    for place in token.text.indices {
      var other = token.text
      other.replaceSubrange(place...place, with: other[place] == "0" ? "1" : "0")
      #expect(!token.matches(other))
    }
  }
}
