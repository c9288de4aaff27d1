package import KVTexts

extension Prediction {
  /// The block for people, without a line end at its end, two columns in: what was predicted up to the first line that is
  /// not right, with its grade, and never what came:
  ///
  ///       lesson.lua:9  predicted 2 callbacks, 3 came; callback 2 is extra
  ///         ✓ 1 observeValue title of <Song "A"> {kind: setting, new: "A"}
  ///         ✗ 2 (something else comes here)
  ///             ╰─ caused by line 8:  a.title = nil
  ///         credit 1½ of 3
  ///         hint: …
  ///
  /// - Parameters:
  ///   - file: the script whose prediction it is, as a path; nil where it was made elsewhere.
  ///   - line: the prediction's line, 1-based.
  ///   - showsCause: whether the statement behind the first difference is named.
  ///   - showsHint: whether a rule says why, where one is known.
  ///   - style: whether it is coloured, and its language.
  ///   - width: how many columns there are; nil where lines may be as long as they are.
  package func text(
    file: String?, line: Int = 0, showsCause: Bool = true, showsHint: Bool = true, style: Style = .plain,
    width: Int? = nil
  ) -> String {
    let place = file.map { "\(style.heading($0.onOneLine)):\(line)  " } ?? ""
    var lines = ["  \(place)\(style.say(headline))".wrapped(to: width, indent: 5)]
    if let difference {
      lines += rows(upTo: difference, style, width)
      if showsCause, let cause = cause(of: difference, file: file) {
        lines.append("        " + style.faint(style.say(.diffCaused(cause: cause))))
      }
    } else {
      lines += predicted.indices.map { row($0, style, width) }
    }
    lines.append("     \(style.say(.predictCredit(credit: credits, most: most)))")
    // Of a difference's other hints some say what came.
    if showsHint, let rule = difference?.rule {
      lines.append(
        "     \(style.hint(style.say(.lineHint(hint: rule.sentence)).onOneLine))".wrapped(
          to: width, indent: 5 + style.say(.lineHint(hint: "")).displayWidth))
      lines.append("     \(style.say(.lineMore(command: rule.command)))")
    }
    return lines.joined(separator: "\n")
  }

  /// How many were predicted and came, and where the two part.
  package var headline: Message {
    .predictHeadline(n: predicted.count, came: actual.count, verdict: verdict)
  }

  private var verdict: Message {
    guard let difference else { return .predictAllRight }
    let place = difference.index + 1
    return switch difference.kind {
    case .missing: .predictVerdictMissing(place: place)
    case .extra: .diffVerdictExtra(place: place)
    case .reordered: .diffVerdictReordered(place: place)
    case .differs: .diffVerdictDiffers(place: place)
    }
  }

  // MARK: Rows

  /// How many equal lines are shown before the first that differ.
  private static let contextCount = 3

  private func rows(upTo difference: TraceDiff, _ style: Style, _ width: Int?) -> [String] {
    let place = difference.index
    let first = place <= Self.contextCount + 1 ? 0 : place - Self.contextCount
    var lines = first > 0 ? ["       \(style.say(.diffEqual(n: first)))"] : []
    lines += (first..<place).map { row($0, style, width) }
    if difference.kind == .extra || place >= predicted.count {
      lines.append("     \(style.removed("✗")) \(place + 1) \(style.say(.predictSomethingElse))")
    } else {
      lines.append(row(place, style, width))
    }
    return lines
  }

  private func row(_ place: Int, _ style: Style, _ width: Int?) -> String {
    let mark =
      switch grades[place] {
      case .right: style.added("✓")
      case .near: style.warning("◐")
      case .wrong: style.removed("✗")
      }
    let near = grades[place] == .near ? "  \(style.say(.predictNear))" : ""
    return "     \(mark) \(place + 1) \(predicted[place].onOneLine)\(near)".wrapped(to: width, indent: 9)
  }

  private func cause(of difference: TraceDiff, file: String?) -> Message? {
    guard difference.kind != .missing, actual.indices.contains(difference.index) else { return nil }
    guard let cause = actual[difference.index].cause else { return .causeOutside }
    if cause.kind == .end { return .causeAtEnd }
    let source = cause.source.trimmingBlanks.onOneLine
    return cause.file == file
      ? .causeLine(line: cause.line, source: source)
      : .causePlace(place: "\(cause.file):\(cause.line)".onOneLine, source: source)
  }
}
