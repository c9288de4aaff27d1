-- $VARIABLES: given with the question, or put in once.
local raised = require "raised"
it("take their values from the bindings", function()
  local p = predicate "SELF > $LEAST AND SELF < $MOST"
  assert.is_true(p:evaluate(3, { LEAST = 2, MOST = 4 }))
  assert.is_false(p:evaluate(3, { LEAST = 3, MOST = 4 }))
end)

it("hold objects, whose keys they answer", function()
  local Song = class "Song" { rating = "integer" }
  assert.is_true(predicate("rating > $other.rating"):evaluate(Song { rating = 3 }, { other = Song { rating = 2 } }))
end)

it("are refused where they have no value", function()
  local e = raised(function() return predicate("SELF > $LEAST"):evaluate(3, { LEST = 2 }) end)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.equal("E-PREDICATE-VARIABLE", e.code)
  assert.matches("$LEAST", e.reason)
  assert.equal("did you mean 'LEST'?", e.hint)
end)

it("may be nil only by being given null", function()
  assert.is_true(predicate("SELF == $X"):evaluate(nil, { X = null }))
end)

it("are put in for good", function()
  local p = predicate "rating > $LEAST AND title == $TITLE"
  local filled = p:predicateWithSubstitutionVariables { LEAST = 3 }
  assert.equal("rating > 3 AND title == $TITLE", filled.format)
  assert.equal("rating > $LEAST AND title == $TITLE", p.format)
end)

it("stay in the canonical text", function()
  assert.equal("a == $X AND ANY b.c > $Y", predicate("a == $X AND ANY b.c > $Y").format)
end)
