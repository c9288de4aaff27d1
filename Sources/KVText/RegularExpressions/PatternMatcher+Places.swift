extension PatternMatcher {
  /// Whether the assertion is true at a position.
  func holds(_ assertion: PositionAssertion, at position: Int) -> Bool {
    switch assertion {
    case .start: return position == 0
    case .end: return position == text.count
    case .endOrFinalLineEnd:
      guard position < text.count else { return true }
      guard isLineEnd(position), !isInsideLineEnd(position) else { return false }
      return position == text.count - 1 || position == text.count - 2 && isInsideLineEnd(position + 1)
    case .lineStart: return position == 0 || position < text.count && isLineEnd(position - 1)
    case .lineEnd: return position == text.count || isLineEnd(position) && !isInsideLineEnd(position)
    case .wordBoundary: return isWordBoundary(position)
    case .noWordBoundary: return !isWordBoundary(position)
    }
  }

  private func isLineEnd(_ position: Int) -> Bool {
    ScalarProperty.isLineEnd(UInt32(truncatingIfNeeded: text[position]))
  }

  /// Whether a word begins or ends here. A mark belongs to the scalar it modifies and makes no boundary of its own.
  private func isWordBoundary(_ position: Int) -> Bool {
    var isWord = false
    if position < text.count {
      let scalar = UInt32(truncatingIfNeeded: text[position])
      if WordCharacters.isTransparent(scalar) { return false }
      isWord = WordCharacters.set.contains(scalar)
    }
    var before = position - 1
    while before >= 0 {
      let scalar = UInt32(truncatingIfNeeded: text[before])
      if !WordCharacters.isTransparent(scalar) { return isWord != WordCharacters.set.contains(scalar) }
      before -= 1
    }
    return isWord
  }

  /// The end of what a group has taken, if the same text is here again; nil if it is not, or the group has taken nothing
  /// yet.
  func endOfReference(to group: Int, ignoresCase: Bool, from position: Int) -> Int? {
    let (start, end) = (Int(registers[2 * group]), Int(registers[2 * group + 1]))
    guard start >= 0, end >= start, position + (end - start) <= text.count else { return nil }
    for offset in 0..<(end - start) where text[start + offset] != text[position + offset] {
      guard ignoresCase else { return nil }
      let a = CaseFolding.simple(UInt32(truncatingIfNeeded: text[start + offset]))
      let b = CaseFolding.simple(UInt32(truncatingIfNeeded: text[position + offset]))
      if a != b { return nil }
    }
    return position + (end - start)
  }

  /// Where the grapheme cluster ends that begins here.
  func clusterEnd(from position: Int) -> Int {
    var length = 8
    while true {
      let end = min(position + length, text.count)
      var scalars = String.UnicodeScalarView()
      for index in position..<end {
        scalars.append(Unicode.Scalar(UInt32(truncatingIfNeeded: text[index])) ?? "\u{FFFD}")
      }
      let taken = String(scalars).first?.unicodeScalars.count ?? 1
      // A cluster that fills the piece may go on behind it.
      if taken < end - position || end == text.count { return position + taken }
      length *= 4
    }
  }
}

/// What makes words, for `\b`.
private enum WordCharacters {
  static let set = ScalarSet(.property(.word))

  static func isTransparent(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x80, let valid = Unicode.Scalar(scalar) else { return false }
    return valid.properties.isGraphemeExtend || valid.properties.generalCategory == .format
  }
}
