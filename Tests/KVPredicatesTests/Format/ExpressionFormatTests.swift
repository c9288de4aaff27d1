import KVObjects
import KVPredicates
import Testing

@Suite("Values in a format")
struct ExpressionFormatTests {
  /// The value that `text` is read as.
  private func value(_ text: String, _ arguments: Value...) throws -> any ExpressionNode {
    let tree = try FormatParser.parse("\(text) == 1", arguments: arguments)
    return try #require(tree as? ComparisonPredicate).left
  }

  private func expect(
    _ text: String, _ node: any ExpressionNode, location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try value(text)
    #expect(found.isEqual(to: node), "\(text) was read as \(found.canonicalText)", sourceLocation: location)
  }

  @Test("Words for values are read in any case")
  func words() throws {
    for word in ["nil", "NIL", "null", "NULL", "Null"] { try expect(word, constant(.nil)) }
    for word in ["YES", "yes", "TRUE", "true"] { try expect(word, constant(.boolean(true))) }
    for word in ["NO", "no", "FALSE", "False"] { try expect(word, constant(.boolean(false))) }
    for word in ["SELF", "self"] { try expect(word, SelfExpression()) }
  }

  @Test("Numbers are whole or not, in four bases")
  func numbers() throws {
    for (text, number) in [
      ("0", 0), ("27", 27), ("-5", -5), ("- 5", -5), ("007", 7), ("0x1F", 31), ("0XfF", 255), ("0o17", 15),
      ("0b101", 5), ("-0x10", -16), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("0x7FFFFFFFFFFFFFFF", Int.max), ("-0x8000000000000000", Int.min),
    ] {
      let node = try #require(try value(text) as? ConstantExpression, "\(text)")
      guard case .integer(number) = node.value else {
        Issue.record("\(text) was read as \(node.value)")
        continue
      }
    }
    for (text, number) in [
      ("2.71828", 2.71828), ("19.75", 19.75), ("9.2e-5", 9.2e-5), ("1e3", 1_000.0), ("1E+3", 1_000.0), ("-0.5", -0.5),
      ("9223372036854775808", 9_223_372_036_854_775_808.0), ("1.0", 1.0),
      ("-9223372036854775809", -9.223372036854775808e18),
    ] {
      let node = try #require(try value(text) as? ConstantExpression, "\(text)")
      guard case .number(number) = node.value else {
        Issue.record("\(text) was read as \(node.value)")
        continue
      }
    }
  }

  @Test("Texts have either quotes and the documented escapes")
  func texts() throws {
    for (text, expected) in [
      (#""Kate""#, "Kate"), ("'Kate'", "Kate"), (#""it's""#, "it's"), (#"'say "x"'"#, "say \"x\""), ("''", ""),
      (#"'it\'s'"#, "it's"), (#""a\"b""#, "a\"b"), (#""a\\b""#, #"a\b"#), (#""\n\t\r""#, "\n\t\r"),
      (#""\101\x41\X42\u00e4\U00E4""#, "AABää"), (#""\ud83d\ude00""#, "😀"), (#""\000\377""#, "\u{0}\u{FF}"),
      ("\"é👩‍👩‍👧\n\"", "é👩‍👩‍👧\n"), ("'%@ %K %% #x $y'", "%@ %K %% #x $y"), (#"'\\d+'"#, #"\d+"#),
    ] {
      try expect(text, constant(expected))
    }
  }

  @Test("Key paths have operators, escaped words, reserved words behind a dot and letters of any script")
  func keyPaths() throws {
    for (text, path) in [
      ("name", "name"), ("artist.name", "artist.name"), ("a . b", "a.b"), ("tracks.@count", "tracks.@count"),
      ("tracks.@sum.duration", "tracks.@sum.duration"), ("@count", "@count"), ("#size", "size"), ("#in.a", "in.a"),
      ("a.#in", "a.in"), ("a.in.size", "a.in.size"), ("#Any.b.@max.#or", "Any.b.@max.or"), ("a.self", "a.self"),
      ("#self", "self"), ("_x1", "_x1"), ("größe.数", "größe.数"), ("android", "android"), ("nothing", "nothing"),
      ("function", "function"), ("ternary.union", "ternary.union"), ("minus", "minus"), ("intersect", "intersect"),
    ] {
      try expect(text, try key(path))
    }
    try expect("SELF.name", try key("name", of: SelfExpression()))
    try expect("self.a.b", try key("a.b", of: SelfExpression()))
    try expect("$x.name.a", try key("name.a", of: VariableExpression("x")))
    try expect("$x", VariableExpression("x"))
    try expect("(a.b).c", try key("a.b.c"))
    #expect(try !value("SELF.name").isEqual(to: key("name")))
  }

  @Test("Lists hold any values and may be empty")
  func lists() throws {
    try expect("{}", AggregateExpression([]))
    try expect("{1, 'a', nil}", AggregateExpression([constant(1), constant("a"), constant(.nil)]))
    try expect(
      "{a, {1}, $x}", AggregateExpression([key("a"), AggregateExpression([constant(1)]), VariableExpression("x")]))
    try expect("{1, 2}.@count", try key("@count", of: AggregateExpression([constant(1), constant(2)])))
  }

  @Test("Brackets take the first, last, size or one at an index")
  func subscripts() throws {
    try expect("tags[FIRST]", SubscriptExpression(key("tags"), .first))
    try expect("tags[ last ]", SubscriptExpression(key("tags"), .last))
    try expect("tags [SIZE]", SubscriptExpression(key("tags"), .size))
    try expect("tags[0]", SubscriptExpression(key("tags"), .index(constant(0))))
    try expect("tags[i + 1]", SubscriptExpression(key("tags"), .index(call(.add, key("i"), constant(1)))))
    try expect("tags[#first]", SubscriptExpression(key("tags"), .index(key("first"))))
    try expect("tags[FIRST].name", try key("name", of: SubscriptExpression(key("tags"), .first)))
    try expect(
      "a[0][1]", SubscriptExpression(SubscriptExpression(key("a"), .index(constant(0))), .index(constant(1))))
    try expect("SELF[SIZE]", SubscriptExpression(SelfExpression(), .size))
    try expect("$x[0]", SubscriptExpression(VariableExpression("x"), .index(constant(0))))
  }

  @Test("Functions are called by name or by selector")
  func functions() throws {
    for text in ["sum(ratings)", "sum:(ratings)", "sum (ratings)", "sum: (ratings)"] {
      try expect(text, call(.sum, key("ratings")))
    }
    try expect("modulus:by:(a, 2)", call(.modulus, key("a"), constant(2)))
    try expect("from:subtract:(a, b)", try value("a - b"))
    try expect("add:to:(a, b)", try value("a + b"))
    try expect("uppercase:(name)", call(.uppercase, key("name")))
    try expect("now()", call(.now))
    try expect("random()", call(.random))
    try expect("randomn(6)", call(.randomBelow, constant(6)))
    try expect("abs:(-5)", call(.abs, constant(-5)))
    try expect("-a", call(.negate, key("a")))
    try expect(
      "sum(a, b)[0].c", try key("c", of: SubscriptExpression(call(.sum, key("a"), key("b")), .index(constant(0)))))
    for function in PredicateFunction.all {
      let arguments = (0..<function.argumentCounts.lowerBound).map { "a\($0)" }.joined(separator: ", ")
      let read = try #require(try value("\(function.selector)(\(arguments))") as? FunctionExpression)
      #expect(read.function == function)
    }
  }

  @Test("SUBQUERY, FUNCTION, CAST and TERNARY have their own arguments")
  func calls() throws {
    let condition = ComparisonPredicate(
      try key("rating", of: VariableExpression("x")), .greaterThan, constant(3))
    let subquery = SubqueryExpression(collection: try key("albums"), variable: "x", predicate: condition)
    try expect("SUBQUERY(albums, $x, $x.rating > 3)", subquery)
    try expect("subquery(albums,$x,$x.rating>3).@count", try key("@count", of: subquery))
    try expect("SUBQUERY(albums, $x, $x.rating > 3)[SIZE]", SubscriptExpression(subquery, .size))
    try expect("CAST(0, \"NSDate\")", CastExpression(constant(0), typeName: "NSDate"))
    try expect("castObject:toType:(0, \"NSDate\")", CastExpression(constant(0), typeName: "NSDate"))
    try expect("castObject(0, \"NSDate\")", CastExpression(constant(0), typeName: "NSDate"))
    try expect("cast(a + 1, 'NSNumber')", CastExpression(call(.add, key("a"), constant(1)), typeName: "NSNumber"))
    try expect("FUNCTION(a, 'b')", InvocationExpression(operand: key("a"), selector: "b", arguments: []))
    try expect(
      "FUNCTION(a, 'b:c:', 1, $x)",
      InvocationExpression(operand: key("a"), selector: "b:c:", arguments: [constant(1), VariableExpression("x")]))
    try expect(
      "TERNARY(a == 1 AND b == 2, c, d)",
      ConditionalExpression(
        CompoundPredicate.and([equal(key("a"), constant(1)), equal(key("b"), constant(2))]), key("c"), key("d")))
  }

  @Test("Sets are joined, met and taken away")
  func sets() throws {
    try expect("a UNION b", SetExpression(.union, key("a"), key("b")))
    try expect("a intersect {1}", SetExpression(.intersect, key("a"), AggregateExpression([constant(1)])))
    try expect("a MINUS b", SetExpression(.minus, key("a"), key("b")))
    try expect("union UNION minus", SetExpression(.union, key("union"), key("minus")))
  }
}
