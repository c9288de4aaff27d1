import KVText
import Testing

@Suite("Regular expressions") struct RegularExpressionTests {
  private func matches(_ pattern: String, _ text: String, _ options: StringOptions = []) throws -> Bool {
    try RegularExpression(pattern, options).matches(text)
  }

  @Test(
    "A pattern matches these texts, whole",
    arguments: [
      ("abc", "abc"), ("a|b", "b"), ("", ""), ("(?:)", ""), ("a||b", ""), ("a*", "aaa"), ("a+?b", "aab"),
      ("a??a", "aa"),
      ("a{2}", "aa"), ("a{2,}", "aaaa"), ("a{1,3}", "aaa"), ("(a{0,2}){2}", "aaaa"), ("(a|)*b", "aab"), ("()*a", "a"),
      ("a.b", "a\nb"), ("a.b", "a\r\nb"), ("a.*b", "a\r\nb"), ("a$\n^b", "a\nb"), ("^a$", "a"), ("\\Aa\\z", "a"),
      ("a$\\r\\n^b", "a\r\nb"), ("a\\Z\n", "a\n"), ("(?-m)a$\n", "a\n"), ("a\\b-\\bb", "a-b"), ("a\\Bb", "ab"),
      ("\\d+", "19٣"), ("\\w+", "aé_9"), ("\\s", "\u{85}"), ("\\h", "\t"), ("\\v", "\n"), ("\\D\\W\\S", "a-b"),
      ("\\R", "\r\n"), ("\\X", "e\u{301}"), ("\\X", "👨‍👩‍👧"), ("\\X\\X", "🇩🇪🇫🇷"), ("[abc]+", "cab"), ("[^abc]", "d"),
      ("[a-c]+", "abc"), ("[]a]+", "]a"), ("[^]a]", "b"), ("[a-]", "-"), ("[-a]", "-"), ("[]-a]", "^"),
      ("[a-z&&[aeiou]]", "e"), ("[a-z--[aeiou]]", "b"), ("[[a-z]-[aeiou]]", "b"), ("[[a-z]&[aeiou]]", "a"),
      ("[a-c--b&&c]", "c"), ("[a[^b]]", "c"), ("[\\d-]+", "1-2"), ("[a&b]", "&"),
      ("[[:alpha:]]", "é"), ("[[:^alpha:]]", "1"), ("[:digit:]+", "42"), ("[[:alnum:]_]+", "a1_"), ("\\p{L}+", "aж"),
      ("\\p{Lu}", "Ж"), ("\\P{Lu}", "ж"), ("\\p{Greek}+", "αβ"), ("\\p{Script=Cyrillic}", "ж"), ("\\p{IsHan}", "漢"),
      ("\\p{gc=Nd}", "7"), ("\\p{Alphabetic}", "a"), ("\\p{script = latin}", "é"), ("(?i)abc", "aBC"),
      ("(?i)[a-z]", "\u{212A}"), ("(?i)σ", "ς"), ("(?i)\\p{Lu}", "a"), ("(?i:a)b", "Ab"), ("((?i)a)b", "Ab"),
      ("a(?i)b|c", "C"), ("(?x) a # one\n b", "ab"), ("(?x)[a b]+", "ab"), ("(?#note)a", "a"), ("(?-s)[^a]", "\n"),
      ("\\Qa*b\\E+", "a*bb"), ("\\Q*\\E*", "**"), ("\\x41\\x{42}\\u0043\\U00000044", "ABCD"), ("\\uD83D\\uDE00", "😀"),
      ("\\0101", "A"), ("\\cA", "\u{1}"), ("\\a\\e\\f\\n\\r\\t", "\u{7}\u{1B}\u{C}\n\r\t"), ("\\.\\*\\\\", ".*\\"),
      ("\\N{LATIN SMALL LETTER A}", "a"), ("(a)\\1", "aa"), ("(?<n>a)\\k<n>", "aa"), ("(?i)(a)\\1", "aA"),
      ("(a)\\10", "aa0"), ("(?:(a)|b)*\\1", "aba"), ("(?=(a))\\1", "a"), ("(?=a*b)a*b", "aab"), ("(?!b)a", "a"),
      ("a(?<=a)b", "ab"), ("(?<!a)b", "b"), ("a(?<=a{1,3})b", "ab"), ("ab(?<=\\Aab)", "ab"), ("(?>ab|a)c", "ac"),
      ("a?+b", "ab"), ("a{2}+", "aa"), ("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?", "-1.5e+10"),
      ("[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,6}", "someone@example.com"), ("]", "]"), ("^*a", "a"),
    ])
  func matching(_ pattern: String, _ text: String) throws {
    #expect(try matches(pattern, text))
  }

  @Test(
    "A pattern does not match these texts",
    arguments: [
      ("abc", "abcd"), ("abc", "zabc"), ("a", ""), ("a*", "aab"), ("a{2}", "aaa"), ("(?-s)a.b", "a\nb"),
      ("a..b", "a\r\nb"),
      ("(?-m)a\n^b", "a\nb"), ("[^a]", "a"), ("[a-z&&[aeiou]]", "b"), ("[a-z--[aeiou]]", "a"), ("[a&&b]", "&"),
      ("\\d", "a"), ("\\w", "-"), ("\\s", "\u{180E}"), ("\\bab\\B", "ab"), ("\\v", "\r\n"), ("\\R\n", "\r\n"),
      ("(?i)[^a]", "A"), ("(?i)\\P{Lu}", "a"), ("(?>a|ab)c", "abc"), ("a*+a", "aa"), ("a?+a", "a"), ("(a)|\\1b", "b"),
      ("(\\1a)", "a"), ("(?=a)b", "b"), ("(?!a)a", "a"), ("a(?<!a)b", "ab"), ("\\p{Greek}", "a"), ("ABC", "abc"),
      ("\r^\n", "\r\n\r"), ("a\r$\nb", "a\r\nb"), ("e\\b\u{301}", "e\u{301}"),
    ])
  func notMatching(_ pattern: String, _ text: String) throws {
    #expect(try !matches(pattern, text))
  }

  @Test("Options work on pattern and text")
  func options() throws {
    #expect(try matches("STRA.+", "straße", .caseInsensitive))
    #expect(try matches("\\D+", "ABC", .caseInsensitive), "the letters of escapes are not folded")
    #expect(try matches("cafe", "caf\u{E9}", .diacriticInsensitive))
    #expect(try matches("caf\u{E9}", "cafe", .diacriticInsensitive))
    #expect(try !matches("cafe", "caf\u{E9}"))
    #expect(try matches("caf.", "cafe\u{301}"), "a dot is a character however its accent is spelled")
    #expect(try matches("caf\u{E9}", "cafe\u{301}"))
    #expect(try !matches("caf.", "cafe\u{301}", .normalized))
    #expect(try matches("caf..", "cafe\u{301}", .normalized))
    #expect(try !matches("A", "a", [.normalized, .caseInsensitive]))
  }

  @Test("One expression may be used from several threads")
  func threads() async throws {
    let expression = try RegularExpression("(a+)+b|[a-z]+\\d", [])
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<8 {
        group.addTask { try expression.matches(String(repeating: "a", count: 100 + index) + "7") }
      }
      for try await result in group { #expect(result) }
    }
  }
}
