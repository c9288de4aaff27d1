package import KVBase

/// Comparing text as a reader would sort it, by the rules of one fixed locale (en_US), whatever the machine's: letters
/// first, then accents, then case, the small letter before the capital ("Unicode Technical Standard #10").
///
/// In contrast to `StringFolding`, which orders by code points, "Zebra" sorts behind "apple" here, and "Äpfel" beside
/// "Apfel". Foundation would do the same through ICU, at a third more of the command's start-up time and twice its
/// size; so the weights of the common scripts are a table here. Texts of ASCII are compared where they lie; for others
/// each comparison makes the weights of both, some 200 ns a character.
package enum LocalizedComparison {
  /// Cocoa's `caseInsensitiveCompare:`: case is folded, and what is left compared by code points.
  package static func caseInsensitiveCompare(_ a: String, _ b: String) -> ValueOrder {
    StringFolding.compare(a, b, .caseInsensitive)
  }

  /// Cocoa's `localizedCompare:`.
  package static func localizedCompare(_ a: String, _ b: String) -> ValueOrder {
    compare(a, b, [])
  }

  /// Cocoa's `localizedCaseInsensitiveCompare:`.
  package static func localizedCaseInsensitiveCompare(_ a: String, _ b: String) -> ValueOrder {
    compare(a, b, .caseInsensitive)
  }

  /// Cocoa's `localizedStandardCompare:`, the order of the Finder: numbers within are compared as numbers. Two strings
  /// are the same only if they have the same code points.
  package static func localizedStandardCompare(_ a: String, _ b: String) -> ValueOrder {
    let (x, y) = (FoldedText.scalars(a, []), FoldedText.scalars(b, []))
    let (left, right) = (CollationElements(x, isNumeric: true), CollationElements(y, isNumeric: true))
    return order(left.primary, right.primary) ?? order(left.secondary, right.secondary)
      ?? order(left.tertiary, right.tertiary) ?? order(left.zeros, right.zeros) ?? order(x, y)
      ?? order(a.unicodeScalars.map(\.value), b.unicodeScalars.map(\.value)) ?? .same
  }

  /// The order under the options in brackets: `c` leaves the case out, `d` the accents.
  static func compare(_ a: String, _ b: String, _ options: StringOptions) -> ValueOrder {
    let ignoresCase = options.contains(.caseInsensitive)
    let quick = ASCIIText.withBytes(of: a) { a in
      ASCIIText.withBytes(of: b) { b in ASCIICollation.shared.compare(a, b, ignoringCase: ignoresCase) }
    }
    if case .some(.some(let quick)) = quick { return quick }
    let folding = options.intersection(.caseInsensitive)
    let left = CollationElements(FoldedText.scalars(a, folding), isNumeric: false)
    let right = CollationElements(FoldedText.scalars(b, folding), isNumeric: false)
    if let order = order(left.primary, right.primary) { return order }
    if !options.contains(.diacriticInsensitive), let order = order(left.secondary, right.secondary) { return order }
    if !ignoresCase, let order = order(left.tertiary, right.tertiary) { return order }
    return .same
  }

  private static func order<Weight: Comparable>(_ a: [Weight], _ b: [Weight]) -> ValueOrder? {
    for (x, y) in zip(a, b) where x != y { return x < y ? .ascending : .descending }
    return a.count == b.count ? nil : a.count < b.count ? .ascending : .descending
  }
}
