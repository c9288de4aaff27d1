-- Key paths as the relation: through objects that are replaced, through nil, through collections.
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer" }
local Artist = class "Artist" { name = "string", albums = array "Album", works = orderedSet "Album" }
local Label = class "Label" { artist = "Artist", artists = array "Artist" }

local a, b, d, kate, tori, label, log

before_each(function()
  a, b, d = Album { title = "A", year = 30 }, Album { title = "B", year = 20 }, Album { title = "D", year = 10 }
  kate = Artist { name = "Kate", albums = { a, b }, works = { a, b } }
  tori = Artist { name = "Tori", albums = { d, a }, works = { d, a } }
  label = Label { artist = kate, artists = { kate, tori } }
  log = Recorder()
end)

local function show(relation, options)
  options = options or {}
  options.relation, options.onObject, options.delegate = relation, label, log
  return RelationalCollectionController(options)
end

describe("a relation through an object", function()
  it("follows the collection at its end", function()
    local c = show("artist.albums", { sortedBy = "year" })
    assert.same({ b, a }, c.collection)
    kate.albums:add(d)
    assert.callbacks(log, bracket [[ insertedObject <Album "D"> atIndex 0 ]])
    assert.replays(c)
  end)

  it("is empty where the way ends in nil", function()
    label.artist = nil
    local c = show("artist.albums")
    assert.same({}, c.collection)
    label.artist = kate
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ a, b }, c.collection)
    assert.replays(c)
  end)
end)

describe("a relation through a collection", function()
  it("is flattened in order, with every occurrence where the last collection is an array", function()
    assert.same({ a, b, d, a }, show("artists.albums").collection)
  end)

  it("has each object once where the last collection is none", function()
    assert.same({ a, b, d }, show("artists.works").collection)
  end)

  it("gets insertions and removals of the collections at its end", function()
    local c = show("artists.albums")
    kate.albums:add(d)
    assert.callbacks(log, bracket [[ insertedObject <Album "D"> atIndex 2 ]])
    tori.albums:remove(a)
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 4 ]])
    assert.same({ a, b, d, d }, c.collection)
    assert.replays(c)
  end)

  it("gets insertions and removals for changes on its way", function()
    local c = show("artists.albums")
    label.artists:removeAt(0)
    assert.callbacks(log, bracket [[
      removedObject <Album "B"> atIndex 1
      removedObject <Album "A"> atIndex 0
    ]])
    label.artists:add(kate)
    assert.callbacks(log, bracket [[
      insertedObject <Album "A"> atIndex 2
      insertedObject <Album "B"> atIndex 3
    ]])
    assert.same({ d, a, a, b }, c.collection)
    assert.replays(c)
  end)

  it("knows twins by what leads to them", function()
    local c = show("artists.albums")
    label.artists:insert(Artist { albums = { d, a } }, 1)
    assert.callbacks(log, bracket [[
      insertedObject <Album "D"> atIndex 2
      insertedObject <Album "A"> atIndex 3
    ]])
    assert.replays(c)
  end)

  it("gets the fewest moves, of those that stood last, where a collection at its end is sorted", function()
    local c = show("artists.albums")
    kate.albums:sort "-title"
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 1 toIndex 0 ]])
    assert.replays(c)
  end)

  it("gets insertions and removals where a collection on its way is assigned too", function()
    local c = show("artists.albums")
    kate.albums = { b, d }
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "D"> atIndex 1
    ]])
    assert.same({ b, d, d, a }, c.collection)
    label.artists = { tori }
    assert.callbacks(log, bracket [[
      removedObject <Album "D"> atIndex 1
      removedObject <Album "B"> atIndex 0
    ]])
    assert.replays(c)
  end)

  it("keeps an object that another collection of the way still holds", function()
    local c = show("artists.works")
    kate.works:remove(a)
    assert.same({ b, d, a }, c.collection)
    assert.replays(c)
  end)

  it("follows the objects that it shows", function()
    local c = show("artists.albums", { sortedBy = "year" })
    log:clear()
    d.year = 25
    assert.callbacks(log, bracket [[ movedObject <Album "D"> fromIndex 0 toIndex 1 ]])
    assert.replays(c)
  end)

  it("follows collections that come on its way", function()
    local c = show("artists.albums")
    local joni = Artist { name = "Joni" }
    label.artists:add(joni)
    log:clear()
    joni.albums:add(b)
    assert.callbacks(log, bracket [[ insertedObject <Album "B"> atIndex 4 ]])
    assert.replays(c)
  end)
end)
