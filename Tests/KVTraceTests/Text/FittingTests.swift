import KVObjects
import KVTrace
import Testing

struct FittingTests {
  @Test(
    "A text is as wide as a terminal draws it",
    arguments: [
      ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("한글", 4), ("ｆｕ", 4), ("ﾊﾝ", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2),
      ("❤️", 2), ("❤", 1), ("🇩🇪", 2), ("a\u{200B}b", 2), ("№", 1), ("𠀀", 2), ("… ≠ ╰─", 6), ("ไทย", 3), ("नि", 1),
    ])
  func widths(_ text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(
    "A text that is too long ends in a mark and never exceeds the width",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("ab cd", 4, "ab…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本", 1, "…"),
      ("日本", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func truncation(_ text: String, width: Int, shown: String) {
    #expect(text.truncated(to: width) == shown)
    #expect(text.padded(to: 10).displayWidth == 10)
  }

  @Test("Of a fact without measure the beginning and the end are left, and the number of what is not")
  func shortening() {
    let longest = String(repeating: "a", count: 480)
    #expect(longest.shortened == longest)
    let half = String(repeating: "a", count: 240)
    #expect((longest + "b").shortened == "\(half)…(1 more)…\(half.dropLast())b")
    // One character of many scalars is no way around it.
    let heaped = "e" + String(repeating: "\u{301}", count: 1 << 20)
    #expect(heaped.shortened.unicodeScalars.count < 500)
  }

  @Test("A text cut around a place shows the place, at every place and width")
  func windows() {
    let text = "The 日本 quick brown 👍🏽 fox jumps over the lazy dog"
    let characters = Array(text)
    for width in 8...60 {
      for position in characters.indices {
        let (shown, column) = text.truncated(to: width, showing: position)
        #expect(shown.displayWidth <= width)
        let rest = shown.dropFirst(shown.prefix(ofWidth: column).count)
        if characters[position] != " " { #expect(rest.first == characters[position], "\(position) of \(width)") }
      }
    }
  }
}
