import CEdit
import Glibc
import KVTrace

/// What a prompt reads.
enum PromptLine {
  case text(String)
  /// The user's interrupt: what was typed is not wanted.
  case interrupted
  case end
}

/// Where a prompt reads its lines.
protocol PromptLines: AnyObject {
  /// The next line without its end.
  func line(prompt: String) -> PromptLine
  /// Takes a line that was read, for those who go back to it.
  func remember(_ line: String)
  /// Leaves the terminal as it was.
  func close()
}

/// Lines of a terminal as it gives them: without libedit.
final class PlainLines: PromptLines {
  private var bytes: [UInt8] = []
  private let style: Style

  init(style: Style) { self.style = style }

  func line(prompt: String) -> PromptLine {
    // What goes into a file is for nobody who types.
    if isatty(STDOUT_FILENO) != 0 { StandardStreams.output.write(style.heading(prompt)) }
    StandardStreams.output.flush()
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeSubrange(...end) }
        return .text(String(decoding: bytes[..<end], as: UTF8.self))
      }
      switch PromptSignals.wait() {
      case KV_EDIT_STOPPED:
        bytes = []
        return .interrupted
      case KV_EDIT_INPUT:
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 {
          bytes += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          defer { bytes = [] }
          return bytes.isEmpty ? .end : .text(String(decoding: bytes, as: UTF8.self))
        }
      default: continue
      }
    }
  }

  func remember(_ line: String) {}
  func close() {}
}

/// Lines that libedit edits.
final class EditedLines: PromptLines {
  /// What completes: a line and an offset in it, and whether it was asked for twice. Gives what to insert, and lines to show.
  typealias Completer = (_ line: String, _ cursor: Int, _ again: Bool) -> (text: String, lines: [String])

  /// libedit calls functions without a context, and there is one terminal.
  nonisolated(unsafe) private static var completer: Completer?
  private let style: Style

  /// Nil where there is no libedit.
  init?(style: Style, history: [String], historySize: Int, completer: @escaping Completer) {
    self.style = style
    guard kv_edit_set_locale() else { return nil }
    Self.completer = completer
    var callbacks = kv_edit_callbacks(
      wait: { PromptSignals.wait() }, suspend: { PromptSignals.suspend() },
      complete: { line, cursor, again, lists in
        EditedLines.complete(String(cString: line), cursor, again, lists)
      })
    guard kv_edit_open("kvosandbox", Int32(historySize), &callbacks) else { return nil }
    for line in history { kv_edit_remember(line) }
  }

  func line(prompt: String) -> PromptLine {
    StandardStreams.flush()
    var ending = KV_EDIT_END
    let shown = style.isColored ? "\u{1}\u{1B}[1m\u{1}\(prompt)\u{1}\u{1B}[0m\u{1}" : prompt
    let line = PromptSignals.whileEditing { kv_edit_line(shown, &ending) }
    guard let line else { return ending == KV_EDIT_CUT ? .interrupted : .end }
    defer { free(line) }
    return .text(String(cString: line))
  }

  func remember(_ line: String) { kv_edit_remember(line) }

  func close() {
    kv_edit_close()
    Self.completer = nil
  }

  private static func complete(
    _ line: String, _ cursor: Int, _ again: Bool, _ lists: UnsafeMutablePointer<Bool>
  ) -> UnsafeMutablePointer<CChar>? {
    guard let completion = completer?(line, cursor, again) else { return nil }
    if !completion.lines.isEmpty {
      StandardStreams.output.write("\n" + completion.lines.map { $0 + "\n" }.joined())
      StandardStreams.output.flush()
      lists.pointee = true
    }
    return completion.text.isEmpty ? nil : strdup(completion.text)
  }
}
