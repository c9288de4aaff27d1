-- Objects are found by identity, and an array may hold one several times: each occurrence is a row.
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer", live = "boolean" }
local Artist = class "Artist" { albums = array "Album" }

local a, b, artist, log, c

before_each(function()
  a, b = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }
  artist = Artist { albums = { a, b, a } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", observingChildKeyPaths = { "title" },
    delegate = log,
  }
end)

after_each(function() assert.replays(c) end)

describe("an object that an array holds twice", function()
  it("is two rows", function()
    assert.same({ a, b, a }, c.collection)
    assert.equal(0, c:indexOf(a))
  end)

  it("loses the row of the occurrence that is removed, and no other", function()
    artist.albums:removeAt(2)
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 2 ]])
    assert.same({ a, b }, c.collection)
  end)

  it("loses both rows in one bracket where it is removed altogether", function()
    artist.albums:remove(a)
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 2
      removedObject <Album "A"> atIndex 0
    ]])
  end)

  it("is still followed when one occurrence has gone", function()
    artist.albums:removeAt(0)
    log:clear()
    a.title = "Z"
    assert.callbacks(log, bracket [[ updatedObject <Album "Z"> atIndex 1 changedKeyPath title ]])
  end)

  it("is not followed any more when all have gone", function()
    artist.albums:removeAt(0)
    artist.albums:removeLast()
    log:clear()
    a.title = "Z"
    assert.no_callbacks(log)
  end)

  it("is hidden and shown with both rows in one bracket", function()
    a.live = true
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 2
      removedObject <Album "A"> atIndex 0
    ]])
    a.live = false
    assert.callbacks(log, bracket [[
      insertedObject <Album "A"> atIndex 0
      insertedObject <Album "A"> atIndex 2
    ]])
  end)

  it("gets a third row where it is added again", function()
    artist.albums:add(a)
    assert.callbacks(log, bracket [[ insertedObject <Album "A"> atIndex 3 ]])
  end)

  it("moves with both rows where a sort key changes", function()
    local sorted = RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = "year", delegate = log,
    }
    c.delegate = nil
    a.year = 30
    assert.callbacks(log, bracket [[
      movedObject <Album "A"> fromIndex 0 toIndex 1
      movedObject <Album "A"> fromIndex 1 toIndex 2
    ]])
    assert.same({ b, a, a }, sorted.collection)
    assert.replays(sorted)
  end)
end)

describe("objects that look the same", function()
  it("are told apart", function()
    local twin = Album { title = "B", year = 20 }
    artist.albums:add(twin)
    assert.equal(1, c:indexOf(b))
    assert.equal(3, c:indexOf(twin))
    log:clear()
    artist.albums:remove(twin)
    assert.callbacks(log, bracket [[ removedObject <Album "B"> atIndex 3 ]])
  end)
end)
