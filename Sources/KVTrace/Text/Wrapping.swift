import KVObjects

extension String {
  /// The line broken at blanks into lines of at most `width` columns, the second and further ones `indent` columns in.
  ///
  /// A word that is longer than a line stays whole. Colours take no room, and a colour goes on in the next line. Without a
  /// width, with one of less than 20 columns, and of more than 8,000 bytes the line stays as it is. O(n).
  package func wrapped(to width: Int?, indent: Int) -> String {
    guard let width, width >= 20, utf8.count <= 8_000, displayWidth > width else { return self }
    let start = String(repeating: " ", count: Swift.min(indent, width / 2))
    var lines: [String] = []
    var (line, column, blanks) = ("", 0, "")
    var isEmpty = true
    for word in parts(separatedBy: " ") {
      let wordWidth = word.widthWithoutColors
      // What does not fit into the next line either is broken by the terminal wherever it begins.
      let fitsBelow = start.count + wordWidth <= width
      if !isEmpty, !word.isEmpty, fitsBelow, column + blanks.count + wordWidth > width {
        lines.append(line)
        (line, column, blanks) = (start, start.count, "")
      }
      line += blanks + word
      column += blanks.count + wordWidth
      if word.isEmpty {
        // Blanks that stand together are kept where no line ends among them.
        line.removeLast(blanks.count)
        column -= blanks.count
        blanks += " "
      } else {
        blanks = " "
        isEmpty = false
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// The text with the paragraphs that have a line of more than `width` columns broken anew; lines with a blank in front
  /// are no part of any.
  package func reflowed(to width: Int?) -> String {
    guard let width else { return self }
    var lines: [String] = []
    var paragraph: [String] = []
    func flush() {
      let isLong = paragraph.contains { $0.displayWidth > width }
      lines += isLong ? [paragraph.joined(separator: " ").wrapped(to: width, indent: 0)] : paragraph
      paragraph = []
    }
    for line in parts(separatedBy: "\n").map(String.init) {
      if line.isEmpty || line.hasPrefix(" ") {
        flush()
        lines.append(line)
      } else {
        paragraph.append(line)
      }
    }
    flush()
    return lines.joined(separator: "\n")
  }
}

extension Substring {
  /// How many columns it takes, without the sequences that colour it.
  fileprivate var widthWithoutColors: Int {
    guard utf8.contains(0x1B) else { return displayWidth }
    var plain = String.UnicodeScalarView()
    var isColor = false
    for scalar in unicodeScalars {
      if scalar == "\u{1B}" { isColor = true }
      if !isColor { plain.append(scalar) }
      if scalar == "m" { isColor = false }
    }
    return String(plain).displayWidth
  }
}
