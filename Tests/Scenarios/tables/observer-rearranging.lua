-- Plain observers see a move as a removal and an insertion. A table is told of the fewest moves instead: rows that the
-- mutation did not touch are never named, the others shift by themselves.
local tracks, shown, observed, group = require "tracks", require "shown", require "observed", require "group"
local Track, Album = tracks.Track, tracks.Album

local a, b, c, d, album, tv

before_each(function()
  a, b, c, d = tracks.make()
  a.length, b.length, c.length, d.length = 4, 3, 2, 1
  album = Album { tracks = { a, b, c, d } }
  tv = observed(album, "tracks")
end)

after_each(function() assert.replays(tv) end)

local function compare(x, y) return x < y and -1 or x > y and 1 or 0 end

describe("rearranging an observed array", function()
  it("moves one row down", function()
    album.tracks:move(0, 2)
    assert.callbacks(tv, [[ moveRow [0, 0] to [0, 2] ]])
    assert.equal("b c a d", shown(tv))
  end)

  it("moves one row up", function()
    album.tracks:move(3, 0)
    assert.callbacks(tv, [[ moveRow [0, 3] to [0, 0] ]])
    assert.equal("d a b c", shown(tv))
  end)

  it("moves nothing where source and target are one", function()
    album.tracks:move(1, 1)
    assert.no_callbacks(tv)
  end)

  it("exchanges two rows by two moves, in one group, by ascending target", function()
    album.tracks:exchange(0, 3)
    assert.callbacks(tv, group [[
      moveRow [0, 3] to [0, 0]
      moveRow [0, 0] to [0, 3]
    ]])
    assert.equal("d b c a", shown(tv))
  end)

  it("exchanges two neighbours by one move: the one that stood first keeps still", function()
    album.tracks:exchange(1, 2)
    assert.callbacks(tv, [[ moveRow [0, 2] to [0, 1] ]])
    assert.equal("a c b d", shown(tv))
  end)

  it("sorts by a comparator with the fewest moves", function()
    album.tracks:move(3, 0)
    tv:clear()
    album.tracks:sort { key = "title", comparator = compare }
    assert.callbacks(tv, [[ moveRow [0, 0] to [0, 3] ]])
    assert.equal("a b c d", shown(tv))
  end)

  it("reverses n rows by n - 1 moves", function()
    album.tracks:sort { key = "title", ascending = false, comparator = compare }
    assert.callbacks(tv, group [[
      moveRow [0, 3] to [0, 0]
      moveRow [0, 2] to [0, 1]
      moveRow [0, 1] to [0, 2]
    ]])
    assert.equal("d c b a", shown(tv))
  end)

  it("sorts by the values that the key reads", function()
    album.tracks:sort { key = "length", comparator = compare }
    assert.equal("d c b a", shown(tv))
  end)

  it("sorts by several descriptors", function()
    a.length, b.length, c.length, d.length = 2, 1, 2, 1
    album.tracks:sort {
      { key = "length", comparator = compare }, { key = "title", ascending = false, comparator = compare },
    }
    assert.equal("d b c a", shown(tv))
  end)

  it("sorts stably: rows that compare equal stay in their order", function()
    a.length, b.length, c.length, d.length = 2, 1, 2, 1
    tv:clear()
    album.tracks:sort { key = "length", comparator = compare }
    assert.equal("b d a c", shown(tv))
  end)

  it("sorts by a key alone", function()
    album.tracks:sort "-title"
    assert.equal("d c b a", shown(tv))
  end)

  it("moves nothing where the sort changes nothing", function()
    album.tracks:sort { key = "title", comparator = compare }
    assert.no_callbacks(tv)
  end)
end)

describe("setArray", function()
  it("shows the net change: who left, who came, who moved", function()
    local e = Track { title = "e" }
    album.tracks:setArray { d, a, e, c }
    assert.callbacks(tv, group [[
      deleteRows [0, 1]
      insertRows [0, 2]
      moveRow [0, 3] to [0, 0]
    ]])
    assert.equal("d a e c", shown(tv))
  end)

  it("says nothing where the order is as before", function()
    album.tracks:setArray { a, b, c, d }
    assert.no_callbacks(tv)
  end)

  it("matches occurrences of one object first to first", function()
    album.tracks:setArray { a, a, b }
    tv:clear()
    album.tracks:setArray { b, a }
    assert.callbacks(tv, group [[
      deleteRows [0, 1]
      moveRow [0, 2] to [0, 0]
    ]])
    assert.equal("b a", shown(tv))
  end)
end)
