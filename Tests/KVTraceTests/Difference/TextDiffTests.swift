import KVTrace
import Testing

/// Two texts of several lines.
@Suite struct TextDiffTests {
  private func lines(_ expected: [String], _ actual: [String]) -> [String] {
    TextDiff(expected: expected.joined(separator: "\n"), actual: actual.joined(separator: "\n")).lines()
  }

  private let numbers = (1...20).map(String.init)

  @Test func `What is far from a difference is counted`() {
    let one = numbers
    var two = numbers
    (two[4], two[15]) = ("b", "c")
    #expect(
      lines(one, two).dropFirst() == [
        "(1 equal)", "  2", "  3", "  4", "− 5", "+ b", "  6", "  7", "  8", "(4 equal)", "  13",
        "  14", "  15", "− 16", "+ c", "  17", "  18", "  19", "(1 equal)",
      ])
    #expect(lines(one, two).contains("− 16") && lines(one, two).contains("+ c"))
  }

  @Test func `Lines between two differences that touch are shown once`() {
    for gap in 1...9 {
      var two = numbers
      (two[3], two[3 + gap]) = ("b", "c")
      let shown = lines(numbers, two)
      for (number, text) in numbers.enumerated() where abs(number - 3) <= 3 || abs(number - 3 - gap) <= 3 {
        #expect(shown.count { $0.dropFirst(2) == text } == 1, "\(gap) \(text) \(shown)")
      }
      let skipped = numbers.filter { text in !shown.contains { $0.dropFirst(2) == text } }.count
      #expect(shown.count { $0.hasPrefix("(") || $0.hasPrefix("…") } == 0 || skipped > 0)
    }
  }

  @Test func `A thousand lines are shown, and how many follow`() {
    let (one, two) = ((1...5_000).map { "a\($0)" }, (1...5_000).map { "b\($0)" })
    let shown = lines(one, two)
    #expect(shown.count == 1_002)
    #expect(shown[1] == "− a1" && shown[1_000] == "− a1000" && shown[1_001] == "(9000 more)")
  }

  @Test(arguments: [10, 997, 1_000, 1_001]) func `Differences one by one come to the same end`(count: Int) {
    let one = (0..<count * 20).map(String.init)
    let two = one.enumerated().map { $0 % 20 == 10 ? "x\($1)" : $1 }
    let shown = lines(one, two)
    #expect(shown.count { !$0.hasPrefix("(") } <= 1_001)
  }

  @Test func `The first line that differs is found alone`() {
    #expect(TextDiff.firstLine(expected: "a\nb\nc", actual: "a\nx\nc") == 2)
    #expect(TextDiff.firstLine(expected: "a", actual: "a\nb") == 2)
  }

  @Test func `What acts on a terminal is shown by its number`() {
    #expect(lines(["\u{1B}[1m"], ["\u{202E}\u{85}x"]).dropFirst() == [#"− \u{1B}[1m"#, #"+ \u{202E}"#, "+ x"])
  }
}
