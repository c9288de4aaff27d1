-- A TableObserver works until it is invalidated, whether or not the script keeps it. Making one is silent, and where that
-- fails nothing is left observed.
local tracks = require "tracks"
local Album = tracks.Album

local a, b, album, tv

before_each(function()
  a, b = tracks.make()
  album = Album { title = "X", tracks = { a } }
  tv = TableView { name = "tracks" }
end)

describe("a table observer", function()
  it("knows what it was made of", function()
    local observer = TableObserver { object = album, keyPath = "tracks", tableView = tv }
    assert.equal(album, observer.object)
    assert.equal("tracks", observer.keyPath)
    assert.equal(tv, observer.tableView)
  end)

  it("proves what it sent, as its table does", function()
    local observer = TableObserver { object = album, keyPath = "tracks", tableView = tv }
    album.tracks:setArray { b, a }
    album.tracks:removeAt(0)
    assert.replays(observer)
    assert.replays(tv)
  end)

  it("works although nobody keeps it", function()
    TableObserver { object = album, keyPath = "tracks", tableView = tv }
    collectgarbage "collect"
    album.tracks:add(b)
    assert.callbacks(tv, [[ insertRows [0, 1] ]])
  end)

  it("sends nothing after invalidate", function()
    local observer = TableObserver { object = album, keyPath = "tracks", tableView = tv, cellKeyPaths = { "title" } }
    observer:invalidate()
    album.tracks:add(b)
    a.title = "A"
    assert.no_callbacks(tv)
  end)

  it("may be invalidated twice", function()
    local observer = TableObserver { object = album, keyPath = "tracks", tableView = tv }
    observer:invalidate()
    observer:invalidate()
    album.tracks:add(b)
    assert.no_callbacks(tv)
  end)

  it("sends nothing that waited when it is invalidated", function()
    local observer = TableObserver { object = album, keyPath = "tracks", tableView = tv }
    album:observe("tracks", function() observer:invalidate() end)
    album.tracks:add(b)
    assert.no_callbacks(tv)
  end)

  it("hands out a snapshot that later changes leave alone", function()
    local observer = TableObserver { object = album, keyPath = "tracks", tableView = tv }
    local before = observer:snapshot()
    album.tracks:add(b)
    assert.same({ sections = { { name = "", objects = { a } } } }, before)
    assert.same({ sections = { { name = "", objects = { a, b } } } }, observer:snapshot())
  end)
end)

describe("a table observer that cannot be made", function()
  it("names what is missing", function()
    assert.has_error(function() TableObserver { keyPath = "tracks", tableView = tv } end, "object")
    assert.has_error(function() TableObserver { object = album, tableView = tv } end, "keyPath")
    assert.has_error(function() TableObserver { object = album, keyPath = "tracks" } end, "tableView")
  end)

  it("does not know the key", function()
    assert.has_error(
      function() TableObserver { object = album, keyPath = "traks", tableView = tv } end, "NSUndefinedKeyException")
  end)

  it("does not know the key of a cell", function()
    assert.has_error(
      function() TableObserver { object = album, keyPath = "tracks", tableView = tv, cellKeyPaths = { "titel" } } end,
      "NSUndefinedKeyException")
    album.tracks:add(b)
    assert.no_callbacks(tv)
  end)

  it("finds no collection", function()
    assert.has_error(
      function() TableObserver { object = album, keyPath = "title", tableView = tv } end, "NSInvalidArgumentException")
  end)

  it("does not know an option", function()
    local _, e = pcall(function() TableObserver { object = album, keyPath = "tracks", tableview = tv } end)
    assert.equal("TableObserver has no option 'tableview'", e.reason)
    assert.equal("did you mean 'tableView'?", e.hint)
  end)
end)

describe("a table and a TableObserver that the script does not keep", function()
  it("go on, whatever Lua collects", function()
    TableObserver { object = album, keyPath = "tracks", tableView = TableView { name = "unkept" } }
    collectgarbage("collect")
    collectgarbage("collect")
    album.tracks:add(b)
    expect [[
      unkept: insertRows [0, 1]
    ]]
  end)
end)
