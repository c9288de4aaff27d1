-- A table follows change by change (pattern A), by reloading at every change (pattern B), or by reloading above a number
-- of changes (hybrid).
local tracks = require "tracks"
local Track, Album = tracks.Track, tracks.Album

local a, b, c, d, album, tv

before_each(function()
  a, b, c, d = tracks.make()
  album = Album { tracks = { a, b } }
end)

after_each(function() assert.replays(tv) end)

describe("updates = reload", function()
  before_each(function()
    tv = TableView { updates = "reload" }
    TableObserver { object = album, keyPath = "tracks", tableView = tv, cellKeyPaths = { "title" } }
  end)

  it("reloads for every change", function()
    album.tracks:add(c)
    a.title = "A"
    album.tracks = { d }
    assert.callbacks(tv, [[
      reloadData
      reloadData
      reloadData
    ]])
    assert.equal("d", tv:cell(0, 0))
  end)

  it("reloads once for a batch, and not at all for nothing", function()
    batch(function()
      album.tracks:add(c)
      album.tracks:removeAt(0)
    end)
    assert.callbacks(tv, [[ reloadData ]])
    batch(function() end)
    assert.no_callbacks(tv)
  end)
end)

describe("updates = hybrid", function()
  before_each(function()
    tv = TableView { updates = "hybrid", threshold = 2 }
    TableObserver { object = album, keyPath = "tracks", tableView = tv }
  end)

  it("follows change by change up to the threshold", function()
    album.tracks:addAll { c, d }
    assert.callbacks(tv, [[ insertRows [0, 2] [0, 3] ]])
  end)

  it("reloads above it", function()
    album.tracks:addAll { c, d, Track { title = "e" } }
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(5, tv:numberOfRows(0))
  end)
end)

describe("the options", function()
  before_each(function()
    tv = TableView { updates = "perChange" }
    TableObserver { object = album, keyPath = "tracks", tableView = tv }
  end)

  it("name the default as perChange", function()
    album.tracks:add(c)
    assert.callbacks(tv, [[ insertRows [0, 2] ]])
  end)

  it("want a threshold for hybrid", function()
    assert.has_error(function() TableView { updates = "hybrid" } end, "threshold")
  end)

  it("refuse an unknown style", function()
    assert.has_error(function() TableView { updates = "perChnage" } end, "perChnage")
  end)
end)
