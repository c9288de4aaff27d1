-- pause and resume, userDriven, background, and the end of a controller.
local bracket, titles = require "bracket", require "titles"
local Album = class "Album" { title = "string", year = "integer", live = "boolean" }
local Artist = class "Artist" { albums = array "Album" }

local a, b, x, artist, log, c

before_each(function()
  a, b, x = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }, Album { title = "X", year = 15 }
  artist = Artist { albums = { a, b } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "year",
    observingChildKeyPaths = { "title" }, delegate = log,
  }
end)

after_each(function() assert.replays(c) end)

describe("a paused controller", function()
  it("sends nothing and shows the old content", function()
    c:pause()
    artist.albums:remove(a)
    assert.no_callbacks(log)
    assert.same({ a, b }, c.collection)
    assert.equal(1, c:indexOf(b))
    c:resume()
  end)

  it("sends one bracket with the net change when it is resumed", function()
    c:pause()
    artist.albums:add(x)
    artist.albums:remove(b)
    a.title = "Z"
    a.year = 30
    c:resume()
    assert.callbacks(log, bracket [[
      removedObject <Album "B"> atIndex 1
      insertedObject <Album "X"> atIndex 0
      updatedObject <Album "Z"> atIndex 1 changedKeyPath title
    ]])
  end)

  it("sends nothing where there is no net change", function()
    c:pause()
    artist.albums:add(x)
    artist.albums:remove(x)
    artist.albums:add(Album { live = true })
    c:resume()
    assert.no_callbacks(log)
  end)

  it("replaces everything where the relation was assigned meanwhile", function()
    c:pause()
    artist.albums = { x }
    artist.albums:add(a)
    c:resume()
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ a, x }, c.collection)
  end)

  it("follows at once afterwards, and resume alone does nothing", function()
    c:pause()
    c:resume()
    c:resume()
    artist.albums:remove(a)
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
  end)

  it("keeps back a new filter too", function()
    c:pause()
    c.filteringPredicate = "title == 'A'"
    assert.no_callbacks(log)
    assert.same({ a, b }, c.collection)
    c:resume()
    assert.callbacks(log, bracket [[ removedObject <Album "B"> atIndex 1 ]])
  end)
end)

describe("userDriven", function()
  it("is recorded as any change", function()
    c:userDriven(function() artist.albums:remove(a) end)
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
  end)
end)

describe("changes made in the background", function()
  it("wait for the main loop", function()
    background(function() artist.albums:remove(a) end)
    assert.no_callbacks(log)
    assert.same({ a, b }, c.collection)
    mainLoop:drain()
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
    assert.same({ b }, c.collection)
  end)

  it("come bracket by bracket, in order, each with the content that it is about", function()
    local seen = {}
    c.delegate = {
      willChangeContent = function() seen[#seen + 1] = titles(c.collection) end,
      didChangeContent = function() seen[#seen + 1] = titles(c.collection) end,
    }
    background(function()
      artist.albums:add(x)
      artist.albums:remove(a)
      artist.albums:remove(b)
    end)
    mainLoop:drain()
    assert.same({ "AB", "AXB", "AXB", "XB", "XB", "X" }, seen)
  end)

  it("come as one bracket where they are a batch", function()
    background(function()
      batch(function()
        artist.albums:add(x)
        artist.albums:remove(a)
      end)
    end)
    mainLoop:drain()
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "X"> atIndex 0
    ]])
  end)

  it("come before later changes of the main thread", function()
    background(function() artist.albums:add(x) end)
    artist.albums:remove(a)
    assert.no_callbacks(log)
    mainLoop:drain()
    assert.callbacks(log, [[
      willChangeContent
      insertedObject <Album "X"> atIndex 1
      didChangeContent
      willChangeContent
      removedObject <Album "A"> atIndex 0
      didChangeContent
    ]])
  end)

  it("raise what a delegate raises at mainLoop:drain()", function()
    c.delegate = { didChangeContent = function() error("oops") end }
    background(function() artist.albums:remove(a) end)
    assert.has_error(function() mainLoop:drain() end, "oops")
  end)
end)

describe("an invalidated controller", function()
  it("sends nothing any more", function()
    c:invalidate()
    artist.albums:remove(a)
    b.title = "Z"
    artist.albums = {}
    assert.no_callbacks(log)
    c = RelationalCollectionController { relation = "albums", onObject = artist }
  end)

  it("sends nothing that it was going to send", function()
    background(function() artist.albums:remove(a) end)
    c:invalidate()
    mainLoop:drain()
    assert.no_callbacks(log)
    c = RelationalCollectionController { relation = "albums", onObject = artist }
  end)

  it("may be invalidated again", function()
    c:invalidate()
    c:invalidate()
    c = RelationalCollectionController { relation = "albums", onObject = artist }
  end)
end)

describe("a controller that nobody keeps", function()
  it("goes on until the test ends", function()
    local other = Recorder()
    RelationalCollectionController { relation = "albums", onObject = artist, delegate = other }
    collectgarbage()
    artist.albums:removeAt(0)
    assert.equal(3, #other)
  end)
end)
