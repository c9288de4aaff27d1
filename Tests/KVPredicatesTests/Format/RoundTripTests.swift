import KVObjects
import KVPredicates
import KVTestSupport
import Testing

@Suite("Canonical text read again")
struct RoundTripTests {
  @Test("Trees of every node are written as text that reads back as an equal tree and is written the same again")
  func randomTrees() throws {
    var shown = 0
    for seed in 0..<4_000 as Range<UInt64> {
      var trees = RandomTrees(seed: seed)
      let tree = try trees.predicate(1 + Int(seed % 5))
      let text = tree.canonicalText
      do {
        let read = try FormatParser.parse(text)
        #expect(read.isEqual(to: tree) == true, "seed \(seed): \(text)")
        #expect(read.canonicalText == text, "seed \(seed)")
        if read.isEqual(to: tree), read.canonicalText == text { continue }
      } catch let error as PredicateFormatError {
        Issue.record("seed \(seed): \(error.reason)\n\(error.diagram(width: 200).joined(separator: "\n"))")
      }
      // A few say what is wrong; thousands would bury it.
      shown += 1
      if shown == 5 { return }
    }
  }

  @Test("Values given as arguments are written and read back")
  func randomArguments() throws {
    for seed in 0..<2_000 as Range<UInt64> {
      var trees = RandomTrees(seed: seed)
      let tree = try FormatParser.parse("name == %@ AND %@ IN tags", arguments: [trees.value(), trees.value()])
      let read = try FormatParser.parse(tree.canonicalText)
      #expect(read.isEqual(to: tree), "seed \(seed): \(tree.canonicalText)")
      #expect(read.canonicalText == tree.canonicalText, "seed \(seed)")
    }
  }

  @Test("Null as an argument is written nil and reads back as an equal predicate")
  func nullArguments() throws {
    for value in [Value.null, .list(ValueList([.null, .list(ValueList([.integer(1), .null]))]))] {
      let predicate = try KeyValuePredicate(format: "name == %@ OR name IN %@", arguments: [value, value])
      let read = try KeyValuePredicate(format: predicate.format)
      #expect(read == predicate, "\(predicate.format)")
      #expect(read.hashValue == predicate.hashValue)
      #expect(read.format == predicate.format)
    }
  }

  @Test("Every reserved word is a key behind a number sign and comes back so")
  func reservedWords() throws {
    for keyword in FormatKeyword.allCases {
      for word in [keyword.rawValue, keyword.rawValue.lowercased()] {
        let tree = ComparisonPredicate(
          KeyPathExpression(try PropertyPath(word)), .equalTo, KeyPathExpression(try PropertyPath("a.\(word).b")))
        #expect(try FormatParser.parse("#\(word) == a.\(word).b").isEqual(to: tree))
        #expect(try FormatParser.parse("#\(word) == a.#\(word).b").isEqual(to: tree))
        #expect(try FormatParser.parse(tree.canonicalText).isEqual(to: tree), "\(tree.canonicalText)")
      }
    }
  }
}
