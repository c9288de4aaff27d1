-- Membership and bounds.
local Song = class "Song" { title = "string", rating = "integer", released = "date" }
local List = class "List" { songs = array "Song", tags = set "string", scores = array "integer" }

describe("IN", function()
  it("asks whether a list holds the value", function()
    local p = predicate "rating IN {1, 3}"
    assert.is_true(p:evaluate(Song { rating = 3 }))
    assert.is_false(p:evaluate(Song { rating = 2 }))
    assert.is_true(predicate("rating IN {1.0, 3.0}"):evaluate(Song { rating = 3 }))
    assert.is_false(predicate("rating IN {}"):evaluate(Song { rating = 3 }))
  end)

  it("takes a list as an argument or a variable", function()
    assert.is_true(predicate("title IN %@", { "A", "B" }):evaluate(Song { title = "B" }))
    assert.is_true(predicate("title IN $titles"):evaluate(Song { title = "B" }, { titles = { "A", "B" } }))
  end)

  it("takes a collection of the subject or of another object", function()
    local list = List { tags = { "rock", "pop" } }
    assert.is_true(predicate("'rock' IN tags"):evaluate(list))
    assert.is_false(predicate("'jazz' IN tags"):evaluate(list))
    assert.is_true(predicate("SELF IN %@", list.tags):evaluate("pop"))
  end)

  it("takes the options in brackets", function()
    assert.is_true(predicate("title IN[c] {'a', 'b'}"):evaluate(Song { title = "A" }))
    assert.is_false(predicate("title IN {'a', 'b'}"):evaluate(Song { title = "A" }))
  end)

  it("is turned round by NOT in front of the comparison", function()
    assert.is_true(predicate("NOT rating IN {1, 2}"):evaluate(Song { rating = 3 }))
    assert.is_true(predicate("NOT (rating IN {1, 2})"):evaluate(Song { rating = 3 }))
  end)

  it("finds objects by identity", function()
    local a, b = Song { title = "A" }, Song { title = "A" }
    assert.is_true(predicate("%@ IN songs", a):evaluate(List { songs = { a } }))
    assert.is_false(predicate("%@ IN songs", b):evaluate(List { songs = { a } }))
  end)
end)

describe("CONTAINS of a collection", function()
  it("asks whether it holds a value", function()
    local list = List { tags = { "rock" }, scores = { 1, 5 } }
    assert.is_true(predicate("tags CONTAINS 'rock'"):evaluate(list))
    assert.is_false(predicate("tags CONTAINS 'roc'"):evaluate(list))
    assert.is_true(predicate("scores CONTAINS 5"):evaluate(list))
    assert.is_true(predicate("SELF CONTAINS 2"):evaluate { 1, 2 })
  end)
end)

describe("BETWEEN", function()
  it("includes both bounds", function()
    local p = predicate "rating BETWEEN {2, 4}"
    for rating, expected in pairs { [1] = false, [2] = true, [3] = true, [4] = true, [5] = false } do
      assert.equal(expected, p:evaluate(Song { rating = rating }), "rating " .. rating)
    end
  end)

  it("takes bounds of every kind that has an order", function()
    assert.is_true(predicate("title BETWEEN {'a', 'c'}"):evaluate(Song { title = "b" }))
    local p = predicate("released BETWEEN %@", { date "1985-01-01", date "1985-12-31" })
    assert.is_true(p:evaluate(Song { released = date "1985-09-16" }))
    assert.is_false(p:evaluate(Song { released = date "1986-09-16" }))
  end)

  it("takes bounds that are keys or variables", function()
    assert.is_true(predicate("3 BETWEEN {rating, $most}"):evaluate(Song { rating = 2 }, { most = 4 }))
  end)

  it("holds for nothing where the bounds are the wrong way round", function()
    assert.is_false(predicate("rating BETWEEN {4, 2}"):evaluate(Song { rating = 3 }))
  end)
end)
