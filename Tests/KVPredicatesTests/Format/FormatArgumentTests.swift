import KVObjects
import KVPredicates
import Testing

@Suite("Arguments of a format")
struct FormatArgumentTests {
  @Test("%@ takes any value as it is")
  func objects() throws {
    let values: [Value] = [
      .nil, .null, .boolean(true), .integer(-3), .number(2.5), .string("a"),
      .date(DateValue(secondsSinceReferenceDate: 1)),
      .list(ValueList([.integer(1)])), .opaque(OpaqueValue()),
    ]
    for value in values {
      let tree = try #require(try FormatParser.parse("a == %@", arguments: [value]) as? ComparisonPredicate)
      #expect((tree.right as? ConstantExpression)?.value == value)
    }
  }

  @Test("%K is a key path wherever one can stand")
  func keyPaths() throws {
    let expected = try FormatParser.parse("a.b.@count == 1")
    for (format, arguments) in [
      ("%K == 1", ["a.b.@count"]), ("a.%K == 1", ["b.@count"]), ("%K.b.@count == 1", ["a"]),
      ("%K.%K == 1", ["a.b", "@count"]),
      ("a . %K . @count == 1", ["b"]), ("(%K).@count == 1", ["a.b"]),
    ] {
      let tree = try FormatParser.parse(format, arguments: arguments.map { .string($0) })
      #expect(tree.isEqual(to: expected), "\(format)")
    }
    #expect(
      try FormatParser.parse(
        "SUBQUERY(%K, $x, $x.%K == %@).@count > 0", arguments: ["a", "b", "c"].map { .string($0) }
      )
      .isEqual(to: FormatParser.parse("SUBQUERY(a, $x, $x.b == 'c').@count > 0")))
    #expect(
      try FormatParser.parse("ANY %K == 1", arguments: [.string("size.in")])
        .isEqual(to: FormatParser.parse("ANY #size.in == 1")))
  }

  @Test("%% is a percent sign and takes no argument")
  func percent() throws {
    #expect(try FormatParser.parse("a == %%").isEqual(to: FormatParser.parse("a == '%'")))
  }

  @Test("Whole numbers are asked for by every printf conversion with every length")
  func wholeNumbers() throws {
    let expected = try FormatParser.parse("a == 3")
    for conversion in ["d", "i", "D", "x", "X", "o", "O", "u", "U", "c", "C"] {
      for length in ["", "l", "ll", "h", "hh", "q", "z", "t", "j"] {
        for value in [Value.integer(3), .number(3)] {
          let tree = try FormatParser.parse("a == %\(length)\(conversion)", arguments: [value])
          let right = try #require((tree as? ComparisonPredicate)?.right as? ConstantExpression)
          #expect(tree.isEqual(to: expected))
          guard case .integer(3) = right.value else {
            Issue.record("%\(length)\(conversion) gave \(right.value)")
            continue
          }
        }
      }
    }
    #expect(try FormatParser.parse("a == %d", arguments: [.boolean(true)]).isEqual(to: FormatParser.parse("a == 1")))
  }

  @Test("Numbers are asked for by every floating conversion")
  func numbers() throws {
    for conversion in ["f", "F", "g", "G", "e", "E", "a", "A", "lf", "Lf", "Lg"] {
      for (value, number) in [(Value.integer(3), 3.0), (.number(2.5), 2.5), (.boolean(true), 1.0)] {
        let tree = try FormatParser.parse("a == %\(conversion)", arguments: [value])
        let right = try #require((tree as? ComparisonPredicate)?.right as? ConstantExpression)
        guard case .number(number) = right.value else {
          Issue.record("%\(conversion) gave \(right.value)")
          continue
        }
      }
    }
  }

  @Test("%s and %S ask for text, also where a name has to stand")
  func texts() throws {
    for conversion in ["s", "S", "ls"] {
      #expect(
        try FormatParser.parse("a == %\(conversion)", arguments: [.string("x")])
          .isEqual(to: FormatParser.parse("a == 'x'")))
    }
    #expect(
      try FormatParser.parse(
        "CAST(%@, %@) == FUNCTION(a, %s, %d)",
        arguments: [.integer(0), .string("NSDate"), .string("b:"), .integer(1)]
      )
      .isEqual(to: FormatParser.parse("CAST(0, 'NSDate') == FUNCTION(a, 'b:', 1)")))
  }

  @Test("A collection is what it holds when the format is read")
  func collections() throws {
    let list = ValueList([.integer(1), .integer(2)])
    let tree = try FormatParser.parse("a IN %@", arguments: [.list(list)])
    #expect(tree.isEqual(to: try FormatParser.parse("a IN {1, 2}")))
    #expect(tree.canonicalText == "a IN {1, 2}")
  }

  @Test("A placeholder in quotes is text and takes no argument")
  func quoted() throws {
    #expect(
      try FormatParser.parse("a == '%@' AND b == %d", arguments: [.integer(1)])
        .isEqual(to: FormatParser.parse("a == '\\x25@' AND b == 1")))
  }

  /// A format, its arguments, and what is said of them.
  struct Refusal: Sendable {
    let format: String
    let arguments: [Value]
    let fact: String
    let position: Int
    let length: Int
    let hint: String?
  }

  static let refusals: [Refusal] = [
    Refusal(
      format: "a == %@", arguments: [], fact: "expected an argument for %@, found none: 0 were given", position: 5,
      length: 2, hint: "give one argument for each placeholder, 1 in all; nil counts as one"),
    Refusal(
      format: "a == %@ AND %K == %ld", arguments: [.integer(1)],
      fact: "expected an argument for %K, found none: 1 was given", position: 12, length: 2,
      hint: "give one argument for each placeholder, 3 in all; nil counts as one"),
    Refusal(
      format: "a == 1", arguments: [.integer(1)], fact: "expected 0 arguments, found 1", position: 6, length: 0,
      hint: "give one argument for each placeholder, 0 in all; nil counts as one"),
    Refusal(
      format: "a == %@", arguments: [.integer(1), .nil], fact: "expected 1 argument, found 2", position: 7, length: 0,
      hint: "give one argument for each placeholder, 1 in all; nil counts as one"),
    Refusal(
      format: "a == '%@'", arguments: [.string("x")], fact: "expected 0 arguments, found 1", position: 6, length: 2,
      hint: "%@ inside quotes is text: remove the quotes"),
    Refusal(
      format: "é == %d AND \"%K\" == 'x%d'", arguments: [.integer(1), .integer(2)],
      fact: "expected 1 argument, found 2", position: 13, length: 2,
      hint: "%K inside quotes is text: remove the quotes"),
    Refusal(
      format: "a == %d", arguments: [.string("3")],
      fact: "expected a whole number for %d, found the string \"3\" as argument 1", position: 5, length: 2,
      hint: "use %@ for any value"),
    Refusal(
      format: "a == %@ AND b == %lld", arguments: [.nil, .number(2.5)],
      fact: "expected a whole number for %lld, found the number 2.5 as argument 2", position: 17, length: 4,
      hint: "use %@ for any value"),
    Refusal(
      format: "a == %u", arguments: [.integer(-1)],
      fact: "expected a whole number from 0 on for %u, found the integer -1 as argument 1", position: 5, length: 2,
      hint: "use %@ for any value"),
    Refusal(
      format: "a == %f", arguments: [.nil], fact: "expected a number for %f, found nil as argument 1", position: 5,
      length: 2, hint: "use %@ for any value"),
    Refusal(
      format: "a == %s", arguments: [.list(ValueList([]))],
      fact: "expected a string for %s, found a value of type list as argument 1", position: 5, length: 2,
      hint: "use %@ for any value"),
    Refusal(
      format: "%K == 1", arguments: [.integer(3)],
      fact: "expected a key path as a string for %K, found the integer 3 as argument 1", position: 0, length: 2,
      hint: nil),
    Refusal(
      format: "%K == 1", arguments: [.string("a..b")],
      fact: "expected a key path, found 'a..b': a key is missing", position: 0, length: 2, hint: nil),
    Refusal(
      format: "x.%K == 1", arguments: [.string("@coun")],
      fact: "expected a key path, found '@coun': there is no operator @coun", position: 2, length: 2,
      hint: "did you mean @count?"),
    Refusal(
      format: "ANY %@ == 1", arguments: [.string("tags")],
      fact: "expected a collection or an object before it, found the literal %@", position: 4, length: 2,
      hint: "use %K for key paths: %@ and quotes make a text"),
    Refusal(
      format: "%@.name == 1", arguments: [.string("artist")],
      fact: "expected a collection or an object before it, found the literal %@", position: 2, length: 1,
      hint: "use %K for key paths: %@ and quotes make a text"),
    Refusal(
      format: "a == %.2f", arguments: [.number(1)],
      fact: "expected a placeholder without width, precision or flags, found '%.2f'", position: 5, length: 4,
      hint: "use %f"),
    Refusal(
      format: "a == %1$ld", arguments: [.number(1)],
      fact: "expected a placeholder without width, precision or flags, found '%1$ld'", position: 5, length: 5,
      hint: "use %ld"),
    Refusal(
      format: "a == %p", arguments: [.number(1)],
      fact: "expected a placeholder such as %@, %K or %d, found '%p'", position: 5, length: 2,
      hint: "use %@ for an object"),
  ]

  @Test("Arguments that do not fit are told with their place")
  func refused() throws {
    for refusal in FormatArgumentTests.refusals {
      let error = #expect(throws: PredicateFormatError.self, "\(refusal.format)") {
        try FormatParser.parse(refusal.format, arguments: refusal.arguments)
      }
      let found = try #require(error)
      #expect(found.reason == "Unable to parse the format string \"\(refusal.format)\": \(refusal.fact)")
      #expect(found.position == refusal.position, "\(refusal.format)")
      #expect(found.length == refusal.length, "\(refusal.format)")
      #expect(found.hint == refusal.hint, "\(refusal.format)")
    }
  }
}
