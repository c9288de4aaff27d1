import KVObjects
import KVTexts

extension Diagnostic {
  /// At most how many lines the block has, unless the whole traceback is asked for.
  static let lineLimit = 12
  /// How many columns a source line may take where nothing says how many there are.
  private static let excerptWidth = 100
  /// At most how many further lines of a headline are shown.
  private static let detailLimit = 3

  /// The block for people, without a line end at its end.
  ///
  /// It has at most 12 lines, and a line that is broken to the width counts as one. Notes and calls that do not fit are
  /// counted in a line; of a headline of more than four lines the first three are shown and the others counted. Of a
  /// fact of more than 480 characters the middle is left out, but not of an assertion's headline where there is no
  /// width; ``jsonText`` has all of it. Frames of the host are left out, and equal frames one behind the other are one
  /// line. Behind the block stands the whole of ``script``.
  ///
  /// ```swift
  /// let place = Diagnostic.Place(file: "03.lua", line: 7, columns: 9..<14, source: "  track.titel = 1")
  /// let diagnostic = Diagnostic(code: .unknownKey, headline: "Track has no key 'titel'", place: place)
  /// print(diagnostic.text(style: .plain, width: 80))
  /// // error[E-UNKNOWN-KEY]: Track has no key 'titel'
  /// //  --> 03.lua:7:9
  /// //   7 |   track.titel = 1
  /// //     |         ^^^^^
  /// //   = more: kvosandbox explain E-UNKNOWN-KEY
  /// ```
  ///
  /// - Parameters:
  ///   - style: whether it is coloured, and in which language label and notes are.
  ///   - width: how many columns there are: a hint that has no room beside the caret stands below it, and what is
  ///     longer is broken at blanks, unless there are less than 20. Nil where lines may be as long as they are. A
  ///     source line is cut around the caret to that, or to 100 columns.
  ///   - isTracebackFull: shows every note and every frame, those of the host too, in as many lines as that takes.
  /// - Returns: the lines, joined by line ends; never empty.
  /// - Complexity: O(n) for n bytes of all facts.
  public func text(style: Style = .plain, width: Int? = nil, isTracebackFull: Bool = false) -> String {
    var lines = headlines(style, isWhole: width == nil && code == .assertion)
    let headlineCount = lines.count
    if let place { lines.append(" --> \(place.description)") }
    lines += excerptLines(style, width ?? Self.excerptWidth)
    if let hint = labelMessage.map({ style.say($0).shortened.onOneLine }) {
      // Without a caret the hint still has to be said.
      if hasRoom(for: hint, width) {
        lines[lines.count - 1] += " \(style.hint(hint))"
      } else {
        lines.append("  = \(style.hint(hint))")
      }
    }
    if let cocoa { lines.append("  = Cocoa: \(cocoa.shortened.onOneLine)") }

    let last = isExplained ? ["  = \(style.say(.lineMore(command: explanation)))"] : []
    var room = isTracebackFull ? Int.max : Self.lineLimit - lines.count - last.count
    lines += Self.fit(noteMessages.map { "  = \(style.say($0).shortened.onOneLine)" }, in: &room) {
      "  = \(style.say(.diffMore(n: $0)))"
    }
    let frames =
      isTracebackFull
      ? traceback.map { "  = \(style.say(.lineCalledFrom(place: $0)))" }
      : Self.counted(traceback.filter { !$0.isHost }.map(\.description)).map {
        "  = \(style.say(.lineCalledFrom(place: $0)))"
      }
    lines += Self.fit(frames, in: &room) { "  = \(style.say(.lineMoreCalls(n: $0)))" }
    // A source line and what stands below it belong together.
    lines = (lines + last).enumerated().map { index, line in
      guard index < headlineCount || line.hasPrefix("  = ") else { return line }
      return line.wrapped(to: width, indent: index == 0 ? 2 : 4)
    }
    return (lines + Self.scriptLines(script, style)).joined(separator: "\n")
  }

  /// The script between two marks, each of its lines as it is: what is copied runs, long strings among it.
  package static func scriptLines(_ script: String?, _ style: Style) -> [String] {
    guard let script else { return [] }
    var lines = script.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return [style.faint(style.say(.scriptBegin))] + lines.map(\.onOneLine) + [style.faint(style.say(.scriptEnd))]
  }

  /// Whether a hint has room beside the caret; false where there is none.
  private func hasRoom(for hint: String, _ width: Int?) -> Bool {
    let excerpt = excerptLines(.plain, width ?? Self.excerptWidth)
    guard excerpt.count == 2 else { return false }
    return width.map { excerpt[1].displayWidth + 1 + hint.displayWidth <= $0 } ?? true
  }

  /// What was expected and got is shown whole where there is no screen.
  private func headlines(_ style: Style, isWhole: Bool) -> [String] {
    var details = headline.textLines
    let line = details.removeFirst()
    let first = (isWhole ? line : line.shortened).onOneLine
    let title = "\(severity.rawValue)[\(code)]"
    var room = Self.detailLimit
    return ["\(severity == .error ? style.error(title) : style.warning(title)): \(style.heading(first))"]
      + Self.fit(details.map { "  \((isWhole ? $0 : $0.shortened).onOneLine)" }, in: &room) {
        "  \(style.say(.lineMoreLines(n: $0)))"
      }
  }

  /// The same with one for each run of equal ones, and how often it was there.
  private static func counted(_ frames: [String]) -> [Message] {
    var runs: [(frame: String, count: Int)] = []
    for frame in frames {
      if runs.last?.frame == frame { runs[runs.count - 1].count += 1 } else { runs.append((frame, 1)) }
    }
    // Of very deep calls not all are known, so that a large number would be wrong.
    return runs.map { run in
      switch run.count {
      case 1: .verbatim(run.frame)
      case 2...20: .frameTimes(frame: run.frame, n: run.count)
      default: .frameOverAndOver(frame: run.frame)
      }
    }
  }

  /// The lines that fit, the last one a count of those that do not; `room` is what is left.
  private static func fit(_ lines: [String], in room: inout Int, count: (Int) -> String) -> [String] {
    guard lines.count > room else {
      room -= lines.count
      return lines
    }
    guard room > 0 else { return [] }
    let shown = room - 1
    room = 0
    return Array(lines.prefix(shown)) + [count(lines.count - shown)]
  }
}

extension Diagnostic.Place: CustomStringConvertible {
  /// `FILE:LINE:COLUMN`, as far as it is known, on one line; of a very long file name the middle is left out.
  public var description: String {
    let file = file.shortened.onOneLine
    guard let line else { return file }
    guard let columns else { return "\(file):\(line)" }
    return "\(file):\(line):\(columns.lowerBound)"
  }
}

extension DiagnosticFrame: CustomStringConvertible {
  /// `FILE:LINE in 'NAME'`, as far as it is known, on one line; of very long names the middle is left out.
  public var description: String {
    let file = file.shortened.onOneLine
    let place = line.map { "\(file):\($0)" } ?? file
    return name.map { "\(place) in '\($0.shortened.onOneLine)'" } ?? place
  }
}
