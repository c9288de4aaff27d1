-- batch: one bracket with the net change when it ends.
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer", live = "boolean" }
local Artist = class "Artist" { name = "string", albums = array "Album", bag = set "Album" }

local a, b, d, e, artist, log, c

before_each(function()
  a, b = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }
  d, e = Album { title = "D", year = 30 }, Album { title = "E", year = 40 }
  artist = Artist { name = "Kate", albums = { d, a, e, b }, bag = { a, b, d } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "year",
    observingChildKeyPaths = { "title", "year" }, delegate = log,
  }
end)

after_each(function() assert.replays(c) end)

describe("a batch", function()
  it("is one bracket: removals, insertions and moves, updates, each in its order", function()
    batch(function()
      artist.albums:remove(b)
      artist.albums:add(Album { title = "X", year = 5 })
      artist.albums:add(Album { title = "Y", year = 35 })
      a.year = 50
      d.title = "DD"
    end)
    assert.callbacks(log, bracket [[
      removedObject <Album "B"> atIndex 1
      insertedObject <Album "X"> atIndex 0
      insertedObject <Album "Y"> atIndex 2
      movedObject <Album "A"> fromIndex 0 toIndex 4
      updatedObject <Album "DD"> atIndex 1 changedKeyPath title
      updatedObject <Album "A"> atIndex 4 changedKeyPath year
    ]])
  end)

  it("reports an object that moved and changed as both, the update at its new index", function()
    batch(function()
      a.year = 25
      a.title = "Z"
    end)
    assert.callbacks(log, bracket [[
      movedObject <Album "Z"> fromIndex 0 toIndex 1
      updatedObject <Album "Z"> atIndex 1 changedKeyPath title
      updatedObject <Album "Z"> atIndex 1 changedKeyPath year
    ]])
  end)

  it("reports one update for each changed key path, in their order, however often they changed", function()
    batch(function()
      b.year = 21
      b.title = "Z"
      b.year = 22
      b.title = "B"
    end)
    assert.callbacks(log, bracket [[
      updatedObject <Album "B"> atIndex 1 changedKeyPath title
      updatedObject <Album "B"> atIndex 1 changedKeyPath year
    ]])
  end)

  it("reports an object notified with an equal value", function()
    batch(function() b.title = "B" end)
    assert.callbacks(log, bracket [[ updatedObject <Album "B"> atIndex 1 changedKeyPath title ]])
  end)

  it("is nothing where its changes cancel each other", function()
    local x = Album { title = "X", year = 5 }
    batch(function()
      artist.albums:add(x)
      artist.albums:remove(x)
    end)
    assert.no_callbacks(log)
  end)

  it("is nothing where all it concerns is hidden", function()
    batch(function() artist.albums:add(Album { live = true }) end)
    assert.no_callbacks(log)
  end)

  it("is nothing where it changes nothing", function()
    batch(function() end)
    assert.no_callbacks(log)
  end)

  it("is nothing where a sort key goes away and comes back, and nobody observes it", function()
    local other = Recorder()
    RelationalCollectionController { relation = "albums", onObject = artist, sortedBy = "year", delegate = other }
    batch(function()
      a.year = 99
      a.year = 10
    end)
    assert.no_callbacks(other)
  end)

  it("is nothing for a member that left and came back to its place", function()
    batch(function()
      artist.albums:remove(a)
      artist.albums:add(a)
    end)
    assert.no_callbacks(log)
  end)

  it("is a move for a member of a set that left and came back, as it stands last now", function()
    local other = Recorder()
    local bag = RelationalCollectionController { relation = "bag", onObject = artist, delegate = other }
    batch(function()
      artist.bag:remove(a)
      artist.bag:add(a)
    end)
    assert.callbacks(other, bracket [[ movedObject <Album "A"> fromIndex 0 toIndex 2 ]])
    assert.replays(bag)
  end)

  it("reports an object hidden and shown again as untouched in place", function()
    batch(function()
      a.live = true
      a.live = false
    end)
    assert.no_callbacks(log)
  end)

  it("replaces everything where the relation is assigned inside", function()
    batch(function()
      artist.albums:add(Album { title = "X" })
      artist.albums = { a }
      a.title = "Z"
    end)
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ a }, c.collection)
  end)

  it("counts as one where it holds another", function()
    batch(function()
      a.title = "Z"
      batch(function() b.title = "Y" end)
      assert.no_callbacks(log)
    end)
    assert.callbacks(log, bracket [[
      updatedObject <Album "Z"> atIndex 0 changedKeyPath title
      updatedObject <Album "Y"> atIndex 1 changedKeyPath title
    ]])
  end)

  it("shows the old content until it ends", function()
    batch(function()
      artist.albums:removeAll()
      assert.same({ a, b, d, e }, c.collection)
      assert.equal(0, c:indexOf(a))
    end)
    assert.same({}, c.collection)
  end)

  it("sends what was done before an error that ends it", function()
    local ok, reason = pcall(batch, function()
      a.title = "Z"
      error("enough")
    end)
    assert.is_false(ok)
    assert.matches("enough", tostring(reason))
    assert.callbacks(log, bracket [[ updatedObject <Album "Z"> atIndex 0 changedKeyPath title ]])
  end)

  it("sends one bracket to each controller, in the order in which they were made", function()
    local second = Recorder "second"
    RelationalCollectionController { relation = "bag", onObject = artist, sortedBy = "-year", delegate = second }
    log:clear()
    expect [[]]
    batch(function()
      artist.bag:remove(a)
      artist.albums:remove(a)
    end)
    expect [[
      willChangeContent
      removedObject <Album "A"> atIndex 0
      didChangeContent
      second: willChangeContent
      second: removedObject <Album "A"> atIndex 2
      second: didChangeContent
    ]]
  end)

  it("keeps the longest run of rows that did not change their order", function()
    batch(function()
      e.year = 1
      a.year = 15
    end)
    assert.callbacks(log, bracket [[
      movedObject <Album "E"> fromIndex 3 toIndex 0
      updatedObject <Album "E"> atIndex 0 changedKeyPath year
      updatedObject <Album "A"> atIndex 1 changedKeyPath year
    ]])
  end)
end)
