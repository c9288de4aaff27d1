import KVObjects
import KVPredicates
import Testing

@Suite struct ComparisonOperatorTests {
  @Test(arguments: [
    // numbers and truth values
    ("1 == 1", true), ("1 == 1.0", true), ("1 == YES", true), ("0 == NO", true), ("1 = 2", false), ("1 <> 2", true),
    ("1 < 2", true), ("2 =< 2", true), ("3 <= 2", false), ("3 > 2.5", true), ("2.5 => 2.5", true), ("YES > NO", true),
    ("9007199254740993 > 9007199254740992.0", true),
    // strings
    ("'a' == 'a'", true), ("'a' == 'A'", false), ("'a' ==[c] 'A'", true), ("'é' ==[d] 'e'", true),
    ("'É' ==[cd] 'e'", true), ("'a' != 'b'", true), ("'a' < 'b'", true), ("'b' <= 'a'", false),
    ("'a' <[c] 'B'", true), ("'10' < '9'", true), ("'e\u{301}' == '\u{e9}'", true),
    // nothing
    ("nil == nil", true), ("nil != nil", false), ("nil == 0", false), ("0 != nil", true), ("nil < 1", false),
    ("1 < nil", false), ("nil >= nil", false), ("nil == ''", false), ("NULL == NIL", true),
    // unlike kinds are never the same
    ("'1' == 1", false), ("'1' != 1", true), ("CAST(0, 'NSDate') == 0", false),
    // dates
    ("CAST(0, 'NSDate') < CAST(1, 'NSDate')", true), ("CAST(1, 'NSDate') == CAST(1.0, 'NSDate')", true),
    // lists
    ("{1, 2} == {1, 2}", true), ("{1, 2} == {2, 1}", false), ("{'a'} ==[c] {'A'}", true), ("{} == {}", true),
    ("{1} == nil", false), ("{1} != nil", true),
    // BETWEEN
    ("2 BETWEEN {1, 3}", true), ("1 BETWEEN {1, 3}", true), ("3 BETWEEN {1, 3}", true), ("4 BETWEEN {1, 3}", false),
    ("0.5 BETWEEN {1, 3}", false), ("nil BETWEEN {1, 3}", false), ("2 BETWEEN {nil, 3}", false),
    ("2 BETWEEN {1, nil}", false), ("'b' BETWEEN {'a', 'c'}", true), ("'B' BETWEEN {'a', 'c'}", false),
    // IN
    ("1 IN {1, 2}", true), ("1.0 IN {1, 2}", true), ("3 IN {1, 2}", false), ("YES IN {1, 2}", true),
    ("'a' IN {'a', 'b'}", true), ("'A' IN {'a', 'b'}", false), ("'A' IN[c] {'a', 'b'}", true),
    ("'ell' IN 'hello'", true), ("'ELL' IN 'hello'", false), ("'ELL' IN[c] 'hello'", true), ("nil IN 'hello'", false),
    ("nil IN {1}", false), ("nil IN {1, nil}", true), ("1 IN nil", false), ("1 IN {}", false),
    ("{1, 2} IN {{1, 2}, 3}", true), ("{2, 1} IN {{1, 2}, 3}", false),
    ("'\u{e9}' IN {'e\u{301}'}", true), ("CAST(1, 'NSDate') IN {CAST(1, 'NSDate')}", true),
    // CONTAINS
    ("'hello' CONTAINS 'ell'", true), ("'hello' CONTAINS 'ELL'", false), ("'héllo' CONTAINS[cd] 'ELL'", true),
    ("{1, 2} CONTAINS 2", true), ("{1, 2} CONTAINS 3", false), ("{'a'} CONTAINS[c] 'A'", true),
    ("nil CONTAINS 'a'", false), ("'a' CONTAINS nil", false), ("{nil} CONTAINS nil", true),
    ("{1, {2, 3}} CONTAINS {2, 3}", true),
    // BEGINSWITH, ENDSWITH
    ("'hello' BEGINSWITH 'he'", true), ("'hello' BEGINSWITH 'lo'", false), ("'Hello' BEGINSWITH[c] 'hE'", true),
    ("'hello' ENDSWITH 'lo'", true), ("'hello' ENDSWITH 'he'", false), ("'hellÓ' ENDSWITH[cd] 'lo'", true),
    ("nil BEGINSWITH 'a'", false), ("'a' ENDSWITH nil", false), ("'abc' BEGINSWITH ''", false),
    // LIKE
    ("'hello' LIKE 'h*o'", true), ("'hello' LIKE 'h?llo'", true), ("'hello' LIKE 'ell'", false),
    ("'Hello' LIKE 'h*'", false), ("'Hello' LIKE[c] 'h*'", true), ("nil LIKE '*'", false), ("'a' LIKE nil", false),
    // MATCHES
    ("'hello' MATCHES 'h.*o'", true), ("'hello' MATCHES 'ell'", false), ("'Hello' MATCHES 'h.*'", false),
    ("'Hello' MATCHES[c] 'h.*'", true), ("nil MATCHES '.*'", false), ("'a1' MATCHES '[a-z][0-9]'", true),
  ])
  func `Two constants are compared`(format: String, expected: Bool) throws {
    #expect(try isTrue(format) == expected)
  }

  @Test(arguments: [
    ("1 < 'a'", #"predicate 1 < "a": integer 1 and string "a" have no order between them | E-PREDICATE-TYPE"#),
    ("'a' >= YES", #"predicate "a" >= 1: string "a" and boolean true have no order between them | E-PREDICATE-TYPE"#),
    (
      "CAST(0, 'NSDate') > 3",
      #"predicate CAST(0.0, "NSDate") > 3: date 2001-01-01T00:00:00Z and integer 3 have no order between them"#
        + " | E-PREDICATE-TYPE"
    ),
    ("1 LIKE 'a'", #"predicate 1 LIKE "a": LIKE takes strings, got integer 1 | E-PREDICATE-TYPE"#),
    ("1 MATCHES 'a'", #"predicate 1 MATCHES "a": MATCHES takes strings, got integer 1 | E-PREDICATE-TYPE"#),
    (
      "YES BEGINSWITH 'a'",
      #"predicate 1 BEGINSWITH "a": BEGINSWITH takes strings, got boolean true | E-PREDICATE-TYPE"#
    ),
    ("2.5 ENDSWITH 'a'", #"predicate 2.5 ENDSWITH "a": ENDSWITH takes strings, got number 2.5 | E-PREDICATE-TYPE"#),
    ("1 CONTAINS 'a'", #"predicate 1 CONTAINS "a": CONTAINS takes a collection, got integer 1 | E-PREDICATE-TYPE"#),
    ("1 IN 'abc'", #"predicate 1 IN "abc": IN takes strings, got integer 1 | E-PREDICATE-TYPE"#),
    ("1 IN 2", "predicate 1 IN 2: IN takes a collection, got integer 2 | E-PREDICATE-TYPE"),
    (
      "'b' BETWEEN {1, 2}",
      #"predicate "b" BETWEEN {1, 2}: integer 1 and string "b" have no order between them | E-PREDICATE-TYPE"#
    ),
    ("SELF BETWEEN $b", "predicate: the variable $b has no value | E-PREDICATE-VARIABLE"),
    (
      "{1} == 1",
      "predicate {1} == 1: {1} is to-many; say ANY, ALL or NONE in front to compare its elements | E-PREDICATE-TO-MANY"
    ),
    (
      "1 < {1}",
      "predicate 1 < {1}: {1} is to-many; say ANY, ALL or NONE in front to compare its elements | E-PREDICATE-TO-MANY"
    ),
    (
      "{'a'} LIKE 'a'",
      #"predicate {"a"} LIKE "a": {"a"} is to-many; say ANY, ALL or NONE in front to compare its elements | E-PREDICATE-TO-MANY"#
    ),
    ("ANY $x == 1", "predicate: the variable $x has no value | E-PREDICATE-VARIABLE"),
  ])
  func `Values that cannot be compared are named with the comparison`(format: String, expected: String) throws {
    let found = failure { _ = try isTrue(format) }
    #expect(found?.hasPrefix(expected) == true, "\(found ?? "nothing thrown")")
  }

  @Test func `The bounds of BETWEEN are counted when they come`() throws {
    let predicate = try KeyValuePredicate(format: "SELF BETWEEN $bounds")
    #expect(try predicate.evaluate(with: .integer(2), substitutionVariables: ["bounds": .integers([1, 3])]))
    #expect(try !predicate.evaluate(with: .integer(2), substitutionVariables: ["bounds": .nil]))
    let three = failure {
      _ = try predicate.evaluate(with: .integer(2), substitutionVariables: ["bounds": .integers([1, 2, 3])])
    }
    #expect(
      three == "predicate SELF BETWEEN $bounds: BETWEEN takes a list of two bounds, got 3 | E-PREDICATE-TYPE"
        + " | write BETWEEN {1, 5}")
  }

  @Test func `A long list is searched by hash, with the same answers`() throws {
    let world = try MusicWorld()
    let albums = try world.albums
    let members: [Value] = [
      .object(albums[0]), .integer(3), .string("e\u{301}"), .date(DateValue(secondsSinceReferenceDate: 1)),
    ]
    let list = Value.list(ValueList(members + (100..<200).map(Value.integer)))
    let prepared = try KeyValuePredicate(format: "SELF IN %@", arguments: [list])
    let variable = try KeyValuePredicate(format: "SELF IN $list")
    let candidates: [Value] =
      members + [
        .object(albums[1]), .number(3), .boolean(true), .string("\u{e9}"), .string("x"), .nil, .null, .integer(150),
      ]
    for candidate in candidates {
      #expect(
        try prepared.evaluate(with: candidate)
          == variable.evaluate(with: candidate, substitutionVariables: ["list": list]),
        "\(candidate)")
    }
    #expect(try prepared.evaluate(with: .string("\u{e9}")))
    #expect(try !prepared.evaluate(with: .nil))
  }

  @Test(arguments: ["==", "==[c]", "==[cd]", "==[n]"])
  func `A set of many strings is compared with a list in one pass`(comparison: String) throws {
    let world = try MusicWorld()
    let count = 20_000
    try world.kate.setValue(.list(ValueList((0..<count).map { .string("tag \($0)") })), forKey: "tags")
    let shuffled = (0..<count).map { "\(comparison.contains("c") ? "TAG" : "tag") \(($0 * 7_919) % count)" }
    #expect(try world.isTrue("tags \(comparison) %@", .list(ValueList(shuffled.map(Value.string)))))
    let repeated = shuffled.dropLast() + ["tag 1"]
    #expect(try !world.isTrue("tags \(comparison) %@", .list(ValueList(repeated.map(Value.string)))))
  }

  @Test func `A set is compared with a list element by element, each counted once`() throws {
    let world = try MusicWorld()
    let anything = try world.world.define(
      ClassDefinition("Bag", properties: [PropertyDefinition("members", .any, collection: .set)]))
    let bag = anything.makeObject()
    func isEqual(_ members: [Value], _ others: [Value], _ comparison: String = "==") throws -> Bool {
      try bag.setValue(.list(ValueList(members)), forKey: "members")
      let predicate = try KeyValuePredicate(
        format: "members \(comparison) $list")
      return try predicate.evaluate(with: .object(bag), substitutionVariables: ["list": .list(ValueList(others))])
    }
    #expect(try isEqual([.null, .string("a")], [.string("a"), .nil]))
    #expect(try isEqual([.string("e\u{301}")], [.string("\u{e9}")]))
    #expect(try !isEqual([.string("e\u{301}")], [.string("\u{e9}")], "==[n]"))
    #expect(try isEqual([.string("a"), .string("A")], [.string("A"), .string("a")], "==[c]"))
    #expect(try isEqual([.integer(1), .number(2)], [.integer(2), .boolean(true)]))
    #expect(try !isEqual([.integer(1), .integer(2)], [.integer(1), .integer(1)]))
    #expect(try isEqual([.integers([1, 2]), .integers([2, 1])], [.integers([2, 1]), .integers([1, 2])]))
    #expect(try !isEqual([.integers([1, 2]), .integers([2, 1])], [.integers([1, 2]), .integers([1, 2])]))
  }

  @Test func `Every operator has one spelling in canonical text and may have others`() {
    let spellings = ComparisonOperator.all.map { ([$0.symbol] + $0.synonyms).joined(separator: " ") }
    #expect(
      spellings == [
        "== =", "!= <>", "<", "<= =<", ">", ">= =>", "BETWEEN", "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE",
        "MATCHES",
      ])
  }
}
