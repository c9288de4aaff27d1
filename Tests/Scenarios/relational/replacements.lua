-- A relation that is assigned, an object on its way that is replaced, and members that are replaced.
local bracket = require "bracket"
local Album = class "Album" { title = "string", live = "boolean" }
local Artist = class "Artist" { name = "string", albums = array "Album", bag = set "Album" }
local Label = class "Label" { artist = "Artist" }

local a, b, h, x, artist, log, c

before_each(function()
  a, b, x = Album { title = "A" }, Album { title = "B" }, Album { title = "X" }
  h = Album { title = "H", live = true }
  artist = Artist { name = "Kate", albums = { a, h, b }, bag = { a, h, b } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", delegate = log,
  }
end)

after_each(function() assert.replays(c) end)

describe("assigning the relation", function()
  it("is told as a replacement of everything", function()
    artist.albums = { x, h }
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ x }, c.collection)
  end)

  it("is told also where the value is equal", function()
    artist.albums = { a, h, b }
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ a, b }, c.collection)
  end)

  it("is told for nil, which shows nothing", function()
    artist.albums = nil
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({}, c.collection)
    assert.equal(0, c:count())
  end)

  it("is told again when nil gives way to a list, which is followed", function()
    artist.albums = nil
    log:clear()
    artist.albums = { x }
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    artist.albums:add(a)
    assert.callbacks(log, bracket [[ insertedObject <Album "A"> atIndex 1 ]])
  end)

  it("lets go of the members that were there", function()
    artist.albums = { x }
    log:clear()
    a.live = true
    assert.no_callbacks(log)
  end)
end)

describe("replacing an object on the relation's way", function()
  local label, other

  before_each(function()
    other = Artist { name = "Tori", albums = { x } }
    label = Label { artist = artist }
    c.delegate = nil
    c = RelationalCollectionController {
      relation = "artist.albums", onObject = label, filteredBy = "live == NO", delegate = log,
    }
  end)

  it("is a replacement of everything", function()
    label.artist = other
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ x }, c.collection)
  end)

  it("is one also where the object is the same", function()
    label.artist = artist
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
  end)

  it("is one for nil: the collection is empty then", function()
    label.artist = nil
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({}, c.collection)
  end)

  it("follows the collection of the new object, and not that of the old", function()
    label.artist = other
    log:clear()
    artist.albums:removeAll()
    assert.no_callbacks(log)
    other.albums:add(b)
    assert.callbacks(log, bracket [[ insertedObject <Album "B"> atIndex 1 ]])
  end)

  it("shows what a nil on the way has given place to", function()
    label.artist = nil
    log:clear()
    label.artist = other
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ x }, c.collection)
  end)

  it("is told for an assignment at the end of the way too", function()
    artist.albums = { b }
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ b }, c.collection)
  end)
end)

describe("replacing a member of an array", function()
  it("is one bracket: the old one removed, the new one inserted", function()
    artist.albums:replaceAt(2, x)
    assert.callbacks(log, bracket [[
      removedObject <Album "B"> atIndex 1
      insertedObject <Album "X"> atIndex 1
    ]])
  end)

  it("inserts only, where the old one was hidden", function()
    artist.albums:replaceAt(1, x)
    assert.callbacks(log, bracket [[ insertedObject <Album "X"> atIndex 1 ]])
    assert.same({ a, x, b }, c.collection)
  end)

  it("removes only, where the new one is hidden", function()
    artist.albums:replaceAt(0, Album { live = true })
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
  end)

  it("is an empty bracket where both are hidden", function()
    artist.albums:replaceAt(1, Album { live = true })
    assert.callbacks(log, bracket "")
  end)

  it("is an empty bracket where it is replaced by itself", function()
    artist.albums:replaceAt(0, a)
    assert.callbacks(log, bracket "")
  end)

  it("is one bracket for several", function()
    local y = Album { title = "Y" }
    artist.albums:replaceAtIndexes({ 0, 2 }, { x, y })
    assert.callbacks(log, bracket [[
      removedObject <Album "B"> atIndex 1
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "X"> atIndex 0
      insertedObject <Album "Y"> atIndex 1
    ]])
  end)
end)

-- decisions.md 5
describe("replaceAtIndexes with objects that stay", function()
  local y

  before_each(function()
    y = Album { title = "Y" }
    artist.albums = { a, b, x, y }
    log:clear()
  end)

  it("moves those that are put elsewhere", function()
    artist.albums:replaceAtIndexes({ 0, 1 }, { b, a })
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 1 toIndex 0 ]])
  end)

  it("says nothing of those that stay, and removes and inserts the others only", function()
    local z = Album { title = "Z" }
    artist.albums:replaceAtIndexes({ 0, 1 }, { a, z })
    assert.callbacks(log, bracket [[
      removedObject <Album "B"> atIndex 1
      insertedObject <Album "Z"> atIndex 1
    ]])
  end)
end)

describe("setSet", function()
  before_each(function()
    c = RelationalCollectionController {
      relation = "bag", onObject = artist, filteredBy = "live == NO", delegate = log,
    }
  end)

  it("is one bracket: what went removed, what came inserted, survivors silent", function()
    artist.bag:setSet { x, b }
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "X"> atIndex 1
    ]])
    assert.same({ b, x }, c.collection)
  end)

  it("leaves out what does not pass", function()
    artist.bag:setSet { a, b, Album { live = true } }
    assert.callbacks(log, bracket "")
  end)

  it("differs from assigning the set, which replaces everything", function()
    artist.bag = { x, b }
    assert.callbacks(log, bracket [[ replacedEntireCollection ]])
    assert.same({ x, b }, c.collection)
  end)
end)
