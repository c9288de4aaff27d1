extension Sequence {
  /// `[A, B, C]` on one line: of very many elements the first, and how many more there are. O(shown).
  ///
  /// - Parameter count: how many there are.
  package func inOneLine(count: Int, _ text: (Element) -> String) -> String {
    let shown = prefix(elementsInOneLine).map(text)
    let rest = count > shown.count ? ["… \(count - shown.count) more"] : []
    return "[\((shown + rest).joined(separator: ", "))]"
  }
}

/// So many elements of a collection are printed.
private let elementsInOneLine = 20
