import KVBase
// Canonical decomposition is in the standard library, for its own comparison of strings, under this name only.
@_spi(_Unicode) import Swift

/// Text as scalars of which two are the same if and only if the options say so: decomposed, so that canonically
/// equivalent texts are the same; without diacritics for `d`; case-folded for `c`; unchanged for `n`, which
/// replaces all other options as Cocoa's NSNormalizedPredicateOption does.
package enum FoldedText {
  /// The folded scalars of `text`; O(n), and an allocation.
  package static func scalars(_ text: String, _ options: StringOptions) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(text.utf8.count)
    if options.contains(.normalized) {
      for scalar in text.unicodeScalars { result.append(scalar.value) }
      return result
    }
    let foldsCase = options.contains(.caseInsensitive)
    let dropsDiacritics = options.contains(.diacriticInsensitive)
    forEachDecomposed(text) { scalar in
      if dropsDiacritics, isDiacritic(scalar) { return }
      if foldsCase {
        CaseFolding.forEachScalar(foldedFrom: scalar) { result.append($0.value) }
      } else {
        result.append(scalar.value)
      }
    }
    return result
  }

  /// A text that follows all texts that begin with `text`, in the order of the code points of canonical decompositions; nil if
  /// none was found in few attempts. O(n).
  package static func next(after text: String) -> String? {
    var scalars = scalars(text, [])
    for _ in 0..<8 {
      guard let last = scalars.popLast() else { return nil }
      guard let next = Unicode.Scalar(last + 1) else { continue }
      var candidate = String.UnicodeScalarView(scalars.lazy.compactMap(Unicode.Scalar.init))
      candidate.append(next)
      // A mark may be moved, and a scalar may have a decomposition.
      let result = String(candidate)
      if FoldedText.scalars(result, []) == scalars + [next.value] { return result }
    }
    return nil
  }

  /// The beginning of `text` that folds to the beginning of the folded text: at least `count` scalars, and the marks that
  /// follow them; the whole text where it is no longer.
  package static func beginning(of text: String, atLeast count: Int) -> String {
    guard text.utf8.count > count else { return text }
    let scalars = text.unicodeScalars
    var end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex) ?? scalars.endIndex
    // A mark may be moved before those that it follows, also as a part of a scalar that is none itself.
    var pace = Cancellation.Pace()
    while end < scalars.endIndex, !pace.isCancelled, !String(scalars[end])._nfd.allSatisfy({ !isMark($0.value) }) {
      end = scalars.index(after: end)
    }
    return String(scalars[..<end])
  }

  /// The scalars of the canonical decomposition. Those of ASCII are passed on as they are, which the library's general
  /// way would take ten times as long for; the text between them decomposes alike with or without them.
  private static func forEachDecomposed(_ text: String, _ body: (Unicode.Scalar) -> Void) {
    var piece = String.UnicodeScalarView()
    var pace = Cancellation.Pace()
    for scalar in text.unicodeScalars {
      if pace.isCancelled { return }
      guard scalar.isASCII else {
        piece.append(scalar)
        continue
      }
      if !piece.isEmpty {
        decompose(piece, &pace, body)
        piece = String.UnicodeScalarView()
      }
      body(scalar)
    }
    if !piece.isEmpty { decompose(piece, &pace, body) }
  }

  private static func decompose(
    _ piece: String.UnicodeScalarView, _ pace: inout Cancellation.Pace, _ body: (Unicode.Scalar) -> Void
  ) {
    if let ordered = LongMarkRuns.decomposed(piece) { return ordered.forEach(body) }
    for part in String(piece)._nfd {
      if pace.isCancelled { return }
      body(part)
    }
  }

  /// Whether letters differ in no more than an accent where one has this mark and the other has not. Marks that make
  /// another letter are none: the voicing of kana and the virama of Indic scripts.
  static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.canonicalCombiningClass {
    case .notReordered, .kanaVoicing, .virama: return false
    default: return scalar.properties.generalCategory == .nonspacingMark
    }
  }

  /// Whether the scalar is a mark on the one before it, so that no character ends between them.
  static func isMark(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x300, let valid = Unicode.Scalar(scalar) else { return false }
    return valid.properties.canonicalCombiningClass != .notReordered
  }

  /// Text as composed scalars, the canonical form in which a regular expression counts characters.
  static func composed(_ text: String, droppingDiacritics dropsDiacritics: Bool) -> String {
    var result = String.UnicodeScalarView()
    if dropsDiacritics {
      forEachDecomposed(text) { if !isDiacritic($0) { result.append($0) } }
      return composed(String(result), droppingDiacritics: false)
    }
    let ordered = LongMarkRuns.decomposed(text.unicodeScalars).map { String(String.UnicodeScalarView($0)) }
    var pace = Cancellation.Pace()
    for scalar in (ordered ?? text)._nfc {
      if pace.isCancelled { break }
      result.append(scalar)
    }
    return String(result)
  }
}
