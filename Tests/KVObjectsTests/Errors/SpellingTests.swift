import KVObjects
import KVTexts
import Testing

/// What is taken for a misspelling, and of what.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("titel", "title"), ("Title", "title"), ("titl", "title"), ("ttile", "title"), ("ratingg", "rating"),
    ("relesaeDate", "releaseDate"), ("name", nil), ("zzzzz", nil), ("t", nil),
  ])
  func `The nearest candidate is found, swapped neighbours counting once`(word: String, expected: String?) {
    #expect(Spelling.closest(to: word, among: ["title", "rating", "releaseDate", "artist"]) == expected)
  }

  @Test func `Ties go to the first in alphabetical order and a word is no misspelling of itself`() {
    #expect(Spelling.closest(to: "cat", among: ["hat", "bat", "rat"]) == "bat")
    #expect(Spelling.closest(to: "bat", among: ["bat", "hat"]) == "hat")
    #expect(Spelling.suggestion(for: "titel", among: ["title"])?.description == "did you mean 'title'?")
    #expect(Spelling.suggestion(for: "titel", among: []) == nil)
  }
}
