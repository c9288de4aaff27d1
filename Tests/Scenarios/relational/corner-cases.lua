local Album = class "Album" { title = "string", rating = "integer" }
local Artist = class "Artist" { name = "string", albums = array "Album", favourite = "Album" }

describe("a pause in which nothing happens", function()
  it("leaves the next change what it is: one of which nothing is seen is an empty bracket", function()
    local a, b = Album { title = "a", rating = 1 }, Album { title = "b", rating = 2 }
    local log = Recorder()
    local c = RelationalCollectionController {
      relation = "albums", onObject = Artist { albums = { a, b } }, sortedBy = "rating",
      delegate = log,
    }
    c:pause()
    c:resume()
    a.rating = 2
    assert.callbacks(log, [[
      willChangeContent
      didChangeContent
    ]])
  end)
end)

describe("an unknown key", function()
  it("of an observed path is an error where the relation is empty too", function()
    assert.has_error(function()
      RelationalCollectionController { relation = "albums", onObject = Artist(), observingChildKeyPaths = { "titel" } }
    end, "titel")
    local function query(options)
      options.observed, options.setKeyPath, options.sortDescriptors = Artist(), "albums", "title"
      return SetController(options):performQuery()
    end
    assert.is_false((query { keyPaths = { "titel" } }))
    assert.is_false((query { keyPaths = { "title" }, sectionNameKeyPath = "titel" }))
    assert.has_error(function()
      TableObserver { object = Artist(), keyPath = "albums", tableView = TableView(), cellKeyPaths = { "titel" } }
    end, "titel")
  end)
end)

describe("a key that holds one object", function()
  it("is refused as a relation, also while it holds none", function()
    local text = "holds no collection but Album"
    assert.has_error(function() RelationalCollectionController { relation = "favourite", onObject = Artist() } end, text)
    assert.has_error(function()
      TableObserver { object = Artist(), keyPath = "favourite", tableView = TableView() }
    end, text)
    local ok, e = SetController {
      observed = Artist(), setKeyPath = "favourite", keyPaths = { "title" }, sortDescriptors = "title",
    }:performQuery()
    assert.is_false(ok)
    assert.matches("Album", e.reason)
  end)

  it("of any type is an error at the line that gives it an object, and nothing breaks", function()
    local Box = class "Box" { content = "any" }
    local box = Box()
    local c = RelationalCollectionController { relation = "content", onObject = box }
    assert.has_error(function() box.content = Album { title = "x" } end, "holds no collection")
    box.content = nil
    assert.same({}, c.collection)
  end)
end)

describe("the net change of a batch", function()
  -- decisions.md 4
  it("tells twins apart: the occurrence that left is the one that is moved", function()
    local a, b, d = Album { title = "a" }, Album { title = "b" }, Album { title = "d" }
    local artist, log = Artist { albums = { a, b, a, d } }, Recorder()
    local c = RelationalCollectionController { relation = "albums", onObject = artist, delegate = log }
    batch(function()
      artist.albums:removeAt(0)
      artist.albums:add(a)
    end)
    assert.callbacks(log, [[
      willChangeContent
      movedObject <Album "a"> fromIndex 0 toIndex 3
      didChangeContent
    ]])
    batch(function()
      artist.albums:insert(a, 0)
      artist.albums:removeAt(2)
    end)
    assert.callbacks(log, [[
      willChangeContent
      movedObject <Album "a"> fromIndex 1 toIndex 0
      didChangeContent
    ]])
    assert.replays(c)
  end)
end)

describe("mainLoop:drain inside a delegate", function()
  it("delivers what waits behind the bracket under way", function()
    local artist
    local function once(c)
      if c:count() > 1 then return end
      background(function() artist.albums:add(Album { title = "from background" }) end)
      mainLoop:drain()
    end
    artist = Artist { albums = { Album { title = "a" } } }
    local c = RelationalCollectionController {
      relation = "albums", onObject = artist, delegate = Recorder { updatedObject = once },
      observingChildKeyPaths = { "title" },
    }
    artist.albums:at(0).title = "b"
    assert.equal(2, c:count())
    assert.replays(c)
  end)
end)
