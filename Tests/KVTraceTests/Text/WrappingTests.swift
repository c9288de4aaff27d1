import KVTrace
import Testing

/// Lines of words in as many columns as there are.
@Suite struct WrappingTests {
  @Test func `a line is broken at blanks, and goes on further in`() {
    #expect("one two three four five six".wrapped(to: 20, indent: 2) == "one two three four\n  five six")
    #expect("    = four five six seven".wrapped(to: 20, indent: 6) == "    = four five six\n      seven")
    #expect("one two three four five six".wrapped(to: nil, indent: 2) == "one two three four five six")
    #expect("one      two".wrapped(to: 20, indent: 0) == "one      two")
    #expect("one two three four      five".wrapped(to: 20, indent: 0) == "one two three four\nfive")
  }

  @Test func `a word that is longer than a line stays whole, and colours take no room`() {
    let word = String(repeating: "x", count: 30)
    #expect("a \(word) b".wrapped(to: 20, indent: 1) == "a \(word)\n b")
    let red = "\u{1B}[31mone two three four\u{1B}[0m five"
    #expect(red.wrapped(to: 20, indent: 0) == "\u{1B}[31mone two three four\u{1B}[0m\nfive")
  }

  @Test func `every line of words fits, whatever the width`() {
    let text = (1...60).map { String(repeating: "w", count: $0 % 9 + 1) }.joined(separator: " ")
    for width in 20...90 {
      let lines = text.wrapped(to: width, indent: 4).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width })
      #expect(lines.joined(separator: " ").split(separator: " ") == text.split(separator: " "))
    }
  }

  @Test func `paragraphs are broken anew, examples stay as they are`() {
    let page = "NAME\n\none two three four\nfive six\n\n    local code = that stays as it is"
    #expect(
      page.reflowed(to: 20)
        == "NAME\n\none two three four\nfive six\n\n    local code = that stays as it is")
    #expect("one two three four five\nsix".reflowed(to: 20) == "one two three four\nfive six")
  }
}
