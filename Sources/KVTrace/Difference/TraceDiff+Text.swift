package import KVTexts

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
  ///   - showsHint: whether there is one at all.
  ///   - content: what the collection held before and after.
  ///   - style: whether it is coloured.
  ///   - width: how many columns there are, at least 60: what does not fit side by side stands one above the other, and
  ///     goes on in the next line. Nil where lines may be as long as they are.
  package func text(
    file: String, line: Int, hint: Message? = nil, showsHint: Bool = true, content: ContentColumns? = nil,
    style: Style = .plain, width: Int? = nil
  ) -> String {
    let width = width.map { max(60, $0) }
    var lines = ["  \(style.heading(file.onOneLine)):\(line)  \(style.say(headline))".wrapped(to: width, indent: 5)]
    lines += DiffColumns(self, file: file, style: style, width: width).lines
    let said = showsHint ? hint ?? hintMessage : nil
    lines += contentLines(
      content, said.map { style.say(.lineHint(hint: $0)).onOneLine }, style, width)
    if showsHint, hint == nil, let rule { lines.append("     \(style.say(.lineMore(command: rule.command)))") }
    return lines.joined(separator: "\n")
  }

  /// What is wrong, in one sentence.
  var headline: Message {
    let verdict: Message =
      switch kind {
      case .missing: .diffVerdictMissing(place: index + 1)
      case .extra: .diffVerdictExtra(place: index + 1)
      case .reordered: .diffVerdictReordered(place: index + 1)
      case .differs: .diffVerdictDiffers(place: index + 1)
      }
    return .diffHeadline(n: expected.count, got: actual.count, verdict: verdict)
  }

  private func contentLines(_ content: ContentColumns?, _ hint: String?, _ style: Style, _ width: Int?) -> [String] {
    let indent = "     "
    var lines = content.map { $0.lines(style, width: width.map { $0 - indent.count }) } ?? []
    guard let hint else { return lines.map { indent + $0 } }
    // Beside the first row where there is room, as it explains what stands there.
    let besides = (lines.map(\.displayWidth).max() ?? 0) + 8
    if lines.count > 1, indent.count + besides + hint.displayWidth <= width ?? 100 {
      lines[1] = lines[1].padded(to: besides) + style.hint(hint)
    } else {
      let lines = lines.map { indent + $0 }
      return lines + [
        (indent + style.hint(hint)).wrapped(
          to: width, indent: indent.count + style.say(.lineHint(hint: "")).displayWidth)
      ]
    }
    return lines.map { indent + $0 }
  }
}
