-- The most frequent mistake with table views: the same change is shown twice, or the data changes without the table being
-- told. Read each with the sentence it earns.
local tracks = require "tracks"
local Track, Album = tracks.Track, tracks.Album

local a, b, album, tv

before_each(function()
  a, b = tracks.make()
  album = Album { tracks = { a } }
  tv = TableView { name = "tracks" }
  TableObserver { object = album, keyPath = "tracks", tableView = tv }
end)

describe("a table that an observer drives", function()
  it("refuses a second insertion by hand: the observer has already shown the change", function()
    album.tracks:add(b)
    assert.has_error(
      function() tv:insertRows { { 0, 1 } } end,
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after "
        .. "the update (2) must be equal to the number of rows contained in that section before the update (2), plus or "
        .. "minus the number of rows inserted or deleted from that section (1 inserted, 0 deleted)")
  end)

  it("may be reloaded by hand at any time", function()
    album.tracks:add(b)
    tv:reloadData()
    assert.callbacks(tv, [[
      insertRows [0, 1]
      reloadData
    ]])
    assert.equal("b", tv:cell(0, 1))
  end)

  it("hands a refusal of its own to the line that changed the model", function()
    tv:beginUpdates()
    album.tracks:add(b)
    tv:endUpdates()
    assert.equal(2, tv:numberOfRows(0))
  end)
end)

describe("a silent change", function()
  it("of a plain list is not seen by anybody", function()
    local titles = { "a" }
    local table = TableView { rows = { titles } }
    assert.equal(1, table:numberOfRows(0))
    titles[2] = "b"
    assert.equal(1, table:numberOfRows(0))
    assert.no_callbacks(table)
  end)

  it("by setPrimitive makes the next change a reload: what was shown does not fit any more", function()
    album:setPrimitive({ a, b }, "tracks")
    album.tracks:add(Track { title = "c" })
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(3, tv:numberOfRows(0))
  end)
end)
