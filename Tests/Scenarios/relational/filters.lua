-- What a change of a key that the filter reads does: it hides, shows, or says nothing.
local bracket = require "bracket"
local Track = class "Track" { title = "string", hit = "boolean" }
local Album = class "Album" {
  title = "string", rating = "integer", live = "boolean", tracks = array "Track", label = "Label",
}
local Label = class "Label" { name = "string" }
local Artist = class "Artist" { name = "string", albums = array "Album" }

local a, b, h, artist, log

before_each(function()
  a, b = Album { title = "A", rating = 4 }, Album { title = "B", rating = 5 }
  h = Album { title = "H", rating = 1 }
  artist = Artist { name = "Kate", albums = { a, h, b } }
  log = Recorder()
end)

local function show(options)
  options.relation, options.onObject, options.delegate = "albums", artist, log
  options.filteredBy = options.filteredBy or "rating > 2"
  return RelationalCollectionController(options)
end

describe("a key that only the filter reads", function()
  it("hides an object that passes no more", function()
    local c = show { sortedBy = "title" }
    b.rating = 2
    assert.callbacks(log, bracket [[ removedObject <Album "B"> atIndex 1 ]])
    assert.replays(c)
  end)

  it("shows an object that passes now", function()
    local c = show { sortedBy = "-title" }
    h.rating = 3
    assert.callbacks(log, bracket [[ insertedObject <Album "H"> atIndex 0 ]])
    assert.same({ h, b, a }, c.collection)
    assert.replays(c)
  end)

  it("says nothing where the object passes before and after", function()
    show { sortedBy = "title" }
    a.rating = 3
    assert.no_callbacks(log)
  end)

  it("says nothing where the object passes neither before nor after", function()
    show { sortedBy = "title" }
    h.rating = 2
    assert.no_callbacks(log)
  end)
end)

describe("a key that filter, sort and observed keys read", function()
  local c

  before_each(function()
    c = show { sortedBy = "rating", observingChildKeyPaths = { "rating" } }
  end)

  after_each(function() assert.replays(c) end)

  it("says nothing further where it hides the object", function()
    a.rating = 0
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
  end)

  it("says nothing further where it shows the object", function()
    h.rating = 9
    assert.callbacks(log, bracket [[ insertedObject <Album "H"> atIndex 2 ]])
  end)

  it("moves and then updates an object that goes on passing", function()
    a.rating = 6
    assert.callbacks(log, [[
      willChangeContent
      movedObject <Album "A"> fromIndex 0 toIndex 1
      updatedObject <Album "A"> atIndex 1 changedKeyPath rating
      didChangeContent
    ]])
  end)

  it("sends not even an empty bracket where the object stays hidden", function()
    h.rating = 0
    assert.no_callbacks(log)
  end)
end)

describe("a key that filter and sort read", function()
  it("sends an empty bracket where the object stays shown and in its place", function()
    show { sortedBy = "rating" }
    a.rating = 3
    assert.callbacks(log, bracket "")
  end)
end)

describe("a key path that the filter reads is observed", function()
  it("in a comparison of two keys", function()
    local c = show { filteredBy = "title != label.name" }
    local label = Label { name = "X" }
    a.label = label
    log:clear()
    label.name = "A"
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
    assert.replays(c)
  end)

  it("behind a function", function()
    show { filteredBy = "uppercase:(title) == 'A'" }
    b.title = "a"
    assert.callbacks(log, bracket [[ insertedObject <Album "a"> atIndex 1 ]])
  end)

  it("through a to-many relation, with ANY", function()
    local c = show { filteredBy = "ANY tracks.hit == YES" }
    assert.same({}, c.collection)
    local t = Track { title = "T" }
    b.tracks:add(t)
    assert.no_callbacks(log)
    t.hit = true
    assert.callbacks(log, bracket [[ insertedObject <Album "B"> atIndex 0 ]])
    b.tracks:remove(t)
    assert.callbacks(log, bracket [[ removedObject <Album "B"> atIndex 0 ]])
    assert.replays(c)
  end)

  it("in a SUBQUERY, its collection and what its body reads", function()
    local c = show { filteredBy = "SUBQUERY(tracks, $t, $t.hit == YES).@count > 1" }
    local t, u = Track { hit = true }, Track()
    a.tracks = { t, u }
    assert.no_callbacks(log)
    u.hit = true
    assert.callbacks(log, bracket [[ insertedObject <Album "A"> atIndex 0 ]])
    a.tracks:removeAt(0)
    assert.same({}, c.collection)
    assert.replays(c)
  end)

  it("of an aggregate", function()
    local c = show { filteredBy = "tracks.@count > 0" }
    b.tracks:add(Track())
    assert.same({ b }, c.collection)
    assert.replays(c)
  end)
end)

describe("a filter that is a Lua function", function()
  it("names the key paths that it reads", function()
    local c = show { filteredBy = { function(album) return album.rating % 2 == 0 end, keyPaths = { "rating" } } }
    assert.same({ a }, c.collection)
    b.rating = 6
    assert.callbacks(log, bracket [[ insertedObject <Album "B"> atIndex 1 ]])
    assert.replays(c)
  end)

  it("is not asked again for keys that it does not name", function()
    local calls = 0
    show { filteredBy = { function(album) calls = calls + 1 return album.live end, keyPaths = {} } }
    calls = 0
    a.live = true
    assert.no_callbacks(log)
    assert.equal(0, calls)
  end)
end)

describe("a filter that is a predicate", function()
  it("may be what predicate() gives, with its arguments", function()
    local c = show { filteredBy = predicate("rating BETWEEN {%d, %d}", 4, 4) }
    assert.same({ a }, c.collection)
    assert.equal("rating BETWEEN {4, 4}", c.filteringPredicate.format)
  end)

  it("is refused where the objects have no such key", function()
    local ok, e = pcall(show, { filteredBy = "ratng > 2" })
    assert.is_false(ok)
    assert.equal("NSUndefinedKeyException", e.name)
    assert.equal("did you mean 'rating'?", e.hint)
  end)
end)
