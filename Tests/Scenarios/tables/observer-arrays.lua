-- A TableObserver keeps one section of a table in step with a to-many property.
-- One change of the array is one call of the table; no reloadData is needed.
local tracks, shown = require "tracks", require "shown"
local Album = tracks.Album

local a, b, c, d, e, album, tv

before_each(function()
  a, b, c, d, e = tracks.make()
  album = Album { title = "X", tracks = { a, b, c } }
  tv = TableView { name = "tracks" }
  TableObserver { object = album, keyPath = "tracks", tableView = tv }
end)

after_each(function() assert.replays(tv) end)

describe("an observed array", function()
  it("loads its table silently", function()
    assert.no_callbacks(tv)
    assert.equal(1, tv:numberOfSections())
    assert.equal("a b c", shown(tv))
  end)

  it("inserts a row at the end for an object added", function()
    album.tracks:add(d)
    assert.callbacks(tv, [[ insertRows [0, 3] ]])
    assert.equal("a b c d", shown(tv))
  end)

  it("inserts a row where an object is inserted", function()
    album.tracks:insert(d, 1)
    assert.callbacks(tv, [[ insertRows [0, 1] ]])
    assert.equal("a d b c", shown(tv))
  end)

  it("inserts several rows in one call, ascending, by their positions after the change", function()
    album.tracks:insertAll({ e, d }, { 4, 1 })
    assert.callbacks(tv, [[ insertRows [0, 1] [0, 4] ]])
    assert.equal("a d b c e", shown(tv))
  end)

  it("appends several rows in one call", function()
    album.tracks:addAll { d, e }
    assert.callbacks(tv, [[ insertRows [0, 3] [0, 4] ]])
  end)

  it("deletes the row of an object removed", function()
    album.tracks:remove(b)
    assert.callbacks(tv, [[ deleteRows [0, 1] ]])
    assert.equal("a c", shown(tv))
  end)

  it("deletes the row at an index", function()
    album.tracks:removeAt(0)
    assert.callbacks(tv, [[ deleteRows [0, 0] ]])
    assert.equal("b c", shown(tv))
  end)

  it("deletes the last row", function()
    album.tracks:removeLast()
    assert.callbacks(tv, [[ deleteRows [0, 2] ]])
  end)

  it("deletes several rows in one call, ascending, by their positions before the change", function()
    album.tracks:removeAtIndexes { 2, 0 }
    assert.callbacks(tv, [[ deleteRows [0, 0] [0, 2] ]])
    assert.equal("b", shown(tv))
  end)

  it("deletes every row when all is removed", function()
    album.tracks:removeAll()
    assert.callbacks(tv, [[ deleteRows [0, 0] [0, 1] [0, 2] ]])
    assert.equal(0, tv:numberOfRows(0))
  end)

  it("reloads the row of a replaced object, where the recipe goes on showing the old one", function()
    album.tracks:replaceAt(1, d)
    assert.callbacks(tv, [[ reloadRows [0, 1] ]])
    assert.equal("a d c", shown(tv))
  end)

  it("reloads several replaced rows in one call", function()
    album.tracks:replaceAtIndexes({ 0, 2 }, { d, e })
    assert.callbacks(tv, [[ reloadRows [0, 0] [0, 2] ]])
    assert.equal("d b e", shown(tv))
  end)

  it("sends one call per mutation, in their order", function()
    album.tracks:add(d)
    album.tracks:removeAt(0)
    assert.callbacks(tv, [[
      insertRows [0, 3]
      deleteRows [0, 0]
    ]])
  end)

  it("says nothing where nothing changes", function()
    album.tracks:addAll {}
    album.tracks:remove(d)
    album.tracks:removeAtIndexes {}
    album.tracks:exchange(1, 1)
    album.tracks:sort { key = "title", comparator = function(x, y) return x < y and -1 or x > y and 1 or 0 end }
    album.title = "Y"
    assert.no_callbacks(tv)
  end)
end)

describe("an array that holds an object twice", function()
  before_each(function()
    album.tracks:add(a)
    tv:clear()
  end)

  it("has a row for each occurrence", function()
    assert.equal("a b c a", shown(tv))
  end)

  it("loses one row when one occurrence is removed by its index", function()
    album.tracks:removeAt(3)
    assert.callbacks(tv, [[ deleteRows [0, 3] ]])
    assert.equal("a b c", shown(tv))
  end)

  it("loses every row of the object when the object is removed", function()
    album.tracks:remove(a)
    assert.callbacks(tv, [[ deleteRows [0, 0] [0, 3] ]])
    assert.equal("b c", shown(tv))
  end)

  it("moves the occurrence that was moved", function()
    album.tracks:move(3, 1)
    assert.callbacks(tv, [[ moveRow [0, 3] to [0, 1] ]])
    assert.equal("a a b c", shown(tv))
  end)
end)
