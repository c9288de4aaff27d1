-- What a delegate sees of the content, where changes happen, and in which order they are told.
local titles = require "titles"
local byYear = require "albums-by-year"
local Album, Artist = byYear.Album, byYear.Artist

local a, b, d, artist

before_each(function()
  a, b, d = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }, Album { title = "D", year = 30 }
  artist = Artist { albums = { a, b, d } }
end)

local function show(delegate) return byYear.show(artist, delegate) end

describe("the content that a delegate sees", function()
  it("is the old one in willChangeContent, and the new one from the first change on", function()
    local seen = {}
    local function note(c) seen[#seen + 1] = titles(c.collection) end
    show {
      willChangeContent = note, removedObject = note, insertedObject = note, movedObject = note,
      updatedObject = note, didChangeContent = note,
    }
    batch(function()
      artist.albums:remove(a)
      artist.albums:add(Album { title = "X", year = 25 })
      d.year = 15
      b.title = "Y"
    end)
    assert.same({ "AYD", "DYX", "DYX", "DYX", "DYX", "DYX" }, seen)
  end)

  it("is the new one in the didChangeContent of an empty bracket too", function()
    local seen = {}
    show { didChangeContent = function(c) seen[#seen + 1] = titles(c.collection) end }
    b.year = 21
    assert.same({ "ABD" }, seen)
  end)

  it("is the new one at a replacement of everything", function()
    local seen = {}
    local function note(c) seen[#seen + 1] = titles(c.collection) end
    show { willChangeContent = note, replacedEntireCollection = note, didChangeContent = note }
    artist.albums = { b }
    assert.same({ "ABD", "B", "B" }, seen)
  end)

  it("is what indexes and counts speak of as well", function()
    local seen = {}
    show {
      willChangeContent = function(c) seen[1] = { c:count(), c:indexOf(b) } end,
      removedObject = function(c) seen[2] = { c:count(), c:indexOf(b), c:indexOf(a) } end,
    }
    artist.albums:remove(a)
    assert.same({ { 3, 1 }, { 2, 0 } }, seen)
  end)

  it("is the old one for a plain observer of the same change", function()
    local c = show(nil)
    local seen
    artist:observe("albums", function() seen = titles(c.collection) end)
    artist.albums:remove(a)
    assert.equal("ABD", seen)
    assert.equal("BD", titles(c.collection))
  end)
end)

describe("a change made by a delegate", function()
  it("is sent as the next bracket, never inside the one under way", function()
    local log
    log = Recorder {
      willChangeContent = function() end,
      removedObject = function() if b.title == "B" then b.title = "Z" end end,
      updatedObject = function() end,
      didChangeContent = function() end,
    }
    local c = show(log)
    artist.albums:remove(a)
    assert.callbacks(log, [[
      willChangeContent
      removedObject <Album "A"> atIndex 0
      didChangeContent
      willChangeContent
      updatedObject <Album "Z"> atIndex 0 changedKeyPath title
      didChangeContent
    ]])
    assert.replays(c)
  end)

  it("leaves the bracket under way with its own content", function()
    local seen = {}
    local c
    c = show {
      removedObject = function(_, object)
        if object == a then artist.albums:remove(b) end
        seen[#seen + 1] = titles(c.collection)
      end,
      didChangeContent = function() seen[#seen + 1] = titles(c.collection) end,
    }
    artist.albums:remove(a)
    assert.same({ "BD", "BD", "D", "D" }, seen)
    assert.replays(c)
  end)

  it("queues behind the brackets of other controllers for the same change", function()
    local second = Recorder "second"
    show {
      removedObject = function(_, object) if object == a then artist.albums:remove(b) end end,
    }
    show(second)
    expect [[]]
    artist.albums:remove(a)
    expect [[
      removedObject <Album "A"> atIndex 0
      second: willChangeContent
      second: removedObject <Album "A"> atIndex 0
      second: didChangeContent
      removedObject <Album "B"> atIndex 0
      second: willChangeContent
      second: removedObject <Album "B"> atIndex 0
      second: didChangeContent
    ]]
  end)

  it("may end the controller: nothing more is sent", function()
    local log
    local c
    log = Recorder {
      willChangeContent = function() end,
      removedObject = function() c:invalidate() end,
      didChangeContent = function() end,
    }
    c = show(log)
    artist.albums:removeAll()
    assert.callbacks(log, [[
      willChangeContent
      removedObject <Album "D"> atIndex 2
    ]])
  end)
end)

describe("currentChange", function()
  it("is what the callback tells, with its positions in both frames", function()
    local seen = {}
    local function note(c) seen[#seen + 1] = c.currentChange end
    local c = show { removedObject = note, insertedObject = note, movedObject = note, updatedObject = note }
    local x = Album { title = "X", year = 5 }
    artist.albums:add(Album { title = "E", year = 35 })
    seen = {}
    batch(function()
      artist.albums:remove(b)
      artist.albums:add(x)
      a.year = 40
      d.title = "Y"
    end)
    assert.same({
      { kind = "delete", object = b, from = 1, step = { from = 1 } },
      { kind = "insert", object = x, to = 0, step = { to = 0 } },
      { kind = "move", object = a, from = 0, to = 3, step = { from = 1, to = 3 } },
      { kind = "update", object = d, from = 2, to = 1, step = { from = 1, to = 1 } },
    }, seen)
    assert.is_nil(c.currentChange)
  end)

  it("is nil in the callbacks around changes", function()
    local seen = 0
    local function note(c) if c.currentChange == nil then seen = seen + 1 end end
    show { willChangeContent = note, didChangeContent = note, replacedEntireCollection = note }
    artist.albums = {}
    assert.equal(3, seen)
  end)

  it("has the positions before and after in the bracket of an update alone", function()
    local seen
    show { updatedObject = function(c) seen = c.currentChange end }
    d.title = "Z"
    assert.same({ kind = "update", object = d, from = 2, to = 2, step = { from = 2, to = 2 } }, seen)
  end)
end)
