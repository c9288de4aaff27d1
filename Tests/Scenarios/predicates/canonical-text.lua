-- p.format: one text for every predicate, which reads back as an equal one.
local function text(...) return predicate(...).format end

it("writes truth values as numbers and nil as nil", function()
  assert.equal("live == 0", text "live == NO")
  assert.equal("live == 1", text "live == YES")
  assert.equal("name == nil", text "name == NULL")
end)

it("writes every operator in one way", function()
  assert.equal("a == 1", text "a = 1")
  assert.equal("a != 1", text "a <> 1")
  assert.equal("a <= 1", text "a =< 1")
  assert.equal("a >= 1", text "a => 1")
  assert.equal("a == 1 AND b == 2", text "a == 1 && b == 2")
  assert.equal("a == 1 OR b == 2", text "a == 1 || b == 2")
  assert.equal("NOT a == 1", text "!a == 1")
  assert.equal("a BETWEEN {1, 2}", text "a between { 1,2 }")
  assert.equal('a BEGINSWITH[cd] "x"', text "a beginswith[cd] 'x'")
end)

it("writes the least parentheses", function()
  assert.equal("a == 1 AND b == 2 AND c == 3", text "((a == 1) AND (b == 2)) AND (c == 3)")
  assert.equal("a == 1 OR b == 2 AND c == 3", text "(a == 1) OR ((b == 2) AND (c == 3))")
  assert.equal("NOT (a == 1 OR b == 2)", text "NOT (a == 1 OR b == 2)")
  assert.equal("NOT (a == 1 AND b == 2)", text "NOT (a == 1 AND b == 2)")
end)

it("keeps quantifiers and SELF", function()
  assert.equal("ANY a.b > 3", text "any a.b > 3")
  assert.equal("ALL a.b > 3", text "ALL a.b > 3")
  assert.equal("NONE a.b > 3", text "none a.b > 3")
  assert.equal("SELF.a == SELF", text "self.a == SELF")
end)

it("writes lists, subscripts and ternaries", function()
  assert.equal('a IN {1, "x", 2.5}', text "a IN { 1, 'x', 2.5 }")
  assert.equal("tags[SIZE] > 2", text "tags[size] > 2")
  assert.equal("tags[FIRST] == tags[LAST]", text "tags[first] == tags[LAST]")
  assert.equal("TERNARY(a == 1, b, c) == 2", text "ternary(a == 1, b, c) == 2")
end)

-- decisions.md 14
it("takes a sign into the number behind it, written or given", function()
  assert.equal("x == -2", text "x == - 2")
  assert.equal("x == -2", text("x == -%@", 2))
  assert.equal("x == 2", text("x == -%@", -2))
  assert.equal("x == -2.5", text("x == -%f", 2.5))
  assert.equal("x == 2", text "x == --2")
  assert.equal("x == 2", text "x == -(-2)")
  assert.equal("x == -2", text "x == negate:(2)")
  assert.equal("x == -2", predicate("x == -$n"):predicateWithSubstitutionVariables({ n = 2 }).format)
  assert.equal("a - -2 == 1", text "a - (-2) == 1")
end)

it("keeps a sign in front of anything else", function()
  assert.equal("x == -n", text "x == -n")
  assert.equal("x == -(-n)", text "x == --n")
  assert.equal("x == -(-(-n))", text "x == ---n")
  assert.equal("x == -(a + 2)", text "x == -(a + 2)")
end)

it("is what tostring gives", function()
  assert.equal("a == 1", tostring(predicate "a=1"))
end)

it("reads back as an equal predicate", function()
  local formats = {
    "a == 1 AND NOT (b == 2 OR c CONTAINS[cd] 'x')", "ANY a.b BETWEEN {1, 2 + 3}", "#in == $x.y",
    "SUBQUERY(a, $x, $x.b > 1 AND ANY $x.c == 2).@count > 0", "a[FIRST].b == -1", "TRUEPREDICATE OR FALSEPREDICATE",
    "CAST(a, 'NSString') LIKE '*\\\\*' AND TERNARY(a == 1, 'x', nil) == 'y'", "(a + b) * c ** 2 - -d / 2 > 0",
    "uppercase(a) IN {'A', \"it's\"}", "sum(a.b) == average({1, 2.5})", "FUNCTION(a, 'uppercaseString') == 'X'",
    "a UNION b MINUS {1} == {}", "NONE a.b ==[c] 'x' AND (ALL c.d != nil)",
  }
  for _, format in ipairs(formats) do
    local p = predicate(format)
    local again = predicate(p.format)
    assert.is_true(p == again, format)
    assert.equal(p.format, again.format)
  end
end)

it("tells predicates apart", function()
  assert.is_true(predicate "a == 1" == predicate "a = 1")
  assert.is_true(predicate("a == %@", 1) == predicate "a == 1")
  assert.is_false(predicate "a == 1" == predicate "1 == a")
  assert.is_false(predicate "a == 1" == predicate "a == 2")
  assert.is_false(predicate "a == 'x'" == predicate "a ==[c] 'x'")
end)
