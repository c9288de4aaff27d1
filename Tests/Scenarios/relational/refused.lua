-- Changes that cannot be shown: the line that made them gets the error, the content stays.
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer" }
local Artist = class "Artist" { albums = array "Album" }

local a, b, bad, artist, log, c

before_each(function()
  a, b, bad = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }, Album { title = "bad", year = 15 }
  artist = Artist { albums = { a, b } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, sortedBy = "year", delegate = log,
    filteredBy = {
      function(album)
        if album.title == "bad" then error("cannot judge " .. album.title) end
        return true
      end,
      keyPaths = { "title" },
    },
  }
end)

after_each(function() assert.replays(c) end)

describe("a filter that fails on an object", function()
  it("raises at the line that added it, and the content stays", function()
    assert.has_error(function() artist.albums:add(bad) end, "cannot judge bad")
    assert.no_callbacks(log)
    assert.same({ a, b }, c.collection)
    assert.equal(3, #artist.albums)
  end)

  it("raises at every further change, until the model is acceptable", function()
    pcall(function() artist.albums:add(bad) end)
    assert.has_error(function() artist.albums:remove(a) end, "cannot judge bad")
    assert.no_callbacks(log)
    assert.same({ a, b }, c.collection)
  end)

  it("sends the net change in one bracket then", function()
    pcall(function() artist.albums:add(bad) end)
    pcall(function() artist.albums:remove(a) end)
    bad.title = "good"
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "good"> atIndex 0
    ]])
    assert.same({ bad, b }, c.collection)
  end)

  it("follows as before afterwards", function()
    pcall(function() artist.albums:add(bad) end)
    artist.albums:remove(bad)
    assert.no_callbacks(log)
    b.year = 5
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 1 toIndex 0 ]])
  end)

  it("raises where a shown object comes to fail, and shows it as it was", function()
    assert.has_error(function() a.title = "bad" end, "cannot judge bad")
    assert.no_callbacks(log)
    assert.same({ a, b }, c.collection)
    a.title = "A"
    assert.same({ a, b }, c.collection)
  end)

  it("is refused where it is assigned, with nothing changed", function()
    assert.has_error(function()
      c.filteringPredicate = { function() error("never") end, keyPaths = {} }
    end, "never")
    assert.no_callbacks(log)
    artist.albums:remove(a)
    assert.same({ b }, c.collection)
  end)

  it("does not let a controller be made, and nothing is observed", function()
    artist.albums:removeAll()
    c:invalidate()
    artist.albums:add(bad)
    assert.has_error(function()
      RelationalCollectionController {
        relation = "albums", onObject = artist, filteredBy = { function() error("never") end, keyPaths = { "title" } },
      }
    end, "never")
    bad.title = "fine"
  end)
end)

describe("a comparator", function()
  it("that fails raises at the line that made the change", function()
    local other = Recorder()
    local d = RelationalCollectionController {
      relation = "albums", onObject = artist, delegate = other,
      sortedBy = { key = "year", comparator = function(x, y)
        if x == 15 or y == 15 then error("no 15") end
        return x - y
      end },
    }
    c:invalidate()
    assert.has_error(function() artist.albums:add(bad) end, "no 15")
    assert.same({ a, b }, d.collection)
    bad.year = 5
    assert.same({ bad, a, b }, d.collection)
    assert.replays(d)
  end)

  it("that contradicts itself is found out, and the content is right again", function()
    local turned = false
    local d = RelationalCollectionController {
      relation = "albums", onObject = artist,
      sortedBy = { key = "year", comparator = function(x, y) return turned and y - x or x - y end },
    }
    c:invalidate()
    for year = 30, 90, 10 do artist.albums:add(Album { year = year }) end
    turned = true
    local ok, e = pcall(function() a.year = 11 end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.equal(9, d:count())
    assert.equal(a, d:objectAt(8))
  end)
end)
