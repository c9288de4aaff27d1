import KVObjects
import KVPredicates
import Testing

@Suite struct CanonicalTextTests {
  @Test(arguments: [
    ("live == NO", "live == 0"), ("live = true", "live == 1"), ("name == nil", "name == nil"),
    ("name == NULL", "name == nil"), ("a <> 1", "a != 1"), ("a =< 1", "a <= 1"), ("1 => a", "1 >= a"),
    ("1 <= x", "1 <= x"), ("x == 3.0", "x == 3.0"), ("x == 0x1F", "x == 31"), ("x == -2", "x == -2"),
    ("x == --2", "x == 2"),
    ("x == --n", "x == -(-n)"), ("x == negate:(2)", "x == -2"),
    ("name contains[cd] 'x'", #"name CONTAINS[cd] "x""#), ("name ==[dc] 'x'", #"name ==[cd] "x""#),
    ("name LIKE[n] 'x'", #"name LIKE[n] "x""#), ("name BEGINSWITH[cl] 'x'", #"name BEGINSWITH[cl] "x""#),
    (#"name == 'say "hi"'"#, #"name == "say \"hi\"""#), (#"name == "a\\b\n\t""#, #"name == "a\\b\n\t""#),
    ("any a.b > 3", "ANY a.b > 3"), ("some a.b > 3", "ANY a.b > 3"), ("all a > 3", "ALL a > 3"),
    ("none a > 3", "NONE a > 3"), ("NOT x == 1", "NOT x == 1"), ("! (x == 1)", "NOT x == 1"),
    ("!(a == 1 && b == 2)", "NOT (a == 1 AND b == 2)"), ("NOT NOT a == 1", "NOT NOT a == 1"),
    ("a == 1 || b == 2 && c == 3", "a == 1 OR b == 2 AND c == 3"),
    ("(a == 1 || b == 2) && c == 3", "(a == 1 OR b == 2) AND c == 3"),
    ("(a == 1 AND b == 2) AND c == 3", "a == 1 AND b == 2 AND c == 3"),
    ("a == 1 OR (b == 2 OR c == 3)", "a == 1 OR b == 2 OR c == 3"),
    ("truepredicate", "TRUEPREDICATE"), ("FALSEPREDICATE OR a == 1", "FALSEPREDICATE OR a == 1"),
    ("uppercase(name) == 'X'", #"uppercase:(name) == "X""#), ("sum:(ratings) > 3", "sum:(ratings) > 3"),
    ("modulus:by:(a, 2) == 1", "modulus:by:(a, 2) == 1"), ("now() > d", "now() > d"),
    ("a + b * c == 1", "a + b * c == 1"), ("(a + b) * c == 1", "(a + b) * c == 1"),
    ("a - (b - c) == 1", "a - (b - c) == 1"), ("(a - b) - c == 1", "a - b - c == 1"),
    ("a ** b ** c == 1", "a ** b ** c == 1"), ("a ** (b ** c) == 1", "a ** (b ** c) == 1"),
    ("-a == 1", "-a == 1"), ("-(a + b) == 1", "-(a + b) == 1"), ("-(a ** b) == 1", "-(a ** b) == 1"),
    ("(-a) ** b == 1", "-a ** b == 1"), ("a * -3 == 1", "a * -3 == 1"), ("add:to:(a, b) == 1", "a + b == 1"),
    ("a / b / c == 1", "a / b / c == 1"), ("a / (b * c) == 1", "a / (b * c) == 1"),
    ("x BETWEEN {1, 5}", "x BETWEEN {1, 5}"), ("x IN { 'a' , 'b' }", #"x IN {"a", "b"}"#), ("x IN {}", "x IN {}"),
    ("SELF.name == 'x'", #"SELF.name == "x""#), ("SELF == 1", "SELF == 1"), ("a.b.c == 1", "a.b.c == 1"),
    ("#in == 1 AND #size == 2", "#in == 1 AND #size == 2"), ("a.size == 1", "a.#size == 1"),
    ("tags.@max.self == 1", "tags.@max.self == 1"),
    ("tracks.@sum.duration > 1", "tracks.@sum.duration > 1"), ("tags[first] == 1", "tags[FIRST] == 1"),
    ("tags[SIZE] > 2 AND tags[last] == tags[1 + 1]", "tags[SIZE] > 2 AND tags[LAST] == tags[1 + 1]"),
    ("items[0].name == 'x'", #"items[0].name == "x""#),
    ("subquery(a, $x, $x.y == 1).@count > 0", "SUBQUERY(a, $x, $x.y == 1).@count > 0"),
    ("FUNCTION(name, 'uppercaseString') == 'X'", #"FUNCTION(name, "uppercaseString") == "X""#),
    ("CAST(x, 'NSNumber') == 1", #"CAST(x, "NSNumber") == 1"#),
    ("d > CAST(21, 'NSDate')", #"d > CAST(21.0, "NSDate")"#),
    ("TERNARY(a == 1 OR b == 1, 1, 2) == 1", "TERNARY(a == 1 OR b == 1, 1, 2) == 1"),
    ("(a UNION b) CONTAINS 1", "a UNION b CONTAINS 1"),
    ("a MINUS (b INTERSECT c) == d", "a MINUS (b INTERSECT c) == d"),
    ("name == $NAME AND $x.a == 1", "name == $NAME AND $x.a == 1"),
  ])
  func `A predicate has one text, which reads back as the same predicate`(format: String, expected: String) throws {
    let predicate = try KeyValuePredicate(format: format)
    #expect(predicate.format == expected)
    #expect("\(predicate)" == expected)
    let again = try KeyValuePredicate(format: expected)
    #expect(again == predicate)
    #expect(again.hashValue == predicate.hashValue)
    #expect(again.format == expected)
  }

  @Test func `Arguments stand in the text as they would be written`() throws {
    let date = Value.date(DateValue(iso8601: "1985-09-16")!)
    func text(_ format: String, _ arguments: Value...) throws -> String {
      let predicate = try KeyValuePredicate(format: format, arguments: arguments)
      #expect(try KeyValuePredicate(format: predicate.format) == predicate, "\(predicate)")
      return predicate.format
    }
    #expect(try text("released > %@", date) == #"released > CAST(-482630400.0, "NSDate")"#)
    #expect(try text("%K == %@", .string("name"), .string("a\"b")) == #"name == "a\"b""#)
    #expect(try text("%K > %d", .string("in"), .integer(3)) == "#in > 3")
    #expect(
      try text("x IN %@", .list([.integer(1), .string("a"), .nil, date]))
        == #"x IN {1, "a", nil, CAST(-482630400.0, "NSDate")}"#)
    #expect(try text("x == %@ OR x == %@", .boolean(true), .nil) == "x == 1 OR x == nil")
    #expect(try text("x == %f", .number(0.1)) == "x == 0.1")
    #expect(try text("x == %@", .number(.infinity)) == #"x == CAST("inf", "NSNumber")"#)
    #expect(try text("x == %@", .number(-.infinity)) == #"x == CAST("-inf", "NSNumber")"#)
    #expect(try text("x == %@", .number(.nan)) == #"x == CAST("nan", "NSNumber")"#)
    #expect(try text("x == %@", .number(1e300)) == "x == 1e+300")
    #expect(
      try text("x == %@ AND y == %@", .integer(.min), .integer(.max)).hasPrefix("x == -9223372036854775808 AND"))
    #expect(try text("x ** 2 == %@ ** 2", .integer(-3)) == "x ** 2 == -3 ** 2")
  }

  @Test func `Objects and functions have no text that reads back`() throws {
    let music = try MusicWorld()
    let kate = try KeyValuePredicate(format: "artist == %@", arguments: [.object(music.kate)])
    #expect(kate.format == "artist == <Artist \"Kate\">")
    let block = KeyValuePredicate(keyPaths: ["rating", "title"]) { _, _ in true }
    #expect(block.format == "BLOCKPREDICATE(rating, title)")
  }

  @Test func `Equality is by structure, constants by value`() throws {
    func same(_ a: String, _ b: String) throws -> Bool {
      let (left, right) = (try KeyValuePredicate(format: a), try KeyValuePredicate(format: b))
      if left == right { #expect(left.hashValue == right.hashValue, "\(a)") }
      return left == right
    }
    #expect(try same("a == YES", "a = 1.0"))
    #expect(try same("(a == 1)", "a == 1"))
    #expect(try same("CAST(1, 'NSDate') > d", "CAST(1.0, 'NSDate') > d"))
    #expect(try !same("a == 1", "1 == a"))
    #expect(try !same("a == 1", "ANY a == 1"))
    #expect(try !same("a == 'x'", "a ==[c] 'x'"))
    #expect(try !same("a == 1 AND b == 2", "b == 2 AND a == 1"))
    #expect(try !same("a == 1 AND b == 2", "a == 1 OR b == 2"))
    #expect(try !same("SELF.a == 1", "a == 1"))
    let list = try KeyValuePredicate(format: "x IN %@", arguments: [.integers([1, 2])])
    let written = try KeyValuePredicate(format: "x IN {1, 2}")
    #expect(list == written && list.hashValue == written.hashValue)
    let block = KeyValuePredicate(keyPaths: []) { _, _ in true }
    #expect(block == block)
    #expect(block != KeyValuePredicate(keyPaths: []) { _, _ in true })
  }
}
