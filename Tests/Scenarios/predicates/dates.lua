-- Dates, and now() on the sandbox's clock.
local Song = class "Song" { title = "string", released = "date" }

it("now() is the sandbox's present", function()
  assert.is_true(predicate("released == now()"):evaluate(Song { released = date() }))
  local p = predicate "released < now()"
  local song = Song { released = date() }
  assert.is_false(p:evaluate(song))
  clock:advance(1)
  assert.is_true(p:evaluate(song))
end)

it("compares an argument", function()
  local p = predicate("released >= %@ AND released < %@", date "1985-01-01", date "1986-01-01")
  assert.is_true(p:evaluate(Song { released = date "1985-09-16" }))
  assert.is_false(p:evaluate(Song { released = date "1986-01-01" }))
end)

it("is written as a cast that reads back", function()
  local p = predicate("released > %@", date "2001-01-01T00:00:00.5Z")
  assert.equal('released > CAST(0.5, "NSDate")', p.format)
  assert.equal(p, predicate(p.format))
end)

it("is found in a list", function()
  local p = predicate("released IN %@", { date "1985-09-16", date "1989-10-16" })
  assert.is_true(p:evaluate(Song { released = date "1989-10-16" }))
  assert.is_false(p:evaluate(Song { released = date "1989-10-17" }))
end)

it("has no order with a number", function()
  assert.has_error(function() return predicate("released > 3"):evaluate(Song { released = date() }) end,
    "have no order between them")
end)
