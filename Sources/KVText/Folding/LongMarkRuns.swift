import KVBase
// Canonical decomposition is in the standard library, for its own comparison of strings, under this name only.
@_spi(_Unicode) import Swift

/// Canonical decomposition of text in which very many marks follow one letter.
///
/// The standard library puts marks into their canonical order by insertion: a run of n takes n² steps, and some hundred
/// thousand marks, which are one character of a hostile text, take minutes. No writing system has more than a few. So
/// text without a long run is left to the library, and one that has such a run is put in order here, O(n log n).
enum LongMarkRuns {
  /// Longer runs than this one are long. (Unicode's own bound for streams is 30: "UAX #15", section 13.)
  private static let longest = 64

  /// The decomposition of `text`; nil where it has no long run of marks.
  static func decomposed(_ text: String.UnicodeScalarView) -> [Unicode.Scalar]? {
    guard text.count > longest, hasLongRun(text) else { return nil }
    var parts: [(order: UInt8, scalar: Unicode.Scalar)] = []
    var letter = 0
    var pace = Cancellation.Pace()
    for scalar in text {
      if pace.isCancelled { break }
      // As the library: what has no class begins anew, also the three that decompose to marks.
      if scalar.properties.canonicalCombiningClass == .notReordered {
        order(&parts, from: letter)
        letter = parts.count
      }
      for part in String(scalar)._nfd { parts.append((part.properties.canonicalCombiningClass.rawValue, part)) }
    }
    order(&parts, from: letter)
    return parts.map(\.scalar)
  }

  /// Puts the marks of one letter in order. Swift's sort is stable, as canonical order is: marks of one class keep
  /// their order.
  private static func order(_ parts: inout [(order: UInt8, scalar: Unicode.Scalar)], from letter: Int) {
    guard let start = parts[letter...].firstIndex(where: { $0.order != 0 }) else { return }
    parts[start...].sort { $0.order < $1.order }
  }

  private static func hasLongRun(_ text: String.UnicodeScalarView) -> Bool {
    var length = 0
    var pace = Cancellation.Pace()
    for scalar in text {
      if pace.isCancelled { return false }
      length = FoldedText.isMark(scalar.value) ? length + 1 : 0
      if length > longest { return true }
    }
    return false
  }
}
