import KVObjects

/// A text of which a part is marked by a line of `^` below it.
///
/// Where there is a width the text goes on in further lines, and no part of it is lost. O(n).
struct MarkedText {
  /// Of a text too long for a name, scalars stand for letters: to part it into letters may take n² steps.
  private let letters: [Character]
  private let marked: Range<Int>

  /// The text as it is, nothing marked.
  init(_ text: String) {
    self.init(letters: Self.letters(text), marked: 0..<0)
  }

  private init(letters: [Character], marked: Range<Int>) {
    self.letters = letters
    self.marked = marked
  }

  /// Two texts, each with the part marked that the other has not: what stands between the beginning and the end that
  /// they share. Where that is nothing, the place is marked.
  static func pair(_ left: String, _ right: String) -> (left: MarkedText, right: MarkedText) {
    let (left, right) = (letters(left), letters(right))
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    func marked(_ letters: [Character]) -> MarkedText {
      MarkedText(letters: letters, marked: start..<max(start + 1, letters.count - end))
    }
    return (marked(left), marked(right))
  }

  private static func letters(_ text: String) -> [Character] {
    let text = text.expandingTabs()
    return text.isTooLongForName ? text.unicodeScalars.map(Character.init) : Array(text)
  }

  /// The lines of the text, in at most `width` columns each, and below each one that has marks a line with them.
  func lines(width: Int?) -> [(text: String, marks: String)] {
    var lines: [(text: String, marks: String)] = []
    var (text, marks, column) = ("", "", 0)
    for (index, letter) in letters.enumerated() {
      if let width, column + letter.displayWidth > width, !text.isEmpty {
        lines.append((text, marks.trimmingTrailingBlanks))
        (text, marks, column) = ("", "", 0)
      }
      text.append(letter)
      marks += String(repeating: marked.contains(index) ? "^" : " ", count: letter.displayWidth)
      column += letter.displayWidth
    }
    // The place behind the end.
    if marked.contains(letters.count) { marks += "^" }
    return lines + [(text, marks.trimmingTrailingBlanks)]
  }
}
