package import KVTexts

/// Finds what a misspelt word most likely meant.
package enum Spelling {
  /// How many bytes a word may have that is taken for a misspelling, or for what was meant: the work for a pair of words
  /// grows with the product of their lengths, and no limit of time sees it.
  private static let longestWord = 256

  /// The candidate nearest to `word`, or nil where none is near enough to be a misspelling: at most a third of its
  /// letters differ, swapped neighbours counting once. Ties go to the first in alphabetical order.
  package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= longestWord else { return nil }
    let letters = Array(word.lowercased().unicodeScalars)
    let limit = max(1, (letters.count + 1) / 3)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates.filter({ $0.utf8.count <= longestWord }).sorted() where candidate != word {
      // Nobody reads what comes then.
      if Cancellation.isRequested { return nil }
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - letters.count) <= limit else { continue }
      let found = distance(letters, other)
      if found <= limit, found < best?.distance ?? .max, found < max(letters.count, other.count) {
        best = (found, candidate)
      }
    }
    return best?.candidate
  }

  /// `did you mean 'x'?`, where something is near enough.
  package static func suggestion(for word: String, among candidates: some Sequence<String>) -> Message? {
    closest(to: word, among: candidates).map { .didYouMean(name: $0) }
  }

  /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours cost one each.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in 0..<b.count {
        let substitution = last[j] + (a[i] == b[j] ? 0 : 1)
        row[j + 1] = min(substitution, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
