-- UNION, INTERSECT and MINUS of collections and lists.
local Song = class "Song" { tags = set "string", more = set "string" }
local song

before_each(function() song = Song { tags = { "a", "b" }, more = { "b", "c" } } end)

local function holds(format) return predicate(format):evaluate(song) end

it("UNION holds what either has", function()
  assert.is_true(holds "(tags UNION more).@count == 3")
  assert.is_true(holds "'c' IN tags UNION more")
end)

it("INTERSECT holds what both have", function()
  assert.is_true(holds "(tags INTERSECT more).@count == 1")
  assert.is_true(holds "'b' IN tags INTERSECT more")
end)

it("MINUS holds what only the first has", function()
  assert.is_true(holds "(tags MINUS more).@count == 1")
  assert.is_true(holds "'a' IN tags MINUS {'b'}")
end)

it("keep their words in the canonical text", function()
  assert.equal('"a" IN tags UNION more', predicate("'a' in tags union more").format)
end)
