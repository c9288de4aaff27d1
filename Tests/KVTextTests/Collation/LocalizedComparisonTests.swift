import Foundation
import KVBase
import KVTestSupport
import KVText
import Testing

@Suite("Localized comparison") struct LocalizedComparisonTests {
  /// What is compared, ascending.
  private func expectAscending(_ strings: [String], _ compare: (String, String) -> ValueOrder) {
    for (i, a) in strings.enumerated() {
      for (j, b) in strings.enumerated() {
        let expected: ValueOrder = i < j ? .ascending : i == j ? .same : .descending
        #expect(compare(a, b) == expected, "\(a) \(b)")
      }
    }
  }

  @Test("Letters come before accents, accents before case, and the small letter first")
  func levels() {
    expectAscending(
      [
        "", " b", "_", "-", "$", "1", "a", "A", "á", "Á", "aa", "ab", "áb", "abc", "b", "o", "ø", "p", "z", "α", "β",
        "я",
      ],
      LocalizedComparison.localizedCompare)
    expectAscending(
      ["cote", "coté", "côte", "côté", "coter"], LocalizedComparison.localizedCompare)
    expectAscending(["и", "иа", "й", "Й", "к", "一", "丁"], LocalizedComparison.localizedCompare)
  }

  @Test("Case is left out where the selector says so")
  func caseInsensitive() {
    #expect(LocalizedComparison.localizedCaseInsensitiveCompare("Apple", "aPPLE") == .same)
    #expect(LocalizedComparison.localizedCaseInsensitiveCompare("straße", "STRASSE") == .same)
    #expect(LocalizedComparison.localizedCaseInsensitiveCompare("resume", "Résumé") == .ascending)
    #expect(LocalizedComparison.caseInsensitiveCompare("Zebra", "apple") == .descending)
    #expect(LocalizedComparison.caseInsensitiveCompare("APPLE", "apple") == .same)
    #expect(LocalizedComparison.caseInsensitiveCompare("Äpfel", "zebra") == .ascending)
  }

  @Test("Numbers stand in their order as in the Finder")
  func numbers() {
    expectAscending(
      ["", "1", "1a", "2", "10", "a", "a2", "a09b", "a10", "a10b", "a11", "A11", "b1", "file 9.txt", "file 10.txt"],
      LocalizedComparison.localizedStandardCompare)
    expectAscending(["a9", "a09", "a009", "a10"], LocalizedComparison.localizedStandardCompare)
    expectAscending(["99999999999999999998", "99999999999999999999"], LocalizedComparison.localizedStandardCompare)
    #expect(LocalizedComparison.localizedStandardCompare("caf\u{E9}", "cafe\u{301}") != .same)
  }

  @Test("The order is Foundation's, with ICU's collation")
  func foundation() {
    var random = SeededGenerator(seed: 7)
    // Left out: kana and final sigma, whose differences Foundation drops; й and accented Greek, where it compares from
    // the first difference within a letter; ß and œ without case.
    let alphabets = [
      "aAbBáÁäzZ", "abc -_.,019", "aoøØsæéèÉđłŁ", "αβΑΒγω", "бвияЯБ", "012a9", "かきく一丁", "$€£+<=#%&", "אבג",
      "!\"'()*/:;?@[]{}~^`|\\", "a1½²°§¶",
    ].map(Array.init)
    let english = Locale(identifier: "en_US")
    var compared = 0
    for _ in 0..<10_000 {
      let letters = alphabets[random.below(alphabets.count)]
      func word() -> String { String((0..<random.below(6)).map { _ in letters[random.below(letters.count)] }) }
      let (a, b) = (word(), word())
      func theirs(_ options: NSString.CompareOptions) -> Int {
        let string = NSString(string: a)
        return string.compare(
          b, options: options, range: NSRange(location: 0, length: string.length), locale: english
        )
        .rawValue
      }
      compared += 1
      #expect(LocalizedComparison.localizedCompare(a, b).rawValue == theirs([]), "\(a) \(b)")
      #expect(
        LocalizedComparison.localizedCaseInsensitiveCompare(a, b).rawValue == theirs(.caseInsensitive), "\(a) \(b)")
      #expect(
        LocalizedComparison.localizedStandardCompare(a, b).rawValue
          == theirs([.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering]), "\(a) \(b)")
    }
    #expect(compared == 10_000)
  }

  @Test("Every order is one: no three strings contradict each other")
  func transitivity() {
    var random = SeededGenerator(seed: 3)
    let letters = Array("aAáбй1 0-かカ漢😀\u{301}")
    var words: [String] = []
    for _ in 0..<150 { words.append(String((0..<random.below(4)).map { _ in letters[random.below(letters.count)] })) }
    for compare in [
      LocalizedComparison.localizedCompare, LocalizedComparison.localizedStandardCompare,
      LocalizedComparison.localizedCaseInsensitiveCompare, LocalizedComparison.caseInsensitiveCompare,
    ] {
      let sorted = words.sorted { compare($0, $1) == .ascending }
      for (i, a) in sorted.enumerated() {
        for b in sorted[i...] {
          #expect(compare(a, b) != .descending, "\(a) \(b)")
          #expect(compare(a, b) == compare(b, a).reversed, "\(a) \(b)")
        }
      }
    }
  }
}
