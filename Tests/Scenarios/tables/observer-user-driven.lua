-- When the user drags a row, the table has already moved it. What the script then changes inside userDriven is recorded,
-- but not applied to the table a second time.
local tracks, observed = require "tracks", require "observed"
local Track, Album = tracks.Track, tracks.Album

local a, b, c, album, tv, observer

before_each(function()
  a, b, c = tracks.make()
  album = Album { tracks = { a, b, c } }
  tv, observer = observed(album, "tracks")
end)

after_each(function() assert.replays(tv) end)

describe("a change that the user has made in the table", function()
  it("is recorded, and the table agrees with the model", function()
    observer:userDriven(function() album.tracks:move(0, 2) end)
    assert.callbacks(tv, [[ moveRow [0, 0] to [0, 2] ]])
    assert.equal("b", tv:cell(0, 0))
    assert.equal("a", tv:cell(0, 2))
  end)

  it("may be a deletion by swiping", function()
    observer:userDriven(function() album.tracks:removeAt(1) end)
    assert.callbacks(tv, [[ deleteRows [0, 1] ]])
    assert.equal(2, tv:numberOfRows(0))
  end)

  it("is applied by the tables of other observers as usual", function()
    local other = TableView { name = "other" }
    TableObserver { object = album, keyPath = "tracks", tableView = other }
    observer:userDriven(function() album.tracks:move(2, 0) end)
    assert.callbacks(other, [[ moveRow [0, 2] to [0, 0] ]])
    assert.equal("c", other:cell(0, 0))
    assert.replays(other)
  end)

  it("ends with userDriven, also when that ends by an error", function()
    pcall(function() observer:userDriven(function() error("enough") end) end)
    album.tracks:add(Track { title = "d" })
    assert.callbacks(tv, [[ insertRows [0, 3] ]])
    assert.equal("d", tv:cell(0, 3))
  end)
end)
