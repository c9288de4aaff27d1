-- exchange, move, sort and setArray of an array that is shown in its own order: the fewest moves.
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer", live = "boolean" }
local Artist = class "Artist" { albums = array "Album", row = orderedSet "Album" }

local a, b, d, e, h, artist, log, c

before_each(function()
  a, b = Album { title = "A", year = 1 }, Album { title = "B", year = 2 }
  d, e = Album { title = "D", year = 3 }, Album { title = "E", year = 4 }
  h = Album { title = "H", live = true }
  artist = Artist { albums = { a, b, d, e }, row = { a, b, d, e } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", delegate = log,
  }
end)

after_each(function() assert.replays(c) end)

describe("exchange", function()
  it("is two moves where others stand between", function()
    artist.albums:exchange(0, 2)
    assert.callbacks(log, bracket [[
      movedObject <Album "D"> fromIndex 2 toIndex 0
      movedObject <Album "A"> fromIndex 0 toIndex 2
    ]])
  end)

  it("is one move for neighbours: the one that stood first is kept", function()
    artist.albums:exchange(1, 2)
    assert.callbacks(log, bracket [[ movedObject <Album "D"> fromIndex 2 toIndex 1 ]])
  end)

  it("is nothing for one and the same index", function()
    artist.albums:exchange(1, 1)
    assert.no_callbacks(log)
  end)

  it("is an empty bracket for twins", function()
    artist.albums = { a, b, a }
    log:clear()
    artist.albums:exchange(0, 2)
    assert.callbacks(log, bracket "")
  end)

  it("is told of an ordered set too", function()
    local other = Recorder()
    local row = RelationalCollectionController { relation = "row", onObject = artist, delegate = other }
    artist.row:exchange(0, 3)
    assert.callbacks(other, bracket [[
      movedObject <Album "E"> fromIndex 3 toIndex 0
      movedObject <Album "A"> fromIndex 0 toIndex 3
    ]])
    assert.replays(row)
  end)
end)

describe("move", function()
  it("is one move downwards", function()
    artist.albums:move(0, 3)
    assert.callbacks(log, bracket [[ movedObject <Album "A"> fromIndex 0 toIndex 3 ]])
  end)

  it("is one move upwards", function()
    artist.albums:move(3, 1)
    assert.callbacks(log, bracket [[ movedObject <Album "E"> fromIndex 3 toIndex 1 ]])
  end)

  it("moves the object that was moved, though its neighbour would do", function()
    artist.albums:move(0, 1)
    assert.callbacks(log, bracket [[ movedObject <Album "A"> fromIndex 0 toIndex 1 ]])
  end)

  it("is nothing where it moves to its place", function()
    artist.albums:move(1, 1)
    assert.no_callbacks(log)
  end)
end)

describe("sort", function()
  it("is the fewest moves", function()
    artist.albums:sort "-title"
    assert.callbacks(log, bracket [[
      movedObject <Album "E"> fromIndex 3 toIndex 0
      movedObject <Album "D"> fromIndex 2 toIndex 1
      movedObject <Album "B"> fromIndex 1 toIndex 2
    ]])
    assert.same({ e, d, b, a }, c.collection)
  end)

  it("is one move where one object stands wrong", function()
    b.year = 9
    artist.albums:sort "year"
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 1 toIndex 3 ]])
  end)
end)

describe("setArray", function()
  it("is one bracket with the net change, fewest moves", function()
    artist.albums:setArray { d, Album { title = "X" }, a }
    assert.callbacks(log, bracket [[
      removedObject <Album "E"> atIndex 3
      removedObject <Album "B"> atIndex 1
      movedObject <Album "D"> fromIndex 2 toIndex 0
      insertedObject <Album "X"> atIndex 1
    ]])
  end)

  it("is an empty bracket where the rows are the same", function()
    artist.albums:setArray { a, b, h, d, e }
    assert.callbacks(log, bracket "")
  end)

  it("matches old and new occurrences of one object first to first", function()
    artist.albums = { a, b, a }
    log:clear()
    artist.albums:setArray { a, a }
    assert.callbacks(log, bracket [[ removedObject <Album "B"> atIndex 1 ]])
  end)
end)

describe("a rearrangement of which nothing is seen", function()
  it("is an empty bracket where the controller has sort descriptors", function()
    local sorted = RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = "year", delegate = log,
    }
    c.delegate = nil
    artist.albums:exchange(0, 3)
    assert.callbacks(log, bracket "")
    artist.albums:move(0, 2)
    assert.callbacks(log, bracket "")
    artist.albums:sort "-title"
    assert.callbacks(log, bracket "")
    artist.albums:setArray { b, a, e, d }
    assert.callbacks(log, bracket "")
    assert.same({ a, b, d, e }, sorted.collection)
    assert.replays(sorted)
  end)

  it("is an empty bracket where only hidden objects are concerned", function()
    local g = Album { title = "G", live = true }
    artist.albums = { g, a, h }
    log:clear()
    artist.albums:exchange(0, 2)
    assert.callbacks(log, bracket "")
  end)

  it("is an empty bracket where a hidden object passes a visible one", function()
    artist.albums = { a, h, b }
    log:clear()
    artist.albums:exchange(0, 1)
    assert.callbacks(log, bracket "")
    artist.albums:move(0, 2)
    assert.callbacks(log, bracket "")
    assert.same({ a, b }, c.collection)
  end)
end)

describe("a hidden object that is exchanged with a visible one", function()
  it("leaves one move", function()
    artist.albums = { a, h, b, d }
    log:clear()
    artist.albums:exchange(1, 3)
    assert.callbacks(log, bracket [[ movedObject <Album "D"> fromIndex 2 toIndex 1 ]])
    assert.same({ a, d, b }, c.collection)
  end)
end)

describe("objects with equal sort keys", function()
  it("stand in the relation's order, and move with it", function()
    a.year, b.year = 5, 5
    local sorted = RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = "year", delegate = log,
    }
    c.delegate = nil
    log:clear()
    assert.same({ d, e, a, b }, sorted.collection)
    artist.albums:exchange(0, 1)
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 3 toIndex 2 ]])
    assert.replays(sorted)
  end)
end)
