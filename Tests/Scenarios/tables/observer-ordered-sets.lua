-- An ordered set has positions as an array has, and each member once.
local tracks, shown, observed = require "tracks", require "shown", require "observed"
local Record = class "Record" { tracks = orderedSet "Track" }

local a, b, c, d, e, album, tv

before_each(function()
  a, b, c, d, e = tracks.make()
  album = Record { tracks = { a, b, c } }
  tv = observed(album, "tracks")
end)

after_each(function() assert.replays(tv) end)

describe("an observed ordered set", function()
  it("inserts rows for new members", function()
    album.tracks:add(d)
    album.tracks:insert(e, 0)
    assert.callbacks(tv, [[
      insertRows [0, 3]
      insertRows [0, 0]
    ]])
    assert.equal("e a b c d", shown(tv))
  end)

  it("keeps the place of a member that is added or inserted again", function()
    album.tracks:add(a)
    album.tracks:insert(c, 0)
    album.tracks:union { b, a }
    assert.no_callbacks(tv)
    assert.equal("a b c", shown(tv))
  end)

  it("skips members that are in among several added", function()
    album.tracks:addAll { b, d, a, e, d }
    assert.callbacks(tv, [[ insertRows [0, 3] [0, 4] ]])
    assert.equal("a b c d e", shown(tv))
  end)

  it("deletes rows of members removed", function()
    album.tracks:remove(b)
    album.tracks:minus { a, d }
    assert.callbacks(tv, [[
      deleteRows [0, 1]
      deleteRows [0, 0]
    ]])
    assert.equal("c", shown(tv))
  end)

  it("keeps the common members of an intersection where they stand", function()
    album.tracks:intersect { c, a, e }
    assert.callbacks(tv, [[ deleteRows [0, 1] ]])
    assert.equal("a c", shown(tv))
  end)

  it("reloads the row of a replaced member", function()
    album.tracks:replaceAt(0, d)
    assert.callbacks(tv, [[ reloadRows [0, 0] ]])
    assert.equal("d b c", shown(tv))
  end)

  it("refuses to replace a member by one that stands elsewhere", function()
    assert.has_error(function() album.tracks:replaceAt(0, c) end, "NSInvalidArgumentException")
    assert.no_callbacks(tv)
    assert.equal("a b c", shown(tv))
  end)

  it("moves, exchanges and sorts with the fewest moves", function()
    album.tracks:move(0, 2)
    album.tracks:exchange(0, 1)
    album.tracks:sort { key = "title", comparator = function(x, y) return x < y and -1 or x > y and 1 or 0 end }
    assert.callbacks(tv, [[
      moveRow [0, 0] to [0, 2]
      moveRow [0, 1] to [0, 0]
      beginUpdates
      moveRow [0, 2] to [0, 0]
      moveRow [0, 1] to [0, 1]
      endUpdates
    ]])
    assert.equal("a b c", shown(tv))
  end)
end)
