import KVObjects
import KVPredicates
import KVText
import Testing

@Suite("Comparisons and compounds in a format")
struct ComparisonFormatTests {
  @Test("Every spelling of every operator is read, in any case of letters")
  func operators() throws {
    let spellings: [(ComparisonOperator, [String])] = [
      (.equalTo, ["=", "=="]), (.notEqualTo, ["!=", "<>"]), (.lessThan, ["<"]), (.lessThanOrEqualTo, ["<=", "=<"]),
      (.greaterThan, [">"]), (.greaterThanOrEqualTo, [">=", "=>"]), (.in, ["IN", "in", "In"]),
      (.contains, ["CONTAINS", "contains"]), (.beginsWith, ["BEGINSWITH", "BeginsWith"]),
      (.endsWith, ["ENDSWITH", "endswith"]), (.like, ["LIKE", "like"]), (.matches, ["MATCHES", "Matches"]),
    ]
    for (comparison, texts) in spellings {
      let tree = ComparisonPredicate(try key("a"), comparison, try key("b"))
      for text in texts {
        #expect(try FormatParser.parse("a \(text) b").isEqual(to: tree), "\(text)")
        #expect(try FormatParser.parse("\n a\t\(text)\r\n b ").isEqual(to: tree), "\(text)")
      }
    }
    for sign in ["=", "==", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>"] {
      #expect(throws: Never.self) { try FormatParser.parse("a\(sign)b") }
    }
  }

  @Test("BETWEEN takes a list of two, or what can be one later")
  func between() throws {
    let bounds = AggregateExpression([constant(1), constant(2)])
    #expect(
      try FormatParser.parse("a BETWEEN {1, 2}").isEqual(to: ComparisonPredicate(key("a"), .between, bounds)))
    for right in ["$bounds", "bounds", "%@", "nil"].dropLast() {
      let arguments: [Value] = right == "%@" ? [.list(ValueList([.integer(1), .integer(2)]))] : []
      #expect(throws: Never.self) { try FormatParser.parse("a BETWEEN \(right)", arguments: arguments) }
    }
  }

  @Test("Options stand behind the operator, in any order and case, with or without a blank")
  func options() throws {
    let cases: [(String, StringOptions)] = [
      ("[c]", .caseInsensitive), ("[d]", .diacriticInsensitive), ("[n]", .normalized), ("[l]", .localeSensitive),
      ("[cd]", [.caseInsensitive, .diacriticInsensitive]), ("[dc]", [.caseInsensitive, .diacriticInsensitive]),
      ("[CD]", [.caseInsensitive, .diacriticInsensitive]), (" [ cd ] ", [.caseInsensitive, .diacriticInsensitive]),
      ("[cdnl]", StringOptions(rawValue: 15)), ("[]", []), ("[cc]", .caseInsensitive),
    ]
    for (text, options) in cases {
      for name in ["CONTAINS", "==", "!=", "<", "LIKE", "IN"] {
        let tree = try FormatParser.parse("name \(name)\(text) \"x\"")
        let comparison = try #require(tree as? ComparisonPredicate)
        #expect(comparison.options == options, "\(name)\(text)")
      }
    }
  }

  @Test("Quantifiers belong to the whole comparison, parentheses or not")
  func quantifiers() throws {
    for (word, quantifier) in [
      ("ANY", Quantifier.any), ("SOME", .any), ("any", .any), ("ALL", .all), ("NONE", .none),
    ] {
      let tree = ComparisonPredicate(
        try key("a.b"), .greaterThan, constant(3), quantifier: quantifier, options: .caseInsensitive)
      #expect(try FormatParser.parse("\(word) a.b >[c] 3").isEqual(to: tree))
      #expect(try FormatParser.parse("\(word) (a.b >[c] 3)").isEqual(to: tree))
      #expect(try FormatParser.parse("NOT \(word) a.b >[c] 3").isEqual(to: CompoundPredicate.not(tree)))
      #expect(
        try FormatParser.parse("\(word) a.b >[c] 3 AND TRUEPREDICATE")
          .isEqual(to: CompoundPredicate.and([tree, TruthPredicate(true)])))
    }
  }

  @Test("AND, OR and NOT have words and signs")
  func compounds() throws {
    let a = equal(try key("a"), constant(1))
    let b = equal(try key("b"), constant(2))
    for text in ["a == 1 AND b == 2", "a == 1 && b == 2", "a==1&&b==2", "a == 1 and b == 2", "(a == 1)AND(b == 2)"] {
      #expect(try FormatParser.parse(text).isEqual(to: CompoundPredicate.and([a, b])), "\(text)")
    }
    for text in ["a == 1 OR b == 2", "a == 1 || b == 2", "a==1||b==2", "(a == 1)oR(b == 2)"] {
      #expect(try FormatParser.parse(text).isEqual(to: CompoundPredicate.or([a, b])), "\(text)")
    }
    for text in ["NOT a == 1", "! a == 1", "!a == 1", "!(a == 1)", "NOT(a == 1)", "not ((a == 1))"] {
      #expect(try FormatParser.parse(text).isEqual(to: CompoundPredicate.not(a)), "\(text)")
    }
    #expect(try FormatParser.parse("!!a == 1").isEqual(to: CompoundPredicate.not(CompoundPredicate.not(a))))
    #expect(try FormatParser.parse("NOT NOT a == 1").isEqual(to: CompoundPredicate.not(CompoundPredicate.not(a))))
  }

  @Test("TRUEPREDICATE and FALSEPREDICATE are whole predicates")
  func truth() throws {
    #expect(try FormatParser.parse("TRUEPREDICATE").isEqual(to: TruthPredicate(true)))
    #expect(try FormatParser.parse(" ( falsepredicate ) ").isEqual(to: TruthPredicate(false)))
  }

  @Test(
    "Operators hold as documented, and those of one rank from the left",
    arguments: [
      ("a == 1 OR b == 2 AND c == 3", "(a == 1) OR ((b == 2) AND (c == 3))"),
      ("a == 1 AND b == 2 OR c == 3", "((a == 1) AND (b == 2)) OR (c == 3)"),
      ("NOT a == 1 AND b == 2", "(NOT (a == 1)) AND (b == 2)"),
      ("NOT a == 1 OR b == 2", "(NOT (a == 1)) OR (b == 2)"),
      ("a + 1 == b", "(a + 1) == b"), ("a == b + 1 AND c == 1", "(a == (b + 1)) AND (c == 1)"),
      ("a + b * c == 1", "(a + (b * c)) == 1"), ("a * b + c == 1", "((a * b) + c) == 1"),
      ("a - b - c == 1", "((a - b) - c) == 1"), ("a / b / c == 1", "((a / b) / c) == 1"),
      ("a - b + c == 1", "((a - b) + c) == 1"), ("a * b ** c == 1", "(a * (b ** c)) == 1"),
      ("a ** b * c == 1", "((a ** b) * c) == 1"), ("2 ** 3 ** 2 == 64", "((2 ** 3) ** 2) == 64"),
      ("-a ** 2 == 1", "((-a) ** 2) == 1"), ("2 ** -a == 1", "(2 ** (-a)) == 1"),
      ("-2 ** 2 == 4", "((-2) ** 2) == 4"),
      ("- -a == 1", "(-(-a)) == 1"), ("a - -b == 1", "(a - (-b)) == 1"), ("a-1 == b-2", "(a - 1) == (b - 2)"),
      ("+a == 1", "a == 1"), ("-a.b == 1", "(-(a.b)) == 1"), ("-a[0] == 1", "(-(a[0])) == 1"),
      ("a UNION b + c == d", "(a UNION (b + c)) == d"), ("a UNION b MINUS c == d", "((a UNION b) MINUS c) == d"),
      ("a IN b UNION c", "a IN (b UNION c)"), ("ANY a == 1 OR b == 2", "(ANY a == 1) OR (b == 2)"),
      ("a == 1 AND b == 2 AND c == 3", "a == 1 AND (b == 2 AND c == 3)"),
      ("a == 1 OR b == 2 OR c == 3", "(a == 1 OR b == 2) OR c == 3"), ("((a)) == ((1))", "a == 1"),
    ])
  func precedence(_ format: String, _ meaning: String) throws {
    let tree = try FormatParser.parse(format)
    #expect(tree.isEqual(to: try FormatParser.parse(meaning)), "\(tree.canonicalText)")
  }

  @Test("What is grouped otherwise is another predicate")
  func grouping() throws {
    for (a, b) in [
      ("(a == 1 OR b == 2) AND c == 3", "a == 1 OR b == 2 AND c == 3"), ("a - (b - c) == 1", "a - b - c == 1"),
      ("(a + b) * c == 1", "a + b * c == 1"), ("NOT (a == 1 AND b == 2)", "NOT a == 1 AND b == 2"),
      ("2 ** (3 ** 2) == 1", "2 ** 3 ** 2 == 1"), ("-(a ** 2) == 1", "-a ** 2 == 1"),
    ] {
      #expect(try !FormatParser.parse(a).isEqual(to: FormatParser.parse(b)), "\(a)")
    }
  }
}
