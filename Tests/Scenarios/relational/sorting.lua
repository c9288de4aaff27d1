-- What a change of a key that the sort reads does, and how rows stand.
local bracket, titles = require "bracket", require "titles"
local Album = class "Album" { title = "string", year = "integer", rating = "number", live = "boolean", label = "Label" }
local Label = class "Label" { name = "string" }
local Artist = class "Artist" { albums = array "Album" }

local a, b, d, h, artist, log, c

before_each(function()
  a, b = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }
  d, h = Album { title = "D", year = 30 }, Album { title = "H", year = 15, live = true }
  artist = Artist { albums = { d, h, a, b } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "year", delegate = log,
  }
end)

after_each(function() assert.replays(c) end)

describe("a change of a sort key", function()
  it("is a move where the object takes another place", function()
    a.year = 25
    assert.callbacks(log, bracket [[ movedObject <Album "A"> fromIndex 0 toIndex 1 ]])
    assert.same({ b, a, d }, c.collection)
  end)

  it("is a move to the front too", function()
    d.year = 1
    assert.callbacks(log, bracket [[ movedObject <Album "D"> fromIndex 2 toIndex 0 ]])
  end)

  it("is an empty bracket where the object keeps its place", function()
    b.year = 29
    assert.callbacks(log, bracket "")
  end)

  it("is an empty bracket where the value is equal", function()
    b.year = 20
    assert.callbacks(log, bracket "")
  end)

  it("is nothing where the object is hidden", function()
    h.year = 99
    assert.no_callbacks(log)
  end)

  it("is a move of the one that changed, not of its neighbour", function()
    b.year = 5
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 1 toIndex 0 ]])
  end)
end)

describe("rows", function()
  local function shown(sortedBy)
    return titles(RelationalCollectionController { relation = "albums", onObject = artist, sortedBy = sortedBy }.collection)
  end

  it("stand descending behind a minus", function()
    assert.equal("DBHA", shown "-year")
  end)

  it("stand by the second descriptor where the first says nothing", function()
    a.year, b.year = 30, 30
    assert.equal("HABD", shown { "year", "title" })
    assert.equal("HDBA", shown { "year", "-title" })
  end)

  it("stand in the relation's order where all descriptors say nothing, descending ones too", function()
    a.year, b.year, h.year = 30, 30, 30
    assert.equal("DHAB", shown "year")
    assert.equal("DHAB", shown "-year")
  end)

  it("stand first where the key is nil", function()
    local x = Album { year = 5 }
    x.title = nil
    artist.albums:add(x)
    assert.equal(x, RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = "title",
    }:objectAt(0))
  end)

  it("stand as a selector compares", function()
    a.title, b.title, d.title, h.title = "b", "A", "a", "B"
    assert.equal("ABab", shown { { key = "title", selector = "compare:" } })
    assert.equal("aABb", shown { { key = "title", selector = "caseInsensitiveCompare:" } })
  end)

  it("stand as a comparator compares", function()
    assert.equal("AHBD", shown {
      { key = "year", comparator = function(x, y) return x < y and -1 or x > y and 1 or 0 end },
    })
  end)
end)

describe("a sort key path", function()
  it("is observed to its end", function()
    local emi, rca = Label { name = "EMI" }, Label { name = "RCA" }
    a.label, b.label, d.label = rca, emi, rca
    log:clear()
    local by = RelationalCollectionController {
      relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = { "label.name", "title" },
      delegate = log,
    }
    assert.same({ b, a, d }, by.collection)
    emi.name = "Z"
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 0 toIndex 2 ]])
    b.label = nil
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 2 toIndex 0 ]])
    assert.replays(by)
  end)

  it("moves all rows that share it in one bracket", function()
    local emi, rca = Label { name = "EMI" }, Label { name = "RCA" }
    a.label, b.label, d.label = emi, emi, rca
    local by = RelationalCollectionController {
      relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = { "label.name", "title" },
      delegate = log,
    }
    log:clear()
    emi.name = "Z"
    assert.callbacks(log, bracket [[
      movedObject <Album "A"> fromIndex 0 toIndex 1
      movedObject <Album "B"> fromIndex 1 toIndex 2
    ]])
    assert.same({ d, a, b }, by.collection)
    assert.replays(by)
  end)
end)
