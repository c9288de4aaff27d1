-- Operators of texts and their options in brackets.
local verdicts = require "verdicts"
local holds, fails = verdicts.holds, verdicts.fails

it("begins, ends and contains", function()
  holds("Africa", { "SELF BEGINSWITH 'Afr'", "SELF ENDSWITH 'ica'", "SELF CONTAINS 'fri'" })
  fails("Africa", { "SELF BEGINSWITH 'fri'", "SELF ENDSWITH 'Afr'", "SELF CONTAINS 'firc'" })
end)

it("minds case and accents without options", function()
  fails("Africa", { "SELF BEGINSWITH 'afr'" })
  fails("Café", { "SELF CONTAINS 'E'", "SELF ENDSWITH 'e'" })
end)

it("takes upper and lower case for the same with [c]", function()
  holds("Africa", {
    "SELF BEGINSWITH[c] 'afr'", "SELF ENDSWITH[c] 'ICA'", "SELF CONTAINS[c] 'FRI'", "SELF ==[c] 'AFRICA'",
  })
  holds("été", { "SELF ==[c] 'ÉTÉ'" })
  fails("été", { "SELF ==[c] 'ETE'" })
end)

it("takes letters with and without accents for the same with [d]", function()
  holds("Café", { "SELF ==[d] 'Cafe'" })
  fails("Café", { "SELF ==[d] 'cafe'" })
  holds("Björk, José", { "SELF CONTAINS[d] 'jo'" })
end)

it("takes both for the same with [cd]", function()
  holds("café", { "SELF ==[cd] 'CAFE'" })
  holds("Björk", { "SELF BEGINSWITH[cd] 'bjo'", "SELF ENDSWITH[dc] 'ORK'", "SELF !=[cd] 'Bjurk'" })
  fails("Björk", { "SELF !=[cd] 'bjork'" })
end)

it("accepts [n] and [l]", function()
  holds("a", { "SELF ==[n] 'a'", "SELF ==[l] 'a'" })
  assert.equal("SELF ==[n] \"a\"", predicate("SELF ==[n] 'a'").format)
end)

it("takes two spellings of one letter for the same", function()
  holds("cafe\u{301}", { "SELF CONTAINS 'é'" })
  holds("été", { "SELF BEGINSWITH 'e\u{301}'" })
end)

it("looks for a text in a text with IN", function()
  holds("Africa", { "'fri' IN SELF", "'FRI' IN[c] SELF" })
  fails("Africa", { "'FRI' IN SELF" })
end)

it("finds the empty text nowhere special and everywhere", function()
  holds("", { "SELF == ''" })
  fails("a", { "SELF == ''" })
end)

it("refuses what is no text", function()
  for _, operator in ipairs { "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES" } do
    local ok, e = pcall(function() return predicate("SELF " .. operator .. " 'a'"):evaluate(3) end)
    assert.is_false(ok, operator)
    assert.equal("NSInvalidArgumentException", e.name)
    assert.equal("E-PREDICATE-TYPE", e.code)
    assert.matches(operator, e.reason)
  end
end)
