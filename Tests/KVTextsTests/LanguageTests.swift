import KVTexts
import Testing

struct LanguageTests {
  @Test func `English comes first, and German is there`() {
    #expect(Language.all.first == .english)
    #expect(Language.all.contains(.german))
    #expect(!Language.all.contains(.pseudo))
    #expect(Set(Language.all).count == Language.all.count)
  }

  @Test(arguments: [("en", "en"), ("de", "de"), ("qps", "qps"), ("DE", nil), ("de_DE", nil), ("fr", nil), ("", nil)])
  func `a language is named by its code`(code: String, language: String?) {
    #expect(Language(named: code)?.code == language)
  }

  @Test(arguments: [
    ([:], "en"),
    (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "de"], "de"), (["LANG": "de_AT@euro"], "de"),
    (["LANG": "de-DE"], "de"),
    (["LANG": "DE_DE"], "de"),
    (["LANG": "C"], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": "POSIX"], "en"), (["LANG": "xx_YY"], "en"),
    (["LANG": ""], "en"),
    // The first that is set and not empty decides, also where it names a language that is not there.
    (["LC_ALL": "de_DE", "LC_MESSAGES": "en_US", "LANG": "en_US"], "de"),
    (["LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "en_US"], "de"),
    (["LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"], "en"),
    (["LC_MESSAGES": "fr_FR", "LANG": "de_DE"], "en"), (["LC_CTYPE": "de_DE"], "en"),
  ])
  func `the environment chooses as POSIX has it`(variables: [String: String], code: String) {
    #expect(Language(environment: { variables[$0] }).code == code)
  }

  @Test func `each language has a rule for its plurals, and the forms that this asks for`() {
    for language in Language.all {
      #expect(language.plurals.categories.contains(.other))
      for count in 0...200 { #expect(language.plurals.categories.contains(language.plurals.category(of: count))) }
    }
    #expect(Language.german.plurals.category(of: 1) == .one)
    #expect([0, 2, 11, 21, 101].allSatisfy { Language.german.plurals.category(of: $0) == .other })
  }
}
