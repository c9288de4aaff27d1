import KVObjects
import KVPredicates
import KVTestSupport
import Testing

/// Text in which very many marks follow one letter: canonical order without n² steps.
@Suite struct LongMarkRunTests {
  /// Marks of several classes, two that decompose to marks, and letters.
  private static let marks: [Unicode.Scalar] = [
    "\u{301}", "\u{316}", "\u{327}", "\u{334}", "\u{344}", "\u{345}", "\u{F71}", "\u{F73}", "\u{5B0}",
  ]

  private func isSame(_ a: String, _ b: String) throws -> Bool {
    try KeyValuePredicate(format: "SELF == %@", arguments: [.string(b)]).evaluate(with: .string(a))
  }

  @Test func `A long run is as the standard library has it`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var scalars: [Unicode.Scalar] = ["e"]
      for _ in 0..<Int.random(in: 60...300, using: &random) {
        scalars.append(Self.marks.randomElement(using: &random)!)
      }
      if Bool.random(using: &random) { scalars[0] = "\u{E9}" }
      var others = scalars
      // Marks of one class keep their places among each other, or it is another text.
      others.swapAt(others.count - 1, others.count - 2)
      let (a, b) = (text(scalars), text(others))
      let (isSame, isLonger) = (try isSame(a, b), try isSame(a, a + "\u{301}"))
      #expect(isSame == (a == b) && !isLonger)
    }
  }

  @Test func `The spelling of the letter in front does not matter`() throws {
    let run = String(repeating: "\u{301}\u{316}", count: 200)
    #expect(try isSame("\u{E9}" + run, "e\u{301}" + run))
    #expect(try isSame("\u{E9}" + run, "e" + run) == false)
  }

  @Test func `Some hundred thousand marks are put in order, folded, looked for and matched`() throws {
    let (above, below) = (String(repeating: "\u{301}", count: 100_000), String(repeating: "\u{316}", count: 100_000))
    let mixed = Value.string("a" + String(repeating: "\u{301}\u{316}", count: 100_000))
    let sorted = Value.string("a" + below + above)
    for format in [
      "SELF == %@", "SELF ==[cd] %@", "SELF CONTAINS %@", "SELF IN {%@}", "SELF LIKE %@",
    ] {
      let holds = try KeyValuePredicate(format: format, arguments: [sorted]).evaluate(with: mixed)
      #expect(holds, "\(format)")
    }
    let matches = try KeyValuePredicate(format: "SELF MATCHES '.+'").evaluate(with: mixed)
    #expect(matches)
    #expect(Set([mixed, sorted]).count == 2)
  }

  @Test func `What is equivalent to a text of ASCII is found among such texts`() throws {
    let predicate = try KeyValuePredicate(format: "SELF IN {'K', 'x', '\u{E9}'}")
    for text in ["K", "\u{212A}", "\u{E9}", "e\u{301}"] {
      #expect(try predicate.evaluate(with: .string(text)), "\(text)")
    }
    #expect(try predicate.evaluate(with: .string("k")) == false)
  }

  private func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
}
