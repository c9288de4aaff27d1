import KVReport
import Testing

@Suite("The shape of a callback's text")
struct TextShapeTests {
  /// What the page makes of it.
  private func joined(_ shape: TextShape) -> String {
    zip(shape.parts.dropFirst(), shape.words).reduce(shape.parts[0]) { text, next in
      switch next.1 {
      case .number(let number): text + String(number) + next.0
      case .text(let word): text + word + next.0
      }
    }
  }

  @Test("takes numbers and quoted strings out")
  func words() {
    let shape = TextShape(#"didChangeObject <Track "Z 1"> update at [0, 12]"#)
    #expect(shape.parts == ["didChangeObject <Track ", "> update at [", ", ", "]"])
    #expect(shape.words == [.text(#""Z 1""#), .number(0), .number(12)])
  }

  @Test(
    "joins to the same text again",
    arguments: [
      "", "0", "007", "1234567890123", "12a34", #""""#, #"say "\"" and "\\" 1"#, #"an "open quote 5"#, #"\"#, #""\"#,
      "é1\u{301}2",
      "-5", "1.25", "a\u{0}b\"\u{0}\"",
    ])
  func rejoining(text: String) {
    let shape = TextShape(text)
    #expect(shape.parts.count == shape.words.count + 1)
    #expect(Array(joined(shape).utf8) == Array(text.utf8))
  }

  @Test("is found in one pass, however many quotes stay open")
  func manyQuotes() {
    // Each read to the end from every quote would be 10 thousand million steps.
    let text = String(repeating: #""\"#, count: 100_000)
    #expect(TextShape(text).parts.count <= 2)
  }
}
