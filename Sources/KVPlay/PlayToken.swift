import Glibc

/// What a page has to know to run anything: 128 bits of the system's random numbers, as 32 hexadecimal digits.
package struct PlayToken: Sendable {
  package let text: String

  /// A new token; nil where the system has no random numbers.
  package init?() {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard getentropy(&bytes, bytes.count) == 0 else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    text = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Whether a text is the token. The time depends on the length of the text alone, not on where it differs.
  package func matches(_ given: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(given.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
