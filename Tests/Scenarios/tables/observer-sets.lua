-- A set tells its observers no indexes. Its rows stand in the order in which its members came in.
local shown, observed = require "shown", require "observed"
local Tag = class "Tag" { name = "string" }
local Song = class "Song" { tags = set "Tag" }

local a, b, c, d, e, song, tv

before_each(function()
  a, b, c = Tag { name = "a" }, Tag { name = "b" }, Tag { name = "c" }
  d, e = Tag { name = "d" }, Tag { name = "e" }
  song = Song { tags = { a, b, c } }
  tv = observed(song, "tags")
end)

after_each(function() assert.replays(tv) end)

describe("an observed set", function()
  it("inserts rows of new members at the end", function()
    song.tags:add(e)
    song.tags:addAll { d, a }
    assert.callbacks(tv, [[
      insertRows [0, 3]
      insertRows [0, 4]
    ]])
    assert.equal("a b c e d", shown(tv))
  end)

  it("deletes rows where the members stood", function()
    song.tags:remove(b)
    song.tags:minus { c, e }
    assert.callbacks(tv, [[
      deleteRows [0, 1]
      deleteRows [0, 1]
    ]])
    assert.equal("a", shown(tv))
  end)

  it("inserts what a union brings in one call", function()
    song.tags:union { c, e, d }
    assert.callbacks(tv, [[ insertRows [0, 3] [0, 4] ]])
    assert.equal("a b c e d", shown(tv))
  end)

  it("deletes what an intersection takes in one call", function()
    song.tags:intersect { b }
    assert.callbacks(tv, [[ deleteRows [0, 0] [0, 2] ]])
    assert.equal("b", shown(tv))
  end)

  it("keeps survivors in place when setSet gives it new members", function()
    song.tags:setSet { d, c, a }
    assert.callbacks(tv, [[
      beginUpdates
      deleteRows [0, 1]
      insertRows [0, 2]
      endUpdates
    ]])
    assert.equal("a c d", shown(tv))
  end)

  it("takes the order of an assigned list, survivors included, and reloads", function()
    song.tags = { d, c, a }
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal("d c a", shown(tv))
  end)

  it("deletes every row when all is removed", function()
    song.tags:removeAll()
    assert.callbacks(tv, [[ deleteRows [0, 0] [0, 1] [0, 2] ]])
  end)

  it("puts a member that left and came back at the end", function()
    song.tags:remove(a)
    song.tags:add(a)
    assert.equal("b c a", shown(tv))
  end)

  it("says nothing where no membership changes", function()
    song.tags:add(a)
    song.tags:remove(e)
    song.tags:union { b, c }
    song.tags:setSet { c, b, a }
    assert.no_callbacks(tv)
  end)
end)
