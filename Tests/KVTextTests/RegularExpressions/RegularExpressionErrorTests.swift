import KVBase
import KVText
import Testing

@Suite("What regular expressions refuse") struct RegularExpressionErrorTests {
  @Test(
    "A pattern that cannot be read says where and why",
    arguments: [
      ("(a", "U_REGEX_MISMATCHED_PAREN", 0, "'(' has no ')'"),
      ("a)", "U_REGEX_MISMATCHED_PAREN", 1, "')' has no '('"),
      ("x[a-z", "U_REGEX_MISSING_CLOSE_BRACKET", 1, "'[' has no ']'"),
      ("[]", "U_REGEX_MISSING_CLOSE_BRACKET", 0, "'[' has no ']'"),
      ("*a", "U_REGEX_RULE_SYNTAX", 0, "'*' has nothing to repeat"),
      ("a**", "U_REGEX_RULE_SYNTAX", 2, "'*' has nothing to repeat"),
      ("a|+", "U_REGEX_RULE_SYNTAX", 2, "'+' has nothing to repeat"),
      ("(?=a)*", "U_REGEX_RULE_SYNTAX", 5, "'*' has nothing to repeat"),
      ("\\b?", "U_REGEX_RULE_SYNTAX", 2, "'?' has nothing to repeat"),
      ("{a", "U_REGEX_RULE_SYNTAX", 0, "'{' stands alone"), ("a}", "U_REGEX_RULE_SYNTAX", 1, "'}' stands alone"),
      ("a{,2}", "U_REGEX_BAD_INTERVAL", 1, "expected {n}, {n,} or {n,m}"),
      ("a{3, 4}", "U_REGEX_BAD_INTERVAL", 1, "expected {n}, {n,} or {n,m}"),
      ("a{2,1}", "U_REGEX_MAX_LT_MIN", 1, "{2,1} has the larger number first"),
      ("a{99999999999}", "U_REGEX_NUMBER_TOO_BIG", 2, "the number is too big"),
      ("[z-a]", "U_REGEX_INVALID_RANGE", 1, "z-a is no range of characters"),
      ("[a&&]", "U_REGEX_RULE_SYNTAX", 4, "&& lacks one of its sides"),
      ("[--a]", "U_REGEX_RULE_SYNTAX", 1, "-- lacks one of its sides"),
      ("a\\", "U_REGEX_BAD_ESCAPE_SEQUENCE", 1, "\\ is incomplete"),
      ("\\u12", "U_REGEX_BAD_ESCAPE_SEQUENCE", 0, "\\u12 is incomplete"),
      ("\\x{110000}", "U_REGEX_BAD_ESCAPE_SEQUENCE", 0, "\\x{110000 is incomplete"),
      ("\\pL", "U_REGEX_PROPERTY_SYNTAX", 0, "expected a property in braces, \\p{L}"),
      ("\\p{Foo}", "U_REGEX_PROPERTY_SYNTAX", 3, "there is no property 'Foo'"),
      ("[[:foo:]]", "U_REGEX_PROPERTY_SYNTAX", 3, "there is no property 'foo'"),
      ("(?iz)a", "U_REGEX_INVALID_FLAG", 3, "there is no flag 'z'"),
      ("(?P<n>a)", "U_REGEX_RULE_SYNTAX", 0, "no group begins with (?P"),
      ("(a)\\2", "U_REGEX_INVALID_BACK_REF", 3, "there is no group for \\2"),
      ("\\k<m>", "U_REGEX_INVALID_CAPTURE_GROUP_NAME", 3, "there is no group for \\k<m>"),
      ("(?<a_b>a)", "U_REGEX_INVALID_CAPTURE_GROUP_NAME", 3, "'a_' cannot be used as the name of a group here"),
      ("(?<a>a)(?<a>b)", "U_REGEX_INVALID_CAPTURE_GROUP_NAME", 10, "'a' cannot be used as the name of a group here"),
      ("(?<=a+)b", "U_REGEX_LOOK_BEHIND_LIMIT", 0, "a look behind needs a greatest length"),
      ("(?w)a", "U_REGEX_UNIMPLEMENTED", 2, "the flag w is not supported"),
    ])
  func syntax(_ pattern: String, _ constant: String, _ position: Int, _ words: String) throws {
    let error = try #require(throws: RegularExpressionError.self) { _ = try RegularExpression(pattern, []) }
    let opening = "Can't open pattern \(constant) (pattern \(pattern))"
    let quoted = constant == "U_REGEX_RULE_SYNTAX" ? "(\(opening))" : opening
    #expect(error.reason == "Can't do regex matching, reason: \(quoted): \(words) at position \(position)")
    #expect(error.position == position)
    #expect(error.name == "NSInvalidArgumentException")
    #expect(error.code == .regularExpression)
  }

  @Test("Hints are things to do")
  func hints() throws {
    func hint(_ pattern: String) throws -> String? {
      try #require(throws: RegularExpressionError.self) { _ = try RegularExpression(pattern, []) }.hint
    }
    #expect(try hint("(a") == "add ')', or write \\( for the character")
    #expect(try hint("*") == "write \\* for the character")
    #expect(try hint("a{,2}") == "write {0,3} for up to three, and no blanks; \\{ for the character")
    #expect(try hint("(?<=a*)") == "use {0,n} in place of * within (?<=…)")
    #expect(try hint("(?iq)") == "the flags are i, s, m and x")
  }

  @Test("Deep and large patterns are refused, not run out of stack or memory")
  func limits() throws {
    for (open, close) in [("(", ")"), ("(?:", ")"), ("(?=", ")"), ("[a", "]")] {
      let deep = String(repeating: open, count: 10_000) + "a" + String(repeating: close, count: 10_000)
      let error = try #require(throws: RegularExpressionError.self) { _ = try RegularExpression(deep, []) }
      guard case .syntax(_, _, .tooDeep(200)) = error else {
        Issue.record("\(open): \(error.reason.suffix(80))")
        continue
      }
      let fine = String(repeating: open, count: 199) + "a" + String(repeating: close, count: 199)
      _ = try RegularExpression(fine, [])
    }
    for large in ["(((a{1000}){1000}){1000})", "a{2147483647}", "((a|b){999}){999}"] {
      let error = try #require(throws: RegularExpressionError.self) { _ = try RegularExpression(large, []) }
      guard case .syntax(_, 0, .tooLarge) = error else {
        Issue.record("\(large): \(error)")
        continue
      }
    }
  }
}
