-- Comparison operators and their synonyms.
local verdicts = require "verdicts"
local holds, fails = verdicts.holds, verdicts.fails
local Song = class "Song" { title = "string", rating = "integer", length = "number", live = "boolean", released = "date" }

local rated

before_each(function() rated = Song { rating = 3, length = 2.5 } end)

describe("equality", function()
  it("is written =, == or with numbers of either kind", function()
    holds(rated, { "rating = 3", "rating == 3", "rating == 3.0" })
    fails(rated, { "rating == 4" })
  end)

  it("has its contrary written != or <>", function()
    holds(rated, { "rating != 4", "rating <> 4" })
    fails(rated, { "rating <> 3" })
  end)

  it("takes truth values for the numbers 0 and 1", function()
    local song = Song { live = true, rating = 1 }
    holds(song, { "live == YES", "live == TRUE", "live == true", "live == 1", "live == rating" })
    fails(song, { "live == NO", "live == FALSE", "live == 0", "live == 2" })
  end)

  it("never holds between values of two types, and raises nothing", function()
    local song = Song { title = "3", rating = 3 }
    fails(song, { "title == 3", "title == rating" })
    holds(song, { "title != 3" })
  end)

  it("compares texts with regard to case and accents", function()
    local song = Song { title = "Café" }
    holds(song, { "title == 'Café'" })
    fails(song, { "title == 'café'", "title == 'Cafe'" })
  end)

  it("compares objects by identity", function()
    local Band = class "Band" { best = "Song" }
    local song, twin = Song { title = "A" }, Song { title = "A" }
    local band = Band { best = song }
    assert.is_true(predicate("best == %@", song):evaluate(band))
    assert.is_false(predicate("best == %@", twin):evaluate(band))
  end)
end)

describe("order", function()
  it("is written <, <=, > and >=", function()
    holds(rated, { "rating < 4", "rating <= 3", "rating > 2", "rating >= 3" })
    fails(rated, { "rating < 3", "rating > 3" })
  end)

  it("is written => and =< too", function()
    holds(rated, { "rating => 3", "rating =< 3" })
    assert.equal("rating >= 3 AND rating <= 3", predicate("rating => 3 AND rating =< 3").format)
  end)

  it("compares integers with floats exactly", function()
    holds(rated, { "length > 2", "length < 3" })
    assert.is_true(predicate("SELF < 9007199254740993"):evaluate(9007199254740992.0))
  end)

  it("compares texts by their letters", function()
    local song = Song { title = "b" }
    holds(song, { "title > 'a'", "title < 'c'", "title > 'B'", "title <[c] 'C'" })
  end)

  it("compares dates", function()
    local song = Song { released = date "1985-09-16" }
    assert.is_true(predicate("released < %@", date "1985-09-17"):evaluate(song))
    assert.is_true(predicate("released == %@", date "1985-09-16"):evaluate(song))
    assert.is_false(predicate("released > %@", date "1985-09-16"):evaluate(song))
  end)

  it("may have its key on the right", function()
    holds(rated, { "2 < rating" })
    assert.equal("2 < rating", predicate("2 < rating").format)
  end)
end)

describe("both sides", function()
  it("may be keys", function()
    holds(rated, { "rating > length" })
    fails(rated, { "rating == length" })
  end)
end)
