-- UNION, INTERSECT and MINUS of collections and lists.
local holds = require("verdicts").holds
local Song = class "Song" { tags = set "string", more = set "string" }
local song

before_each(function() song = Song { tags = { "a", "b" }, more = { "b", "c" } } end)

it("UNION holds what either has", function()
  holds(song, { "(tags UNION more).@count == 3", "'c' IN tags UNION more" })
end)

it("INTERSECT holds what both have", function()
  holds(song, { "(tags INTERSECT more).@count == 1", "'b' IN tags INTERSECT more" })
end)

it("MINUS holds what only the first has", function()
  holds(song, { "(tags MINUS more).@count == 1", "'a' IN tags MINUS {'b'}" })
end)

it("keep their words in the canonical text", function()
  assert.equal('"a" IN tags UNION more', predicate("'a' in tags union more").format)
end)
