import KVTestSupport
import KVText
import Testing

@Suite("Wildcard patterns") struct WildcardPatternTests {
  @Test(
    "A pattern matches whole texts",
    arguments: [
      ("abc", "abc", [], true), ("abc", "abcd", [], false), ("a*", "abc", [], true), ("*c", "abc", [], true),
      ("*", "", [], true), ("", "", [], true), ("", "a", [], false), ("?", "", [], false), ("?", "a", [], true),
      ("a?c", "abc", [], true), ("a?c", "ac", [], false), ("*b*", "abc", [], true), ("**", "abc", [], true),
      ("a*b*c", "aXbYc", [], true), ("a*b*c", "aXcYb", [], false), ("*aab", "aaaab", [], true),
      ("a\\*", "a*", [], true), ("a\\*", "ab", [], false), ("a\\?", "a?", [], true), ("a\\\\", "a\\", [], true),
      ("a\\", "a\\", [], true), ("\\a", "a", [], true), ("A*", "abc", [], false),
      ("A*", "abc", .caseInsensitive, true),
      ("a.c", "abc", [], false), ("[a]", "a", [], false), ("a*c", "a\nb\nc", [], true), ("?", "\n", [], true),
      ("caf?", "caf\u{E9}", [], true), ("caf?", "cafe\u{301}", [], true), ("cafe*", "cafe\u{301}", [], false),
      ("caf\u{E9}", "cafe\u{301}", [], true), ("cafe", "caf\u{E9}", .diacriticInsensitive, true),
      ("CAFE*", "caf\u{E9}s", [.caseInsensitive, .diacriticInsensitive], true), ("?", "😀", [], true),
      ("??", "e\u{301}", .normalized, true), ("*ж?", "abжc", [], true), ("*ж?", "abж", [], false),
      ("e\u{301}*", "abc", [], false),
    ] as [(String, String, StringOptions, Bool)])
  func table(_ pattern: String, _ text: String, _ options: StringOptions, _ expected: Bool) {
    #expect(WildcardPattern(pattern, options).matches(text) == expected)
  }

  @Test("Every small pattern matches what the definition says")
  func allSmall() {
    let patternLetters = Array("ab*?")
    let textLetters = Array("ab")
    func words(_ letters: [Character], _ longest: Int) -> [[Character]] {
      var all: [[Character]] = [[]]
      var last = all
      for _ in 0..<longest {
        last = last.flatMap { word in letters.map { word + [$0] } }
        all += last
      }
      return all
    }
    let texts = words(textLetters, 5)
    for pattern in words(patternLetters, 4) {
      let prepared = WildcardPattern(String(pattern), [])
      let prepared2 = WildcardPattern("ж" + String(pattern), [])
      for text in texts {
        let expected = Self.matches(pattern[...], text[...])
        #expect(prepared.matches(String(text)) == expected, "\(String(pattern)) \(String(text))")
        #expect(prepared2.matches("ж" + String(text)) == expected, "\(String(pattern)) \(String(text))")
      }
    }
  }

  /// The definition, as a recursion.
  private static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return matches(pattern.dropFirst(), text) || !text.isEmpty && matches(pattern, text.dropFirst())
    }
    guard let letter = text.first, first == "?" || first == letter else { return false }
    return matches(pattern.dropFirst(), text.dropFirst())
  }

  @Test("Many stars do not multiply")
  func stars() {
    let pattern = WildcardPattern(String(repeating: "*a", count: 30) + "*b", [])
    #expect(!pattern.matches(String(repeating: "a", count: 100_000)))
    #expect(pattern.matches(String(repeating: "a", count: 100_000) + "b"))
  }
}
