-- A table that is the delegate of a relational controller: one group of calls for each bracket.
local shown, group = require "shown", require "group"
local Album = class "Album" { title = "string", year = "integer", live = "boolean" }
local Artist = class "Artist" { name = "string", albums = array "Album" }

local a, b, d, h, artist, tv, c

before_each(function()
  a, b = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }
  d, h = Album { title = "D", year = 30 }, Album { title = "H", year = 15, live = true }
  artist = Artist { name = "Kate", albums = { d, h, a, b } }
  tv = TableView { name = "albums" }
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "year",
    observingChildKeyPaths = { "title" }, delegate = tv,
  }
end)

after_each(function()
  assert.replays(c)
  assert.replays(tv)
end)

describe("a table that is a controller's delegate", function()
  it("is loaded silently, and shows the visible objects in one section with an empty title", function()
    assert.no_callbacks(tv)
    assert.equal(1, tv:numberOfSections())
    assert.equal("", tv:title(0))
    assert.equal("A B D", shown(tv))
    assert.equal(tv, c.delegate)
  end)

  it("inserts what comes", function()
    artist.albums:addAll { Album { title = "X", year = 5 }, Album { title = "Y", year = 25 } }
    assert.callbacks(tv, group [[ insertRows [0, 0] [0, 3] ]])
    assert.equal("X A B Y D", shown(tv))
  end)

  it("deletes what goes, ascending in one call", function()
    artist.albums:removeAll()
    assert.callbacks(tv, group [[ deleteRows [0, 0] [0, 1] [0, 2] ]])
    assert.equal(0, tv:numberOfRows(0))
  end)

  it("moves a row and refreshes it after the group: a move does not refresh a cell", function()
    a.year = 25
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [0, 0] to [0, 1]
      endUpdates
      reconfigureRows [0, 1]
    ]])
    assert.equal("B A D", shown(tv))
  end)

  it("refreshes a row that shows something new, without a group", function()
    b.title = "Z"
    assert.callbacks(tv, [[ reconfigureRows [0, 1] ]])
    assert.equal("A Z D", shown(tv))
  end)

  it("is told nothing of an empty bracket", function()
    h.title = "X"
    artist.albums:remove(h)
    b.year = 21
    assert.no_callbacks(tv)
  end)

  it("reloads where the relation is assigned", function()
    artist.albums = { b, h }
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal("B", shown(tv))
  end)

  it("gets deletions, insertions, moves and refreshing of a batch in this order", function()
    batch(function()
      artist.albums:remove(a)
      artist.albums:add(Album { title = "X", year = 5 })
      d.year = 15
      b.title = "Z"
    end)
    assert.callbacks(tv, [[
      beginUpdates
      deleteRows [0, 0]
      insertRows [0, 0]
      moveRow [0, 2] to [0, 1]
      endUpdates
      reconfigureRows [0, 1] [0, 2]
    ]])
    assert.equal("X D Z", shown(tv))
  end)

  it("follows a filter and an order that are assigned", function()
    c.filteringPredicate = nil
    assert.callbacks(tv, group [[ insertRows [0, 1] ]])
    c.sortDescriptors = "-year"
    assert.equal("D B H A", shown(tv))
  end)

  it("shows the old content until the bracket has been sent", function()
    batch(function()
      artist.albums:removeAll()
      assert.equal(3, tv:numberOfRows(0))
    end)
    assert.equal(0, tv:numberOfRows(0))
    background(function() artist.albums:add(a) end)
    assert.equal(0, tv:numberOfRows(0))
    mainLoop:drain()
    assert.equal("A", shown(tv))
  end)

  it("may be given to a controller that lives: it is loaded then", function()
    local other = TableView { name = "other" }
    local e = RelationalCollectionController { relation = "albums", onObject = artist }
    e.delegate = other
    assert.no_callbacks(other)
    assert.equal(4, other:numberOfRows(0))
    artist.albums:removeLast()
    assert.callbacks(other, group [[ deleteRows [0, 3] ]])
    assert.replays(other)
  end)

  it("is told nothing any more when the delegate is another", function()
    local log = Recorder()
    c.delegate = log
    artist.albums:remove(a)
    assert.no_callbacks(tv)
    assert.equal(3, #log)
    c.delegate = tv
    assert.no_callbacks(tv)
    assert.equal("B D", shown(tv))
  end)

  it("follows just the controller that it was given to last", function()
    local other = Artist { albums = { h } }
    local e = RelationalCollectionController { relation = "albums", onObject = other, delegate = tv }
    assert.equal("H", shown(tv))
    artist.albums:remove(a)
    assert.no_callbacks(tv)
    assert.is_nil(c.delegate)
    other.albums:add(a)
    assert.equal("H A", shown(tv))
    assert.replays(e)
  end)

  it("shows the values of its cellKeyPaths, joined by two spaces", function()
    local wide = TableView { cellKeyPaths = { "title", "year" } }
    RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = "year", observingChildKeyPaths = { "title", "year" },
      delegate = wide,
    }
    assert.equal("A  10", wide:cell(0, 0))
    a.year = 11
    assert.equal("A  11", wide:cell(0, 0))
    assert.replays(wide)
  end)

  it("goes on showing the old text of a key that the controller does not observe, as on a screen", function()
    local silent = TableView()
    RelationalCollectionController { relation = "albums", onObject = artist, delegate = silent }
    d.title = "Z"
    assert.equal("D", silent:cell(0, 0))
    silent:reloadData()
    assert.equal("Z", silent:cell(0, 0))
  end)
end)

describe("how a table follows", function()
  local function follow(options)
    local view = TableView(options)
    RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = "year", observingChildKeyPaths = { "title" },
      delegate = view,
    }
    return view
  end

  it("is reloadData for each bracket with updates = \"reload\"", function()
    local view = follow { updates = "reload" }
    artist.albums:remove(a)
    assert.callbacks(view, [[ reloadData ]])
    b.title = "Z"
    assert.callbacks(view, [[ reloadData ]])
    assert.replays(view)
  end)

  it("is reloadData above a threshold with updates = \"hybrid\"", function()
    local view = follow { updates = "hybrid", threshold = 1 }
    artist.albums:remove(a)
    assert.callbacks(view, group [[ deleteRows [0, 0] ]])
    artist.albums:removeAll()
    assert.callbacks(view, [[ reloadData ]])
    assert.replays(view)
  end)
end)

describe("what the user has done in the table", function()
  it("is recorded, and not done again", function()
    local list = TableView { name = "list" }
    local e = RelationalCollectionController { relation = "albums", onObject = artist, delegate = list }
    e:userDriven(function() artist.albums:move(0, 3) end)
    assert.callbacks(list, [[
      beginUpdates
      moveRow [0, 0] to [0, 3]
      endUpdates
      reconfigureRows [0, 3]
    ]])
    assert.equal("D", list:cell(0, 3))
    assert.replays(list)
  end)
end)

describe("a table and a recorder beside each other", function()
  it("are told in the order of their controllers", function()
    local log = Recorder "log"
    RelationalCollectionController { relation = "albums", onObject = artist, sortedBy = "year", delegate = log }
    expect [[]]
    artist.albums:remove(a)
    expect [[
      albums: beginUpdates
      albums: deleteRows [0, 0]
      albums: endUpdates
      log: willChangeContent
      log: removedObject <Album "A"> atIndex 0
      log: didChangeContent
    ]]
  end)
end)
