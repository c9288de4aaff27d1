-- AND, OR, NOT, and what binds first.
local verdicts = require "verdicts"
local holds, fails = verdicts.holds, verdicts.fails
local Song = class "Song" { title = "string", rating = "integer", live = "boolean" }
local song

before_each(function() song = Song { title = "Africa", rating = 3, live = false } end)

it("joins comparisons with AND and OR, or && and ||", function()
  holds(song, {
    "live == NO AND rating > 2", "live == NO && rating > 2", "live == YES OR rating > 2", "live == YES || rating > 2",
  })
  fails(song, { "live == YES AND rating > 2" })
end)

it("turns a comparison round with NOT or !", function()
  holds(song, {
    "NOT live == YES", "! live == YES", "!(live == YES)", "NOT (live == YES OR rating == 4)", "NOT NOT live == NO",
  })
end)

it("takes keywords in any case", function()
  holds(song, { "live == no and not rating == 4", "title beginswith 'A' Or FALSEPREDICATE" })
  assert.equal("live == 0 AND title CONTAINS \"f\"", predicate("live == no And title contains 'f'").format)
end)

it("binds NOT before AND and AND before OR", function()
  assert.equal("a == 1 OR b == 2 AND c == 3", predicate("a == 1 OR (b == 2 AND c == 3)").format)
  assert.equal("(a == 1 OR b == 2) AND c == 3", predicate("(a == 1 OR b == 2) AND c == 3").format)
  assert.equal("NOT a == 1 AND b == 2", predicate("(NOT a == 1) AND b == 2").format)
  holds(song, { "TRUEPREDICATE OR FALSEPREDICATE AND FALSEPREDICATE" })
  fails(song, { "(TRUEPREDICATE OR FALSEPREDICATE) AND FALSEPREDICATE" })
end)

it("knows what is always true and what never", function()
  holds(song, { "TRUEPREDICATE" })
  fails(song, { "FALSEPREDICATE" })
  assert.is_true(predicate("TRUEPREDICATE"):evaluate(nil))
end)

it("stops at the first part that decides", function()
  fails(song, { "FALSEPREDICATE AND title > 3" })
  holds(song, { "TRUEPREDICATE OR title > 3" })
  assert.has_error(function() return predicate("TRUEPREDICATE AND title > 3"):evaluate(song) end, "have no order between them")
end)

it("reads deep parentheses", function()
  holds(song, { ("("):rep(100) .. "rating == 3" .. (")"):rep(100) })
  assert.equal("rating == 3", predicate(("("):rep(100) .. "rating == 3" .. (")"):rep(100)).format)
end)
