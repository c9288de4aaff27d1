-- Operators of texts and their options in brackets.
local function holds(format, text) return predicate(format):evaluate(text) end

it("begins, ends and contains", function()
  assert.is_true(holds("SELF BEGINSWITH 'Afr'", "Africa"))
  assert.is_false(holds("SELF BEGINSWITH 'fri'", "Africa"))
  assert.is_true(holds("SELF ENDSWITH 'ica'", "Africa"))
  assert.is_false(holds("SELF ENDSWITH 'Afr'", "Africa"))
  assert.is_true(holds("SELF CONTAINS 'fri'", "Africa"))
  assert.is_false(holds("SELF CONTAINS 'firc'", "Africa"))
end)

it("minds case and accents without options", function()
  assert.is_false(holds("SELF BEGINSWITH 'afr'", "Africa"))
  assert.is_false(holds("SELF CONTAINS 'E'", "Café"))
  assert.is_false(holds("SELF ENDSWITH 'e'", "Café"))
end)

it("takes upper and lower case for the same with [c]", function()
  assert.is_true(holds("SELF BEGINSWITH[c] 'afr'", "Africa"))
  assert.is_true(holds("SELF ENDSWITH[c] 'ICA'", "Africa"))
  assert.is_true(holds("SELF CONTAINS[c] 'FRI'", "Africa"))
  assert.is_true(holds("SELF ==[c] 'AFRICA'", "Africa"))
  assert.is_true(holds("SELF ==[c] 'ÉTÉ'", "été"))
  assert.is_false(holds("SELF ==[c] 'ETE'", "été"))
end)

it("takes letters with and without accents for the same with [d]", function()
  assert.is_true(holds("SELF ==[d] 'Cafe'", "Café"))
  assert.is_false(holds("SELF ==[d] 'cafe'", "Café"))
  assert.is_true(holds("SELF CONTAINS[d] 'jo'", "Björk, José"))
end)

it("takes both for the same with [cd]", function()
  assert.is_true(holds("SELF ==[cd] 'CAFE'", "café"))
  assert.is_true(holds("SELF BEGINSWITH[cd] 'bjo'", "Björk"))
  assert.is_true(holds("SELF ENDSWITH[dc] 'ORK'", "Björk"))
  assert.is_true(holds("SELF !=[cd] 'Bjurk'", "Björk"))
  assert.is_false(holds("SELF !=[cd] 'bjork'", "Björk"))
end)

it("accepts [n] and [l]", function()
  assert.is_true(holds("SELF ==[n] 'a'", "a"))
  assert.is_true(holds("SELF ==[l] 'a'", "a"))
  assert.equal("SELF ==[n] \"a\"", predicate("SELF ==[n] 'a'").format)
end)

it("takes two spellings of one letter for the same", function()
  assert.is_true(holds("SELF CONTAINS 'é'", "cafe\u{301}"))
  assert.is_true(holds("SELF BEGINSWITH 'e\u{301}'", "été"))
end)

it("looks for a text in a text with IN", function()
  assert.is_true(holds("'fri' IN SELF", "Africa"))
  assert.is_false(holds("'FRI' IN SELF", "Africa"))
  assert.is_true(holds("'FRI' IN[c] SELF", "Africa"))
end)

it("finds the empty text nowhere special and everywhere", function()
  assert.is_true(holds("SELF == ''", ""))
  assert.is_false(holds("SELF == ''", "a"))
end)

it("refuses what is no text", function()
  for _, operator in ipairs { "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES" } do
    local ok, e = pcall(function() return holds("SELF " .. operator .. " 'a'", 3) end)
    assert.is_false(ok, operator)
    assert.equal("NSInvalidArgumentException", e.name)
    assert.equal("E-PREDICATE-TYPE", e.code)
    assert.matches(operator, e.reason)
  end
end)
