-- Comparison operators and their synonyms.
local Song = class "Song" { title = "string", rating = "integer", length = "number", live = "boolean", released = "date" }

local function holds(format, song) return predicate(format):evaluate(song or Song { rating = 3, length = 2.5 }) end

describe("equality", function()
  it("is written =, == or with numbers of either kind", function()
    assert.is_true(holds "rating = 3")
    assert.is_true(holds "rating == 3")
    assert.is_true(holds "rating == 3.0")
    assert.is_false(holds "rating == 4")
  end)

  it("has its contrary written != or <>", function()
    assert.is_true(holds "rating != 4")
    assert.is_true(holds "rating <> 4")
    assert.is_false(holds "rating <> 3")
  end)

  it("takes truth values for the numbers 0 and 1", function()
    local song = Song { live = true, rating = 1 }
    for _, text in ipairs { "live == YES", "live == TRUE", "live == true", "live == 1", "live == rating" } do
      assert.is_true(holds(text, song), text)
    end
    for _, text in ipairs { "live == NO", "live == FALSE", "live == 0", "live == 2" } do
      assert.is_false(holds(text, song), text)
    end
  end)

  it("never holds between values of two types, and raises nothing", function()
    local song = Song { title = "3", rating = 3 }
    assert.is_false(holds("title == 3", song))
    assert.is_true(holds("title != 3", song))
    assert.is_false(holds("title == rating", song))
  end)

  it("compares texts with regard to case and accents", function()
    local song = Song { title = "Café" }
    assert.is_true(holds("title == 'Café'", song))
    assert.is_false(holds("title == 'café'", song))
    assert.is_false(holds("title == 'Cafe'", song))
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
    assert.is_true(holds "rating < 4")
    assert.is_false(holds "rating < 3")
    assert.is_true(holds "rating <= 3")
    assert.is_true(holds "rating > 2")
    assert.is_false(holds "rating > 3")
    assert.is_true(holds "rating >= 3")
  end)

  it("is written => and =< too", function()
    assert.is_true(holds "rating => 3")
    assert.is_true(holds "rating =< 3")
    assert.equal("rating >= 3 AND rating <= 3", predicate("rating => 3 AND rating =< 3").format)
  end)

  it("compares integers with floats exactly", function()
    assert.is_true(holds "length > 2")
    assert.is_true(holds "length < 3")
    assert.is_true(predicate("SELF < 9007199254740993"):evaluate(9007199254740992.0))
  end)

  it("compares texts by their letters", function()
    local song = Song { title = "b" }
    assert.is_true(holds("title > 'a'", song))
    assert.is_true(holds("title < 'c'", song))
    assert.is_true(holds("title > 'B'", song))
    assert.is_true(holds("title <[c] 'C'", song))
  end)

  it("compares dates", function()
    local song = Song { released = date "1985-09-16" }
    assert.is_true(predicate("released < %@", date "1985-09-17"):evaluate(song))
    assert.is_true(predicate("released == %@", date "1985-09-16"):evaluate(song))
    assert.is_false(predicate("released > %@", date "1985-09-16"):evaluate(song))
  end)

  it("may have its key on the right", function()
    assert.is_true(holds "2 < rating")
    assert.equal("2 < rating", predicate("2 < rating").format)
  end)
end)

describe("both sides", function()
  it("may be keys", function()
    assert.is_true(holds "rating > length")
    assert.is_false(holds "rating == length")
  end)
end)
