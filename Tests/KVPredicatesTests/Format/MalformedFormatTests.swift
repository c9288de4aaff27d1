import KVObjects
import KVPredicates
import Testing

@Suite("Malformed formats")
struct MalformedFormatTests {
  /// Four lines of a table: a format, the carets below it, what is wrong, what to do.
  private struct Row {
    let format: String
    let position: Int
    let carets: Int
    let fact: String
    let hint: String?

    init(_ lines: [Substring]) {
      format = String(lines[0])
      position = lines[1].prefix { $0 == " " }.count
      carets = lines[1].count - position
      fact = String(lines[2])
      hint = lines[3] == "-" ? nil : String(lines[3])
    }
  }

  @Test(
    "Each is told in one line with a caret and a thing to do",
    arguments: [
      ("operators", MalformedFormats.operators), ("structure", MalformedFormats.structure),
      ("literals", MalformedFormats.literals), ("calls", MalformedFormats.calls),
    ])
  func table(_ name: String, _ text: String) throws {
    let blocks = text.split(separator: "\n").chunked(by: 4)
    #expect(blocks.count >= 20)
    for block in blocks {
      let row = Row(block)
      let error = #expect(throws: PredicateFormatError.self, "\(row.format)") { try FormatParser.parse(row.format) }
      guard let error else { continue }
      #expect(error.reason == "Unable to parse the format string \"\(row.format)\": \(row.fact)")
      #expect(error.hint == row.hint, "\(row.format)")
      #expect(error.position == row.position, "\(row.format)")
      #expect(error.length == (row.position == row.format.count ? 0 : row.carets), "\(row.format)")
      #expect(error.diagram(width: 200) == block.prefix(2).map(String.init), "\(row.format)")
      #expect(error.name == "NSInvalidArgumentException")
      #expect(error.code == .predicate)
      #expect(error.format == row.format)
    }
  }

  @Test("A format of nothing expects a predicate")
  func empty() throws {
    for format in ["", " ", " \n\t\u{A0}"] {
      let error = #expect(throws: PredicateFormatError.self) { try FormatParser.parse(format) }
      #expect(error?.position == format.count)
      #expect(error?.length == 0)
      #expect(error?.reason.hasSuffix("expected a predicate, found the end of the format") == true)
      #expect(error?.hint == "use TRUEPREDICATE for what is always true")
    }
  }

  @Test("Positions count characters, not bytes")
  func characters() throws {
    for (format, position) in [
      ("größe == 1 x", 11), ("name == '👩‍👩‍👧' x", 12), ("name == 'e\u{301}' x", 12), ("a ==\r\n1 x", 7), ("a\u{A0}b", 2),
    ] {
      let error = #expect(throws: PredicateFormatError.self) { try FormatParser.parse(format) }
      #expect(error?.position == position, "\(format)")
      #expect(error?.length == 1)
    }
    // The accent makes one character with the bracket.
    let accent = #expect(throws: PredicateFormatError.self) { try FormatParser.parse("a[b[\u{599}") }
    #expect(accent?.position == 3)
    #expect(accent?.length == 1)
  }

  @Test("No error or hint has a line end, wherever the format has one")
  func lineEnds() throws {
    let tables = [
      MalformedFormats.operators, MalformedFormats.structure, MalformedFormats.literals, MalformedFormats.calls,
    ]
    for block in tables.flatMap({ $0.split(separator: "\n").chunked(by: 4) }) {
      let format = String(block[0]).replacing(" ", with: "\n\u{C}")
      // One that is right with other blanks is none of these.
      do { _ = try FormatParser.parse(format) } catch let error as PredicateFormatError {
        let texts = [error.reason, error.hint ?? ""].filter { $0.contains(where: \.isNewline) }
        #expect(texts.isEmpty, "\(block[0])")
      }
    }
  }

  @Test("Text without quotes is shown on one line in the hint")
  func lineEndsInUnquotedText() throws {
    for end in ["\u{2029}", "\u{2028}", "\u{85}"] {
      let format = "!0 MATCHES*xs%i@0N\(end)uNN\(end)em()"
      let error = #expect(throws: PredicateFormatError.self) { try FormatParser.parse(format) }
      let hint = try #require(error?.hint)
      #expect(hint.hasPrefix("put text in quotes"))
      #expect(hint.split(whereSeparator: \.isNewline).count == 1)
    }
  }

  @Test("A format of several lines is told in one, a long one cut")
  func shown() throws {
    let lines = #expect(throws: PredicateFormatError.self) { try FormatParser.parse("a == 1\nAND\tb ! 2") }
    #expect(
      lines?.reason
        == "Unable to parse the format string \"a == 1 AND b ! 2\": expected a comparison operator such as ==, found '!'"
    )
    #expect(lines?.diagram() == ["a == 1 AND b ! 2", "             ^"])
    let long = (0..<40).map { "key\($0) == \($0)" }.joined(separator: " AND ")
    let error = #expect(throws: PredicateFormatError.self) { try FormatParser.parse(long + " AN " + long) }
    #expect(error?.reason.hasPrefix("Unable to parse the format string \"\(long.prefix(119))…\": ") == true)
    #expect(error?.reason.contains("\n") == false)
    #expect(error?.position == long.count + 1)
  }

  @Test("A long format is cut around the caret at every position and width")
  func diagrams() throws {
    let words = (0..<30).map { "k\($0) == \($0)" }
    for place in 0..<30 {
      for isEnd in [false, true] {
        let before = words[0...place].joined(separator: " AND ")
        let format = isEnd ? before + " AND" : before + " oops " + words.joined(separator: " AND ")
        let error = try #require(
          #expect(throws: PredicateFormatError.self) { try FormatParser.parse(format) })
        for width in [1, 20, 21, 40, 80, 10_000] {
          let diagram = error.diagram(width: width)
          try #require(diagram.count == 2)
          #expect(diagram[0].count <= max(20, width))
          #expect(diagram[1].count <= max(20, width) + 1)
          let caret = diagram[1].prefix { $0 == " " }.count
          #expect(diagram[1].dropFirst(caret).allSatisfy { $0 == "^" })
          if isEnd {
            #expect(caret == diagram[0].count, "\(diagram)")
          } else {
            #expect(diagram[0].dropFirst(caret).hasPrefix("oops"), "\(diagram)")
          }
        }
      }
    }
  }
}

extension Array {
  fileprivate func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
