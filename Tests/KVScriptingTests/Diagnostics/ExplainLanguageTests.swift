import KVScripting
import KVTexts
import Testing

/// The pages of `explain` in other languages than English.
struct ExplainLanguageTests {
  @Test func `each page of a diagnostic, callback, operation and word has its text in each language`() {
    let named = ExplainPages.kinds.filter { !$0.title.description.hasPrefix("Rules") }.flatMap(\.names)
    for language in Language.all {
      #expect(Set(PageTexts.names(in: language)) == Set(named), "\(language)")
    }
    for name in named {
      let english = PageTexts.paragraphs(of: name, in: .english)
      #expect(!english.isEmpty, "\(name)")
      for language in Language.all {
        #expect(PageTexts.paragraphs(of: name, in: language).count == english.count, "\(name) in \(language)")
      }
    }
  }

  /// Never translated: the name or signature that a page begins with, Cocoa's name for it, the example and what it prints.
  @Test func `all else that a page says comes from the catalogue`() throws {
    for name in ExplainPages.names {
      let page = try #require(ExplainPages.page(of: name, in: .pseudo))
      for (number, paragraph) in page.split(separator: "\n\n").enumerated() {
        let isMarked = paragraph.hasPrefix("⟦") && paragraph.drop { $0 != "⟧" }.contains("⟧")
        #expect(
          number == 0 || isMarked || paragraph.hasPrefix("    ") || paragraph.hasPrefix("Cocoa: "),
          "\(name): \(paragraph)")
      }
    }
  }

  @Test func `the code of an example is the same in every language`() throws {
    for name in ExplainPages.names {
      let examples = try [Language.english, .german, .pseudo].map { language in
        try #require(ExplainPages.page(of: name, in: language)).split(separator: "\n").filter { $0.hasPrefix("    ") }
      }
      #expect(examples[0] == examples[1] && examples[0] == examples[2], "\(name)")
    }
  }

  @Test func `a page that a language has not is English`() {
    #expect(PageTexts.paragraphs(of: "no such page", in: .german).isEmpty)
    #expect(ExplainPages.page(of: "bracket", in: .german)?.hasPrefix("bracket\n\nWas ein Controller") == true)
    #expect(ExplainPages.page(of: "bracket")?.hasPrefix("bracket\n\nWhat a controller sends") == true)
  }
}
