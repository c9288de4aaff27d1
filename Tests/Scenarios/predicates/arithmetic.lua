-- + - * / ** and what binds first.
local Song = class "Song" { plays = "integer", skips = "integer", share = "number" }

local function is(expected, text)
  local song = Song { plays = 7, skips = 2, share = 0.5 }
  assert.is_true(predicate(text .. " == %@", expected):evaluate(song), text)
end

it("adds, subtracts, multiplies and raises", function()
  is(9, "plays + skips")
  is(5, "plays - skips")
  is(14, "plays * skips")
  is(49, "plays ** skips")
  is(3.5, "plays * share")
end)

it("multiplies before it adds, and raises before it multiplies", function()
  is(11, "plays + skips * 2")
  is(18, "(plays + skips) * 2")
  is(28, "plays * skips ** 2")
  assert.equal("a + b * c == 1", predicate("a + (b * c) == 1").format)
  assert.equal("(a + b) * c == 1", predicate("(a + b) * c == 1").format)
end)

it("reads from left to right", function()
  is(3, "plays - skips - 2")
  assert.equal("a - b - c == 1", predicate("(a - b) - c == 1").format)
  assert.equal("a - (b - c) == 1", predicate("a - (b - c) == 1").format)
end)

it("turns the sign", function()
  is(-7, "-plays")
  is(5, "-skips + plays")
end)

it("divides floats", function()
  is(3.5, "plays / 2.0")
end)

it("binds closer than a comparison", function()
  assert.is_true(predicate("plays - skips > 4 AND plays / 2.0 < 4"):evaluate(Song { plays = 7, skips = 2 }))
end)

it("never ends a script by a number that is too large", function()
  pcall(function() return predicate("SELF * 9223372036854775807 > 1"):evaluate(9223372036854775807) end)
  pcall(function() return predicate("SELF / 0 > 1"):evaluate(1) end)
  assert.is_true(true)
end)

it("has blanks in the canonical text", function()
  assert.equal("a + b - c * d == 2", predicate("a+b-c*d==2").format)
end)
