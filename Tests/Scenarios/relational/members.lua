-- What is added to a relation, and what is removed from it.
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer", live = "boolean" }

local kinds = { { "an array", array }, { "a set", set }, { "an ordered set", orderedSet } }

for number, kind in ipairs(kinds) do
  describe("a controller of " .. kind[1], function()
    local Artist = class("Artist" .. number) { name = "string", albums = kind[2] "Album" }
    local a, b, h, artist, log, c

    before_each(function()
      a, b = Album { title = "A", year = 1978 }, Album { title = "B", year = 1982 }
      h = Album { title = "H", year = 1979, live = true }
      artist = Artist { name = "Kate", albums = { b, h, a } }
      log = Recorder()
      c = RelationalCollectionController {
        relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "year", delegate = log,
      }
    end)

    after_each(function() assert.replays(c) end)

    it("is silent when it is made, and holds the objects that pass, sorted", function()
      assert.no_callbacks(log)
      assert.same({ a, b }, c.collection)
    end)

    it("sends an insertion for an added object that passes", function()
      artist.albums:add(Album { title = "X", year = 1980 })
      assert.callbacks(log, bracket [[ insertedObject <Album "X"> atIndex 1 ]])
    end)

    it("sends an empty bracket for an added object that does not pass", function()
      artist.albums:add(Album { title = "X", year = 1980, live = true })
      assert.callbacks(log, bracket "")
      assert.equal(2, c:count())
    end)

    it("sends a removal for a visible object that is removed", function()
      artist.albums:remove(b)
      assert.callbacks(log, bracket [[ removedObject <Album "B"> atIndex 1 ]])
      assert.same({ a }, c.collection)
    end)

    it("sends an empty bracket for a hidden object that is removed", function()
      artist.albums:remove(h)
      assert.callbacks(log, bracket "")
    end)

    it("sends what is added in one call in one bracket, ascending", function()
      artist.albums:addAll {
        Album { title = "Z", year = 1990 }, Album { title = "L", year = 1985, live = true },
        Album { title = "X", year = 1970 },
      }
      assert.callbacks(log, bracket [[
        insertedObject <Album "X"> atIndex 0
        insertedObject <Album "Z"> atIndex 3
      ]])
    end)

    it("sends an empty bracket where all that is added is hidden", function()
      artist.albums:addAll { Album { live = true }, Album { live = true } }
      assert.callbacks(log, bracket "")
    end)

    it("sends what is removed in one call in one bracket, descending", function()
      artist.albums:removeAll()
      assert.callbacks(log, bracket [[
        removedObject <Album "B"> atIndex 1
        removedObject <Album "A"> atIndex 0
      ]])
      assert.same({}, c.collection)
    end)

    it("sends nothing for removing what is not there", function()
      artist.albums:remove(Album())
      assert.no_callbacks(log)
    end)

    it("follows an object that was added", function()
      local x = Album { title = "X", year = 1980 }
      artist.albums:add(x)
      log:clear()
      x.live = true
      assert.callbacks(log, bracket [[ removedObject <Album "X"> atIndex 1 ]])
    end)

    it("does not follow an object that was removed", function()
      artist.albums:remove(a)
      log:clear()
      a.year = 2000
      a.live = true
      assert.no_callbacks(log)
    end)
  end)
end

describe("a controller without sort descriptors", function()
  local Shelf = class "Shelf" { list = array "Album", row = orderedSet "Album", bag = set "Album" }
  local a, b, x, h, shelf, log

  before_each(function()
    a, b, x = Album { title = "A" }, Album { title = "B" }, Album { title = "X" }
    h = Album { title = "H", live = true }
    shelf = Shelf { list = { b, h, a }, row = { b, h, a }, bag = { b, h, a } }
    log = Recorder()
  end)

  local function show(relation)
    return RelationalCollectionController {
      relation = relation, onObject = shelf, filteredBy = "live == NO", delegate = log,
    }
  end

  it("shows an array in its own order, hidden objects left out of the count", function()
    local c = show "list"
    assert.same({ b, a }, c.collection)
    shelf.list:insert(x, 2)
    assert.callbacks(log, bracket [[ insertedObject <Album "X"> atIndex 1 ]])
    shelf.list:removeAt(3)
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 2 ]])
    assert.same({ b, x }, c.collection)
    assert.replays(c)
  end)

  it("shows an ordered set in its own order", function()
    local c = show "row"
    shelf.row:insert(x, 0)
    assert.callbacks(log, bracket [[ insertedObject <Album "X"> atIndex 0 ]])
    assert.same({ x, b, a }, c.collection)
  end)

  it("shows a set in the order of insertion", function()
    local c = show "bag"
    shelf.bag:add(x)
    assert.same({ b, a, x }, c.collection)
    shelf.bag:remove(b)
    shelf.bag:add(b)
    assert.same({ a, x, b }, c.collection)
    assert.replays(c)
  end)

  it("shows an object that comes to pass where the relation has it", function()
    local c = show "list"
    h.live = false
    assert.callbacks(log, bracket [[ insertedObject <Album "H"> atIndex 1 ]])
    assert.same({ b, h, a }, c.collection)
  end)
end)
