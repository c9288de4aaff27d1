-- AND, OR, NOT, and what binds first.
local Song = class "Song" { title = "string", rating = "integer", live = "boolean" }
local song

before_each(function() song = Song { title = "Africa", rating = 3, live = false } end)

local function holds(format) return predicate(format):evaluate(song) end

it("joins comparisons with AND and OR, or && and ||", function()
  assert.is_true(holds "live == NO AND rating > 2")
  assert.is_true(holds "live == NO && rating > 2")
  assert.is_false(holds "live == YES AND rating > 2")
  assert.is_true(holds "live == YES OR rating > 2")
  assert.is_true(holds "live == YES || rating > 2")
end)

it("turns a comparison round with NOT or !", function()
  assert.is_true(holds "NOT live == YES")
  assert.is_true(holds "! live == YES")
  assert.is_true(holds "!(live == YES)")
  assert.is_true(holds "NOT (live == YES OR rating == 4)")
  assert.is_true(holds "NOT NOT live == NO")
end)

it("takes keywords in any case", function()
  assert.is_true(holds "live == no and not rating == 4")
  assert.is_true(holds "title beginswith 'A' Or FALSEPREDICATE")
  assert.equal("live == 0 AND title CONTAINS \"f\"", predicate("live == no And title contains 'f'").format)
end)

it("binds NOT before AND and AND before OR", function()
  assert.equal("a == 1 OR b == 2 AND c == 3", predicate("a == 1 OR (b == 2 AND c == 3)").format)
  assert.equal("(a == 1 OR b == 2) AND c == 3", predicate("(a == 1 OR b == 2) AND c == 3").format)
  assert.equal("NOT a == 1 AND b == 2", predicate("(NOT a == 1) AND b == 2").format)
  assert.is_true(holds "TRUEPREDICATE OR FALSEPREDICATE AND FALSEPREDICATE")
  assert.is_false(holds "(TRUEPREDICATE OR FALSEPREDICATE) AND FALSEPREDICATE")
end)

it("knows what is always true and what never", function()
  assert.is_true(holds "TRUEPREDICATE")
  assert.is_false(holds "FALSEPREDICATE")
  assert.is_true(predicate("TRUEPREDICATE"):evaluate(nil))
end)

it("stops at the first part that decides", function()
  assert.is_false(holds "FALSEPREDICATE AND title > 3")
  assert.is_true(holds "TRUEPREDICATE OR title > 3")
  assert.has_error(function() return holds "TRUEPREDICATE AND title > 3" end, "have no order between them")
end)

it("reads deep parentheses", function()
  assert.is_true(holds(("("):rep(100) .. "rating == 3" .. (")"):rep(100)))
  assert.equal("rating == 3", predicate(("("):rep(100) .. "rating == 3" .. (")"):rep(100)).format)
end)
