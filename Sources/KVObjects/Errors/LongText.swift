import CThread

/// Bounds of names and of what is said about them. Swift compares, hashes and splits text by its letters, and takes n²
/// steps for n marks on one letter: a script may write a million. So a text is measured by its bytes before anything
/// else is done with it.
extension String {
  /// How many bytes of UTF-8 a name may have: a key, a class, a test, an option, a variable, a module.
  package static let longestName = 1_000

  /// Whether nothing can have this name. O(1).
  package var isTooLongForName: Bool { utf8.count > Self.longestName && KV_GUARD_LONG_NAMES.isInForce }

  /// How many scalars of one fact a diagnostic shows: room for a path and a sentence, not for a text of a megabyte that a
  /// script has used as a name.
  package static let longestFact = 480

  /// The text; of one that is too long the beginning and the end, and how much is left out: `aaa…(1048176 more)…aaa`.
  package var shortened: String { shortened(to: Self.longestFact) }

  /// The text where it may be a name, else so much of it that a sentence with it is no longer than one fact: what may be
  /// searched and compared.
  package var shortenedName: String { isTooLongForName ? shortened(to: Self.longestFact / 2) : self }

  /// The text where it has no more bytes than a name may have, else ``shortened``.
  package var shortenedLine: String { isTooLongForName ? shortened : self }

  /// The text; of one that is too long for a line of values what stands around a scalar, and how much is left out at each
  /// end: `…(80 more)…aaa…(20 more)…`.
  package func shortened(around index: Int, to longest: Int = 160) -> String {
    guard utf8.count > longest, unicodeScalars.count > longest else { return self }
    let count = unicodeScalars.count
    let start = min(max(0, index - longest / 2), count - longest)
    let shown = Substring(unicodeScalars.dropFirst(start).prefix(longest))
    let left = count - start - longest
    return (start > 0 ? "…(\(start) more)…" : "") + shown + (left > 0 ? "…(\(left) more)…" : "")
  }

  private func shortened(to longest: Int) -> String {
    guard utf8.count > longest, unicodeScalars.count > longest else { return self }
    let half = longest / 2
    let left = unicodeScalars.count - 2 * half
    return "\(Substring(unicodeScalars.prefix(half)))…(\(left) more)…\(Substring(unicodeScalars.suffix(half)))"
  }
}

extension StringProtocol {
  /// Whether the text begins with the bytes of `start`. O(start), whatever the text.
  package func hasBytes(atStart start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether the text ends with the bytes of `end`. O(end), whatever the text.
  package func hasBytes(atEnd end: String) -> Bool { utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }

  /// The parts between the bytes `separator`, which is ASCII; empty ones too. O(n), whatever the text.
  package func parts(separatedBy separator: Unicode.Scalar, maxSplits: Int = .max) -> [SubSequence] {
    let byte = UInt8(ascii: separator)
    var parts: [SubSequence] = []
    var start = startIndex
    while parts.count < maxSplits, let end = utf8[start...].firstIndex(of: byte) {
      parts.append(self[start..<end])
      start = utf8.index(after: end)
    }
    parts.append(self[start...])
    return parts
  }

  /// The lines, without their ends; empty ones too. O(n), whatever the text.
  package var textLines: [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        lines.append(String(line))
        line = String.UnicodeScalarView()
      default: line.append(scalar)
      }
      last = scalar
    }
    return lines + [String(line)]
  }
}
