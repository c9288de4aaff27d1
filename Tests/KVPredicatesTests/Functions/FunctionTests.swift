import KVObjects
import KVPredicates
import Testing

@Suite struct FunctionTests {
  @Test(arguments: [
    // arithmetic
    "1 + 2 == 3", "5 - 7 == -2", "6 * 7 == 42", "7 / 2 == 3", "-7 / 2 == -3", "7.0 / 2 == 3.5", "7 / 2.0 == 3.5",
    "2 ** 10 == 1024", "2 ** -1 == 0.5", "2.0 ** 0.5 > 1.41", "4 + 5 - 2 ** 3 == 1", "2 ** 3 ** 2 == 64",
    "-(3) == -3", "modulus:by:(7, 3) == 1", "modulus(-7, 3) == -1", "modulus:by:(7.5, 2) == 1.5",
    "YES + YES == 2", "add:to:(1, 2) == 3", "from:subtract:(1, 2) == -1", "multiply:by:(2, 3) == 6",
    "1 ** 9223372036854775807 == 1", "-1 ** 9223372036854775807 == -1", "0 ** 100 == 0",
    "2 ** 62 == 4611686018427387904",
    "-2 ** 63 == -9223372036854775808", "2 ** 63 == 9223372036854775808.0", "0 ** 0 == 1",
    "divide:by:(6, 4) == 1", "raise:toPower:(2, 3) == 8", "negate:(3) == -3",
    // nothing in arithmetic is nothing
    "nil + 1 == nil", "1 * nil == nil", "-nil == nil", "abs(nil) == nil", "uppercase(nil) == nil",
    "length(nil) == nil", "nil ** 2 == nil", "modulus:by:(nil, 2) == nil", "bitwiseAnd:with:(nil, 1) == nil",
    // no trap
    "9223372036854775807 + 1 == 9223372036854775808.0", "-9223372036854775807 - 2 < -9e18",
    "9223372036854775807 * 2 > 1e19", "1 / 0 == CAST('inf', 'NSNumber')", "0 / 0 == CAST('nan', 'NSNumber')",
    "-9223372036854775808 / -1 > 9e18", "modulus:by:(-9223372036854775808, -1) == 0",
    "modulus:by:(1, 0) == CAST('nan', 'NSNumber')", "-(-9223372036854775808) > 9e18",
    "abs(-9223372036854775808) > 9e18",
    "3 ** 50 > 1e23", "leftshift:by:(1, 64) == 0", "leftshift:by:(1, -1) == 0", "rightshift:by:(-8, 1) == -4",
    "rightshift:by:(-8, 1000) == -1",
    // one number
    "abs(-3) == 3", "abs(-3.5) == 3.5", "ceiling(1.2) == 2", "floor(-1.2) == -2", "trunc(-1.7) == -1",
    "floor(3) == 3", "sqrt(9) == 3", "sqrt(-1) == CAST('nan', 'NSNumber')", "exp(0) == 1", "ln(1) == 0",
    "log(1000) == 3", "ln(0) < -1e300",
    // bits
    "bitwiseAnd:with:(6, 3) == 2", "bitwiseOr:with:(6, 3) == 7", "bitwiseXor:with:(6, 3) == 5",
    "leftshift:by:(1, 4) == 16", "onesComplement:(0) == -1", "bitwiseAnd:with:(6.9, 3) == 2",
    // collections
    "sum({1, 2, 3}) == 6", "sum({1.5, 2}) == 3.5", "sum({}) == 0", "sum({1, nil, 2}) == 3", "sum(1, 2, 3) == 6",
    "average({1, 2}) == 1.5", "average({}) == 0", "average({nil, 4}) == 4", "count({1, nil}) == 2", "count(nil) == 0",
    "min({3, 1, 2}) == 1", "max({3, 1, 2}) == 3", "max({'a', 'c', 'b'}) == 'c'", "min({}) == nil", "max(nil) == nil",
    "max(3, 9, 4) == 9", "median({3, 1, 2}) == 2", "median({4, 1, 2, 3}) == 2.5", "median({}) == nil",
    "mode({1, 2, 2, 3, 3}) == {2, 3}", "mode({}) == {}", "stddev({2, 4, 4, 4, 5, 5, 7, 9}) == 2", "stddev({}) == 0",
    "sum({9223372036854775807, 1}) > 9e18", "sum({YES, YES}) == 2",
    // strings
    "uppercase('straße') == 'STRASSE'", "lowercase('ÀB') == 'àb'", "length('aé') == 2", "length('\u{1F600}') == 2",
    "noindex(3) == 3",
    // dates
    "CAST(10, 'NSDate') + 5 == CAST(15, 'NSDate')", "5 + CAST(10, 'NSDate') == CAST(15, 'NSDate')",
    "CAST(10, 'NSDate') - 5 == CAST(5, 'NSDate')", "CAST(10, 'NSDate') - CAST(4, 'NSDate') == 6",
    // casts
    "CAST('1985-09-16T10:00:00Z', 'NSDate') == CAST(-482594400, 'NSDate')", "CAST('x', 'NSDate') == nil",
    "CAST(' 12 ', 'NSNumber') == 12", "CAST('1.5', 'NSNumber') == 1.5", "CAST('x', 'NSNumber') == nil",
    "CAST(CAST(3, 'NSDate'), 'NSNumber') == 3", "CAST(3.0, 'NSString') == '3'", "CAST(3.5, 'NSString') == '3.5'",
    "CAST(YES, 'NSString') == '1'", "CAST('1.5', 'NSDecimalNumber') == 1.5", "CAST(nil, 'NSString') == nil",
    // messages
    "FUNCTION('abc', 'uppercaseString') == 'ABC'", "FUNCTION('abc', 'length') == 3",
    "FUNCTION('abc', 'stringByAppendingString:', 'd') == 'abcd'", "FUNCTION('abc', 'hasPrefix:', 'ab') == YES",
    "FUNCTION({1, 2}, 'count') == 2", "FUNCTION({1, 2}, 'lastObject') == 2",
    "FUNCTION({1, 2}, 'objectAtIndex:', 0) == 1",
    "FUNCTION({1, 2}, 'containsObject:', 2) == YES", "FUNCTION('12abc', 'integerValue') == 0 OR TRUEPREDICATE",
    "FUNCTION('12', 'integerValue') == 12", "FUNCTION(1e300, 'integerValue') == 9223372036854775807",
    "FUNCTION(2.5, 'boolValue') == YES", "FUNCTION(1, 'compare:', 2) == -1", "FUNCTION(nil, 'length') == nil",
    "FUNCTION(CAST(3, 'NSDate'), 'dateByAddingTimeInterval:', 4) == CAST(7, 'NSDate')",
    "FUNCTION(CAST('1970-01-02', 'NSDate'), 'timeIntervalSince1970') == 86400",
    "FUNCTION(CAST(3, 'NSDate'), 'timeIntervalSinceDate:', CAST(1, 'NSDate')) == 2",
    "FUNCTION('a', 'isEqual:', 'a') == YES", "FUNCTION(3.0, 'description') == '3'",
  ])
  func `A function of constants gives what it promises`(format: String) throws {
    #expect(try isTrue(format))
    // The same through variables, which nothing can compute beforehand.
    let predicate = try KeyValuePredicate(format: format)
    #expect(try predicate.evaluate(with: .integer(1)))
  }

  @Test(arguments: [
    ("1 + 'a' == 1", #"predicate 1 + "a": + takes numbers, got string "a" | E-PREDICATE-FUNCTION | -"#),
    (
      "CAST(1, 'NSDate') + CAST(1, 'NSDate') == 1",
      #"predicate CAST(1.0, "NSDate") + CAST(1.0, "NSDate"): + takes numbers, got date 2001-01-01T00:00:01Z | E-PREDICATE-FUNCTION | -"#
    ),
    (
      "uppercase(3) == 'X'",
      "predicate uppercase:(3): uppercase: takes a string, got integer 3 | E-PREDICATE-FUNCTION | -"
    ),
    ("sum(3) == 3", "predicate sum:(3): sum: takes a collection, got integer 3 | E-PREDICATE-FUNCTION | -"),
    ("sum({'a'}) == 3", #"predicate sum:({"a"}): sum: takes numbers, got string "a" | E-PREDICATE-FUNCTION | -"#),
    (
      "max({'a', 1}) == 3",
      #"predicate max:({"a", 1}): integer 1 and string "a" have no order between them | E-PREDICATE-FUNCTION | -"#
    ),
    (
      "max({{1}}) == 3",
      "predicate max:({{1}}): max: takes numbers, strings or dates, got list of 1 | E-PREDICATE-FUNCTION | -"
    ),
    (
      "count('a') == 3",
      #"predicate count:("a"): count: takes a collection, got string "a" | E-PREDICATE-FUNCTION | -"#
    ),
    (
      "bitwiseAnd:with:(1e30, 1) == 3",
      "predicate bitwiseAnd:with:(1e+30, 1): bitwiseAnd:with: takes whole numbers, got number 1e+30 | E-PREDICATE-FUNCTION | -"
    ),
    (
      "CAST({1}, 'NSNumber') == 3",
      #"predicate CAST({1}, "NSNumber"): list of 1 cannot be made an NSNumber | E-PREDICATE-FUNCTION | -"#
    ),
    (
      "CAST(1, 'NSDat') == 3",
      #"predicate CAST(1, "NSDat"): CAST knows no type "NSDat" | E-PREDICATE-FUNCTION | did you mean 'NSDate'?"#
    ),
    (
      "FUNCTION(1, 'upperCaseString') == 3",
      #"predicate FUNCTION(1, "upperCaseString"): FUNCTION knows no selector "upperCaseString" | E-PREDICATE-FUNCTION | did you mean 'uppercaseString'?"#
    ),
    (
      "FUNCTION(1, 'uppercaseString') == 3",
      #"predicate FUNCTION(1, "uppercaseString"): integer 1 does not answer uppercaseString | E-PREDICATE-FUNCTION | -"#
    ),
    (
      "FUNCTION('a', 'hasPrefix:') == 3",
      #"predicate FUNCTION("a", "hasPrefix:"): hasPrefix: takes 1 argument, got 0 | E-PREDICATE-FUNCTION | -"#
    ),
    (
      "FUNCTION('a', 'hasPrefix:', 1) == 3",
      #"predicate FUNCTION("a", "hasPrefix:", 1): string "a" does not answer hasPrefix: with integer 1 | E-PREDICATE-FUNCTION | -"#
    ),
    (
      "now() == nil",
      "predicate now(): now is the time of a world, and the subject belongs to none | E-PREDICATE-FUNCTION | evaluate it with an object, or give the world with the evaluation"
    ),
    (
      "random() == nil",
      "predicate random(): random takes the world's random numbers, and the subject belongs to no world | E-PREDICATE-FUNCTION | evaluate it with an object, or give the world with the evaluation"
    ),
  ])
  func `What a function cannot take is named`(format: String, expected: String) throws {
    #expect(failure { _ = try isTrue(format) } == expected)
  }

  @Test func `Time and chance are the world's`() throws {
    let music = try MusicWorld()
    music.world.clock.advance(by: 100)
    #expect(try music.isTrue("now() == CAST(100, 'NSDate')"))
    #expect(try music.isTrue("NOT now() > CAST(100, 'NSDate') AND now() - 50 == CAST(50, 'NSDate')"))
    let later = try KeyValuePredicate(format: "now() > SELF")
    #expect(try later.evaluate(with: .date(DateValue(secondsSinceReferenceDate: 99)), in: music.world))
    music.world.random = WorldRandom(seed: 7)
    let drawn = try KeyValuePredicate(
      format: "random() BETWEEN {0, 2147483647} AND randomn(6) < 6 AND random:(6) >= 0")
    for _ in 0..<100 { #expect(try drawn.evaluate(with: .object(music.kate))) }
    #expect(try music.isTrue("randomn(1) == 0 AND randomn(-5) == 0"))
    let next = try KeyValuePredicate(format: "random() != random()")
    #expect(try next.evaluate(with: .object(music.kate)))
    music.world.random = WorldRandom(seed: 7)
    var expected = WorldRandom(seed: 7)
    let first = Int.random(in: 0..<(1 << 31), using: &expected)
    #expect(try music.isTrue("random() == %d", .integer(first)))
  }

  @Test func `Functions take what an object holds`() throws {
    let music = try MusicWorld()
    #expect(try music.isTrue("sum(scores) == 6 AND average(albums.rating) == 4 AND count(tags) == 3"))
    #expect(
      try music.isTrue(
        "uppercase(name) == 'KATE' AND length(name) == 4 AND max({albums.tracks.@count}) == 3"))
    #expect(try music.albums(where: "rating * 2 - 1 > 7") == ["Before"])
    #expect(try music.albums(where: "uppercase(title) CONTAINS 'HEART'") == ["Lionheart"])
    #expect(try music.albums(where: "modulus:by:(rating, 2) == 1") == ["The", "Before"])
    #expect(try music.albums(where: "released + 86400 * 365 < CAST('1979-09-01', 'NSDate')") == ["The"])
    #expect(try music.albums(where: "noindex(artist).name == 'Kate'").count == 3)
    #expect(try music.albums(where: "FUNCTION(artist, 'valueForKey:', 'name') == 'Kate'").count == 3)
    #expect(try music.albums(where: "CAST(rating, 'NSString') == '4'") == ["Lionheart"])
  }

  @Test func `A function is found by any of its spellings`() {
    for name in ["sum", "sum:", "SUM", "add:to:", "add:to", "add", "modulus", "RAISE:TOPOWER:", "now", "random"] {
      #expect(PredicateFunction.named(name) != nil, "\(name)")
    }
    #expect(PredicateFunction.named("random:") == PredicateFunction.named("randomn"))
    #expect(PredicateFunction.named("nosuch") == nil)
    #expect(Set(PredicateFunction.all.map(\.selector)).count == PredicateFunction.all.count)
    #expect(PredicateFunction.names == PredicateFunction.names.sorted())
  }
}
