-- Inside batch, plain observers hear each change at once. Tables wait for its end, and are sent the net change in one
-- group.
local tracks, shown, observed = require "tracks", require "shown", require "observed"
local Album = tracks.Album

local a, b, c, d, e, album, tv

before_each(function()
  a, b, c, d, e = tracks.make()
  album = Album { tracks = { a, b, c } }
  tv = observed(album, "tracks", { "title" })
end)

after_each(function() assert.replays(tv) end)

describe("a batch", function()
  it("is one group of updates: deletions by old, insertions by new positions", function()
    batch(function()
      album.tracks:add(d)
      album.tracks:removeAt(0)
      album.tracks:insert(e, 1)
    end)
    assert.callbacks(tv, [[
      beginUpdates
      deleteRows [0, 0]
      insertRows [0, 1] [0, 3]
      endUpdates
    ]])
    assert.equal("b e c d", shown(tv))
  end)

  it("is a bare call where its net change is one call", function()
    batch(function()
      album.tracks:add(d)
      album.tracks:add(e)
    end)
    assert.callbacks(tv, [[ insertRows [0, 3] [0, 4] ]])
  end)

  it("is nothing where its changes cancel each other", function()
    batch(function()
      album.tracks:add(d)
      album.tracks:remove(d)
    end)
    assert.no_callbacks(tv)
  end)

  it("shows a member that left and came back as a move", function()
    batch(function()
      album.tracks:removeAt(0)
      album.tracks:add(a)
    end)
    assert.callbacks(tv, [[ moveRow [0, 0] to [0, 2] ]])
    assert.equal("b c a", shown(tv))
  end)

  it("says nothing of a member that left and came back to its place", function()
    batch(function()
      album.tracks:removeAt(1)
      album.tracks:insert(b, 1)
    end)
    assert.no_callbacks(tv)
  end)

  it("refreshes a row that moved and changed", function()
    batch(function()
      album.tracks:move(0, 2)
      a.title = "A"
    end)
    assert.callbacks(tv, [[
      moveRow [0, 0] to [0, 2]
      reconfigureRows [0, 2]
    ]])
    assert.equal("b c A", shown(tv))
  end)

  it("reloads once where the collection is assigned inside", function()
    batch(function()
      album.tracks:add(d)
      album.tracks = { c, d }
      album.tracks:remove(c)
    end)
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal("d", shown(tv))
  end)

  it("shows the old content until it ends", function()
    batch(function()
      album.tracks:removeAll()
      assert.equal(3, tv:numberOfRows(0))
    end)
    assert.equal(0, tv:numberOfRows(0))
  end)

  it("counts as one when it holds another", function()
    batch(function()
      album.tracks:add(d)
      batch(function() album.tracks:add(e) end)
      assert.no_callbacks(tv)
    end)
    assert.callbacks(tv, [[ insertRows [0, 3] [0, 4] ]])
  end)

  it("sends what was done before an error that ends it", function()
    local ok, reason = pcall(batch, function()
      album.tracks:add(d)
      error("enough")
    end)
    assert.is_false(ok)
    assert.matches("enough", tostring(reason))
    assert.callbacks(tv, [[ insertRows [0, 3] ]])
  end)

  it("goes on working after an error that ended one", function()
    pcall(batch, function() error("enough") end)
    album.tracks:add(d)
    assert.callbacks(tv, [[ insertRows [0, 3] ]])
  end)

  it("tells plain observers at once, tables at its end", function()
    album:observe("tracks", function() end)
    batch(function()
      album.tracks:add(d)
      album.tracks:removeAt(0)
      expect [[
        observeValue tracks of <Album#1> {kind: insertion, indexes: [3]}
        observeValue tracks of <Album#1> {kind: removal, indexes: [0]}
      ]]
    end)
    expect [[
      tracks: beginUpdates
      tracks: deleteRows [0, 0]
      tracks: insertRows [0, 2]
      tracks: endUpdates
    ]]
  end)
end)
