-- Wildcards and regular expressions.
local raised = require "raised"
local function like(pattern, text) return predicate("SELF LIKE %@", pattern):evaluate(text) end
local function matches(pattern, text) return predicate("SELF MATCHES %@", pattern):evaluate(text) end

describe("LIKE", function()
  it("compares the whole text", function()
    assert.is_true(like("Africa", "Africa"))
    assert.is_false(like("Afri", "Africa"))
    assert.is_false(like("frica", "Africa"))
  end)

  it("lets * stand for any letters, none included", function()
    assert.is_true(like("A*a", "Africa"))
    assert.is_true(like("Africa*", "Africa"))
    assert.is_true(like("*", ""))
    assert.is_true(like("*r*c*", "Africa"))
    assert.is_false(like("A*b", "Africa"))
  end)

  it("lets ? stand for exactly one letter", function()
    assert.is_true(like("Afr?ca", "Africa"))
    assert.is_false(like("Africa?", "Africa"))
    assert.is_false(like("?", ""))
    assert.is_true(like("?", "é"))
  end)

  it("takes a wildcard behind a backslash for itself", function()
    assert.is_true(like("what\\?", "what?"))
    assert.is_false(like("what\\?", "whats"))
    assert.is_true(like("a\\*b", "a*b"))
    assert.is_false(like("a\\*b", "axb"))
  end)

  it("takes the options in brackets", function()
    assert.is_true(predicate("SELF LIKE[c] 'a*A'"):evaluate("Africa"))
    assert.is_true(predicate("SELF LIKE[cd] 'caf?'"):evaluate("Café"))
    assert.is_true(predicate("SELF LIKE[d] 'Caf*e'"):evaluate("Café"))
  end)

  it("ends soon whatever the pattern", function()
    assert.is_false(like(("a*"):rep(30) .. "b", ("a"):rep(500)))
  end)
end)

describe("MATCHES", function()
  it("matches the whole text, not a part of it", function()
    assert.is_true(matches("[A-Z][a-z]+", "Africa"))
    assert.is_false(matches("[a-z]+", "Africa"))
    assert.is_true(matches(".*fri.*", "Africa"))
  end)

  it("knows classes, groups, alternatives and counts", function()
    assert.is_true(matches("\\d{4}-\\d{2}-\\d{2}", "1985-09-16"))
    assert.is_true(matches("(Dr|Mr|Mrs)\\. \\w+", "Mrs. Peel"))
    assert.is_true(matches("(ab)\\1", "abab"))
    assert.is_true(matches("(?:a|b)*?c", "ababc"))
    assert.is_false(matches("\\d+", "12a"))
  end)

  it("takes the options in brackets", function()
    assert.is_false(matches("africa", "Africa"))
    assert.is_true(predicate("SELF MATCHES[c] 'africa'"):evaluate("Africa"))
    assert.is_true(predicate("SELF MATCHES[cd] 'cafe'"):evaluate("Café"))
  end)

  it("refuses a pattern that cannot be read", function()
    local e = raised(matches, "(a", "a")
    assert.equal("NSInvalidArgumentException", e.name)
    assert.equal("E-REGULAR-EXPRESSION", e.code)
    assert.matches("Can't do regex matching", e.reason)
  end)

  it("does not hang on a pattern that backtracks without end", function()
    pcall(matches, "(a+)+b", ("a"):rep(30))
    assert.is_true(true)
  end)
end)
