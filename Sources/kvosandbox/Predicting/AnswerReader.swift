import Glibc
import KVTrace

/// Reads what a learner types, or has written into a file, line by line.
///
/// On a terminal it shows a prompt before each line. An interrupt ends the reading as the end of the input does.
final class AnswerReader {
  private let descriptor: Int32
  private let prompt: String?
  /// What was read and not yet given.
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var asked: (() -> String?)?

  /// At most so many bytes of a line are taken; those behind them are dropped while they come.
  private static let longest = 1 << 16

  /// Reads the standard input.
  init(style: Style) {
    descriptor = STDIN_FILENO
    prompt = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 ? style.heading("> ") : nil
  }

  /// Reads what somebody else reads, line by line.
  init(asking line: @escaping () -> String?) {
    (descriptor, prompt) = (-1, nil)
    asked = line
  }

  /// Reads what a file holds.
  init(text: [UInt8]) {
    (descriptor, prompt) = (-1, nil)
    rest = text[...]
    isAtEnd = true
  }

  /// The next line without its end; nil where there is none.
  func line() -> String? {
    if let asked { return asked() }
    if let prompt {
      StandardStreams.output.write(prompt)
      StandardStreams.output.flush()
    }
    var line: [UInt8] = []
    var hasBegun = false
    while true {
      if !rest.isEmpty {
        hasBegun = true
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        line += rest[..<(end ?? rest.endIndex)].prefix(Self.longest - line.count)
        rest = end.map { rest[($0 + 1)...] } ?? []
        if end != nil { return Self.text(line[...]) }
      }
      if isAtEnd { return hasBegun ? Self.text(line[...]) : nil }
      read()
    }
  }

  /// Whether another line than empty ones follows, where all was read.
  var hasMore: Bool { rest.contains { $0 > UInt8(ascii: " ") } }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      rest = buffer[..<count]
      return
    }
    // A terminal gives an end again and again, each of which is one.
    if count == 0 || errno != EINTR || Interrupts.status != nil { isAtEnd = true }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return String(decoding: line, as: UTF8.self)
  }
}
