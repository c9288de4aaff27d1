extension TraceDiff {
  /// The block for people, without a line end at its end, two columns in:
  ///
  ///       sets/rename.lua:14  expected 4 callbacks, got 4; they differ first at callback 2
  ///          expected                                       got
  ///        1 willChangeContent                              willChangeContent
  ///        2 didChangeObject <Track "A"> update at [0, 0]  ≠ didChangeObject <Track "A"> move from [0, 0] to [0, 2]
  ///                                                         ╰─ caused by line 12:  a.title = "Z"
  ///        3 (2 more)
  ///
  /// - Parameters:
  ///   - file: the script whose expectation it is, as a path.
  ///   - line: the expectation's line, 1-based.
  ///   - hint: a thing to know or do; without one ``hint`` where there is one, and behind it where to read more of ``rule``.
  ///   - content: what the collection held before and after.
  ///   - style: whether it is coloured.
  ///   - width: how many columns there are, at least 60: what does not fit side by side stands one above the other, and
  ///     goes on in the next line. Nil where lines may be as long as they are.
  public func text(
    file: String, line: Int, hint: String? = nil, content: ContentColumns? = nil, style: Style = .plain,
    width: Int? = nil
  ) -> String {
    let width = width.map { max(60, $0) }
    var lines = ["  \(style.heading(file.onOneLine)):\(line)  \(headline)".wrapped(to: width, indent: 5)]
    lines += DiffColumns(self, file: file, style: style, width: width).lines
    lines += contentLines(content, (hint ?? self.hint).map { "hint: \($0.onOneLine)" }, style, width)
    if hint == nil, let rule { lines.append("     more: \(rule.command)") }
    return lines.joined(separator: "\n")
  }

  /// What is wrong, in one sentence.
  var headline: String {
    let callbacks = expected.count == 1 ? "callback" : "callbacks"
    let verdict =
      switch kind {
      case .missing: "callback \(index + 1) is missing"
      case .extra: "callback \(index + 1) is extra"
      case .reordered: "they are reordered from callback \(index + 1) on"
      case .differs: "they differ first at callback \(index + 1)"
      }
    return "expected \(expected.count) \(callbacks), got \(actual.count); \(verdict)"
  }

  private func contentLines(_ content: ContentColumns?, _ hint: String?, _ style: Style, _ width: Int?) -> [String] {
    let indent = "     "
    var lines = content.map { $0.lines(width: width.map { $0 - indent.count }) } ?? []
    guard let hint else { return lines.map { indent + $0 } }
    // Beside the first row where there is room, as it explains what stands there.
    let besides = (lines.map(\.displayWidth).max() ?? 0) + 8
    if lines.count > 1, indent.count + besides + hint.displayWidth <= width ?? 100 {
      lines[1] = lines[1].padded(to: besides) + style.hint(hint)
    } else {
      let lines = lines.map { indent + $0 }
      return lines + [(indent + style.hint(hint)).wrapped(to: width, indent: indent.count + 6)]
    }
    return lines.map { indent + $0 }
  }
}
