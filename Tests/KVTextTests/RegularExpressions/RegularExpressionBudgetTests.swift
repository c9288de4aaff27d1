import KVText
import Testing

/// Patterns on which a plain backtracking search takes for ever. That they do not run out of steps shows that the steps
/// do not grow with the square of the text: 5,000 characters squared are more than the budget.
@Suite("The time that regular expressions take") struct RegularExpressionBudgetTests {
  @Test(
    "Patterns without references take time in proportion to the text",
    arguments: [
      "(a+)+b", "(a*)*b", "(a|aa)+b", "(a|a)*b", "(.*)*b", "(a?){50}a{50}b", ".*a.*a.*a.*b", "(?:a+?)+?b", "(a*?)*?b",
      "((a+)+)+b", "([ab]+)*c", "(\\w+\\s?)+b", "(?:(?:a|b)*)*c", "(x+x+)+y|(a+a+)+b",
    ])
  func linear(_ pattern: String) throws {
    let expression = try RegularExpression(pattern, [])
    #expect(try !expression.matches(String(repeating: "a", count: 30)))
    #expect(try !expression.matches(String(repeating: "a", count: 5_000)))
    #expect(try !expression.matches(String(repeating: "a", count: 5_000) + "é"))
  }

  @Test("A match that takes too many steps is an error")
  func budget() throws {
    for pattern in ["(a*)*\\1b", "(?>(a+)+b)", "(?=(a+)+b)a*", "(?:(?>a*)*)*b\\1()"] {
      let expression = try RegularExpression(pattern, [])
      let text = String(repeating: "a", count: 40)
      do {
        #expect(try !expression.matches(text), "\(pattern)")
      } catch {
        #expect(error == .budget(pattern: pattern, steps: RegularExpression.stepLimit))
        #expect(
          error.reason
            == "Can't do regex matching, reason: Can't do match U_REGEX_TIME_OUT (pattern \(pattern)): "
            + "it took more than 5000000 steps")
      }
    }
    let expression = try RegularExpression("(a+)+b\\1", [])
    #expect(throws: RegularExpressionError.budget(pattern: "(a+)+b\\1", steps: RegularExpression.stepLimit)) {
      try expression.matches(String(repeating: "a", count: 40))
    }
  }

  @Test("Long texts need no stack")
  func longTexts() throws {
    let text = String(repeating: "ab", count: 50_000)
    for pattern in ["(?:ab)*", "(ab)+", ".*", "(a|b)*", "[ab]*?", "(?:a(?=b)b)*", "(?>ab)*", "(?:ab)*+", "(ab)*\\1"] {
      #expect(try RegularExpression(pattern, []).matches(text), "\(pattern)")
      #expect(try !RegularExpression(pattern + "c", []).matches(text), "\(pattern)")
    }
    #expect(try RegularExpression("\\X*", []).matches(String(repeating: "e\u{301}\u{308}", count: 10_000)))
    #expect(try RegularExpression("\\X", []).matches("e" + String(repeating: "\u{301}", count: 1_000)))
  }
}
