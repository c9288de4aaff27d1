/// Unicode's case folding ("The Unicode Standard", section 5.18), built on the mappings that the standard library has.
///
/// The library has no folding of its own. Lowering, raising and lowering again meets the standard's full folding for
/// every scalar but two kinds: the dotless i, which folding leaves alone, and the Cherokee letters, which it raises
/// where this lowers; as both sides of a comparison are folded alike, the direction does not matter.
enum CaseFolding {
  /// What `scalar` folds to: itself, another scalar, or up to three.
  static func forEachScalar(foldedFrom scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    if scalar.value < 0x80 {
      return body(Unicode.Scalar(ascii(UInt8(scalar.value))))
    }
    guard hasCase(scalar) else { return body(scalar) }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        for folded in upper.properties.lowercaseMapping.unicodeScalars { body(folded) }
      }
    }
  }

  /// An ASCII letter in lower case, any other byte as it is.
  @inline(__always)
  static func ascii(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The one scalar that `scalar` folds to; where it folds to several, the one that it lowers to, or itself.
  static func simple(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return UInt32(ascii(UInt8(scalar))) }
    guard let valid = Unicode.Scalar(scalar), hasCase(valid) else { return scalar }
    var result = scalar
    var count = 0
    forEachScalar(foldedFrom: valid) { folded in
      count += 1
      result = folded.value
    }
    if count == 1 { return result }
    let lowered = valid.properties.lowercaseMapping.unicodeScalars
    return lowered.count == 1 ? lowered.first?.value ?? scalar : scalar
  }

  /// Whether folding may change the scalar: a quick test in front of mappings that make strings.
  private static func hasCase(_ scalar: Unicode.Scalar) -> Bool {
    // U+0131 is the dotless i; U+0345 is a combining mark that folds to a letter.
    scalar.value != 0x131 && (scalar.properties.changesWhenCaseMapped || scalar.value == 0x345)
  }
}
