-- pause keeps changes back; resume shows their net change in one group.
local tracks, observed = require "tracks", require "observed"
local Album = tracks.Album

local a, b, c, album, tv, observer

before_each(function()
  a, b, c = tracks.make()
  album = Album { tracks = { a, b } }
  tv, observer = observed(album, "tracks", { "title" })
end)

after_each(function() assert.replays(tv) end)

describe("a paused observer", function()
  it("sends nothing and shows the old content", function()
    observer:pause()
    album.tracks:add(c)
    assert.no_callbacks(tv)
    assert.equal(2, tv:numberOfRows(0))
    assert.equal(2, #observer:snapshot().sections[1].objects)
    observer:resume()
  end)

  it("sends the net change when it is resumed", function()
    observer:pause()
    album.tracks:add(c)
    album.tracks:removeAt(0)
    b.title = "B"
    observer:resume()
    assert.callbacks(tv, [[
      beginUpdates
      deleteRows [0, 0]
      insertRows [0, 1]
      reloadRows [0, 1]
      endUpdates
    ]])
    assert.equal("B", tv:cell(0, 0))
  end)

  it("sends nothing where there is no net change", function()
    observer:pause()
    album.tracks:add(c)
    album.tracks:remove(c)
    observer:resume()
    assert.no_callbacks(tv)
  end)

  it("reloads where the collection was assigned meanwhile", function()
    observer:pause()
    album.tracks = { c }
    observer:resume()
    assert.callbacks(tv, [[ reloadData ]])
  end)

  it("follows at once after it is resumed", function()
    observer:pause()
    observer:resume()
    album.tracks:add(c)
    assert.callbacks(tv, [[ insertRows [0, 2] ]])
  end)

  it("keeps the changes of a batch back too", function()
    observer:pause()
    batch(function() album.tracks:add(c) end)
    assert.no_callbacks(tv)
    observer:resume()
    assert.callbacks(tv, [[ insertRows [0, 2] ]])
  end)

  it("does not keep other observers from their rows", function()
    local other = TableView { name = "other" }
    TableObserver { object = album, keyPath = "tracks", tableView = other }
    observer:pause()
    album.tracks:add(c)
    assert.callbacks(other, [[ insertRows [0, 2] ]])
    assert.no_callbacks(tv)
    observer:resume()
  end)
end)
