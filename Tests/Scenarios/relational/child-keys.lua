-- The key paths of members that a controller observes: updatedObject, and when it is sent.
local bracket = require "bracket"
local Album = class "Album" {
  title = "string", year = "integer", live = "boolean", label = "Label", tracks = array "Track",
  line = { "string", dependsOn = { "title" }, get = function(self) return "* " .. self.title end },
}
local Label = class "Label" { name = "string" }
local Track = class "Track" { seconds = "integer" }
local Artist = class "Artist" { albums = array "Album" }

local a, b, h, artist, log

before_each(function()
  a, b = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }
  h = Album { title = "H", year = 15, live = true }
  artist = Artist { albums = { a, h, b } }
  log = Recorder()
end)

local function show(observing, sortedBy)
  return RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = sortedBy,
    observingChildKeyPaths = observing, delegate = log,
  }
end

describe("a change of an observed key path", function()
  it("is an update at the object's index", function()
    local c = show { "title" }
    b.title = "Z"
    assert.callbacks(log, bracket [[ updatedObject <Album "Z"> atIndex 1 changedKeyPath title ]])
    assert.replays(c)
  end)

  it("is an update also where the value is equal: notifications do not compare", function()
    show { "title" }
    b.title = "B"
    assert.callbacks(log, bracket [[ updatedObject <Album "B"> atIndex 1 changedKeyPath title ]])
  end)

  it("is nothing where the object is hidden", function()
    show { "title" }
    h.title = "Z"
    assert.no_callbacks(log)
  end)

  it("is an update behind the move where it is a sort key too, with the index after it", function()
    local c = show({ "year" }, "year")
    a.year = 30
    assert.callbacks(log, [[
      willChangeContent
      movedObject <Album "A"> fromIndex 0 toIndex 1
      updatedObject <Album "A"> atIndex 1 changedKeyPath year
      didChangeContent
    ]])
    assert.replays(c)
  end)

  it("is an update alone where the sort key leaves it in its place", function()
    show({ "year" }, "year")
    a.year = 11
    assert.callbacks(log, [[
      willChangeContent
      updatedObject <Album "A"> atIndex 0 changedKeyPath year
      didChangeContent
    ]])
  end)

  it("is an update for each key path that one mutation changes, in the order in which they were given", function()
    show { "line", "year", "title" }
    a.title = "Z"
    assert.callbacks(log, [[
      willChangeContent
      updatedObject <Album "Z"> atIndex 0 changedKeyPath line
      updatedObject <Album "Z"> atIndex 0 changedKeyPath title
      didChangeContent
    ]])
  end)

  it("is told with all rows that one mutation changes in one bracket, ascending", function()
    local label = Label { name = "EMI" }
    a.label, b.label, h.label = label, label, label
    show({ "label.name" }, "-year")
    label.name = "RCA"
    assert.callbacks(log, bracket [[
      updatedObject <Album "B"> atIndex 0 changedKeyPath label.name
      updatedObject <Album "A"> atIndex 1 changedKeyPath label.name
    ]])
  end)

  it("is told where an object in the middle of the path is replaced", function()
    show { "label.name" }
    a.label = Label { name = "X" }
    assert.callbacks(log, bracket [[ updatedObject <Album "A"> atIndex 0 changedKeyPath label.name ]])
  end)

  it("is told through a to-many relation", function()
    show { "tracks.@sum.seconds" }
    local t = Track { seconds = 10 }
    a.tracks:add(t)
    assert.callbacks(log, bracket [[ updatedObject <Album "A"> atIndex 0 changedKeyPath tracks.@sum.seconds ]])
    t.seconds = 20
    assert.callbacks(log, bracket [[ updatedObject <Album "A"> atIndex 0 changedKeyPath tracks.@sum.seconds ]])
  end)

  it("says nothing of keys that nobody asked for", function()
    show { "title" }
    a.label = Label()
    assert.no_callbacks(log)
  end)

  it("is told of each visible occurrence of an object, in one bracket", function()
    artist.albums:add(a)
    local c = show { "title" }
    a.title = "Z"
    assert.callbacks(log, bracket [[
      updatedObject <Album "Z"> atIndex 0 changedKeyPath title
      updatedObject <Album "Z"> atIndex 2 changedKeyPath title
    ]])
    assert.replays(c)
  end)
end)

describe("the observed key paths", function()
  it("are a list that can be read", function()
    assert.same({ "title", "label.name" }, show({ "title", "label.name" }).observedChildKeyPaths)
  end)

  it("may be one string", function()
    show "title"
    a.title = "Z"
    assert.callbacks(log, bracket [[ updatedObject <Album "Z"> atIndex 0 changedKeyPath title ]])
  end)
end)
