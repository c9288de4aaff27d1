import KVObjects
import KVPredicates
import Testing

@Suite("Deep and long formats")
struct FormatDepthTests {
  private func nested(_ open: String, _ inner: String, _ close: String, _ count: Int) -> String {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  /// Were parentheses tried as a predicate and then as a value, each would double the time: 200 would not end.
  @Test("200 parentheses round a predicate or a value are read once")
  func parentheses() throws {
    let plain = try FormatParser.parse("a == 1")
    #expect(try FormatParser.parse(nested("(", "a == 1", ")", 200)).isEqual(to: plain))
    #expect(
      try FormatParser.parse(nested("(", "a", ")", 200) + " == " + nested("(", "1", ")", 200)).isEqual(to: plain))
    let both = nested("(", nested("(", "a", ")", 100) + " == 1", ")", 100)
    #expect(try FormatParser.parse(both).isEqual(to: plain))
    #expect(throws: PredicateFormatError.self) { try FormatParser.parse(nested("(", "a", ")", 200)) }
    #expect(throws: PredicateFormatError.self) { try FormatParser.parse(String(repeating: "(", count: 200)) }
  }

  @Test("The deepest that is read is 256 levels; one more has an error of its own")
  func limit() throws {
    for (open, inner, close) in [("(", "a == 1", ")"), ("(", "a", ")"), ("", "", "")] where !open.isEmpty {
      let tail = inner == "a" ? " == 1" : ""
      #expect(throws: Never.self) {
        try FormatParser.parse(nested(open, inner, close, FormatParser.deepest) + tail)
      }
      let format = nested(open, inner, close, FormatParser.deepest + 1) + tail
      let error = #expect(throws: PredicateFormatError.self) { try FormatParser.parse(format) }
      #expect(error?.position == FormatParser.deepest)
      #expect(error?.reason.hasSuffix("expected at most 256 levels, found more") == true)
      #expect(error?.hint == "flatten it, or make several predicates")
    }
  }

  @Test("Nothing that opens levels is read without end")
  func everyKindOfNesting() {
    let count = 5_000
    for format in [
      nested("(", "a", ")", count), nested("{", "a", "}", count) + " == 1", nested("NOT ", "a == 1", "", count),
      nested("!", "a == 1", "", count), nested("-", "a == 1", "", count), nested("+", "a == 1", "", count),
      nested("abs(", "a", ")", count) + " == 1", nested("a[", "0", "]", count) + " == 1",
      "a" + nested("[0]", " == 1", "", count), nested("SUBQUERY(a, $x, ", "a == 1", ")", count),
      nested("TERNARY(TRUEPREDICATE, 1, ", "a", ")", count) + " == 1",
      nested("CAST(", "a", ", 'b')", count) + " == 1",
      nested("FUNCTION(", "a", ", 'b')", count) + " == 1", "a" + nested(" + 1", " == 1", "", count),
      "a" + nested(" UNION a", " == 1", "", count), nested("a ** (", "a", ")", count) + " == 1",
      nested("a == 1 OR a == 1 AND (", "a == 1", ")", count), "a" + nested("[0].b", " == 1", "", count),
      "$x" + nested(".a", " == 1", "", count), nested("ANY ", "a == 1", "", count),
      nested("(ANY ", "a == 1", ")", count),
    ] {
      let error = #expect(throws: PredicateFormatError.self, "\(format.prefix(40))") {
        try FormatParser.parse(format)
      }
      #expect((error?.reason.count ?? 1_000) < 400, "\(format.prefix(40))")
    }
  }

  @Test("The deepest trees are written and read again")
  func deepestTrees() throws {
    for format in [
      nested("NOT ", "a == 1", "", 250), nested("-", "a", "", 250) + " == 1", "a" + nested(" - 1", " == 1", "", 250),
      nested("NOT (b == 1 OR ", "a == 1", ")", 120), nested("a - (", "a", ")", 250) + " == 1",
      nested("abs(", "a", ")", 250) + " == 1", nested("a[", "0", "]", 250) + " == 1",
      nested("SUBQUERY(a, $x, ", "a == 1", ").@count == 1", 80), nested("-(1 - ", "a", ")", 120) + " == 1",
    ] {
      let tree = try FormatParser.parse(format)
      let read = try FormatParser.parse(tree.canonicalText)
      #expect(read.isEqual(to: tree), "\(format.prefix(40))")
    }
  }

  @Test("A list of 10,000 conditions is long, not deep")
  func longLists() throws {
    for word in [" AND ", " OR "] {
      let format = (0..<10_000).map { "a == \($0)" }.joined(separator: word)
      let tree = try FormatParser.parse(format)
      #expect(tree.canonicalText == format)
    }
    let list = "a IN {" + (0..<10_000).map(String.init).joined(separator: ", ") + "}"
    #expect(try FormatParser.parse(list).canonicalText == list)
  }
}
