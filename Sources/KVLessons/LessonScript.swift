/// A lesson's script, of which one part is the learner's and all else is not.
///
/// In a lesson that is repaired the part stands between a line `-- ▼ yours` and a line `-- ▲`; in one that is predicted it is the
/// text of `predict [[ ]]`. What is outside of it has to stay as it was, line ends and blanks at the ends of lines aside: the
/// check is not passed by taking the check out.
///
///     let script = LessonScript(text: start, kind: .repair)
///     script.difference(of: saved)     // .line(9, expected: "assert.equal(1, seen)"), or nil
package struct LessonScript: Sendable, Hashable {
  /// The whole text.
  package let text: String
  /// Its lines, without blanks at their ends.
  private let lines: [Substring]
  /// Which of them are the learner's; nil where there is no such part.
  private let part: Range<Int>?
  private let kind: Lesson.Kind

  private static let (opening, closing) = ("-- ▼ yours", "-- ▲")

  /// A script of a lesson of that kind. O(length).
  package init(text: String, kind: Lesson.Kind) {
    self.text = text
    self.kind = kind
    lines = Self.lines(text)
    part = Self.part(of: lines, kind)
  }

  /// Whether there is a part for the learner.
  package var hasPart: Bool { part != nil }

  /// The learner's lines.
  package var partLines: [String] { part.map { lines[$0].map(String.init) } ?? [] }

  /// The lines outside of it, without the marks.
  package var otherLines: [String] {
    guard let part else { return lines.map(String.init) }
    return (lines[..<part.lowerBound] + lines[part.upperBound...]).filter { $0 != Self.opening && $0 != Self.closing }
      .map(String.init)
  }

  /// The first line (from 1) on which a check of a saved text counts that differs in its learner's part alone: behind that part,
  /// or where it is the text of the check itself. 1 where there is no part.
  package func firstCheckedLine(of saved: String) -> Int {
    guard let part = Self.part(of: Self.lines(saved), kind) else { return 1 }
    return kind == .predict ? part.lowerBound : part.upperBound + 1
  }

  // MARK: What a learner has saved

  /// Why a saved text is not this script with another part.
  package enum Difference: Hashable, Sendable {
    /// This line of it (from 1) is not the learner's, and not as it was; what should stand there, nil where nothing should.
    case line(Int, expected: String?)
    /// One of the marks around the part is gone.
    case mark(String)
  }

  /// Where a saved text differs outside of the learner's part; nil where nowhere. O(length).
  package func difference(of saved: String) -> Difference? {
    let got = Self.lines(saved)
    guard let part else { return Self.firstDifference(got[...], lines[...], from: 1) }
    guard let found = Self.part(of: got, kind) else {
      // Before the marks are looked for: what is wrong above them is the simpler thing to say.
      let above = lines[..<part.lowerBound]
      if let place = zip(got, above).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
        let isMark = place.element.1 == Self.opening
        if !isMark { return .line(place.offset + 1, expected: String(place.element.1)) }
      }
      return .mark(kind == .predict ? "predict [[" : missingMark(got))
    }
    return Self.firstDifference(got[..<found.lowerBound], lines[..<part.lowerBound], from: 1)
      ?? Self.firstDifference(got[found.upperBound...], lines[part.upperBound...], from: found.upperBound + 1)
  }

  private func missingMark(_ got: [Substring]) -> String {
    got.contains { $0 == Self.opening } ? Self.closing : Self.opening
  }

  private static func firstDifference(
    _ got: ArraySlice<Substring>, _ wanted: ArraySlice<Substring>, from number: Int
  ) -> Difference? {
    var place = 0
    var (got, wanted) = (got, wanted)
    while let line = got.popFirst() {
      guard let expected = wanted.popFirst() else { return .line(number + place, expected: nil) }
      if line != expected { return .line(number + place, expected: String(expected)) }
      place += 1
    }
    return wanted.first.map { .line(number + place, expected: String($0)) }
  }

  // MARK: Reading

  /// Lines without what an editor may have added at their ends and before the first, and without empty ones at the end of the text.
  private static func lines(_ text: String) -> [Substring] {
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
      line.dropLast(line.reversed().prefix { $0 == " " || $0 == "\t" || $0 == "\r" }.count)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The lines between the marks, or inside the text block. The last closing mark counts: a learner may write one.
  private static func part(of lines: [Substring], _ kind: Lesson.Kind) -> Range<Int>? {
    let (first, last) =
      kind == .predict
      ? (lines.firstIndex { $0 == "predict [[" }, lines.lastIndex { $0 == "]]" })
      : (lines.firstIndex { $0 == opening }, lines.lastIndex { $0 == closing })
    guard let first, let last, first < last else { return nil }
    return first + 1..<last
  }
}
