extension Character {
  /// How many columns a terminal gives it: 0 for marks and other invisible ones, 2 for East Asian wide ones and emoji,
  /// else 1. Terminals differ in detail; this follows Unicode's East Asian Width (UAX #11) and emoji presentation.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var width = 0
    for scalar in unicodeScalars {
      // VARIATION SELECTOR-16 asks for the emoji form of what stands before it.
      if scalar == "\u{FE0F}" { return 2 }
      width = max(width, scalar.displayWidth)
    }
    return width
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return Self.wideRanges.contains { $0.contains(value) } ? 2 : 1
  }

  /// Blocks of wide and full-width characters, without emoji.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0x4DBF,  // kana, Bopomofo, compatibility, extension A
    0x4E00...0xA4CF,  // unified ideographs, Yi
    0xA960...0xA97F,  // Hangul extension A
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6F,  // compatibility and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana supplements, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // extensions B and further
  ]
}

extension StringProtocol {
  /// How many columns a terminal gives the text.
  package var displayWidth: Int {
    reduce(into: 0) { $0 += $1.displayWidth }
  }
}
